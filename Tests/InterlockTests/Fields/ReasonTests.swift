import InterlockTestSupport
import Testing

@testable import Interlock

/// Why actions are not enabled, told part by part of what they read.
struct ReasonTests {
  /// The reasons of the first action, which a judge and a session must tell alike.
  private func reasons(
    _ rules: String, _ form: String = "{}", isShort: Bool = false
  ) throws -> [String] {
    let program = try RuleFile.program("interlock: 1\nform: f\n" + rules)
    var judge = Judge(program)
    try read(form, into: &judge)
    let instant = try #require(Instant("2026-11-30T12:00:00+09:00"))
    judge.judge(elapsed: 0, openedAt: instant)
    var session = Session(program, openedAt: instant)
    var step = SessionStep()
    if case .object(let members)? = OracleJSON(parsing: form)?.formValue { step.values = members }
    try session.apply(step)
    let action = ActionHandle(index: 0)
    #expect(session.blockers(of: action) == judge.blockers(ofAction: 0))
    #expect(session.blockerSummary(of: action) == judge.blockerSummary(ofAction: 0))
    return isShort ? judge.blockerSummary(ofAction: 0) : judge.blockers(ofAction: 0)
  }

  private static let fields = """
    fields:
      you: { type: group, fields: { name: { required: true }, mail: { minLength: 3 } } }
      pay: { type: group, fields: { card: { required: true } } }
      people: { type: list, item: { type: group, fields: { n: { required: true } } } }
      soft: { minLength: { value: 3, severity: warning } }
      a: { type: integer }
      b: { type: boolean }
    gates: { late: { after: 10s }, other: { after: 20s } }
    rules: [{ id: paired, that: b, on: [you.mail, a] }]
    computed:
      ready: isValid(you) && late && a > 1
      deep: (ready && b) && isValid(people)
      either: b || a > 5
      negated: '!b'
      all: valid
      bad: 1 / a == 1 && !b

    """

  private static let form = #"{"you":{"mail":"x"},"people":[{"n":"x"},{}],"soft":"x","a":0}"#

  @Test(arguments: [
    ("isValid(you)", ["you.name.required", "you.mail.minLength", "you.mail.paired"]),
    ("isValid(people)", ["people[1].n.required"]),
    (
      "isValid(you.mail) && isValid(you)",
      [
        "you.mail.minLength", "you.mail.paired", "you.name.required",
      ]
    ),
    ("(isValid(pay)) && b", ["pay.card.required", "condition b"]),
    ("isValid(soft) && late", ["gate late"]),
    (
      "ready",
      [
        "you.name.required", "you.mail.minLength", "you.mail.paired", "gate late",
        "condition a > 1",
      ]
    ),
    (
      "other && deep",
      [
        "gate other", "you.name.required", "you.mail.minLength", "you.mail.paired", "gate late",
        "condition a > 1", "condition b", "people[1].n.required",
      ]
    ),
    ("either", ["condition b || a > 5"]),
    ("!either == false", ["condition !either == false"]),
    ("isValid(pay) || b", ["condition isValid(pay) || b"]),
    ("!negated", ["condition !negated"]),
    (
      "all",
      [
        "you.name.required", "you.mail.minLength", "pay.card.required", "people[1].n.required",
        "you.mail.paired", "a.paired", "bad.expressionError",
      ]
    ),
    (
      "isValid(pay) && valid && pay.card != ''",
      [
        "pay.card.required", "you.name.required", "you.mail.minLength", "people[1].n.required",
        "you.mail.paired", "a.paired", "bad.expressionError", "condition pay.card != ''",
      ]
    ),
    ("bad", ["condition 1 / a == 1", "bad.expressionError"]),
  ])
  func `reasons are those of the parts`(expression: String, expected: [String]) throws {
    let action = "actions: { go: { enabledWhen: \"\(expression)\" } }\n"
    #expect(try reasons(Self.fields + action, Self.form) == expected)
  }

