import Interlock
import InterlockTestSupport
import Testing

/// A value that waits for a pause changes when it is set, and is judged when it settles.
struct SessionPauseTests {
  private let program: Interlock.Program
  private let id: FieldPlace

  init() throws {
    program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields: { id: { minLength: 4, debounce: 500ms } }
      gates: { rested: { cooldown: 1s, since: id } }
      actions: { go: { enabledWhen: rested } }
      """)
    id = try program.field("id")
  }

  private func open() throws -> Session {
    Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
  }

  @Test func `a gate counts from the change, not from its settling`() throws {
    var form = try open()
    let rested = try program.gate("rested")
    try form.set(id, to: "abcd", at: .seconds(1))
    #expect(form.isOpen(rested) == false)
    try form.advance(to: .milliseconds(1_999))
    #expect(form.isOpen(rested) == false)
    #expect(form.nextDeadline == .seconds(2))
    try form.advance(to: .seconds(2))
    #expect(form.isOpen(rested) == true)
    #expect(form.nextDeadline == nil)
  }

  @Test func `settling tells nothing of a value that was seen`() throws {
    var form = try open()
    var told: [Bool] = []
    func note(_ form: borrowing Session) {
      for change in form.changes.fields { told.append(change.aspects.contains(.value)) }
    }
    try form.set(id, to: "abc", at: .seconds(1), onChange: note)
    #expect(told == [true])
    try form.advance(to: .seconds(10), onChange: note)
    #expect(told == [true, false])
  }

  @Test func `a refusal of a value that waits stands after it has settled`() throws {
    var form = try open()
    try form.set(id, to: "abcde", at: .seconds(1))
    try form.report("taken", on: id)
    try form.advance(to: .seconds(10))
    #expect(form.violations(of: id).map { $0.message } == ["taken"])
    try form.set(id, to: "abcdef")
    #expect(form.violations(of: id) == [])
  }

  @Test func `a place is of the form until its row is removed`() throws {
    let program = try RuleFile.program(
      "{ interlock: 1, form: f, fields: { rows: { type: list, item: {} } } }")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let list = try program.field("rows")
    try form.insertRow(in: list, at: 0)
    let row = try form.row(0, of: list)
    #expect(form.contains(list) == true)
    #expect(form.contains(row) == true)
    try form.removeRow(of: list, at: 0)
    try form.insertRow(in: list, at: 0)
    #expect(form.contains(row) == false)
  }
}

extension SessionPauseTests {
  @Test func `a pause of no time is none, also in a group with a longer one`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        name: { debounce: 0s, minLength: 2 }
        g:
          type: group
          debounce: 1s
          fields: { soon: { debounce: 0s, minLength: 2 }, later: { minLength: 2 } }
      """)
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    for name in ["name", "g.soon", "g.later"] {
      let place = try form.place(named: name)
      try form.set(place, to: "a")
      #expect(form.isPending(place) == (name == "g.later"), "\(name)")
      #expect(form.violations(of: place).isEmpty == (name == "g.later"), "\(name)")
    }
    #expect(form.nextDeadline == .seconds(1))
  }
}

extension SessionPauseTests {
  @Test func `a reset that takes back a value at rest is a change of its field`() throws {
    var form = try open()
    let rested = try program.gate("rested")
    try form.set(id, to: "abcd", at: .seconds(1))
    try form.report("taken", on: id)
    var isTold = false
    try form.reset(at: .milliseconds(1_300)) { form in
      isTold = form.changes.fields.contains { $0.place == id && $0.aspects.contains(.value) }
    }
    #expect(isTold)
    #expect(form.value(of: id) == .null && form.isPending(id) == false)
    try form.advance(to: .milliseconds(2_299))
    #expect(form.isOpen(rested) == false)
    try form.advance(to: .milliseconds(2_300))
    #expect(form.isOpen(rested) == true)
  }

  @Test func `setting back a value at rest is a change as its reset is`() throws {
    var form = try open()
    let rested = try program.gate("rested")
    try form.set(id, to: "abcd", at: .seconds(1))
    try form.set(id, to: .null, at: .milliseconds(1_300))
    #expect(form.isPending(id) == false && form.nextDeadline == .milliseconds(2_300))
    try form.advance(to: .milliseconds(2_300))
    #expect(form.isOpen(rested) == true)
  }

  @Test func `a reset to the value that is seen already is no change`() throws {
    var form = try open()
    let rested = try program.gate("rested")
    try form.set(id, to: "abcd", at: .seconds(1))
    try form.advance(to: .seconds(2))
    #expect(form.isOpen(rested) == true)
    // The settled value is another still.
    try form.set(id, to: .null, at: .seconds(5))
    try form.reset(at: .milliseconds(5_400))
    #expect(form.settledValue(of: id) == .null && form.isPending(id) == false)
    #expect(form.nextDeadline == .seconds(6))
  }

  @Test func `a reset takes back what waits in groups and rows`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        g: { type: group, debounce: 1s, fields: { a: {}, b: {} } }
        rows: { type: list, item: { debounce: 1s } }
      gates: { still: { cooldown: 1m, since: g }, calm: { cooldown: 1m, since: rows } }
      """)
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    try form.set(try form.place(named: "g.b"), to: "x", at: .seconds(1))
    try form.insertRow(in: try program.field("rows"), at: 0)
    try form.set(try form.place(named: "rows[0]"), to: "x")
    try form.reset(at: .milliseconds(1_500))
    #expect(
      form.values
        == Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z"))).values)
    try form.advance(to: .seconds(61))
    #expect(form.isOpen(try program.gate("still")) == false)
    #expect(form.isOpen(try program.gate("calm")) == false)
    try form.advance(to: .milliseconds(61_500))
    #expect(form.isOpen(try program.gate("still")) == true)
    #expect(form.isOpen(try program.gate("calm")) == true)
  }
}
