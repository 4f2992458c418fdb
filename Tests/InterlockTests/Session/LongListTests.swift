import InterlockTestSupport
import Testing

@testable import Interlock

/// Rows of lists that are too long to be renumbered at every event.
struct LongListTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      people:
        type: list
        item:
          type: group
          fields: { name: { required: true, minLength: 2 }, at: { visibleWhen: index > 2 } }
    actions: { save: { enabledWhen: valid } }
    """

  @Test(arguments: 1...6)
  func `rows come, go and move as in an array`(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    var form = Session(
      try RuleFile.program(Self.rules), openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let list = try form.program.field("people")
    var names = (0..<[0, 60, 70, 129, 300, 900][seed - 1]).map { "n\($0)" }
    try form.set(
      list, to: .list(names.map { .object([.init("name", .text($0))]) }))
    var told = names
    for number in 0..<400 {
      let count = names.count
      // Long runs of the same kind make lists grow past their bounds, and shrink below.
      switch count == 0 ? 0 : (number / 40 + random.int(0...1)) % 5 {
      case 0, 1:
        let place = random.pick([0, count, random.int(0...count)]) ?? 0
        try form.insertRow(in: list, at: place)
        try form.set(try form.place(named: "people[\(place)].name"), to: .text("new\(number)"))
        names.insert("new\(number)", at: place)
        told.insert("new\(number)", at: place)
      case 2, 3:
        let place = random.pick([0, count - 1, random.int(0...count - 1)]) ?? 0
        try form.removeRow(of: list, at: place)
        names.remove(at: place)
        #expect(form.changes.rows == [RowChange(.remove(place), of: list)])
        told.remove(at: place)
      default:
        let (from, to) = (random.int(0...count - 1), random.int(0...count - 1))
        try form.moveRow(of: list, from: from, to: to)
        names.insert(names.remove(at: from), at: to)
        if from != to {
          #expect(form.changes.rows == [RowChange(.move(from, to: to), of: list)])
          // What merely moved is no change, but for what reads its place.
          #expect(
            form.changes.fields.allSatisfy { change in
              change.place == list || form.name(of: change.place).hasSuffix(".at")
            })
        }
        told.insert(told.remove(at: from), at: to)
      }
      guard number % 25 == 0 || number == 399 else { continue }
      #expect(form.rowCount(of: list) == names.count)
      let places = try names.indices.map { try form.place(named: "people[\($0)].name") }
      #expect(places.map { form.value(of: $0) } == names.map { .text($0) })
      #expect(places.indices.allSatisfy { form.name(of: places[$0]) == "people[\($0)].name" })
      let rows = try names.indices.map { try form.row($0, of: list) }
      #expect(rows.map { form.pointer(of: $0) } == names.indices.map { "/people/\($0)" })
      let shown = try names.indices.filter {
        form.isVisible(try form.place(named: "people[\($0)].at"))
      }
      #expect(shown == Array(names.indices.dropFirst(3)))
      #expect(form.evaluatedFromScratch().values == form.values)
    }
    #expect(told == names)
  }

  @Test func `a copy keeps its rows while the form goes on`() throws {
    var form = Session(
      try RuleFile.program(Self.rules), openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let list = try form.program.field("people")
    let names = (0..<100).map { "n\($0)" }
    try form.set(list, to: .list(names.map { .object([.init("name", .text($0))]) }))
    let copy = Session(copying: form)
    try form.removeRow(of: list, at: 50)
    try form.moveRow(of: list, from: 98, to: 0)
    #expect(copy.rowCount(of: list) == 100)
    #expect(try copy.value(of: copy.place(named: "people[50].name")) == .text("n50"))
    #expect(try form.value(of: form.place(named: "people[0].name")) == .text("n99"))
    #expect(try form.value(of: form.place(named: "people[51].name")) == .text("n51"))
  }

  @Test func `an event may be about a row that an earlier one of the same step makes`() throws {
    var form = Session(
      try RuleFile.program(Self.rules), openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    var step = SessionStep()
    step.insertions = [.init(of: "people", at: 0)]
    step.touches = ["people[0].name"]
    try form.apply(step)
    #expect(try form.isTouched(form.place(named: "people[0].name")))
    step = SessionStep()
    step.values = [
      .init("people", .list([.object([]), .object([])])), .init("/people/1/name", "ab"),
    ]
    try form.apply(step)
    #expect(try form.value(of: form.place(named: "people[1].name")) == "ab")
    step.values.append(.init("/people/2/name", "ab"))
    #expect(throws: SessionError.noSuchRow("/people/2", count: 2)) { try form.apply(step) }
  }
}
