import Interlock
import InterlockTestSupport
import Testing

/// Lists that a host hands over whole, at every change.
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
            age: { type: integer }
    actions: { save: { enabledWhen: valid } }
    """

  private static func people(_ names: String...) -> FormValue {
    .list(names.map { .object([.init("name", .text($0)), .init("age", .integer(7))]) })
  }

  private static func form() throws -> Session {
    var form = Session(
      try RuleFile.program(rules), openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(try form.program.field("people"), to: people("ann", "bob", "eve"))
    for request in form.changes.requests { try form.resolve(request.ticket, passes: true) }
    for index in 0..<3 { try form.touch(try form.place(named: "people[\(index)].name")) }
    return form
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
    #expect(!form.isEnabled(try form.program.action("save")))
    // The same once more does not put it off.
    try form.set(list, to: Self.people("ann", "bobby", "eve"), at: .milliseconds(200))
    #expect(form.changes.isEmpty && form.nextDeadline == .milliseconds(300))
    try form.advance(to: .milliseconds(300))
    #expect(form.changes.requests.map { form.name(of: $0.place) } == ["people[1].name"])
    #expect(form.isTouched(other) && form.value(of: other) == .text("eve"))
  }

  @Test func `a row that waits for a pause stays where another comes`() throws {
    var form = try Self.form()
    let list = try form.program.field("people")
    let name = try form.place(named: "people[0].name")
    try form.set(list, to: Self.people("anne", "bob", "eve"))
    try form.set(list, to: Self.people("anne", "bob", "eve", "new"), at: .milliseconds(100))
    #expect(form.isPending(name) && form.isTouched(name))
    #expect(form.changes.requests.map { form.name(of: $0.place) } == ["people[3].name"])
    try form.advance(to: .milliseconds(300))
    #expect(form.changes.requests.map { form.name(of: $0.place) } == ["people[0].name"])
  }

  @Test func `rows before and behind one that comes or goes keep their state`() throws {
    var form = try Self.form()
    let list = try form.program.field("people")
    let last = try form.place(named: "people[2].name")
    try form.set(list, to: Self.people("ann", "eve"))
    #expect(form.name(of: last) == "people[1].name" && form.isTouched(last))
    #expect(form.changes.requests.isEmpty)
    try form.set(list, to: Self.people("ann", "new", "eve"))
    #expect(form.name(of: last) == "people[2].name" && form.isTouched(last))
    #expect(form.changes.requests.map { form.name(of: $0.place) } == ["people[1].name"])
    #expect(!form.isTouched(try form.place(named: "people[1].name")))
  }
}
