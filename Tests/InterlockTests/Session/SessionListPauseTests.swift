import InterlockTestSupport
import Testing

@testable import Interlock

/// The pause of a list or group covers all in it: rows that come, go or move as well as values.
final class SessionListPauseTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      l: { type: list, debounce: 500ms, minItems: 2, default: [a, b, c], item: { maxLength: 3 } }
      g:
        type: group
        debounce: 500ms
        fields:
          p: { type: list, item: { type: group, fields: { n: { required: true }, q: { type: list, item: {} } } } }
    gates: { rested: { cooldown: 2s, since: l } }
    computed: { count: size(l), text: 'l.join("")', rows: size(g.p) }
    actions: { go: { enabledWhen: valid } }
    """

  private var form: Session
  private let list: FieldPlace

  init() throws {
    let program = try RuleFile.program(Self.rules)
    list = try program.field("l")
    form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
  }

  private func text(_ name: String = "text") throws -> FormValue {
    form.value(of: try form.program.computed(name))
  }

  private func isEnabled() throws -> Bool { form.isEnabled(try form.program.action("go")) }

  @Test func `a row that goes is gone for a person, and for rules after the pause`() throws {
    let (first, last) = (try form.row(0, of: list), try form.row(2, of: list))
    try form.removeRow(of: list, at: 0, time: .seconds(1))
    #expect(form.isPending(list) && form.rowCount(of: list) == 2)
    #expect(form.value(of: list) == .list(["b", "c"]))
    #expect(form.settledValue(of: list) == .list(["a", "b", "c"]))
    #expect(form.name(of: last) == "l[1]")
    #expect(!form.contains(first) && form.contains(last))
    #expect(try text() == "abc")
    #expect(try isEnabled() == false)
    #expect(try form.blockers(of: form.program.action("go")) == ["pending l"])
    #expect(form.nextDeadline == .milliseconds(1_500))
    #expect(try form.isOpen(form.program.gate("rested")) == false)
    try form.advance(to: .milliseconds(1_500))
    #expect(!form.isPending(list) && form.settledValue(of: list) == .list(["b", "c"]))
    #expect(try text() == "bc")
    #expect(try isEnabled() == true)
    #expect(form.name(of: last) == "l[1]")
    // From the change, not from its settling.
    #expect(form.nextDeadline == .seconds(3))
  }

  @Test func `a row that comes is judged with its list`() throws {
    try form.insertRow(in: list, at: 1, time: .seconds(1))
    let row = try form.row(1, of: list)
    try form.set(row, to: "long", at: .milliseconds(1_300))
    #expect(form.isPending(row) && form.value(of: row) == "long")
    #expect(form.value(of: list) == .list(["a", "long", "b", "c"]))
    #expect(try text() == "abc")
    #expect(form.violations(of: row).isEmpty && form.isValid)
    // Whatever is new in it begins the pause again.
    #expect(form.nextDeadline == .milliseconds(1_800))
    try form.advance(to: .milliseconds(1_800))
    #expect(form.violations(of: row).map { "\($0.path) \($0.rule)" } == ["/l/1 maxLength"])
    #expect(try text() == "alongbc")
    #expect(form.evaluatedFromScratch().isValid == false)
  }

  @Test func `a row that moves, and a list set whole, wait too`() throws {
    try form.moveRow(of: list, from: 2, to: 0, time: .seconds(1))
    #expect(form.value(of: list) == .list(["c", "a", "b"]))
    #expect(try text() == "abc")
    try form.advance(to: .seconds(2))
    #expect(try text() == "cab")
    try form.set(list, to: .list(["x"]), at: .seconds(3))
    #expect(form.rowCount(of: list) == 1 && form.value(of: list) == .list(["x"]))
    #expect(try text() == "cab")
    #expect(form.isValid && form.violations(of: list).isEmpty)
    try form.set(list, to: .list(["x", "y", "z", "w"]), at: .milliseconds(3_200))
    #expect(form.value(of: list) == .list(["x", "y", "z", "w"]))
    #expect(try text() == "cab")
    try form.set(list, to: .null, at: .milliseconds(3_300))
    #expect(form.rowCount(of: list) == 0 && form.value(of: list) == .list([]))
    #expect(try text() == "cab")
    try form.advance(to: .milliseconds(3_800))
    #expect(try text() == "")
    try form.set(list, to: .list(["q", "r"]), at: .seconds(4))
    #expect(try text() == "")
    try form.press(try form.program.action("go"), at: .seconds(4))
    #expect(try text() == "qr")
  }

  @Test func `rows that are the settled ones again wait no more`() throws {
    try form.removeRow(of: list, at: 2, time: .seconds(1))
    try form.insertRow(in: list, at: 2, time: .seconds(1))
    #expect(form.isPending(list) == true)
    try form.set(list, to: .list(["a", "b", "c"]))
    #expect(form.isPending(list) == false)
    #expect(form.nextDeadline == .seconds(3))
    try form.moveRow(of: list, from: 0, to: 2)
    try form.moveRow(of: list, from: 2, to: 0)
    #expect(form.isPending(list) == false)
    try form.set(list, to: .list(["b", "c"]))
    try form.set(list, to: .list(["a", "b", "c"]))
    #expect(form.isPending(list) == false)
    #expect(try isEnabled() == true)
  }

  @Test func `lists in a group with a pause wait with it, in rows too`() throws {
    let people = try form.program.field("g.p")
    try form.insertRow(in: people, at: 0, time: .seconds(1))
    let inner = try form.place(named: "g.p[0].q")
    try form.insertRow(in: inner, at: 0, time: .milliseconds(1_200))
    let group = try form.program.field("g")
    #expect(form.isPending(inner) && form.isPending(group))
    #expect(try form.name(of: form.row(0, of: inner)) == "g.p[0].q[0]")
    #expect(try text("rows") == .number("0"))
    #expect(form.nextDeadline == .milliseconds(1_700))
    try form.advance(to: .milliseconds(1_700))
    #expect(try text("rows") == .number("1"))
    #expect(form.violations().map { $0.path } == ["/g/p/0/n"])
    // In a row that is settled the list in it waits by itself.
    try form.removeRow(of: inner, at: 0, time: .seconds(2))
    #expect(form.rowCount(of: inner) == 0 && form.isPending(inner))
    try form.removeRow(of: people, at: 0, time: .seconds(2))
    #expect(form.contains(inner) == false)
    try form.advance(to: .seconds(5))
    #expect(try text("rows") == .number("0"))
    #expect(form.isValid == true)
  }

  @Test func `a list is unlike what it was at first once a row shows so, settled or not`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        l:
          type: list
          default: [a, b]
          item: { debounce: 500ms }
        m:
          type: list
          item: { type: group, fields: { n: { type: list, item: { debounce: 500ms } } } }
      computed: { dirty: isDirty(l) }
      """)
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let list = try program.field("l")
    try form.set(try form.row(0, of: list), to: "x")
    #expect(form.isDirty(list) == true)
    #expect(form.value(of: try program.computed("dirty")) == .boolean(false))
    try form.set(try form.row(0, of: list), to: "a")
    #expect(form.isDirty(list) == false)
    try form.set(try form.row(0, of: list), to: "x")
    try form.advance(to: .seconds(1))
    #expect(form.isDirty(list) == true)
    try form.set(try form.row(0, of: list), to: "a")
    #expect(form.isDirty(list) == false)
    #expect(form.value(of: try program.computed("dirty")) == .boolean(true))
    let outer = try program.field("m")
    #expect(form.isDirty(outer) == false)
    try form.insertRow(in: outer, at: 0)
    #expect(form.isDirty(outer) == true)
  }

  @Test func `what a server said of a row that waits stands when it is part of its list`() throws {
    try form.insertRow(in: list, at: 0, time: .seconds(1))
    let row = try form.row(0, of: list)
    try form.report("taken", on: row, at: .milliseconds(1_200))
    #expect(form.violations(of: row).isEmpty)
    try form.advance(to: .seconds(2))
    #expect(!form.isPending(row) && form.violations(of: row).map { $0.message } == ["taken"])
    try form.set(row, to: "x")
    try form.advance(to: .seconds(3))
    #expect(form.violations(of: row).isEmpty)
  }

  @Test func `rows that trade places and show the same wait no more, whatever was set in them`()
    throws
  {
    let people = try form.program.field("g.p")
    for _ in 0..<2 { try form.insertRow(in: people, at: 0) }
    try form.advance(to: .seconds(1))
    // An empty group is one as an absent one is.
    try form.set(try form.row(0, of: people), to: .object([]))
    try form.advance(to: .seconds(2))
    try form.moveRow(of: people, from: 0, to: 1)
    #expect(form.isPending(people) == false)
    #expect(form.nextDeadline == nil)
  }

  @Test func `a reset forgets the rows that wait`() throws {
    let opened = SessionPicture(form, of: .state)
    try form.insertRow(in: list, at: 0, time: .seconds(3))
    try form.set(try form.row(0, of: list), to: "zz")
    try form.removeRow(of: list, at: 2)
    try form.reset(at: nil)
    #expect(form.rowCount(of: list) == 3 && form.value(of: list) == .list(["a", "b", "c"]))
    try form.advance(to: .seconds(10))
    let picture = SessionPicture(form, of: .state)
    #expect(picture == opened, "\(picture.difference(from: opened))")
    let (copies, latest) = (form.latestRows.count, form.evaluation.latestPlaces.count)
    #expect(copies == 0 && latest == 0)
  }
}
