import Interlock
import Testing

struct TimeSpanTests {
  @Test func `durations are read in both forms`() throws {
    for (text, nanoseconds) in [
      ("10s", 10_000_000_000), ("1h30m", 5_400_000_000_000), ("500ms", 500_000_000),
      ("1.5s", 1_500_000_000),
      ("2d", 172_800_000_000_000), ("1w", 604_800_000_000_000), ("-90s", -90_000_000_000),
      ("0s", 0),
      ("1h0.5m", 3_630_000_000_000), ("1s5ms3us7ns", 1_005_003_007), ("0.000000001s", 1),
      ("1.0000000000000000000000000s", 1_000_000_000), ("PT1H30M", 5_400_000_000_000),
      ("P1D", 86_400_000_000_000),
      ("P2W", 1_209_600_000_000_000), ("P1DT0.5S", 86_400_500_000_000), ("-PT1S", -1_000_000_000),
      ("9223372036854775807ns", Int64.max), ("-9223372036854775808ns", Int64.min),
      ("15250w", 9_223_200_000_000_000_000),
    ] as [(String, Int64)] {
      #expect(try TimeSpan(parsing: text.utf8.span).nanoseconds == nanoseconds, "\(text)")
    }
  }

  @Test func `a wrong duration says what is wrong and where`() {
    for (text, reason, range) in [
      ("", .empty, 0..<0), ("-", .missingNumber, 1..<1), ("s", .missingNumber, 0..<1),
      ("10", .missingUnit, 0..<2),
      ("1h30", .missingUnit, 2..<4), ("10x", .unknownUnit, 2..<3), ("10sec", .unknownUnit, 2..<5),
      ("1y", .calendarUnit, 1..<2), ("3mo", .calendarUnit, 1..<3), ("30m1h", .unitOrder, 4..<5),
      ("1h1h", .unitOrder, 3..<4), ("1.5h30m", .fractionNotLast, 0..<3),
      ("0.0000000001s", .tooPrecise, 0..<12),
      ("1.5ns", .tooPrecise, 0..<3), ("1.s", .missingNumber, 2..<3), (".5s", .missingNumber, 0..<1),
      ("+1s", .missingNumber, 0..<1), ("1 s", .unknownUnit, 1..<3),
      ("99999999999999999999s", .overflow, 0..<20),
      ("15251w", .overflow, 0..<6), ("9223372036854775808ns", .overflow, 0..<21),
      ("100000d5000000h", .overflow, 7..<14),
      ("P", .missingNumber, 1..<1), ("PT", .missingNumber, 2..<2), ("P1Y", .calendarUnit, 2..<3),
      ("P1M", .calendarUnit, 2..<3), ("PT1D", .unknownUnit, 3..<4), ("P1H", .unknownUnit, 2..<3),
      ("P1W1D", .unitOrder, 4..<5), ("P1DT", .missingNumber, 4..<4), ("PT1M1H", .unitOrder, 5..<6),
      ("P1", .missingUnit, 1..<2),
      ("P1D1W", .unitOrder, 4..<5), ("pt1h", .missingNumber, 0..<1), ("1µs", .unknownUnit, 1..<4),
    ] as [(String, TimeSpan.ParseError.Reason, Range<Int>)] {
      do throws(TimeSpan.ParseError) {
        let span = try TimeSpan(parsing: text.utf8.span)
        Issue.record("\(text) was read as \(span.text)")
      } catch {
        #expect(error.reason == reason && error.range == range, "\(text): \(error)")
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test func `lengths are written in seconds and in units`() {
    for (nanoseconds, text, readable) in [
      (10_000_000_000, "10s", "10s"), (20_800_000_000, "20.8s", "20.8s"),
      (900_000_000_000, "900s", "15m"),
      (0, "0s", "0s"), (5_400_000_000_000, "5400s", "1h30m"), (-1_500_000_000, "-1.5s", "-1.5s"),
      (500_000_000, "0.5s", "500ms"), (1, "0.000000001s", "0.000000001s"),
      (172_800_000_000_000, "172800s", "2d"),
      (Int64.min, "-9223372036.854775808s", "-106751d23h47m16.854775808s"),
    ] as [(Int64, String, String)] {
      let span = TimeSpan(nanoseconds: nanoseconds)
      #expect(span.text == text)
      #expect(span.readable == readable)
      #expect(TimeSpan(text) == span)
      #expect(TimeSpan(readable) == span)
    }
    #expect(TimeSpan(seconds: .max) == nil)
    #expect(TimeSpan(nanoseconds: -1_500_000_000).seconds?.text == "-1.5")
  }
}

struct DateBoundTests {
  private func now(_ text: String = "2026-11-30T12:00:00+09:00") throws -> Instant {
    try #require(Instant(text))
  }

  @Test func `days move by the calendar`() throws {
    for (text, day) in [
      ("2024-02-29", "2024-02-29"), ("today", "2026-11-30"), ("today-18y", "2008-11-30"),
      ("today+3mo", "2027-02-28"),
      ("today+1mo-1d", "2026-12-29"), ("today-1w", "2026-11-23"), ("today+1d+1mo", "2027-01-01"),
      ("now+12h", "2026-12-01"), ("now+11h", "2026-11-30"), ("today-9999y", "0001-01-01"),
      ("today+2147483647d", "9999-12-31"), ("now-2147483647h", "0001-01-01"),
      ("now+0s", "2026-11-30"),
    ] {
      #expect(try DateBound(parsing: text, for: .date).date(at: now()).text == day, "\(text)")
    }
    // 29 February a year ago was the 28th, and today is the day of the offset, not of UTC.
    #expect(
      try DateBound(parsing: "today-1y", for: .date).date(at: now("2024-02-29T00:30:00+09:00")).text
        == "2023-02-28")
    #expect(
      try DateBound(parsing: "today", for: .date).date(at: now("2024-02-29T00:30:00+09:00")).text
        == "2024-02-29")
  }

  @Test func `moments keep the offset of now`() throws {
    for (text, moment) in [
      ("now", "2026-11-30T12:00:00+09:00"), ("now+2h", "2026-11-30T14:00:00+09:00"),
      ("today", "2026-11-30T00:00:00+09:00"),
      ("today+9h", "2026-11-30T09:00:00+09:00"), ("now-1mo+30m-15s", "2026-10-30T12:29:45+09:00"),
      ("2026-01-01T00:00Z", "2026-01-01T00:00:00Z"), ("now-30000y", "0001-01-01T00:00:00Z"),
    ] {
      let bound = try DateBound(parsing: text, for: .dateTime)
      #expect(try bound.instant(at: now()) == #require(Instant(moment)), "\(text)")
    }
    #expect(
      try DateBound(parsing: "now-1s", for: .localDateTime).localDateTime(at: now()).text
        == "2026-11-30T11:59:59")
    #expect(try DateBound(parsing: "today-1mo", for: .month).month(at: now()).text == "2026-10")
    #expect(try DateBound(parsing: "2026-W49", for: .week).week(at: now()).text == "2026-W49")
    #expect(try DateBound(parsing: "today+1w", for: .week).week(at: now()).text == "2026-W50")
    #expect(try DateBound(parsing: "9999-W52", for: .week).week(at: now()).text == "9999-W52")
    #expect(try DateBound(parsing: "now", for: .date).isRelative)
    #expect(try !DateBound(parsing: "2026-11", for: .month).isRelative)
  }

