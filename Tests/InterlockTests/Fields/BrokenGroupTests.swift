import Interlock
import InterlockTestSupport
import Testing

/// Something that is no object where a group should be.
struct BrokenGroupMemberTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      show: { type: boolean }
      b: {}
      g:
        type: group
        fields:
          a: { visibleWhen: show }
          c: { visibleWhen: '!isEmpty(b)' }
          d: { visibleWhen: 'c == "x"' }
          h: { type: group, visibleWhen: show, fields: { i: {} } }
    computed: { hidden: isEmpty(g.a) && isEmpty(g.h.i) && isEmpty(g.d) && g.a == "" }
    rules:
      - { id: never, that: 'b == "never"', on: [g.a, g.h.i, g.d] }
      - { exactlyOne: [g.a, g.h.i] }
    """

  @Test func `hidden members are empty and nothing is said of them`() throws {
    let program = try RuleFile.program(Self.rules)
    let verdict = try program.verdict(#"{"g":5}"#)
    #expect(verdict.violations == ["/g type"])
    #expect(verdict.computed == ["true"])
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(try program.field("g"), to: .number("5"))
    #expect(form.violations().map { "\($0.path) \($0.rule)" } == ["/g type"])
    #expect(form.value(of: try program.computed("hidden")) == true)
    try form.set(try program.field("show"), to: true)
    #expect(form.isVisible(try program.field("g.a")) == true)
    #expect(form.value(of: try program.computed("hidden")) == .null)
    try form.set(try program.field("show"), to: false)
    #expect(form.violations().map { "\($0.path) \($0.rule)" } == ["/g type"])
  }

  @Test func `in a row that is no object hidden members are empty too`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        l:
          type: list
          item:
            type: group
            fields: { s: { visibleWhen: index > 0 }, t: { check: { id: c, that: isEmpty(s), message: M } } }
      """)
    #expect(try program.verdict(#"{"l":["x"]}"#).violations == ["/l/0 type"])
  }

  @Test func `a condition that fails in something that is no group is told`() throws {
    let rules = """
      interlock: 1
      form: f
      fields:
        n: { type: integer, default: 0 }
        g: { type: group, fields: { a: { visibleWhen: 1 / n == 1 } } }
      actions: { go: { enabledWhen: isEmpty(g.a) } }
      """
    let program = try RuleFile.program(rules)
    let verdict = try program.verdict(#"{"g":5}"#)
    #expect(verdict.violations == ["/g type", "/g/a expressionError!expressionError"])
    #expect(!verdict.isEnabled && verdict.blockers == ["g.a.expressionError"])
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(try program.field("g"), to: .number("5"))
    #expect(form.violations().map { $0.path } == ["/g", "/g/a"])
    #expect(form.blockers(of: try program.action("go")) == ["g.a.expressionError"])
  }

  @Test func `the oracle says the same of broken groups`() throws {
    let run = try #require(try OracleRun(Self.rules))
    var judge = Judge(run.program)
    for text in [
      #"{"g":5}"#, #"{"g":5,"show":true}"#, #"{"g":"x","b":"y"}"#, #"{"g":{"h":7},"show":true}"#,
      #"{"g":{"h":7}}"#, #"{"g":[1],"show":true,"b":"never"}"#,
    ] {
      #expect(try run.disagreement(on: OracleRun.Form(text), &judge) == nil)
    }
  }
}
