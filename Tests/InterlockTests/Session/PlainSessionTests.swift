import Interlock
import InterlockTestSupport
import Testing

/// A session beside a plain reading of the language, over random forms and events.
struct PlainSessionTests {
  /// `PLAIN_FILES` and `PLAIN_SEED` make a run longer, or another.
  @Test
  func `a session is what the language says of a form on a screen`() throws {
    let count = OracleRun.count("PLAIN_FILES", 40)
    let first = OracleRun.count("PLAIN_SEED", 1)
    let most = OracleRun.count("PLAIN_REPORTS", 1)
    var loaded = 0
    var apart = 0
    var steps = 0
    var refused = 0
    for seed in first..<first + count {
      var random = SeededRandom(UInt64(20_000_000 + seed))
      // Each tick is judged by itself.
      let text = RandomRules.file(&random)
        .replacing("tick: 10ms", with: "tick: 1s").replacing("tick: 250ms", with: "tick: 1s")
      let opening =
        random.oneIn(2)
        ? RandomForms.openedAt(&random) : RandomForms.openedAtMonthEnd(&random)
      guard let run = try OracleRun(text), let openedAt = Instant(opening) else { continue }
      loaded += 1
      var pair = try SessionPair(run, openedAt)
      if let report = try pair.run(25, PlainLog(random)) {
        apart += 1
        if apart <= most { Issue.record("seed \(seed)\n\(report)\n\(run.text)") }
      }
      steps += pair.steps
      refused += pair.refused
    }
    if count > 200 { print("\(loaded) files, \(steps) steps, \(refused) refused, \(apart) apart") }
    #expect(apart == 0)
    #expect(loaded * 2 > count && refused * 10 < steps)
  }
}
