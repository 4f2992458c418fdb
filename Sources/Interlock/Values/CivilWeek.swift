/// A week as ISO 8601 counts them, from Monday, in the week-based years 0001 to 9999.
public struct CivilWeek: Hashable, Sendable {
  /// The number of weeks since 1970-W01, the base that HTML counts steps from; negative before it.
  public let index: Int32

  /// Creates a week from its parts; nil where the year has no such week.
  public init?(year: Int, week: Int) {
    guard year >= 1, year <= 9999, week >= 1, week <= CivilWeek.weeks(of: year) else { return nil }
    index = CivilWeek.firstIndex(of: year) + Int32(week - 1)
  }

  /// Creates the week so many weeks after 1970-W01, of a number that another week had.
  init(index: Int64) { self.index = Int32(truncatingIfNeeded: index) }

  /// The week of a day.
  public init(_ date: CivilDate) {
    // 1970-W01 begins three days before 1970-01-01. The days before 0001-W01 do not exist: the
    // year 0001 begins on a Monday.
    let shifted = Int(date.days) + 3
    index = Int32(shifted >= 0 ? shifted / 7 : (shifted - 6) / 7)
  }

  /// Reads `YYYY-Www` (HTML standard section 2.3.5.8, ISO 8601).
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count == 8, let year = bytes.digits(4, at: 0), bytes.has(UInt8(ascii: "-"), at: 4),
      bytes.has(UInt8(ascii: "W"), at: 5), let week = bytes.digits(2, at: 6)
    else { return nil }
    self.init(year: year, week: week)
  }

  /// Reads `YYYY-Www` from text.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// How many weeks a week-based year from 1 to 9999 has: 53 where it begins or ends on a Thursday.
  public static func weeks(of year: Int) -> Int {
    guard let first = CivilDate(year: year, month: 1, day: 1),
      let last = CivilDate(year: year, month: 12, day: 31)
    else { return 0 }
    return first.weekday == 4 || last.weekday == 4 ? 53 : 52
  }

  /// The index of the week that holds the 4th of January.
  private static func firstIndex(of year: Int) -> Int32 {
    guard let date = CivilDate(year: year, month: 1, day: 4) else { return 0 }
    return CivilWeek(date).index
  }

  /// The first day of the week.
  public var monday: CivilDate { CivilDate(clampingDays: Int64(index) * 7 - 3) }

  /// The week-based year and the week, from 1.
  public var parts: (year: Int, week: Int) {
    // The year of a week is that of its Thursday; the last week of 9999 ends in the year 10000.
    let year = CivilDate(clampingDays: Int64(index) * 7).year
    return (year, Int(index - CivilWeek.firstIndex(of: year)) + 1)
  }

  /// The week as `YYYY-Www`.
  public var text: String {
    let parts = self.parts
    var text = ""
    text.append(parts.year, width: 4)
    text.append("-W")
    text.append(parts.week, width: 2)
    return text
  }
}

extension CivilWeek: Comparable, CustomStringConvertible {
  /// Whether one week is before another.
  public static func < (left: CivilWeek, right: CivilWeek) -> Bool { left.index < right.index }

  /// The same as ``text``.
  public var description: String { text }
}