  @Test func `a wrong bound says what is wrong and where`() {
    for (text, kind, reason, range) in [
      ("", .date, .notABound(.date), 0..<0), ("2023-02-29", .date, .notABound(.date), 0..<10),
      ("2026-11-30", .dateTime, .notABound(.dateTime), 0..<10),
      ("Today", .date, .notABound(.date), 0..<5),
      ("today18y", .date, .missingSign, 5..<8), ("today - 18y", .date, .missingSign, 5..<11),
      ("today-", .date, .missingNumber, 6..<6), ("today-y", .date, .missingNumber, 6..<7),
      ("today-18", .date, .missingUnit, 6..<8), ("today-18years", .date, .unknownUnit, 8..<13),
      ("today+2h", .date, .clockUnitOnDay, 7..<8), ("now-99999999999d", .date, .overflow, 4..<15),
      ("now+1h30m", .date, .unknownUnit, 5..<9), ("nowish", .date, .missingSign, 3..<6),
      ("2026-01-01+1d", .date, .notABound(.date), 0..<13),
    ] as [(String, DateBound.Kind, DateBound.ParseError.Reason, Range<Int>)] {
      do throws(DateBound.ParseError) {
        let bound = try DateBound(parsing: text, for: kind)
        Issue.record("\(text) was read as \(bound)")
      } catch {
        #expect(error.reason == reason && error.range == range, "\(text): \(error)")
        #expect(!error.message.isEmpty)
      }
    }
  }
}
