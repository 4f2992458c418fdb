/// When a zone's clocks change in every year: the `TZ` text of POSIX with the wider range of times
/// that RFC 9636, section 3.3.1, allows.
struct TimeZoneRule: Sendable, Equatable {
  /// The offset of standard time from UTC, in seconds.
  let standard: Int64
  /// Summer time; nil where clocks never change.
  let summer: Summer?

  /// Summer time and its days.
  struct Summer: Sendable, Equatable {
    /// The offset from UTC, in seconds.
    var offset: Int64
    var start: Change
    var end: Change
  }

  /// A day of every year and a time of it.
  struct Change: Sendable, Equatable {
    enum Day: Sendable, Equatable {
      /// From 1 to 365; 29 February is never counted.
      case withoutLeapDay(Int64)
      /// From 0 to 365; 29 February is counted.
      case counted(Int64)
      /// The nth (5: last) weekday (0: Sunday) of a month.
      case weekday(month: Int64, week: Int64, day: Int64)
    }

    var day: Day
    /// Seconds after midnight, which may be on another day.
    var time: Int64

    /// The seconds since 1970 in local time.
    func second(in year: Int64) -> Int64 {
      let first = CivilDay.number(year: year, month: 1, day: 1)
      let number: Int64
      switch day {
      case .withoutLeapDay(let day):
        number = first + day - 1 + (day >= 60 && CivilDay.isLeap(year) ? 1 : 0)
      case .counted(let day): number = first + day
      case .weekday(let month, let week, let day):
        let beginning = CivilDay.number(year: year, month: month, day: 1)
        let next =
          month == 12
          ? CivilDay.number(year: year + 1, month: 1, day: 1)
          : CivilDay.number(year: year, month: month + 1, day: 1)
        // 1970-01-01 was a Thursday.
        let weekday = CivilDay.remainder(beginning + 4, 7)
        var found = beginning + CivilDay.remainder(day - weekday, 7) + (week - 1) * 7
        if found >= next { found -= 7 }
        number = found
      }
      return number * 86_400 + time
    }
  }

  /// The offset from UTC in seconds at an instant, in seconds since 1970 in UTC.
  func offset(at second: Int64) -> Int64 {
    guard let summer else { return standard }
    let year = CivilDay.year(ofDay: CivilDay.quotient(second + standard, 86_400))
    var latest = Int64.min
    var offset = standard
    // A change may be in another year of UTC than of local time. Where one summer ends at the
    // instant at which the next begins, it is summer all year.
    for year in year - 1...year + 1 {
      let start = summer.start.second(in: year) - standard
      let end = summer.end.second(in: year) - summer.offset
      if end <= second, end > latest { (latest, offset) = (end, standard) }
      if start <= second, start >= latest { (latest, offset) = (start, summer.offset) }
    }
    return offset
  }
}

// MARK: - Reading

extension TimeZoneRule {
  /// Reads a text such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil where it is damaged.
  init?(_ text: String) {
    var rest = Substring(text).utf8
    guard Self.skipName(&rest), let offset = Self.time(&rest, hours: 0...24) else { return nil }
    // POSIX counts west of Greenwich as positive.
    standard = -offset
    if rest.isEmpty {
      summer = nil
      return
    }
    guard Self.skipName(&rest) else { return nil }
    var summerOffset = standard + 3600
    if let first = rest.first, first != UInt8(ascii: ",") {
      guard let offset = Self.time(&rest, hours: 0...24) else { return nil }
      summerOffset = -offset
    }
    guard let start = Self.change(&rest), let end = Self.change(&rest), rest.isEmpty else {
      return nil
    }
    summer = Summer(offset: summerOffset, start: start, end: end)
  }

  private static func skipName(_ rest: inout Substring.UTF8View) -> Bool {
    if rest.first == UInt8(ascii: "<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
      default: false
      }
    }
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  /// Reads `[+-]hh[:mm[:ss]]`, in seconds.
  private static func time(
    _ rest: inout Substring.UTF8View, hours: ClosedRange<Int64>
  ) -> Int64? {
    var sign: Int64 = 1
    if skip("-", &rest) { sign = -1 } else { _ = skip("+", &rest) }
    guard let hour = number(&rest, in: hours) else { return nil }
    var seconds = hour * 3600
    for unit: Int64 in [60, 1] where skip(":", &rest) {
      guard let part = number(&rest, in: 0...59) else { return nil }
      seconds += part * unit
    }
    return sign * seconds
  }

  /// Reads `,Mm.w.d`, `,Jn` or `,n`, each perhaps with `/time`.
  private static func change(_ rest: inout Substring.UTF8View) -> Change? {
    guard skip(",", &rest) else { return nil }
    var change = Change(day: .counted(0), time: 7200)
    if skip("M", &rest) {
      guard let month = number(&rest, in: 1...12), skip(".", &rest),
        let week = number(&rest, in: 1...5), skip(".", &rest), let day = number(&rest, in: 0...6)
      else { return nil }
      change.day = .weekday(month: month, week: week, day: day)
    } else if skip("J", &rest) {
      guard let day = number(&rest, in: 1...365) else { return nil }
      change.day = .withoutLeapDay(day)
    } else {
      guard let day = number(&rest, in: 0...365) else { return nil }
      change.day = .counted(day)
    }
    if skip("/", &rest) {
      guard let time = time(&rest, hours: 0...167) else { return nil }
      change.time = time
    }
    return change
  }

  private static func number(
    _ rest: inout Substring.UTF8View, in range: ClosedRange<Int64>
  ) -> Int64? {
    let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard (1...3).contains(digits.count) else { return nil }
    let value = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    rest = rest.dropFirst(digits.count)
    return range.contains(value) ? value : nil
  }

  private static func skip(_ scalar: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first == UInt8(ascii: scalar) else { return false }
    rest = rest.dropFirst()
    return true
  }
}

/// Days of the Gregorian calendar, counted from 1970-01-01.
private enum CivilDay {
  /// The quotient rounded down.
  static func quotient(_ value: Int64, _ divisor: Int64) -> Int64 {
    (value - remainder(value, divisor)) / divisor
  }

  /// The remainder, never negative.
  static func remainder(_ value: Int64, _ divisor: Int64) -> Int64 {
    let remainder = value % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  static func isLeap(_ year: Int64) -> Bool {
    remainder(year, 4) == 0 && (remainder(year, 100) != 0 || remainder(year, 400) == 0)
  }

  /// The number of a day.
  static func number(year: Int64, month: Int64, day: Int64) -> Int64 {
    let before: [Int64] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
    let past = year - 1
    let days = past * 365 + quotient(past, 4) - quotient(past, 100) + quotient(past, 400)
    return days - 719_162 + before[Int(month) - 1] + (month > 2 && isLeap(year) ? 1 : 0) + day - 1
  }

  /// The year of a day.
  static func year(ofDay number: Int64) -> Int64 {
    // Never later than the year itself by the mean length, and at most one too early or late.
    var year = quotient((number + 719_162) * 400, 146_097) + 1
    while self.number(year: year, month: 1, day: 1) > number { year -= 1 }
    while self.number(year: year + 1, month: 1, day: 1) <= number { year += 1 }
    return year
  }
}
