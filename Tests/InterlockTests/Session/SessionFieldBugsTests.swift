import Interlock
import InterlockTestSupport
import Testing

/// Faults that hurt people in forms that change, each with the smallest events that show it.
struct SessionFieldBugsTests {
  private func program(_ fields: String, _ rest: String = "") throws -> Interlock.Program {
    try RuleFile.program("interlock: 1\nform: test\nfields:\n" + fields + "\n" + rest)
  }

  private func open(
    _ program: Interlock.Program, _ at: String = "2026-11-30T12:00:00+09:00"
  ) throws -> Session {
    Session(program, openedAt: try #require(Instant(at)))
  }

  private func text(_ violations: [ReportedViolation]) -> [String] {
    violations.map { $0.path + " " + $0.rule }
  }

  @Test func `a confirmation is judged again when the password changes`() throws {
    let program = try program("  password: {}\n  confirm: { equals: password }")
    var form = try open(program)
    let password = try program.field("password")
    let confirm = try program.field("confirm")
    try form.set(password, to: "abcde")
    try form.set(confirm, to: "abcdf")
    #expect(text(form.violations()) == ["/confirm equals"])
    var told: [FieldPlace] = []
    try form.set(password, to: "abcdf") { form in
      told += form.changes.fields.filter { $0.aspects.contains(.violations) }.map { $0.place }
    }
    #expect(form.isValid == true)
    #expect(told == [confirm])
  }

  @Test func `a condition on a length is on and off, and off for a cleared field`() throws {
    let program = try program("  name: {}", "actions: { go: { enabledWhen: size(name) >= 2 } }")
    var form = try open(program)
    let name = try program.field("name")
    let go = try program.action("go")
    var seen: [Bool] = []
    for value in ["ab", "a", "", "ab"] {
      try form.set(name, to: .text(value))
      seen.append(form.isEnabled(go))
    }
    #expect(seen == [true, false, false, true])
  }

  @Test func `an older answer never overwrites a newer one`() throws {
    let program = try program("  id: { remote: { free: } }")
    var form = try open(program)
    let id = try program.field("id")
    let submit = try program.action("submit")
    var tickets: [Int64] = []
    for value in ["1", "10"] {
      try form.set(id, to: .text(value)) { form in
        tickets += form.changes.requests.map { $0.ticket }
      }
    }
    #expect(tickets == [1, 2])
    try form.resolve(2, passes: true)
    #expect(form.isEnabled(submit) == true)
    try form.resolve(1, passes: false)
    #expect(form.isEnabled(submit) == true)
    #expect(form.violations().isEmpty)
  }

  @Test func `what is pending blocks, a press settles it, and it ends by itself`() throws {
    let program = try program("  id: { required: true, minLength: 4, debounce: 500ms }")
    var form = try open(program)
    let id = try program.field("id")
    let submit = try program.action("submit")
    try form.set(id, to: "abcd")
    #expect(form.isEnabled(submit) == false)
    let isAccepted = try form.press(submit)
    #expect(isAccepted)
    try form.set(id, to: "abcde", at: .seconds(1))
    #expect(form.isPending(id) == true)
    #expect(form.isEnabled(submit) == false)
    try form.advance(to: .milliseconds(1_500))
    #expect(form.isPending(id) == false)
    #expect(form.isEnabled(submit) == true)
  }

  @Test func `a question that nobody answers ends at its timeout`() throws {
    let program = try program("  id: { remote: { free: { timeout: 5s, onTimeout: pass } } }")
    var form = try open(program)
    let id = try program.field("id")
    let submit = try program.action("submit")
    try form.set(id, to: "x")
    #expect(form.blockers(of: submit) == ["pending id"])
    try form.advance(to: .nanoseconds(4_999_999_999))
    #expect(form.isPending(id) == true)
    try form.advance(to: .seconds(5))
    #expect(form.isPending(id) == false)
    #expect(form.isEnabled(submit) == true)
  }

  @Test func `today moves at midnight in a form that stays open`() throws {
    let program = try program("  due: { type: date, min: today }")
    var form = try open(program, "2026-11-30T23:59:50+09:00")
    let due = try program.field("due")
    try form.set(due, to: "2026-11-30")
    #expect(form.isValid == true)
    #expect(form.nextDeadline == .seconds(10))
    try form.advance(to: .nanoseconds(9_999_999_999))
    #expect(form.isValid == true)
    try form.advance(to: .seconds(10))
    #expect(text(form.violations()) == ["/due min"])
  }

  @Test func `every reason for a disabled action is told as the form changes`() throws {
    let program = try program(
      "  a: { required: true }\n  b: { debounce: 1s }",
      "gates: { slow: { after: 5s } }\nactions: { go: { enabledWhen: valid && slow && a != 'no' } }"
    )
    var form = try open(program)
    let go = try program.action("go")
    try form.set(try program.field("b"), to: "x")
    #expect(
      form.blockers(of: go) == ["a.required", "gate slow", "pending b"])
    try form.set(try program.field("a"), to: "no")
    #expect(form.blockers(of: go) == ["gate slow", "condition a != 'no'", "pending b"])
    try form.set(try program.field("a"), to: "yes", at: .seconds(5))
    #expect(form.blockers(of: go) == [])
  }

