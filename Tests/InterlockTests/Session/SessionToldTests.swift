import Interlock
import InterlockTestSupport
import Testing

/// What is said of a violation moves with the time and with the value, and is told when it does.
struct SessionToldTests {
  private func open(_ fields: String, at instant: String, clock: String = "1s") throws -> Session {
    let program = try RuleFile.program(
      "{ interlock: 1, form: f, clock: { tick: \(clock) }, fields: { \(fields) } }")
    return Session(program, openedAt: try #require(Instant(instant)))
  }

  private func told(
    _ form: inout Session, until end: Duration
  ) throws -> [String] {
    var lines: [String] = []
    try form.advance(to: end) { form in
      for change in form.changes.fields {
        let messages = form.violations(of: change.place).map { $0.message }
        lines.append(
          "\(form.elapsed.components.seconds) \(form.name(of: change.place)) \(change.aspects.contains(.violations)) "
            + "\(change.aspects.contains(.shown)) \(messages)")
      }
    }
    return lines
  }

  @Test func `midnight tells the new bound of what is broken, and nothing of what is not`() throws {
    var form = try open(
      "d: { type: date, min: today, label: D }, e: { type: date, min: today-1d }",
      at: "2026-11-30T22:00:00+09:00")
    try form.set(try form.program.field("d"), to: "2026-01-01")
    try form.set(try form.program.field("e"), to: "2027-01-01")
    try form.touch(try form.program.field("d"))
    #expect(form.nextDeadline == .seconds(7200))
    let lines = try told(&form, until: .seconds(7200 + 86_400))
    #expect(
      lines == [
        "7200 d true true [\"D must be 2026-12-01 or later\"]",
        "93600 d true true [\"D must be 2026-12-02 or later\"]",
      ])
  }

  @Test func `a bound of months is told anew only with the month`() throws {
    var form = try open("m: { type: month, min: today, label: M }", at: "2026-11-29T12:00:00Z")
    try form.set(try form.program.field("m"), to: "2026-01")
    let lines = try told(&form, until: .seconds(5 * 86_400))
    #expect(lines.count == 1 && lines[0].contains("2026-12"))
  }

  @Test func `a bound that follows now is told by the tick while it is broken`() throws {
    var form = try open(
      "t: { type: dateTime, max: now, label: T }", at: "2026-11-30T12:00:00Z", clock: "10s")
    let field = try form.program.field("t")
    #expect(form.nextDeadline == nil)
    try form.set(field, to: "2026-11-30T12:00:25Z", at: .seconds(3))
    #expect(form.nextDeadline == .seconds(10))
    var lines = try told(&form, until: .seconds(60))
    #expect(lines.map { $0.split(separator: " ")[0] } == ["10", "20", "25"])
    #expect(lines[1].contains("12:00:20") && lines[2].hasSuffix("[]"))
    #expect(form.nextDeadline == nil)
    // A day moves once a day, whatever the tick is.
    form = try open(
      "d: { type: date, max: now, label: D }", at: "2026-11-30T23:59:55Z", clock: "10s")
    try form.set(try form.program.field("d"), to: "2026-12-03")
    #expect(form.nextDeadline == .seconds(10))
    lines = try told(&form, until: .seconds(86_400))
    #expect(lines.map { $0.split(separator: " ")[0] } == ["10"])
    #expect(form.nextDeadline == .seconds(86_410))
  }

  @Test func `what is said between two ticks is what was told`() throws {
    var form = try open(
      "t: { type: dateTime, max: now, label: T }", at: "2026-11-30T12:00:00Z", clock: "10s")
    let field = try form.program.field("t")
    try form.set(field, to: "2027-01-01T00:00Z")
    try form.advance(to: .seconds(17))
    #expect(form.violations(of: field)[0].message.contains("12:00:10"))
  }

  @Test func `a length and a value in a message are told when they are others`() throws {
    var form = try open(
      """
      a: { minLength: 5, message: '{actual} of {min}' },
      b: { pattern: '[0-9]+', message: 'not {value}', debounce: 1s },
      c: { minLength: 5, message: 'short' },
      l: { type: list, minItems: 3, item: {}, message: 'only {actual}' }
      """, at: "2026-11-30T12:00:00Z")
    func told(_ name: String, _ value: FormValue) throws -> Bool {
      let place = try form.place(named: name)
      try form.set(place, to: value)
      return form.changes.fields.contains { change in
        change.place == place && change.aspects.contains(.violations)
      }
    }
    #expect(try told("a", "x") == true)
    #expect(try told("a", "xy") == true)
    // As long as before.
    #expect(try told("a", "yx") == false)
    #expect(try told("c", "x") == true)
    // Its parameters name the length, though its message does not.
    #expect(try told("c", "xy") == true)
    #expect(try told("c", "yx") == false)
    #expect(try told("l", .list(["a"])) == true)
    #expect(try told("l", .list(["a", "b"])) == true)
    try form.set(try form.place(named: "b"), to: "x")
    form.flush()
    try form.set(try form.place(named: "b"), to: "y")
    var isTold = false
    form.flush { form in
      isTold = form.changes.fields.contains { $0.aspects.contains(.violations) }
    }
    let place = try form.place(named: "b")
    #expect(isTold && form.violations(of: place)[0].message == "not y")
  }
}