  @Test(arguments: ["zero != null", "true", "size('ab') == 2"])
  func `a part that is true is no reason, from the opening of the form on`(part: String) throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields: { a: {} }
      gates: { late: { after: 10s } }
      computed: { zero: '0.0', ready: "late && \(part)" }
      actions: { go: { enabledWhen: ready } }
      """)
    let session = Session(
      program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    let reasons = session.blockers(of: ActionHandle(index: 0))
    #expect(reasons == ["gate late"])
  }

  @Test func `the reasons of a computed value follow what it reads while it stays false`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields: { x: { type: integer }, y: { type: integer } }
      computed: { inner: 'y > 1', c: 'x > 1 && inner' }
      actions: { go: { enabledWhen: c } }
      """)
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let go = try program.action("go")
    #expect(form.blockers(of: go) == ["condition x > 1", "condition y > 1"])
    var isTold = false
    try form.set(try program.field("y"), to: .number("2")) { isTold = $0.changes.reasons }
    #expect(isTold && form.blockers(of: go) == ["condition x > 1"])
    isTold = false
    try form.set(try program.field("y"), to: .number("3")) { isTold = $0.changes.reasons }
    #expect(!isTold)
    try form.set(try program.field("y"), to: .number("0"))
    try form.set(try program.field("x"), to: .number("5"))
    #expect(form.blockers(of: go) == ["condition y > 1"])
    #expect(form.evaluatedFromScratch().blockers(of: go) == ["condition y > 1"])
  }

  @Test(arguments: [(19, 19, ""), (20, 20, ""), (21, 21, "and 1 more"), (300, 21, "and 280 more")])
  func `what is told are twenty reasons, then how many more`(
    rows: Int, count: Int, last: String
  ) throws {
    let rules = """
      fields:
        l: { type: list, item: { type: group, fields: { x: { required: true } } } }
      actions: { go: { enabledWhen: valid && isValid(l) } }
      """
    let form = #"{"l":["# + Array(repeating: "{}", count: rows).joined(separator: ",") + "]}"
    let all = try reasons(rules, form)
    #expect(all == (0..<rows).map { "l[\($0)].x.required" })
    let told = try reasons(rules, form, isShort: true)
    let told20 = Array(all.prefix(20))
    #expect(told == (last.isEmpty ? told20 : told20 + [last]))
    #expect(told.count == (rows == 21 || rows == 300 ? 21 : count))
  }

  @Test(arguments: [
    // Each row breaks two patterns, which are one reason, and repeats the first.
    ("{ x: { pattern: ['[a-z]+', '[0-9]+'] } } }, uniqueBy: x", "", 59),
    // A rule of the form has the name of a check of its field, and the conditions of two fail there.
    (
      "{ x: { pattern: '[a-z]+' } } }, check: { id: same, that: size(l) < 2 }",
      """
      rules:
        - { id: same, that: size(l) < 2, on: l }
        - { id: r, that: 1 == 1, when: 1 / (size(l) - 30) > 1, on: l }
        - { id: s, that: 1 == 1, when: 1 / (size(l) - 30) > 1, on: l }
      """, 32
    ),
    ("{ x: { pattern: '[a-z]+' } } }", "computed: { c: size(l) / 0 }", 31),
  ])
  func `many reasons are counted as they are told`(
    list: String, more: String, count: Int
  ) throws {
    let rules = "fields: { l: { type: list, item: { type: group, fields: \(list) } }\n\(more)\n"
    let rows = Array(repeating: #"{"x":"A"}"#, count: 30).joined(separator: ",")
    let all = try reasons(rules, #"{"l":["# + rows + "]}")
    #expect(all.count == count)
    #expect(
      try reasons(rules, #"{"l":["# + rows + "]}", isShort: true)
        == Array(all.prefix(20)) + ["and \(count - 20) more"])
  }

  @Test func `a refused press is told in short, and can be asked for all`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        l: { type: list, item: { type: group, fields: { x: { required: true } } } }
      """)
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let rows = Array(repeating: FormValue.object([]), count: 25)
    try form.set(try program.field("l"), to: .list(rows))
    try form.press(ActionHandle(index: 0))
    let press = try #require(form.changes.presses.first)
    #expect(press.blockers.count == 25)
    #expect(press.blockerSummary == Array(press.blockers.prefix(20)) + ["and 5 more"])
  }

  @Test func `fields that wait are the last reasons, in the order of the file`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        a: { debounce: 1s }
        rows: { type: list, item: { remote: { known: {} } } }
        b: { debounce: 1s, required: true }
      """)
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(try program.field("b"), to: "x")
    try form.set(try program.field("rows"), to: .list(["x", "", "y"]))
    try form.set(try program.field("a"), to: "x")
    #expect(
      form.blockers(of: ActionHandle(index: 0))
        == ["b.required", "pending a", "pending rows[0]", "pending rows[2]", "pending b"])
  }
}
