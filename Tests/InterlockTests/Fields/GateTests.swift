import InterlockTestSupport
import Testing

@testable import Interlock

/// Gates that follow a field or an action. A form that is judged was filled in when it was opened,
/// and nothing was pressed.
@Suite struct GateTests {
  private func program(_ gate: String) throws -> Program {
    try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        a: { default: x, debounce: 500ms }
        g: { type: group, fields: { m: {}, n: {} } }
        l: { type: list, item: { type: group, fields: { r: {} } } }
      gates: { gate: \(gate) }
      actions: { go: { enabledWhen: gate }, other: }
      """)
  }

  private func waiting(_ program: Program, _ form: String, _ elapsed: Int64) throws -> [Int64?]? {
    var judge = Judge(program)
    try read(form, into: &judge)
    judge.judge(elapsed: elapsed, openedAt: Evaluation.unknownInstant)
    return judge.isEnabled ? nil : judge.waitingGates().map { $0.remaining }
  }

  @Test(
    arguments: [
      ("{ after: 10s, since: a }", "{}", 20, [nil]),
      ("{ after: 10s, since: a }", #"{"a":"y"}"#, 10, nil),
      ("{ after: 10s, since: a }", #"{"a":"y"}"#, 9, [1_000_000_000]),
      // The initial value is no change.
      ("{ after: 10s, since: a }", #"{"a":"x"}"#, 20, [nil]),
      ("{ cooldown: 10s, since: a }", "{}", 0, nil),
      ("{ cooldown: 10s, since: a }", #"{"a":"y"}"#, 9, [1_000_000_000]),
      ("{ cooldown: 10s, since: a }", #"{"a":"y"}"#, 10, nil),
      ("{ within: 10s, since: a }", "{}", 20, nil),
      ("{ within: 10s, since: a }", #"{"a":"y"}"#, 9, nil),
      ("{ within: 10s, since: a }", #"{"a":"y"}"#, 10, [nil]),
      ("{ after: 1s, since: g }", #"{"g":{"n":"y"}}"#, 1, nil),
      ("{ after: 1s, since: g.m }", #"{"g":{"n":"y"}}"#, 1, [nil]),
      ("{ after: 1s, since: g.m }", #"{"g":{"m":"y"}}"#, 1, nil),
      ("{ after: 1s, since: l }", #"{"l":[]}"#, 1, [nil]),
      ("{ after: 1s, since: l }", #"{"l":[{"r":"y"}]}"#, 1, nil),
      ("{ after: 1s, since: go }", #"{"a":"y"}"#, 60, [nil]),
      ("{ cooldown: 1s, since: other }", "{}", 0, nil),
      ("{ within: 1s, since: go }", "{}", 60, nil),
      ("{ after: 1s, since: opened }", "{}", 1, nil), ("{ after: 1s }", "{}", 0, [1_000_000_000]),
    ] as [(String, String, Int64, [Int64?]?)])
  func `a gate follows what it names`(
    gate: String, form: String, seconds: Int64, remaining: [Int64?]?
  ) throws {
    #expect(try waiting(program(gate), form, seconds * 1_000_000_000) == remaining)
  }

  @Test func `a secret is unlike its initial value by its bytes`() throws {
    for (isSecret, isEnabled) in [(true, true), (false, false)] {
      let program = try RuleFile.program(
        """
        interlock: 1
        form: f
        fields: { a: { secret: \(isSecret), default: "\u{E9}" } }
        actions: { go: { enabledWhen: isDirty(a) } }
        """)
      #expect(try program.verdict(#"{"a":"e\u0301"}"#).isEnabled == isEnabled)
      #expect(try !program.verdict(#"{"a":"\u00e9"}"#).isEnabled)
    }
  }

  @Test func `a gate may follow the action of a form that lists none`() throws {
    let program = try RuleFile.program(
      "interlock: 1\nform: f\ngates: { gate: { cooldown: 5s, since: submit } }\n")
    #expect(try program.verdict("{}").isEnabled)
  }
}
