import Foundation
import Interlock
import InterlockForms
import InterlockTestSupport

/// The engine and the oracle side by side on one rule file.
struct OracleRun {
  let text: String
  let program: Interlock.Program
  let rules: OracleRules

  /// Nil where the file does not load.
  init?(_ text: String) throws {
    guard let program = RuleFile.load(text, timeZones: FixedTimeZones()).program else { return nil }
    self.text = text
    self.program = program
    rules = try OracleRules(text)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// One form with the times it is judged at.
  struct Form {
    var json: OracleJSON
    var text: String
    var elapsed: Int64
    var openedAt: String
    /// What the host supplies for the sources.
    var sources = OracleJSON.object([])
    /// What the host answers.
    var remote: RemoteAnswer? = .fail

    init(for rules: OracleRules, _ random: inout SeededRandom) {
      json = RandomForms.form(for: rules.root, &random)
      text = json.written(&random)
      elapsed = RandomForms.elapsed(for: rules.ruleSet, &random)
      openedAt = RandomForms.openedAt(&random)
      sources = RandomForms.supplied(for: rules.sources, &random)
      remote = random.pick([.fail, .pass, nil]) ?? nil
    }

    init(
      _ text: String, elapsed: Int64 = 0, openedAt: String = "2026-11-30T12:00:00+09:00",
      sources: String = "{}", remote: RemoteAnswer? = .fail
    ) {
      self.sources = OracleJSON(parsing: sources) ?? .null
      self.remote = remote
      json = OracleJSON(parsing: text) ?? .null
      self.text = text
      self.elapsed = elapsed
      self.openedAt = openedAt
    }
  }

  /// The engine's answer, or why the form could not be read.
  static func answer(of judge: inout Judge, to form: Form) throws -> OracleVerdict {
    var reader = JSONReader(judge.program.layout)
    if let problem = reader.read(Array(form.text.utf8).span, into: &judge.form) {
      throw Failure(description: "unreadable: \(problem.message)")
    }
    guard let instant = Instant(form.openedAt) else {
      throw Failure(description: "no instant: \(form.openedAt)")
    }
    judge.withdrawSources()
    var sources = SourceReader(judge.program)
    var random = SeededRandom(0)
    if let problem = sources.read(Array(form.sources.written(&random).utf8).span, into: &judge) {
      throw Failure(description: "sources: \(problem.message)")
    }
    judge.assumedRemote = form.remote
    judge.judge(elapsed: form.elapsed, openedAt: instant)
    return OracleVerdict(&judge)
  }

  func oracle(_ form: Form) throws -> OracleVerdict {
    guard let instant = Instant(form.openedAt) else {
      throw Failure(description: "no instant: \(form.openedAt)")
    }
    return try OracleJudge(
      rules, form.json, elapsed: form.elapsed, openedAt: instant, remote: form.remote,
      sources: form.sources
    ).verdict()
  }

  /// Where the two disagree on a form, as a report; nil where they do not.
  func disagreement(on form: Form, _ judge: inout Judge) throws -> String? {
    let engine = try Self.answer(of: &judge, to: form)
    let oracle = try oracle(form)
    guard engine != oracle else { return nil }
    return """
      \(engine.difference(from: oracle))
      elapsed \(form.elapsed) ns, opened at \(form.openedAt)
      form: \(form.text.prefix(2000))
      sources: \(form.sources), remote: \(form.remote.map { "\($0)" } ?? "none")
      \(text)
      """
  }

  /// A count of a test, which an environment variable can raise for a long run.
  static func count(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }
}
