/// A value of one of the date and time types as a ``Cell`` holds it; compares within its type.
///
/// Days since 1970-01-01 of a date, months since 1970-01, weeks since 1970-W01, nanoseconds of a
/// time (since midnight) and of a duration, and seconds since 1970 with nanoseconds of a `dateTime`
/// (in UTC) and a `localDateTime`.
package struct Moment: Hashable, Sendable {
  /// The whole units.
  package var whole: Int64
  /// The nanoseconds after a whole second; 0 for types that count no seconds.
  package var nanosecond: Int32 = 0

  init(_ whole: Int64, nanosecond: Int32 = 0) {
    self.whole = whole
    self.nanosecond = nanosecond
  }

  init(_ date: CivilDate) { self.init(Int64(date.days)) }
  init(_ month: CivilMonth) { self.init(Int64(month.index)) }
  init(_ week: CivilWeek) { self.init(Int64(week.index)) }
  init(_ time: CivilTime) { self.init(time.nanoseconds) }
  init(_ span: TimeSpan) { self.init(span.nanoseconds) }
  init(_ instant: Instant) { self.init(instant.seconds, nanosecond: instant.nanosecond) }
  init(_ local: LocalDateTime) {
    self.init(local.secondsSinceEpoch, nanosecond: Int32(local.time.nanosecond))
  }

  /// Reads a text under the grammar of a type; nil where it is none, or no date or time type.
  package init?(_ text: Span<UInt8>, as type: FieldType) {
    switch type {
    case .date:
      guard let date = CivilDate(text) else { return nil }
      self.init(date)
    case .month:
      guard let month = CivilMonth(text) else { return nil }
      self.init(month)
    case .week:
      guard let week = CivilWeek(text) else { return nil }
      self.init(week)
    case .time:
      guard let time = CivilTime(text) else { return nil }
      self.init(time)
    case .dateTime:
      guard let instant = Instant(text) else { return nil }
      self.init(instant)
    case .localDateTime:
      guard let local = LocalDateTime(text) else { return nil }
      self.init(local)
    case .duration:
      guard let span = TimeSpan(text) else { return nil }
      self.init(span)
    case .text, .integer, .number, .boolean, .choice, .list, .group: return nil
    }
  }

  /// The value of a bound at a moment of judging.
  package init(_ bound: DateBound, for kind: DateBound.Kind, at now: Instant) {
    switch kind {
    case .date: self.init(bound.date(at: now))
    case .month: self.init(bound.month(at: now))
    case .week: self.init(bound.week(at: now))
    case .localDateTime: self.init(bound.localDateTime(at: now))
    case .dateTime: self.init(bound.instant(at: now))
    }
  }

  /// Whether the time since a base is a whole multiple of a step of whole units.
  package func isMultiple(of step: Int64, from base: Moment) -> Bool {
    (Int128(whole) - Int128(base.whole)) % Int128(step) == 0
  }

  /// Whether the time since a base is a whole multiple of a step; both count seconds.
  package func isMultiple(of step: TimeSpan, from base: Moment) -> Bool {
    TimeSpan.isMultiple(
      seconds: whole - base.whole, nanoseconds: Int64(nanosecond) - Int64(base.nanosecond), of: step
    )
  }
}

extension Moment: Comparable {
  /// Whether one value is before another of the same type.
  package static func < (left: Moment, right: Moment) -> Bool {
    left.whole != right.whole ? left.whole < right.whole : left.nanosecond < right.nanosecond
  }
}

extension Cell {
  /// The value of one of the date and time types.
  var moment: Moment {
    get { Moment(bits, nanosecond: nanosecond) }
    set {
      bits = newValue.whole
      nanosecond = newValue.nanosecond
    }
  }
}

extension FieldType {
  /// Whether values are dates, times or lengths of time, which cells hold as a ``Moment``.
  package var isTemporal: Bool { isOrdered && self != .integer && self != .number }

  /// How bounds are written that may follow `today` and `now`; nil for types without such bounds.
  package var boundKind: DateBound.Kind? {
    switch self {
    case .date: .date
    case .month: .month
    case .week: .week
    case .localDateTime: .localDateTime
    case .dateTime: .dateTime
    case .text, .integer, .number, .boolean, .time, .duration, .choice, .list, .group: nil
    }
  }

  /// How a value is written, for messages; empty for types that need no example.
  var example: String {
    switch self {
    case .date: "2026-11-30"
    case .time: "09:30"
    case .dateTime: "2026-11-30T09:30+09:00"
    case .localDateTime: "2026-11-30T09:30"
    case .month: "2026-11"
    case .week: "2026-W49"
    case .duration: "1h30m"
    case .text, .integer, .number, .boolean, .choice, .list, .group: ""
    }
  }

  /// What a value is called in an error about a literal.
  var noun: String {
    switch self {
    case .date: "day of the calendar"
    case .time: "time of day"
    case .dateTime: "date and time with an offset"
    case .localDateTime: "date and time without an offset"
    case .month: "month"
    case .week: "week of the calendar"
    case .duration: "length of time"
    case .text, .integer, .number, .boolean, .choice, .list, .group: rawValue
    }
  }

  /// How a literal is written, for the help of an error.
  var grammar: String {
    switch self {
    case .date: "year, month and day: `\(example)`"
    case .time: "hour and minute of 24 hours, with seconds or not: `\(example)`"
    case .dateTime: "date, time and offset from UTC: `\(example)` or `2026-11-30T00:30Z`"
    case .localDateTime: "date and time without an offset: `\(example)`"
    case .month: "year and month: `\(example)`"
    case .week: "year and week as ISO 8601 counts them: `\(example)`"
    case .duration: "numbers with their units: `10s`, `500ms`, `\(example)`"
    case .text, .integer, .number, .boolean, .choice, .list, .group: "a \(rawValue)"
    }
  }
}
