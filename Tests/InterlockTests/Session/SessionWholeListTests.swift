import InterlockTestSupport
import Testing

@testable import Interlock

/// Lists that a host hands over whole, at every change: rows are matched by their places.
struct WholeListTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      people:
        type: list
        item:
          type: group
          fields:
            name: { required: true, debounce: 300ms, remote: { free: { timeout: 2s } } }
            age: { type: integer, default: 7 }
            tags: { type: list, default: [x], item: { debounce: 1s } }
    actions: { save: { enabledWhen: valid } }
    """

  private static func people(_ names: String...) -> FormValue {
    .list(names.map { .object([.init("name", .text($0)), .init("age", .integer(7))]) })
  }

  private static func form() throws -> Session {
    var form = Session(
      try RuleFile.program(rules), openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(try form.program.field("people"), to: people("ann", "bob", "eve"))
    for request in form.changes.requests {
      try form.resolve(request.ticket, passes: true, at: .zero)
    }
    for index in 0..<3 { try form.touch(try form.place(named: "people[\(index)].name")) }
    return form
  }

  private static func pending(_ form: borrowing Session) -> [String] {
    form.places.filter { place in
      form.isPending(place) && form.program.fields[Int(place.field)].members.isEmpty
        && form.program.fields[Int(place.field)].item == nil
    }.map { form.name(of: $0) }
  }

  @Test func `one new value is one change, and waits for its pause`() throws {
    var form = try Self.form()
    let list = try form.program.field("people")
    let (name, other) = (
      try form.place(named: "people[1].name"), try form.place(named: "people[2].name")
    )
    try form.set(list, to: Self.people("ann", "bobby", "eve"))
    let told = form.changes.fields.map { form.name(of: $0.place) }
    #expect(told == ["people[1].name"])
    #expect(form.isPending(name) && form.isTouched(name) && form.changes.requests.isEmpty)
    #expect(try !form.isEnabled(form.program.action("save")))
    // The same once more does not put it off.
    try form.set(list, to: Self.people("ann", "bobby", "eve"), at: .milliseconds(200))
    #expect(form.changes.isEmpty && form.nextDeadline == .milliseconds(300))
    try form.advance(to: .milliseconds(300))
    #expect(form.changes.requests.map { form.name(of: $0.place) } == ["people[1].name"])
    #expect(form.isTouched(other) && form.value(of: other) == .text("eve"))
  }

  @Test func `a row that stays keeps its pause where others come or go`() throws {
    var form = try Self.form()
    let list = try form.program.field("people")
    let name = try form.place(named: "people[0].name")
    try form.set(list, to: Self.people("anne", "bob", "eve"))
    // A new row comes at the end and is judged at once.
    try form.set(list, to: Self.people("anne", "bob", "eve", "new"), at: .milliseconds(100))
    #expect(form.isPending(name) && form.isTouched(name))
    #expect(form.changes.requests.map { form.name(of: $0.place) } == ["people[3].name"])
    // One goes from the end, and one that stays is another: it waits too.
    try form.set(list, to: Self.people("anne", "rob"), at: .milliseconds(200))
    #expect(form.settledValue(of: name) == "ann")
    #expect(try form.settledValue(of: form.place(named: "people[1].name")) == "bob")
    #expect(form.rowCount(of: list) == 2)
    try form.advance(to: .milliseconds(300))
    #expect(form.settledValue(of: name) == "anne")
    #expect(try form.settledValue(of: form.place(named: "people[1].name")) == "bob")
    try form.advance(to: .milliseconds(500))
    #expect(try form.settledValue(of: form.place(named: "people[1].name")) == "rob")
  }

  @Test func `rows are matched by their places, not by what is in them`() throws {
    var form = try Self.form()
    let list = try form.program.field("people")
    let (second, last) = (
      try form.place(named: "people[1].name"), try form.place(named: "people[2].name")
    )
    try form.set(list, to: Self.people("ann", "eve"))
    #expect(form.contains(second) && !form.contains(last))
    #expect(form.isTouched(second) && form.value(of: second) == "eve")
    #expect(form.isPending(second) && form.settledValue(of: second) == "bob")
    try form.set(list, to: Self.people("ann", "new", "eve"))
    #expect(form.value(of: second) == "new")
    let added = try form.place(named: "people[2].name")
    #expect(!form.isTouched(added) && form.settledValue(of: added) == "eve")
  }

  @Test func `what a row leaves out is what it has at first`() throws {
    var form = try Self.form()
    let list = try form.program.field("people")
    let age = try form.place(named: "people[0].age")
    try form.set(age, to: .number("9"))
    try form.set(try form.place(named: "people[0].tags"), to: .list(["y", "z"]))
    form.flush()
    try form.set(list, to: .list([.object([.init("name", "ann")])]))
    form.flush()
    #expect(form.value(of: age) == .number("7"))
    #expect(try form.value(of: form.place(named: "people[0].tags")) == .list(["x"]))
    #expect(form.rowCount(of: list) == 1)
    // A list in a row is matched by places too.
    let tag = try form.place(named: "people[0].tags[0]")
    try form.set(
      list, to: .list([.object([.init("name", "ann"), .init("tags", .list(["q", "r"]))])]))
    #expect(form.isPending(tag) && form.settledValue(of: tag) == "x")
    #expect(try form.settledValue(of: form.place(named: "people[0].tags[1]")) == "r")
  }

  @Test func `a row that was no object, or becomes none, is written whole`() throws {
    var form = try Self.form()
    let list = try form.program.field("people")
    let row = try form.place(named: "people[1]")
    try form.set(list, to: .list([.object([.init("name", "ann")]), "no row"]))
    #expect(form.violations(of: row).map { $0.rule } == ["type"])
    try form.set(
      list, to: .list([.object([.init("name", "ann")]), .object([.init("name", "bob")])]))
    form.flush()
    #expect(form.violations(of: row).isEmpty)
    #expect(try form.value(of: form.place(named: "people[1].age")) == .number("7"))
    try form.set(list, to: .list([.null, .null]))
    form.flush()
    #expect(try form.value(of: form.place(named: "people[1].age")) == .null)
    let name = try form.place(named: "people[1].name")
    #expect(form.violations(of: name).map { $0.rule } == ["required"])
  }

  @Test func `the initial value of a row goes with it where it moves`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields: { l: { type: list, default: [a, b, c], item: {} } }
      """)
    let list = try program.field("l")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    func dirty() -> [Bool] {
      (0..<form.rowCount(of: list)).map { index in
        (try? form.row(index, of: list)).map { form.isDirty($0) } ?? false
      }
    }
    try form.moveRow(of: list, from: 2, to: 0)
    #expect(dirty() == [false, false, false])
    #expect(form.isDirty(list) == true)
    try form.removeRow(of: list, at: 1)
    #expect(dirty() == [false, false])
    try form.insertRow(in: list, at: 0)
    #expect(dirty() == [false, false, false])
    try form.set(try form.row(0, of: list), to: "a")
    #expect(dirty() == [true, false, false])
    try form.reset(at: nil)
    #expect(dirty() == [false, false, false])
    #expect(form.isDirty(list) == false)
    // What came back at its place stands for what was there at first.
    try form.set(list, to: .list(["a"]))
    try form.set(list, to: .list(["a", "b", "x", "d"]))
    #expect(dirty() == [false, false, true, true])
    let second = try form.row(1, of: list)
    let scratch = form.evaluatedFromScratch()
    #expect(scratch.isDirty(second) == false)
  }

  @Test func `to set a list whole evaluates what each row reaches and no more`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        l:
          type: list
          item:
            type: group
            fields:
              a: { maxLength: 4, debounce: 1s }
              b: { visibleWhen: a != "x", requiredWhen: a == "y" }
              n: { type: list, item: { requiredWhen: a == "z" } }
      """)
    let list = try program.field("l")
    func rows(_ range: Range<Int>) -> FormValue {
      .list(range.map { .object([.init("a", .text("\($0)")), .init("n", .list(["q"]))]) })
    }
    var counts: [Int] = []
    for count in [100, 400] {
      var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
      try form.set(list, to: rows(0..<count))
      let before = form.evaluationCount
      try form.set(list, to: rows(1..<count))
      form.flush()
      counts.append(form.evaluationCount - before)
    }
    #expect(counts[0] > 100 && counts[1] < 5 * counts[0])
  }
}
