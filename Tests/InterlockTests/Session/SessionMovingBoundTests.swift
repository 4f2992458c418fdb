import Interlock
import InterlockTestSupport
import Testing

/// Bounds that follow `now` through months of different lengths, forward and backward.
struct SessionMovingBoundTests {
  private typealias Local = PlainBound.Local
  private static let hour = 3_600_000_000_000

  private struct Case: CustomStringConvertible {
    var bound: PlainBound
    var rule: String
    var opened: Local
    var value: Local

    var description: String {
      "\(rule): \(bound.text), opened \(bound.instant(opened)), value \(bound.written(value))"
    }

    /// Whether the rule holds so long after the opening.
    func holds(at time: Int) -> Bool {
      let limit = bound.place(time, after: opened)
      switch rule {
      case "min": return value >= limit
      case "max": return value <= limit
      case "exclusiveMin": return value > limit
      default: return value < limit
      }
    }
  }

  /// No tick comes before the end of a case, so that nothing but the verdict changes.
  private static func program(_ form: Case) throws -> Interlock.Program {
    let type = "\(form.bound.kind)"
    return try RuleFile.program(
      """
      interlock: 1
      form: f
      clock: { tick: 100000h }
      fields: { d: { type: \(type), \(form.rule): \(form.bound.text) } }
      """)
  }

  /// The first instant at which the verdict differs: bounds, values and days begin at whole hours, so
  /// that nothing turns but at one or a nanosecond after it.
  private static func nextTurn(of form: Case, after time: Int, within hours: Int) -> Int? {
    let current = form.holds(at: time)
    for hour in time / hour...hours {
      for instant in [hour * Self.hour, hour * Self.hour + 1]
      where instant > time && form.holds(at: instant) != current {
        return instant
      }
    }
    return nil
  }

  private static func check(_ form: Case, hours: Int) throws -> Int {
    let program = try program(form)
    let openedAt = try #require(Instant(form.bound.instant(form.opened)), "\(form)")
    var session = Session(program, openedAt: openedAt)
    try session.set(try program.field("d"), to: .text(form.bound.written(form.value)))
    var judge = Judge(program)
    var time = 0
    var turns = 0
    while true {
      let expected = nextTurn(of: form, after: time, within: hours)
      let told = session.nextDeadline.flatMap { due -> Int? in
        let (seconds, attoseconds) = due.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        return nanoseconds > hours * hour + 1 ? nil : nanoseconds
      }
      #expect(told == expected, "\(form) after \(time)")
      #expect(session.isValid == form.holds(at: time), "\(form) at \(time)")
      guard told == expected, let expected else { return turns }
      turns += 1
      for instant in [expected - 1, expected] {
        try read("{\"d\":\"\(form.bound.written(form.value))\"}", into: &judge)
        judge.judge(elapsed: Int64(instant), openedAt: openedAt)
        #expect(judge.isValid == form.holds(at: instant), "\(form) judged at \(instant)")
      }
      try session.advance(to: .nanoseconds(expected))
      time = expected
    }
  }

  @Test func `the next instant told is the first at which a bound around a month's end is crossed`()
    throws
  {
    var random = SeededRandom(41)
    var turns = 0
    let units = ["mo", "mo", "y", "y", "w", "d", "h"]
    for _ in 0..<OracleRun.count("BOUND_CASES", 250) {
      let year = random.pick([2023, 2024, 2025, 2028, 2100, 1999]) ?? 2024
      let (month, day) =
        random.pick([(1, 27), (2, 26), (3, 29), (12, 29), (4, 28), (8, 30)]) ?? (1, 27)
      var bound = PlainBound(
        kind: random.pick(PlainBound.Kind.allCases) ?? .date, offsets: [],
        zone: random.pick([0, 0, 9, -5]) ?? 0)
      for _ in 0..<random.int(1...3) {
        let unit = random.pick(units) ?? "mo"
        let most = unit == "h" ? 40 : unit == "d" ? 35 : unit == "y" ? 4 : 13
        bound.offsets.append((random.int(1...most) * (random.oneIn(2) ? 1 : -1), unit))
      }
      let opened = Local(
        day: PlainBound.number(year, month, day) + random.int(0...3),
        nanoseconds: random.int(0...23) * Self.hour)
      // A value that the bound passes, or nearly.
      let near = bound.place(random.int(0...400) * Self.hour, after: opened)
      let value = near.adding(
        days: random.int(-1...1),
        nanoseconds: bound.kind == .date ? 0 : random.int(-12...12) * Self.hour)
      let form = Case(
        bound: bound, rule: random.pick(["min", "max", "exclusiveMin", "exclusiveMax"]) ?? "min",
        opened: opened, value: value)
      turns += try Self.check(form, hours: 24 * 45)
    }
    // Some turn back, so that there are more turns than cases with one.
    #expect(turns > 150)
  }

