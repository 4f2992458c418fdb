/// A bound on the time, read as the page has it, with no help from the engine: years and months
/// clamp to the last day of the month, other units are lengths of time, and what leaves the years
/// 0001 to 9999 stays at their edge.
struct PlainBound {
  enum Kind: CaseIterable {
    case date, localDateTime, dateTime
  }

  /// A local date and time: a day counted from 0001-01-01, and the nanoseconds of the day.
  struct Local: Comparable {
    var day: Int
    var nanoseconds: Int

    static let perDay = 86_400_000_000_000
    static let latest = Local(day: PlainBound.days(before: 10_000) - 1, nanoseconds: perDay - 1)

    static func < (left: Local, right: Local) -> Bool {
      left.day != right.day ? left.day < right.day : left.nanoseconds < right.nanoseconds
    }

    func adding(days: Int, nanoseconds more: Int) -> Local {
      var result = Local(day: day + days, nanoseconds: nanoseconds + more)
      while result.nanoseconds < 0 {
        result.nanoseconds += Self.perDay
        result.day -= 1
      }
      result.day += result.nanoseconds / Self.perDay
      result.nanoseconds %= Self.perDay
      if result.day < 0 { return Local(day: 0, nanoseconds: 0) }
      return min(result, Self.latest)
    }
  }

  var kind: Kind
  /// Such as -1 and `mo`, from left to right.
  var offsets: [(count: Int, unit: String)]
  /// Hours ahead of UTC.
  var zone: Int

  var text: String {
    "now" + offsets.map { ($0.count < 0 ? "\($0.count)" : "+\($0.count)") + $0.unit }.joined()
  }

  /// The bound so long after a local time.
  func place(_ nanoseconds: Int, after opened: Local) -> Local {
    var local = opened.adding(
      days: nanoseconds / Local.perDay, nanoseconds: nanoseconds % Local.perDay)
    for (count, unit) in offsets {
      switch unit {
      case "y": local = Self.adding(months: 12 * count, to: local)
      case "mo": local = Self.adding(months: count, to: local)
      case "w": local = local.adding(days: 7 * count, nanoseconds: 0)
      case "d": local = local.adding(days: count, nanoseconds: 0)
      default: local = local.adding(days: 0, nanoseconds: count * 3_600_000_000_000)
      }
    }
    if kind == .date { local.nanoseconds = 0 }
    return local
  }

  private static func adding(months: Int, to local: Local) -> Local {
    let (year, month, day) = calendar(local.day)
    var target = month - 1 + months
    var targetYear = year
    while target < 0 {
      target += 12
      targetYear -= 1
    }
    targetYear += target / 12
    target = target % 12 + 1
    if targetYear < 1 { return Local(day: 0, nanoseconds: 0) }
    if targetYear > 9999 { return .latest }
    return Local(
      day: number(targetYear, target, min(day, length(of: target, targetYear))),
      nanoseconds: local.nanoseconds)
  }

  // MARK: The calendar

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(of month: Int, _ year: Int) -> Int {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The days from 0001-01-01 to the first of a year.
  static func days(before year: Int) -> Int {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400
  }

  static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    var number = days(before: year) + day - 1
    for earlier in 1..<month { number += length(of: earlier, year) }
    return number
  }

  static func calendar(_ number: Int) -> (year: Int, month: Int, day: Int) {
    var year = max(1, number / 366 - 1)
    while days(before: year + 1) <= number { year += 1 }
    var rest = number - days(before: year)
    var month = 1
    while rest >= length(of: month, year) {
      rest -= length(of: month, year)
      month += 1
    }
    return (year, month, rest + 1)
  }

  // MARK: Texts

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// The local time as a field of the kind takes it.
  func written(_ local: Local) -> String {
    let (year, month, day) = Self.calendar(local.day)
    let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    if kind == .date { return date }
    let hour = Self.padded(local.nanoseconds / 3_600_000_000_000, 2)
    return date + "T" + hour + ":00" + (kind == .dateTime ? offset : "")
  }

  var offset: String {
    zone == 0 ? "Z" : (zone < 0 ? "-" : "+") + Self.padded(abs(zone), 2) + ":00"
  }

  func instant(_ local: Local) -> String {
    var other = self
    other.kind = .localDateTime
    return other.written(local) + offset
  }
}
