import Interlock
import InterlockTestSupport
import Testing

struct CivilTimeTests {
  @Test func `times are read to the nanosecond`() throws {
    for (text, written) in [
      ("00:00", "00:00:00"), ("23:59", "23:59:00"), ("12:34:56", "12:34:56"),
      ("12:34:56.5", "12:34:56.5"),
      ("12:34:56.123456789", "12:34:56.123456789"), ("12:34:56.000", "12:34:56"),
      ("00:00:00.010", "00:00:00.01"),
    ] {
      #expect(try #require(CivilTime(text)).text == written)
    }
    #expect(CivilTime("01:00:00.000000001")?.nanoseconds == 3_600_000_000_001)
  }

  @Test(arguments: [
    "", "24:00", "12:60", "12:34:60", "12:34:61", "1:00", "12:3", "12", "12:34:", "12:34:5",
    "12:34:56.",
    "12:34:56.1234567890", "12:34.5", "12:34:56,5", "12:34Z", " 12:34", "12:34 ", "-1:00", "12.34",
  ])
  func `other texts are no times`(text: String) {
    #expect(CivilTime(text) == nil)
  }
}

struct LocalDateTimeTests {
  @Test func `a T or a space parts date and time`() throws {
    #expect(try #require(LocalDateTime("2026-11-30T12:00")).text == "2026-11-30T12:00:00")
    #expect(try #require(LocalDateTime("2026-11-30 12:00:00.25")).text == "2026-11-30T12:00:00.25")
    for text in [
      "", "2026-11-30", "2026-11-30T", "2026-11-30t12:00", "2026-11-30T12:00Z", "2026-11-31T12:00",
      "2026-11-30T24:00",
      "2026-11-30  12:00", "2026-11-30T12:00+09:00",
    ] {
      #expect(LocalDateTime(text) == nil)
    }
  }

  @Test func `multiples of a step are exact over all years`() throws {
    let base = LocalDateTime.earliest
    let second = TimeSpan(nanoseconds: 1_000_000_000)
    #expect(LocalDateTime.latest.isMultiple(of: TimeSpan(nanoseconds: 1), from: base))
    #expect(!LocalDateTime.latest.isMultiple(of: second, from: base))
    #expect(try #require(LocalDateTime("9999-12-31T00:00")).isMultiple(of: second, from: base))
    #expect(
      try #require(LocalDateTime("2026-11-30T12:00:00.3")).isMultiple(
        of: TimeSpan(nanoseconds: 100_000_000), from: base))
    #expect(!base.isMultiple(of: .zero, from: .latest))
    #expect(base.isMultiple(of: .zero, from: base))
  }
}

struct InstantTests {
  @Test func `date-times are read with their offset`() throws {
    for (text, seconds, written) in [
      ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"),
      ("1970-01-01T00:00Z", 0, "1970-01-01T00:00:00Z"),
      ("1970-01-01t09:00:00+09:00", 0, "1970-01-01T09:00:00+09:00"),
      ("1969-12-31 23:59:59.5z", -1, "1969-12-31T23:59:59.5Z"),
      ("1969-12-31T18:30:00-05:30", 0, "1969-12-31T18:30:00-05:30"),
      ("1970-01-01T00:00:00-00:00", 0, "1970-01-01T00:00:00Z"),
      ("9999-12-31T23:59:59Z", 253_402_300_799, "9999-12-31T23:59:59Z"),
    ] as [(String, Int64, String)] {
      let instant = try #require(Instant(text))
      #expect(instant.seconds == seconds)
      #expect(instant.text == written)
    }
  }

