import Interlock
import InterlockTestSupport
import Testing

struct OracleTests {
  /// `ORACLE_FILES`, `ORACLE_FORMS` and `ORACLE_SEED` make a run longer, or another.
  @Test func `the judge and a plain reading of the language agree on random forms`() throws {
    let files = OracleRun.count("ORACLE_FILES", 120)
    let forms = OracleRun.count("ORACLE_FORMS", 6)
    let first = OracleRun.count("ORACLE_SEED", 1)
    let most = OracleRun.count("ORACLE_REPORTS", 3)
    var figures = OracleFigures()
    var seed = first
    while figures.loaded < files {
      defer { seed += 1 }
      var random = SeededRandom(UInt64(seed))
      guard let run = try OracleRun(RandomRules.file(&random)) else { continue }
      figures.loaded += 1
      var judge = Judge(run.program)
      for _ in 0..<forms {
        let form = OracleRun.Form(for: run.rules, &random)
        if let report = try run.disagreement(on: form, &judge) {
          figures.apart += 1
          if figures.apart <= most { Issue.record("seed \(seed)\n\(report)") }
          break
        }
        figures.count(&judge)
      }
    }
    let tried = seed - first
    if files > 200 { print(figures.text(tried: tried)) }
    #expect(figures.apart == 0)
    // Files that do not load test nothing, nor does a form of which nothing is ever said.
    #expect(figures.loaded * 2 > tried)
    #expect(figures.enabled > 0 && figures.rules.count > 20)
  }
}

/// What a run of random forms has covered.
struct OracleFigures {
  var loaded = 0
  var judged = 0
  var enabled = 0
  var apart = 0
  /// How often each rule was broken, with its reason; those of authors under one name.
  var rules: [String: Int] = [:]

  mutating func count(_ judge: inout Judge) {
    judged += 1
    if judge.enabledActions.contains(true) { enabled += 1 }
    for violation in judge.reportedViolations() {
      let reason = violation.parameters.first { $0.name == "reason" }.map { "!" + $0.text } ?? ""
      let name = violation.rule.prefix { !$0.isNumber }
      rules[name + reason, default: 0] += 1
    }
  }

  func text(tried: Int) -> String {
    let counts = rules.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return """
      \(loaded) of \(tried) random files loaded, \(judged) forms judged, \(enabled) with an action \
      enabled, \(apart) disagreements; violations: \(counts.joined(separator: ", "))
      """
  }
}
