/// A bound on a day or a moment: a literal, or `today` or `now` with offsets such as `today-18y`.
///
/// Offsets apply from left to right. Years and months move within the calendar, a day that the
/// month does not have becoming its last; all others are lengths of time on the local clock, whose
/// UTC offset is that of `now`. What falls outside the years 0001 to 9999 stays at their edge, so
/// that a bound too far away bounds nothing.
public struct DateBound: Hashable, Sendable {
  /// The types of field that take such bounds.
  public enum Kind: Hashable, Sendable {
    /// `YYYY-MM-DD`.
    case date
    /// `YYYY-MM`.
    case month
    /// `YYYY-Www`.
    case week
    /// A date and time without an offset.
    case localDateTime
    /// A date and time with an offset.
    case dateTime
  }

  /// What a bound starts from.
  public enum Anchor: Hashable, Sendable {
    /// A literal day.
    case date(CivilDate)
    /// A literal month.
    case month(CivilMonth)
    /// A literal week.
    case week(CivilWeek)
    /// A literal date and time.
    case localDateTime(LocalDateTime)
    /// A literal moment.
    case dateTime(Instant)
    /// The beginning of the calendar day of `now`, in its own UTC offset.
    case today
    /// The moment of judging.
    case now
  }

  /// A unit that an offset counts in.
  public enum Unit: Hashable, Sendable {
    /// Calendar years, `y`.
    case years
    /// Calendar months, `mo`.
    case months
    /// Seven days, `w`.
    case weeks
    /// 24 hours, `d`.
    case days
    /// `h`.
    case hours
    /// `m`.
    case minutes
    /// `s`.
    case seconds

    /// Whether the unit is finer than a day.
    var isOfClock: Bool {
      switch self {
      case .hours, .minutes, .seconds: true
      case .years, .months, .weeks, .days: false
      }
    }
  }

  /// One step away from the anchor.
  public struct Offset: Hashable, Sendable {
    /// How many units; negative for the past.
    public var count: Int32
    /// The unit.
    public var unit: Unit
  }

  /// What the bound starts from.
  public var anchor: Anchor
  /// The steps from there, in order; none after a literal.
  public var offsets: [Offset]

  /// The most offsets that a bound may have: its next turn is looked for among their days.
  public static let maximumOffsets = 16

  /// Whether the bound moves with time.
  public var isRelative: Bool { anchor == .today || anchor == .now }

  /// The bound as a local date and time, at a moment of judging.
  public func localDateTime(at now: Instant) -> LocalDateTime {
    var result: LocalDateTime
    switch anchor {
    case .date(let date): return LocalDateTime(date: date, time: .midnight)
    case .month(let month): return LocalDateTime(date: month.firstDay, time: .midnight)
    case .week(let week): return LocalDateTime(date: week.monday, time: .midnight)
    case .localDateTime(let local): return local
    case .dateTime(let instant): return instant.local
    case .today: result = LocalDateTime(date: now.civilDate, time: .midnight)
    case .now: result = now.local
    }
    for offset in offsets { result = result.moved(by: offset) }
    return result
  }

  /// The bound as a day, at a moment of judging.
  public func date(at now: Instant) -> CivilDate { localDateTime(at: now).date }

  /// The bound as a month, at a moment of judging.
  public func month(at now: Instant) -> CivilMonth {
    if case .month(let month) = anchor { return month }
    return CivilMonth(date(at: now))
  }

  /// The bound as a week, at a moment of judging.
  public func week(at now: Instant) -> CivilWeek {
    if case .week(let week) = anchor { return week }
    return CivilWeek(date(at: now))
  }

  /// The bound as a moment, at a moment of judging.
  public func instant(at now: Instant) -> Instant {
    switch anchor {
    case .dateTime(let instant): return instant
    case .now where offsets.isEmpty: return now
    default: return Instant(clamping: localDateTime(at: now), offsetMinutes: now.offsetMinutes)
    }
  }
}

extension LocalDateTime {
  /// The date and time an offset away, or the first or last that there is.
  func moved(by offset: DateBound.Offset) -> LocalDateTime {
    let count = Int64(offset.count)
    let unit: Int64
    switch offset.unit {
    case .years, .months:
      let months = offset.unit == .years ? count * 12 : count
      guard let date = date.adding(months: months) else { return count < 0 ? .earliest : .latest }
      return LocalDateTime(date: date, time: time)
    case .weeks, .days:
      let days = offset.unit == .weeks ? count * 7 : count
      guard let date = date.adding(days: days) else { return count < 0 ? .earliest : .latest }
      return LocalDateTime(date: date, time: time)
    case .hours: unit = 3600
    case .minutes: unit = 60
    case .seconds: unit = 1
    }
    // Whole days apart first: a 32-bit count of hours is more nanoseconds than 64 bits hold.
    let seconds = count * unit
    guard let date = date.adding(days: seconds / 86_400) else {
      return count < 0 ? .earliest : .latest
    }
    return LocalDateTime(date: date, time: time)
      .clampedAdding(nanoseconds: seconds % 86_400 * CivilTime.nanosecondsPerSecond)
  }
}
