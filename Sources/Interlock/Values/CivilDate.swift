/// A day of the proleptic Gregorian calendar in the years 0001 to 9999, without a time zone.
public struct CivilDate: Hashable, Sendable {
  /// The number of days since 1970-01-01; negative before it.
  public let days: Int32

  /// 0001-01-01.
  public static let earliest = CivilDate(unchecked: -719_162)
  /// 9999-12-31.
  public static let latest = CivilDate(unchecked: 2_932_896)

  private init(unchecked days: Int32) {
    self.days = days
  }

  /// Creates the day so many days after 1970-01-01; nil outside the years 0001 to 9999.
  public init?(days: Int64) {
    guard days >= Int64(CivilDate.earliest.days), days <= Int64(CivilDate.latest.days) else {
      return nil
    }
    self.days = Int32(days)
  }

  /// Creates the day so many days after 1970-01-01, or the nearest that there is.
  init(clampingDays days: Int64) {
    self =
      CivilDate(days: days)
      ?? (days < 0 ? CivilDate.earliest : CivilDate.latest)
  }

  /// Creates a day from its parts; nil where the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard year >= 1, year <= 9999, month >= 1, month <= 12, day >= 1,
      day <= CivilDate.daysInMonth(month, of: year)
    else { return nil }
    // Years begin in March here, so that the leap day is the last of a year; 400 years repeat.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.days = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// Reads `YYYY-MM-DD`, a real day only (HTML standard section 2.3.5.2, RFC 3339 full-date).
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count == 10 else { return nil }
    self.init(bytes, at: 0)
  }

  /// Reads `YYYY-MM-DD` from text.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// Reads `YYYY-MM-DD` at a place, whatever follows.
  init?(_ bytes: Span<UInt8>, at start: Int) {
    guard let year = bytes.digits(4, at: start), bytes.has(UInt8(ascii: "-"), at: start + 4),
      let month = bytes.digits(2, at: start + 5), bytes.has(UInt8(ascii: "-"), at: start + 7),
      let day = bytes.digits(2, at: start + 8)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, month from 1 and day from 1.
  public var parts: (year: Int, month: Int, day: Int) {
    // Counted from 0000-03-01, as in the initialiser above; never negative in our years.
    let shifted = Int(days) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The year, 1 to 9999.
  public var year: Int { parts.year }
  /// The month, 1 to 12.
  public var month: Int { parts.month }
  /// The day of the month, from 1.
  public var day: Int { parts.day }
  /// The day of the week as ISO 8601 counts: 1 is Monday, 7 is Sunday.
  public var weekday: Int { (Int(days) + 719_162) % 7 + 1 }

  /// Whether a year has a 29 February.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// How many days a month from 1 to 12 has; 0 for any other.
  public static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  /// The day so many days later; nil outside the years 0001 to 9999.
  public func adding(days count: Int64) -> CivilDate? {
    let (sum, overflow) = Int64(days).addingReportingOverflow(count)
    return overflow ? nil : CivilDate(days: sum)
  }

  /// The same day so many months later, or the last of a shorter month; nil outside the years.
  public func adding(months count: Int64) -> CivilDate? {
    let parts = self.parts
    let (sum, overflow) = Int64(parts.year * 12 + parts.month - 1).addingReportingOverflow(count)
    guard !overflow, sum >= 12, sum < 120_000 else { return nil }
    let (year, month) = (Int(sum / 12), Int(sum % 12) + 1)
    return CivilDate(
      year: year, month: month, day: min(parts.day, CivilDate.daysInMonth(month, of: year)))
  }

  /// The same day so many years later, 29 February becoming the 28th; nil outside the years.
  public func adding(years count: Int64) -> CivilDate? {
    let (months, overflow) = count.multipliedReportingOverflow(by: 12)
    return overflow ? nil : adding(months: months)
  }

  /// The day as `YYYY-MM-DD`.
  public var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  func append(to text: inout String) {
    let parts = self.parts
    text.append(parts.year, width: 4)
    text.append("-")
    text.append(parts.month, width: 2)
    text.append("-")
    text.append(parts.day, width: 2)
  }
}

extension CivilDate: Comparable, CustomStringConvertible {
  /// Whether one day is before another.
  public static func < (left: CivilDate, right: CivilDate) -> Bool { left.days < right.days }

  /// The same as ``text``.
  public var description: String { text }
}
