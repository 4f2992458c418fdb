import InterlockPCRE2
import Testing

@testable import CEL

/// What comes out is part of the work, and so is what a regex does.
struct OutputSizeTests {
  private func doubled(_ count: Int, _ start: Value) -> Value {
    var value = start
    for _ in 0..<count { value = .list([value, value]) }
    return value
  }

  @Test func `a value that comes out costs by what is written, shared or not`() {
    var budget = Budget(1_000_000)
    #expect(doubled(10, .int(1)).spend(comingOutOf: &budget))
    #expect(budget.units == 1_000_000 - 2047 * 8)
    #expect(doubled(60, .int(1)).spend(comingOutOf: &budget) == false)
    #expect(budget.units == 0)
  }

  @Test func `a long text comes out within the budget or not at all`() {
    var budget = Budget(1000)
    #expect(Value.string(String(repeating: "a", count: 1000)).spend(comingOutOf: &budget))
    #expect(budget.units == 492)
    #expect(
      Value.bytes(Array(repeating: 0, count: 1000)).spend(comingOutOf: &budget) == false)
  }

  @Test func `what is nested deeper than anyone reads does not come out`() {
    func nested(_ depth: Int) -> Value {
      var value = Value.int(1)
      for _ in 0..<depth { value = .list([value]) }
      return value
    }
    var budget = Budget(1_000_000)
    #expect(nested(200).spend(comingOutOf: &budget))
    #expect(nested(2_000).spend(comingOutOf: &budget) == false)
  }

  @Test func `every kind of value that holds others is counted`() throws {
    let type = RecordType(name: "row", members: [.init("a", .int), .init("b", .int)])
    let map = try #require(MapValue([(.string("abcd"), .int(1)), (.int(2), .null)]))
    for (value, cost) in [
      (Value.int(1), 8), (.record(RecordValue(type, [.int(1), .int(2)])), 24),
      (.map(map), 8 + 10 + 8 + 8 + 8), (.optional(.int(1)), 16), (.optional(nil), 8),
    ] as [(Value, Int64)] {
      var budget = Budget(1000)
      #expect(value.spend(comingOutOf: &budget))
      #expect(1000 - budget.units == cost, "\(value.text)")
    }
  }

  @Test func `a regex costs the steps it takes`() throws {
    var environment = Environment(.rules, regexEngine: makeRegexes())
    environment.declare("l", .list(.string), at: 0)
    func cost(_ source: String, _ rows: [String]) throws -> Int64 {
      let program = try #require(environment.compile(source).program)
      var budget = Budget(1_000_000)
      _ = program.evaluate([.list(rows.map { .string($0) })].span, spending: &budget)
      return 1_000_000 - budget.units
    }
    let hostile = String(repeating: "a", count: 30)
    // The bound on one match is some hundred thousand steps.
    #expect(try cost("l.all(i, !i.matches('(a+)+[bc]'))", [hostile]) > 90_000)
    #expect(
      try cost("l.all(i, !i.matches('(a+)+[bc]'))", Array(repeating: hostile, count: 40))
        == 1_000_000)
    // What people write is cheap.
    #expect(try cost("l.all(i, !i.matches('^(cat|dog)s?$'))", ["goats"]) < 1_000)
    #expect(
      try cost("l.all(i, i.matches('^[^@ ]+@([a-z]+[.])+[a-z]+$'))", ["ann@mail.example.org"])
        < 4_000)
  }

  @Test func `a regex whose work is beyond the budget fails by the budget`() throws {
    var environment = Environment(.rules, regexEngine: makeRegexes())
    environment.declare("l", .list(.string), at: 0)
    let program = try #require(
      environment.compile("l.all(i, !i.matches('(a+)+[bc]'))").program)
    let rows = Array(repeating: Value.string(String(repeating: "a", count: 30)), count: 4_000)
    var budget = Budget(20_000_000)
    guard case .failed(let error) = program.truth([.list(rows)].span, spending: &budget) else {
      Testing.Issue.record("it was not stopped")
      return
    }
    #expect(error.kind == .costLimit)
    #expect(budget.units >= 19_000_000 - 1)
  }
}
