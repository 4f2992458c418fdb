package import CEL
package import Interlock

/// A value of a date or time type, on one axis of nanoseconds: since 1970-01-01T00:00 UTC, since
/// midnight, or the length itself.
package struct OracleMoment: Hashable, Comparable {
  package let type: FieldType
  package let nanoseconds: Int128
  /// Days, weeks or months since 1970, for steps of the types that count those.
  package let units: Int64

  private static let second: Int128 = 1_000_000_000

  package init?(_ text: String, as type: FieldType) {
    switch type {
    case .date:
      // Years of four digits, months and days of two, of the real calendar.
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.map({ $0.count }) == [4, 2, 2],
        text.utf8.allSatisfy({ $0 == 45 || (48...57).contains($0) }),
        let date = CivilDate(
          year: Int(parts[0]) ?? 0, month: Int(parts[1]) ?? 0, day: Int(parts[2]) ?? 0)
      else { return nil }
      self.init(date)
    case .month:
      guard let month = CivilMonth(text) else { return nil }
      self.init(month)
    case .week:
      guard let week = CivilWeek(text) else { return nil }
      self.init(week)
    case .time:
      guard let time = CivilTime(text) else { return nil }
      self.init(type, Int128(time.nanoseconds))
    case .dateTime:
      guard let instant = Instant(text) else { return nil }
      self.init(instant)
    case .localDateTime:
      guard let local = LocalDateTime(text) else { return nil }
      self.init(local)
    case .duration:
      guard let span = TimeSpan(text) else { return nil }
      self.init(type, Int128(span.nanoseconds))
    default: return nil
    }
  }

  /// A bound, which may follow the time of judging.
  package init?(bound text: String, as type: FieldType, now: Instant) {
    guard var local = OracleCalendar.local(text, now: now) else {
      self.init(text, as: type)
      return
    }
    // What falls outside the calendar stays at its edge.
    let first = Int128(OracleCalendar.days(1, 1, 1)) * OracleCalendar.day
    let end = Int128(OracleCalendar.days(10_000, 1, 1)) * OracleCalendar.day
    local = max(first, min(local, end - 1))
    let days = Int(OracleCalendar.floor(local, by: OracleCalendar.day))
    switch type {
    case .date: self.init(type, Int128(days) * OracleCalendar.day, units: Int64(days))
    case .month:
      let date = OracleCalendar.date(days)
      let first = OracleCalendar.days(date.year, date.month, 1)
      self.init(
        type, Int128(first) * OracleCalendar.day,
        units: Int64((date.year - 1970) * 12 + date.month - 1))
    case .week:
      // 1970-01-01 was a Thursday.
      let weeks = OracleCalendar.floor(Int128(days + 3), by: 7)
      self.init(type, (weeks * 7 - 3) * OracleCalendar.day, units: Int64(weeks))
    case .dateTime: self.init(type, local - Int128(now.offsetMinutes) * 60 * Self.second)
    case .localDateTime: self.init(type, local)
    default: return nil
    }
  }

  private init(_ type: FieldType, _ nanoseconds: Int128, units: Int64 = 0) {
    self.type = type
    self.nanoseconds = nanoseconds
    self.units = units
  }

  private init(_ date: CivilDate) {
    self.init(.date, Int128(date.days) * 86_400 * Self.second, units: Int64(date.days))
  }

  private init(_ month: CivilMonth) {
    let months = Int64(month.year - 1970) * 12 + Int64(month.month - 1)
    self.init(.month, Self(month.firstDay).nanoseconds, units: months)
  }

  private init(_ week: CivilWeek) {
    // 1970-W01 begins three days before 1970-01-01.
    let weeks = (Int64(week.monday.days) + 3) / 7
    self.init(.week, Self(week.monday).nanoseconds, units: weeks)
  }

  private init(_ instant: Instant) {
    self.init(.dateTime, Int128(instant.seconds) * Self.second + Int128(instant.nanosecond))
  }

  private init(_ local: LocalDateTime) {
    self.init(
      .localDateTime, Self(local.date).nanoseconds + Int128(local.time.nanoseconds))
  }

  /// A date as it is written.
  package var day: String {
    let date = OracleCalendar.date(Int(units))
    func padded(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
    }
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2)
  }

  package static func < (left: OracleMoment, right: OracleMoment) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Whether it is whole steps away from a base, or from the beginning of its axis.
  package func isStep(_ step: Interlock.Decimal, from base: OracleMoment?) -> Bool {
    switch type {
    case .date, .month, .week:
      return (units - (base?.units ?? 0)) % (step.int64 ?? 1) == 0
    default:
      guard let seconds = Double(step.text) else { return true }
      let length = Int128((seconds * 1e9).rounded())
      return (nanoseconds - (base?.nanoseconds ?? 0)) % length == 0
    }
  }

  /// The value as expressions see it.
  package var seen: CEL.Value {
    if type == .time || type == .duration {
      return .duration(DurationValue(nanoseconds: Int64(clamping: nanoseconds)))
    }
    var seconds = nanoseconds / Self.second
    var rest = nanoseconds % Self.second
    if rest < 0 {
      seconds -= 1
      rest += Self.second
    }
    return TimestampValue(seconds: Int64(clamping: seconds), nanoseconds: Int32(rest))
      .map { .timestamp($0) } ?? .undetermined
  }
}
