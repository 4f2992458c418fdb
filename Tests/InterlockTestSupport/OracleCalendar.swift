package import Interlock

/// The calendar counted out once more, and bounds such as `now+1mo` with it.
package enum OracleCalendar {
  package static let day: Int128 = 86_400_000_000_000
  private static let second: Int128 = 1_000_000_000

  /// The days of the month of a year of the Gregorian calendar.
  static func length(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from 1970-01-01 to the first day of a year.
  private static func days(before year: Int) -> Int {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400 - 719_162
  }

  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    (1..<month).reduce(days(before: year) + day - 1) { $0 + length($1, of: year) }
  }

  static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    var year = 1970 + days / 366
    while self.days(before: year) > days { year -= 1 }
    while self.days(before: year + 1) <= days { year += 1 }
    var rest = days - self.days(before: year)
    var month = 1
    while rest >= length(month, of: year) {
      rest -= length(month, of: year)
      month += 1
    }
    return (year, month, rest + 1)
  }

  /// Nanoseconds since 1970-01-01T00:00Z.
  package static func nanoseconds(_ instant: Instant) -> Int128 {
    Int128(instant.seconds) * second + Int128(instant.nanosecond)
  }

  static func floor(_ count: Int128, by unit: Int128) -> Int128 {
    let whole = count / unit
    return count % unit < 0 ? whole - 1 : whole
  }

  /// How long it is from a local time to the end of its day.
  package static func rest(ofDay local: Int128) -> Int128 {
    (floor(local, by: day) + 1) * day - local
  }

  /// The next midnight of the local day, on the axis of ``nanoseconds(_:)``.
  package static func nextMidnight(after instant: Instant?) -> Int128? {
    guard let instant else { return nil }
    let offset = Int128(instant.offsetMinutes) * 60 * second
    let exact = nanoseconds(instant)
    return exact + rest(ofDay: exact + offset)
  }

  /// A local time so many months later, a day that the month does not have becoming its last.
  private static func add(_ months: Int, to local: Int128) -> Int128 {
    let days = floor(local, by: day)
    let date = date(Int(days))
    let count = date.year * 12 + date.month - 1 + months
    let year = Int(floor(Int128(count), by: 12))
    let month = count - year * 12 + 1
    let last = min(date.day, length(month, of: year))
    return Int128(self.days(year, month, last)) * day + (local - days * day)
  }

  /// The local time that `today-18y` or `now+1mo-12h` stands for; nil for what is no such bound.
  package static func local(_ text: String, now: Instant) -> Int128? {
    let offset = Int128(now.offsetMinutes) * 60 * second
    var local = nanoseconds(now) + offset
    var rest = Substring(text)
    if rest.hasPrefix("today") {
      rest = rest.dropFirst(5)
      local = floor(local, by: day) * day
    } else if rest.hasPrefix("now") {
      rest = rest.dropFirst(3)
    } else {
      return nil
    }
    while let sign = rest.first {
      rest = rest.dropFirst()
      let digits = rest.prefix { $0.isNumber }
      let unit = rest.dropFirst(digits.count).prefix { $0.isLetter }
      rest = rest.dropFirst(digits.count + unit.count)
      guard let count = Int(digits).map({ sign == "-" ? -$0 : $0 }) else { return nil }
      switch unit {
      case "y": local = add(12 * count, to: local)
      case "mo": local = add(count, to: local)
      case "w": local += Int128(7 * count) * day
      case "d": local += Int128(count) * day
      case "h": local += Int128(count) * 3_600 * second
      case "m": local += Int128(count) * 60 * second
      case "s": local += Int128(count) * second
      default: return nil
      }
    }
    return local
  }

  /// A local time as a date and a time of day: `2026-02-28T23:59:57.000000001`.
  package static func text(_ local: Int128) -> String {
    func padded(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
    }
    let days = floor(local, by: day)
    let date = date(Int(days))
    let rest = Int(local - days * day)
    let (seconds, fraction) = (rest / 1_000_000_000, rest % 1_000_000_000)
    let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
      + clock.joined(separator: ":") + (fraction == 0 ? "" : "." + padded(fraction, 9))
  }
}
