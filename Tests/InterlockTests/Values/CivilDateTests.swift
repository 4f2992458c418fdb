import Foundation
import Interlock
import InterlockTestSupport
import Testing

struct CivilDateTests {
  @Test func `real days are read and written back`() throws {
    for text in [
      "0001-01-01", "1970-01-01", "2024-02-29", "2000-02-29", "2026-11-30", "9999-12-31",
    ] {
      #expect(try #require(CivilDate(text)).text == text)
    }
    #expect(CivilDate("1970-01-01")?.days == 0)
    #expect(CivilDate("0001-01-01") == .earliest)
    #expect(CivilDate("9999-12-31") == .latest)
  }

  @Test(arguments: [
    "", "2023-02-29", "1900-02-29", "2023-04-31", "2023-13-01", "2023-00-01", "2023-01-00",
    "2023-01-32",
    "0000-01-01", "2023-1-01", "2023-01-1", "23-01-01", "2023/01/01", "20230101", "2023-01-01 ",
    " 2023-01-01",
    "2023-01-01T", "10000-01-01", "-001-01-01", "+2023-01-01", "２０２３-01-01", "2023-W01-1",
    "2023-001",
  ])
  func `other texts are no days`(text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test func `every month of ten thousand years has its place`() throws {
    var days: Int64 = -719_162
    for year in 1...9999 {
      for month in 1...12 {
        let length = [
          31, year % 4 == 0 && year % 100 != 0 || year % 400 == 0 ? 29 : 28, 31, 30, 31, 30, 31, 31,
          30,
          31, 30, 31,
        ][month - 1]
        let first = try #require(CivilDate(year: year, month: month, day: 1))
        guard Int64(first.days) == days, first.parts == (year, month, 1) else {
          Issue.record("\(year)-\(month) is \(first.days), not \(days)")
          return
        }
        let last = try #require(CivilDate(days: days + Int64(length) - 1))
        guard last.parts == (year, month, length) else {
          Issue.record("\(year)-\(month) ends on \(last.text)")
          return
        }
        #expect(first.weekday == Int((days + 719_162) % 7) + 1)
        days += Int64(length)
      }
    }
    #expect(days == Int64(CivilDate.latest.days) + 1)
    #expect(CivilDate(days: days) == nil)
  }

  @Test func `sampled days survive a round trip`() throws {
    var random = SeededRandom(11)
    for _ in 0..<20_000 {
      let days = Int64(random.int(Int(CivilDate.earliest.days)...Int(CivilDate.latest.days)))
      let date = try #require(CivilDate(days: days))
      #expect(CivilDate(date.text) == date)
      #expect(CivilWeek(date).monday <= date)
      #expect(date.days - CivilWeek(date).monday.days == date.weekday - 1)
      #expect(CivilMonth(date).text == String(date.text.prefix(7)))
    }
  }

  @Test func `weekdays count from Monday`() {
    #expect(CivilDate("2026-11-30")?.weekday == 1)
    #expect(CivilDate("1970-01-01")?.weekday == 4)
    #expect(CivilDate("0001-01-01")?.weekday == 1)
    #expect(CivilDate("2000-02-27")?.weekday == 7)
  }

  @Test func `months and years clamp to the last day`() throws {
    for (from, months, to) in [
      ("2023-01-31", 1, "2023-02-28"), ("2024-01-31", 1, "2024-02-29"),
      ("2024-03-31", -1, "2024-02-29"),
      ("2024-02-29", 12, "2025-02-28"), ("2024-12-15", 1, "2025-01-15"),
      ("2024-01-15", -13, "2022-12-15"),
      ("0001-02-28", -1, "0001-01-28"), ("2023-10-31", 1, "2023-11-30"),
    ] as [(String, Int64, String)] {
      #expect(try #require(CivilDate(from)).adding(months: months)?.text == to)
    }
    let leapDay = try #require(CivilDate("2024-02-29"))
    #expect(leapDay.adding(years: 1)?.text == "2025-02-28")
    #expect(leapDay.adding(years: -4)?.text == "2020-02-29")
    #expect(leapDay.adding(days: 366)?.text == "2025-03-01")
    for count in [Int64.max, Int64.min, 120_000, -120_000] {
      #expect(leapDay.adding(months: count) == nil)
      #expect(leapDay.adding(years: count) == nil)
    }
    for count in [Int64.max, Int64.min, 3_700_000, -3_700_000] {
      #expect(leapDay.adding(days: count) == nil)
    }
    #expect(CivilDate.latest.adding(days: 1) == nil)
    #expect(CivilDate.earliest.adding(months: -1) == nil)
  }
}

struct CivilMonthAndWeekTests {
  @Test func `months are read, ordered and counted from 1970`() throws {
    for (text, index) in [("1970-01", 0), ("1969-12", -1), ("2026-11", 682), ("0001-01", -23_628)] {
      let month = try #require(CivilMonth(text))
      #expect(month.index == index)
      #expect(month.text == text)
      #expect(month.firstDay.text == text + "-01")
    }
    #expect(try #require(CivilMonth("2026-11")) < #require(CivilMonth("2026-12")))
    for text in ["", "2026-13", "2026-00", "0000-01", "2026-1", "202601", "2026-01-01", "2026-1 "] {
      #expect(CivilMonth(text) == nil)
    }
  }

  @Test func `weeks are read and counted from the first of 1970`() throws {
    for (text, monday) in [
      ("1970-W01", "1969-12-29"), ("2026-W49", "2026-11-30"), ("2020-W53", "2020-12-28"),
      ("2021-W01", "2021-01-04"),
      ("2018-W01", "2018-01-01"), ("2015-W53", "2015-12-28"), ("0001-W01", "0001-01-01"),
      ("9999-W52", "9999-12-27"),
    ] {
      let week = try #require(CivilWeek(text))
      #expect(week.text == text)
      #expect(week.monday.text == monday)
    }
    #expect(CivilWeek("1970-W01")?.index == 0)
    for text in [
      "", "2021-W53", "2019-W53", "2020-W54", "2020-W00", "2020-w01", "2020W01", "0000-W01",
      "2020-W1",
    ] {
      #expect(CivilWeek(text) == nil)
    }
  }

  @Test func `weeks agree with Foundation's ISO calendar`() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var random = SeededRandom(12)
    for _ in 0..<2_000 {
      // Foundation's calendar is Julian before October 1582.
      let date = try #require(
        CivilDate(days: Int64(random.int(-141_000...Int(CivilDate.latest.days)))))
      let moment = Date(timeIntervalSince1970: Double(date.days) * 86_400)
      let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: moment)
      let week = CivilWeek(date).parts
      #expect(parts.yearForWeekOfYear == week.year && parts.weekOfYear == week.week, "\(date.text)")
    }
  }
}
