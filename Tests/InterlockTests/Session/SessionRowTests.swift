import InterlockTestSupport
import Testing

@testable import Interlock

/// Lists with rows of their own at first.
struct DefaultRowTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      l: { type: list, default: [a, b], item: { required: true } }
      people:
        type: list
        item: { type: group, fields: { tags: { type: list, default: [x], item: {} } } }
    """

  private static func values(of form: borrowing Session) -> [String] {
    var lines: [String] = []
    for place in form.places {
      lines.append(
        "\(form.name(of: place)) \(form.value(of: place))\(form.isDirty(place) ? " dirty" : "")")
    }
    return lines
  }

  @Test func `a reset brings the rows back, and they are no changes`() throws {
    let program = try RuleFile.program(Self.rules)
    let list = try program.field("l")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let opened = Self.values(of: form)
    #expect(opened.filter { $0.hasSuffix("dirty") } == [])
    try form.reset(at: nil)
    #expect(Self.values(of: form) == opened)
    try form.set(list, to: .list([.text("a"), .text("c"), .text("d")]))
    #expect(
      Self.values(of: form).filter { $0.hasSuffix("dirty") }.map { $0.split(separator: " ")[0] }
        == ["l", "l[1]", "l[2]"])
    try form.reset(at: nil)
    #expect(Self.values(of: form) == opened && form.isValid)
  }

  @Test func `a value in a row that was there at first makes the list dirty`() throws {
    let program = try RuleFile.program(Self.rules)
    let list = try program.field("l")
    for value: FormValue in [.text("a"), .text("A")] {
      var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
      try form.set(try form.place(named: "l[0]"), to: value)
      #expect(form.isDirty(list) == (value == .text("A")))
    }
  }

  @Test func `rows that come and go take no further room`() throws {
    let program = try RuleFile.program(Self.rules)
    let (list, people) = (try program.field("l"), try program.field("people"))
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    var counts: Set<Int> = []
    for round in 0..<20 {
      try form.insertRow(in: people, at: 0)
      let removed = try #require(try? form.place(named: "people[0].tags[0]"))
      #expect(form.value(of: removed) == .text("x"))
      try form.removeRow(of: people, at: 0)
      // A place in a row that is gone stays gone, though its room is used again.
      try form.insertRow(in: people, at: 0)
      #expect(throws: SessionError.removedRow) { try form.set(removed, to: "y") }
      try form.removeRow(of: people, at: 0)
      try form.set(list, to: .list([.text("c")]))
      try form.reset(at: nil)
      if round > 0 { counts.insert(form.evaluation.form.slots.count) }
    }
    #expect(counts.count == 1)
  }
}