  @Test(arguments: [
    "", "1970-01-01T00:00:00", "1970-01-01", "1970-01-01T00:00:00+24:00",
    "1970-01-01T00:00:00+01:60",
    "1970-01-01T00:00:00+0100", "1970-01-01T00:00:00+01", "1970-01-01T00:00:00 Z",
    "1970-01-01T00:00:00ZZ",
    "1970-01-01T23:59:60Z", "1970-01-01T24:00:00Z", "1970-02-29T00:00:00Z",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00Z", "1970-01-01T00:00:00.Z",
    "1970-01-01T00:00:00.1234567891Z",
    "1970-01-01_00:00:00Z", "1970-01-01T00:00:00", "1970-01-01T", "1970-01-01T00:00:00−01:00",
  ])
  func `other texts are no date-times`(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test func `order and equality look at the moment`() throws {
    let seoul = try #require(Instant("2026-11-30T12:00:00+09:00"))
    let utc = try #require(Instant("2026-11-30T03:00:00Z"))
    #expect(seoul == utc)
    #expect(seoul.hashValue == utc.hashValue)
    #expect(try seoul < #require(Instant("2026-11-30T03:00:00.000000001Z")))
    #expect(seoul.civilDate.text == "2026-11-30")
    #expect(try #require(Instant("2026-11-30T23:00:00-05:00")).civilDate.text == "2026-11-30")
  }

  @Test func `adding keeps the offset and stays in the calendar`() throws {
    let instant = try #require(Instant("2026-12-31T23:59:59.5+09:00"))
    #expect(instant.adding(nanoseconds: 500_000_000)?.text == "2027-01-01T00:00:00+09:00")
    #expect(
      instant.adding(nanoseconds: -500_000_001)?.text == "2026-12-31T23:59:58.999999999+09:00")
    #expect(instant.nextMidnight?.text == "2027-01-01T00:00:00+09:00")
    #expect(instant.adding(nanoseconds: .min)?.nanoseconds(since: instant) == .min)
    #expect(instant.adding(nanoseconds: .max)?.nanoseconds(since: instant) == .max)
    let last = try #require(Instant("9999-12-31T23:59:59.999999999Z"))
    #expect(last.adding(nanoseconds: 1) == nil)
    #expect(last.nextMidnight == nil)
    #expect(last.nanoseconds(since: instant) == nil)
    #expect(last.isMultiple(of: TimeSpan(nanoseconds: 1), from: instant))
  }

  @Test func `local time stays in the calendar at its edges`() throws {
    let first = try #require(Instant(seconds: -62_135_596_800, offsetMinutes: -60))
    #expect(first.local == .earliest)
    let last = try #require(Instant(seconds: 253_402_300_799, offsetMinutes: 1439))
    #expect(last.local == .latest)
    #expect(Instant(seconds: .max) == nil)
    #expect(Instant(seconds: .min) == nil)
    #expect(Instant(seconds: 0, nanosecond: 1_000_000_000) == nil)
    #expect(Instant(seconds: 0, offsetMinutes: 1440) == nil)
  }

  @Test func `sampled instants survive a round trip`() throws {
    var random = SeededRandom(21)
    for _ in 0..<10_000 {
      let instant = try #require(
        Instant(
          seconds: Int64(random.int(-62_135_000_000...253_402_000_000)),
          nanosecond: Int32(random.oneIn(2) ? 0 : random.int(0...999_999_999)),
          offsetMinutes: Int16(random.int(-1439...1439))))
      let read = try #require(Instant(instant.text))
      #expect(read == instant && read.offsetMinutes == instant.offsetMinutes)
      #expect(Instant(instant.local, offsetMinutes: instant.offsetMinutes) == instant)
    }
  }
}

struct TimeJunkTests {
  @Test func `junk is refused without a trap`() throws {
    var random = SeededRandom(22)
    let alphabet = Array("0123456789-:TtWPZz+. dhmsoynwu\u{0}é".utf8)
    let latest = try #require(Instant(.latest, offsetMinutes: 0))
    let seeds = [
      "2026-11-30T12:00:00.5+09:00", "2026-W49", "today-18y+1mo", "now+2h", "1h30m", "P1DT2H",
      "500ms",
    ]
    for _ in 0..<30_000 {
      var bytes = Array((random.pick(seeds) ?? "").utf8)
      for _ in 0..<random.int(0...4) {
        let place = random.int(0...bytes.count)
        if random.oneIn(2), place < bytes.count {
          bytes.remove(at: place)
        } else {
          bytes.insert(random.pick(alphabet) ?? 0, at: place)
        }
      }
      if let date = CivilDate(bytes.span) { #expect(Array(date.text.utf8) == bytes) }
      if let week = CivilWeek(bytes.span) { #expect(Array(week.text.utf8) == bytes) }
      if let month = CivilMonth(bytes.span) { #expect(Array(month.text.utf8) == bytes) }
      if let instant = Instant(bytes.span) { #expect(Instant(instant.text) == instant) }
      if let local = LocalDateTime(bytes.span) { #expect(LocalDateTime(local.text) == local) }
      if let time = CivilTime(bytes.span) { #expect(CivilTime(time.text) == time) }
      do throws(TimeSpan.ParseError) {
        let span = try TimeSpan(parsing: bytes.span)
        #expect(TimeSpan(span.text) == span && TimeSpan(span.readable) == span)
      } catch {
        #expect(error.range.upperBound <= bytes.count)
      }
      for kind in [DateBound.Kind.date, .month, .week, .dateTime, .localDateTime] {
        do throws(DateBound.ParseError) {
          let bound = try DateBound(parsing: bytes.span, for: kind)
          #expect(
            bound.date(at: latest) <= .latest)
        } catch {
          #expect(error.range.upperBound <= bytes.count)
        }
      }
    }
  }
}
