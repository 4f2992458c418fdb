import Interlock
import InterlockTestSupport
import Testing

/// Fields of the date and time types.
@Suite struct TemporalFieldTests {
  private func program(_ fields: String, _ rest: String = "") throws -> Program {
    try RuleFile.program("interlock: 1\nform: test\nfields:\n" + fields + "\n" + rest)
  }

  @Test(arguments: [
    ("time", ["09:30", " 23:59:59.999999999 ", "00:00"], ["24:00", "9:30", "12:00:60", "12:00Z"]),
    (
      "dateTime", ["2026-11-30T12:00+09:00", "2024-02-29 00:00:00.5Z"],
      ["2026-11-30T12:00", "2025-02-29T00:00Z", "2026-11-30"]
    ),
    (
      "localDateTime", ["2026-11-30T12:00", "2026-11-30 12:00:01.25"],
      ["2026-11-30T12:00Z", "2026-11-31T12:00", "2026-11-30"]
    ),
    ("month", ["2026-11", "0001-01", "9999-12"], ["2026-13", "0000-01", "2026-1", "2026-11-30"]),
    ("week", ["2020-W53", "9999-W52"], ["2021-W53", "2026-W00", "2026-49"]),
    ("duration", ["1h30m", "-5s", "PT90M", "500ms"], ["90", "1 h", "P1M", "1h1h"]),
  ])
  func `text is read by one exact grammar`(
    type: String, values: [String], junk: [String]
  ) throws {
    let program = try program("  a: { type: \(type) }")
    for value in values {
      #expect(try program.verdict("{\"a\":\"\(value)\"}").violations == [], "\(value)")
    }
    for value in junk {
      #expect(try program.verdict("{\"a\":\"\(value)\"}").violations == ["/a type"], "\(value)")
    }
    for value in ["5", "true", "{}", "[1]"] {
      #expect(try program.verdict("{\"a\":\(value)}").violations == ["/a type"], "\(value)")
    }
    for value in ["null", "\" \"", "[]"] {
      #expect(try program.verdict("{\"a\":\(value)}").violations == [], "\(value)")
    }
  }

  @Test(arguments: [
    ("time", "x", "A must be a time such as 09:30"),
    (
      "dateTime", "x",
      "A must be a date and time with a time zone offset, such as 2026-11-30T09:30+09:00"
    ),
    ("localDateTime", "x", "A must be a date and time such as 2026-11-30T09:30"),
    ("month", "x", "A must be a month such as 2026-11"),
    ("week", "x", "A must be a week such as 2026-W49"),
    ("duration", "x", "A must be a length of time such as 1h30m"),
  ])
  func `what is no value of the type is told how to write one`(
    type: String, value: String, message: String
  ) throws {
    let program = try program("  a: { type: \(type) }")
    #expect(try program.verdict("{\"a\":\"\(value)\"}").messages == [message])
  }

  @Test(arguments: [
    ("time", "09:30:00.5", "duration('9h30m0.5s')"),
    ("duration", "-90m", "duration('-1h30m')"),
    ("month", "2024-02", "timestamp('2024-02-01T00:00:00Z')"),
    ("month", "0001-01", "timestamp('0001-01-01T00:00:00Z')"),
    ("week", "2020-W53", "timestamp('2020-12-28T00:00:00Z')"),
    ("week", "1970-W01", "timestamp('1969-12-29T00:00:00Z')"),
    ("date", "2024-02-29", "timestamp('2024-02-29T00:00:00Z')"),
    ("localDateTime", "1969-12-31T23:59:59.75", "timestamp('1969-12-31T23:59:59.75Z')"),
    (
      "dateTime", "2026-11-30T12:00:00.000000001+09:00",
      "timestamp('2026-11-30T03:00:00.000000001Z')"
    ),
  ])
  func `expressions see timestamps and durations`(
    type: String, value: String, expected: String
  ) throws {
    let program = try program(
      "  a: { type: \(type) }", "actions: { go: { enabledWhen: \"a == \(expected)\" } }")
    #expect(try program.verdict("{\"a\":\"\(value)\"}").isEnabled)
    #expect(try !program.verdict("{}").isEnabled)
  }