  @Test func `stacked diamonds emit no state that never held`() throws {
    let program = try program(
      "  n: { type: integer, default: 0 }",
      """
      computed:
        a: n + 1
        b: n - 1
        c: a - b
        d: a + c
        e: d - a
      actions: { go: { enabledWhen: c == 2 && e == 2 } }
      """)
    var form = try open(program)
    let n = try program.field("n")
    let go = try program.action("go")
    let isEnabledAtFirst = form.isEnabled(go)
    #expect(isEnabledAtFirst)
    for value in 1...200 {
      var calls = 0
      var turned = 0
      try form.set(n, to: .integer(Int64(value))) { form in
        calls += 1
        turned += form.changes.actions.count
      }
      #expect(calls == 1 && turned == 0)
    }
    #expect(form.isEnabled(go) == true)
  }

  @Test func `the last value is always judged, and ticks never drift`() throws {
    let program = try program(
      "  id: { minLength: 4, debounce: 5s }", "computed: { seconds: int(elapsed.getSeconds()) }")
    var form = try open(program)
    let id = try program.field("id")
    try form.set(id, to: "abc", at: .seconds(1))
    form.flush()
    #expect(text(form.violations()) == ["/id minLength"])
    var times: [Duration] = []
    try form.advance(to: .seconds(201)) { form in
      if !form.changes.computed.isEmpty { times.append(form.elapsed) }
    }
    #expect(times == (2...201).map { .seconds($0) })
  }

  @Test func `an equal text in another composition is no change`() throws {
    let program = try program("  name: {}\n  n: { type: number }")
    var form = try open(program)
    let name = try program.field("name")
    var calls = 0
    try form.set(name, to: "caf\u{E9}") { _ in calls += 1 }
    try form.set(name, to: "cafe\u{301}") { _ in calls += 1 }
    #expect(calls == 1)
    let number = try program.field("n")
    try form.set(number, to: "NaN")
    #expect(text(form.violations()) == ["/n type"])
    try form.set(number, to: "NaN") { _ in calls += 1 }
    #expect(calls == 1)
  }

  @Test func `a removed row leaves no error behind, and those after it keep theirs`() throws {
    let program = try program(
      """
        people:
          type: list
          item: { type: group, fields: { mail: { format: email } } }
      """)
    var form = try open(program)
    let people = try program.field("people")
    let rows = ["bad", "a@b.example", "worse"].map { mail in
      FormValue.object([.init("mail", .text(mail))])
    }
    try form.set(people, to: .list(rows))
    #expect(text(form.violations()) == ["/people/0/mail format", "/people/2/mail format"])
    try form.removeRow(of: people, at: 1)
    #expect(text(form.violations()) == ["/people/0/mail format", "/people/1/mail format"])
    try form.removeRow(of: people, at: 0)
    #expect(text(form.violations()) == ["/people/0/mail format"])
    try form.removeRow(of: people, at: 0)
    #expect(form.isValid == true)
  }
}