  @Test func `the next instant told is right at the edges of the calendar`() throws {
    let first = PlainBound.number(1, 1, 30)
    let last = PlainBound.number(9999, 12, 3)
    let far = PlainBound.number(2990, 12, 20)
    let cases: [(opened: Int, [(Int, String)], value: Int)] = [
      (first, [(-1, "mo")], 0), (first, [(-1, "mo")], 3), (first, [(-2, "mo"), (1, "mo")], 31),
      (first, [(-1, "mo"), (-20, "d")], 0), (last, [(1, "mo")], Local.latest.day),
      (last, [(1, "mo")], Local.latest.day - 1),
      (last, [(1, "mo"), (-1, "d")], Local.latest.day - 2),
      (last, [(9999, "y")], Local.latest.day),
      (last, [(30, "d"), (-1, "mo")], Local.latest.day - 31),
      (far, [(-2990, "y")], 2), (far, [(-2990, "y"), (2, "d")], 3),
      (far, [(7010, "y")], Local.latest.day - 15),
      (far, [(7010, "y"), (-1, "mo")], Local.latest.day - 31),
      (far, [(-9999, "y")], 0), (far, [(9999, "y"), (-9999, "y")], 1),
    ]
    var turns = 0
    for kind in PlainBound.Kind.allCases {
      for (opened, offsets, value) in cases {
        for rule in ["min", "max", "exclusiveMin", "exclusiveMax"] {
          for shift in [0, 5] where kind != .date || shift == 0 {
            let form = Case(
              bound: PlainBound(kind: kind, offsets: offsets, zone: 0), rule: rule,
              opened: Local(day: opened, nanoseconds: 7 * Self.hour),
              value: Local(day: value, nanoseconds: shift * Self.hour))
            turns += try Self.check(form, hours: 24 * 27)
          }
        }
      }
    }
    #expect(turns > 40)
  }

  @Test func `a bound that moves back at a month's end refuses what it allowed`() throws {
    let program = try RuleFile.program(
      "{ interlock: 1, form: f, fields: { d: { type: dateTime, max: now+1mo } } }")
    var form = Session(program, openedAt: try #require(Instant("2026-01-28T13:00:00Z")))
    try form.set(try program.field("d"), to: "2026-02-28T12:00:00Z")
    #expect(form.isValid && form.nextDeadline == .seconds(11 * 3600))
    let isAccepted = try form.press(try program.action("submit"), at: .seconds(11 * 3600))
    #expect(!isAccepted && !form.isValid)
    let verdict = try program.verdict(
      #"{"d":"2026-02-28T12:00:00Z"}"#, elapsed: 39_600, now: "2026-01-28T13:00:00Z")
    #expect(verdict.violations == ["/d max"])
  }

  @Test func `a bound takes sixteen offsets and no more`() throws {
    func rules(_ count: Int) -> String {
      let offsets = String(repeating: "+1mo-12h", count: count / 2) + (count % 2 == 1 ? "+1d" : "")
      return
        "{ interlock: 1, form: f, clock: { tick: 1h }, fields: { d: { type: dateTime, max: now\(offsets) } } }"
    }
    #expect(RuleFile.report(rules(17)).contains("a bound has at most 16 offsets"))
    let program = try RuleFile.program(rules(16))
    var form = Session(program, openedAt: try #require(Instant("2026-01-28T13:00:00Z")))
    try form.set(try program.field("d"), to: "2027-02-28T12:00:00Z")
    #expect(form.isValid == false)
    // Seven and a half months and some days later.
    try form.advance(to: .seconds(86_400 * 200))
    #expect(form.isValid == true)
  }
}