  @Test(arguments: [
    ("23:30", []), ("22:00", []), ("06:00", []), ("00:00", []),
    ("06:00:00.000000001", ["/a min"]), ("21:59", ["/a min"]),
  ])
  func `a range of times may span midnight, and outside of it the first bound is broken`(
    time: String, violations: [String]
  ) throws {
    let program = try program("  a: { type: time, min: 22:00, max: 06:00 }")
    #expect(try program.verdict("{\"a\":\"\(time)\"}").violations == violations)
  }

  @Test(arguments: [
    ("min", "2026-11-30T12:00:01+09:00", []),
    ("min", "2026-11-30T03:00:00.999999999Z", ["/a min"]),
    ("exclusiveMin", "2026-11-30T12:00:01+09:00", ["/a exclusiveMin"]),
    ("max", "2026-11-30T03:00:01Z", []),
    ("max", "2026-11-30T03:00:01.000000001Z", ["/a max"]),
    ("exclusiveMax", "2026-11-30T03:00:01Z", ["/a exclusiveMax"]),
  ])
  func `bounds that follow the time are exact to the nanosecond`(
    keyword: String, value: String, violations: [String]
  ) throws {
    let program = try program("  a: { type: dateTime, \(keyword): now }", "clock: { tick: 1h }")
    #expect(try program.verdict("{\"a\":\"\(value)\"}", elapsed: 1).violations == violations)
  }

  @Test(arguments: [
    ("date", "today-18y", "2008-11-30", "2008-11-29"),
    ("month", "today-1mo", "2026-10", "2026-09"),
    ("week", "today+1w", "2026-W50", "2026-W49"),
    ("localDateTime", "now-1h", "2026-11-30T11:00", "2026-11-30T10:59:59"),
    ("localDateTime", "today", "2026-11-30T00:00", "2026-11-29T23:59"),
    ("dateTime", "today", "2026-11-30T00:00+09:00", "2026-11-29T23:59+09:00"),
  ])
  func `bounds may follow the day and the time`(
    type: String, bound: String, least: String, below: String
  ) throws {
    let program = try program("  a: { type: \(type), min: \(bound) }")
    #expect(try program.verdict("{\"a\":\"\(least)\"}").violations == [])
    #expect(try program.verdict("{\"a\":\"\(below)\"}").violations == ["/a min"])
  }

  @Test func `steps count from a bound that follows the time`() throws {
    let program = try program("  a: { type: localDateTime, min: today, step: 1800 }")
    #expect(try program.verdict(#"{"a":"2026-12-01T09:30"}"#).violations == [])
    let verdict = try program.verdict(#"{"a":"2026-12-01T09:31"}"#)
    #expect(verdict.violations == ["/a step"])
    #expect(
      verdict.messages == [
        "A must be a multiple of 30 minutes, counted from 2026-11-30T00:00:00"
      ])
  }

  @Test func `a step over midnight counts from the lower bound`() throws {
    let program = try program("  a: { type: time, min: 22:00, max: 06:00, step: 3600 }")
    #expect(try program.verdict(#"{"a":"01:00"}"#).violations == [])
    #expect(try program.verdict(#"{"a":"01:30"}"#).violations == ["/a step"])
  }

  @Test func `moments are compared, not how they are written`() throws {
    let program = try program(
      """
        a: { type: dateTime, const: 2026-11-30T12:00+09:00 }
        b: { type: dateTime, equals: a }
        c: { type: duration, notEquals: d }
        d: { type: duration, const: 90m }
      """)
    let verdict = try program.verdict(
      #"{"a":"2026-11-30T03:00Z","b":"2026-11-29T22:00:00.0-05:00","c":"1h30m","d":"PT5400S"}"#)
    #expect(verdict.violations == ["/c notEquals"])
    let other = try program.verdict(
      #"{"a":"2026-11-30T03:00:00.000000001Z","b":"2026-11-30T03:00Z"}"#)
    #expect(other.violations == ["/a const", "/b equals"])
  }

  @Test func `a default of these types is the initial value`() throws {
    let program = try program(
      "  a: { type: time, default: 09:00, max: 10:00 }",
      "computed: { changed: isDirty(a), late: \"a + duration('1h')\" }")
    #expect(try program.verdict("{}").computed == ["false", "duration(\"36000s\")"])
    #expect(try program.verdict(#"{"a":"09:00:00"}"#).computed[0] == "false")
    #expect(try program.verdict(#"{"a":"09:00:01"}"#).computed[0] == "true")
  }
}
