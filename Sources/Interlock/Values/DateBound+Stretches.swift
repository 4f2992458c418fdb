/// How a bound that follows `now` moves.
///
/// It goes forward with the time, but not without end: at the midnight after which a day has no
/// counterpart in the month that it is moved to, the days before and behind it meet on that month's
/// last one, and the bound jumps back to its morning.
extension DateBound {
  /// By how many days the bound may come to lie behind where it has been before; 0 where it only
  /// ever moves forward.
  ///
  /// A step of months keeps the order of days, and loses less than a day of the time of day. A step
  /// of hours behind it can tear days apart, which further months may then be some days unequal for.
  var slackDays: Int64 {
    guard anchor == .now else { return 0 }
    var slack: Int64 = 0
    var isTorn = false
    for offset in offsets {
      if offset.unit.isOfCalendar {
        slack = isTorn ? slack + Self.unequalDays : max(slack, 1)
      } else if offset.unit.isOfClock, slack > 0 {
        isTorn = true
      }
    }
    return slack
  }

  /// More than the days by which the same number of months can differ, with those that are cut off.
  private static var unequalDays: Int64 { 12 }

  /// The nanoseconds from a moment for which the bound does not move back; `Int64.max` for ever.
  func steadyTime(from now: Instant) -> Int64 {
    let day = 86_400 * CivilTime.nanosecondsPerSecond
    let perSecond = CivilTime.nanosecondsPerSecond
    let slack = slackDays * 86_400
    let growth = Int64(offsets.count) * Self.unequalDays * 86_400
    var steady = Int64.max
    var local = now.local
    var isLast = local == .latest
    for offset in offsets {
      if offset.unit.isOfCalendar, !isLast {
        steady = min(steady, day - local.time.nanoseconds)
      }
      // Far enough behind the edges of the calendar it stays there, whatever the days before do.
      let excess = local.excess(movedBy: offset)
      if excess > slack { return .max }
      if excess < -2 * growth - 1 {
        let (still, isOver) = (-excess - growth).multipliedReportingOverflow(by: perSecond)
        return isOver ? .max : max(steady, still)
      }
      isLast = excess > 0
      local = local.moved(by: offset)
    }
    return steady
  }
}

extension LocalDateTime {
  /// How many seconds at least an offset leads past the last second of the calendar, or, as a negative
  /// number, before its first; 0 where it stays within.
  fileprivate func excess(movedBy offset: DateBound.Offset) -> Int64 {
    let count = Int64(offset.count)
    guard !offset.unit.isOfCalendar else {
      let months =
        Int64(date.year) * 12 + Int64(date.month) + count * (offset.unit == .years ? 12 : 1)
      let shortest: Int64 = 28 * 86_400
      // A part of the first month may lie within.
      if months > 9999 * 12 + 12 { return (months - 9999 * 12 - 13) * shortest + 1 }
      if months < 13 { return (months - 12) * shortest - 1 }
      return 0
    }
    let seconds = secondsSinceEpoch + count * offset.unit.seconds
    if seconds > LocalDateTime.latest.secondsSinceEpoch {
      return seconds - LocalDateTime.latest.secondsSinceEpoch
    }
    return min(0, seconds - LocalDateTime.earliest.secondsSinceEpoch)
  }
}

extension DateBound.Unit {
  /// Whether the unit moves within the calendar and has no fixed length.
  var isOfCalendar: Bool { self == .years || self == .months }

  /// The length of a unit that has one.
  fileprivate var seconds: Int64 {
    switch self {
    case .years, .months: 0
    case .weeks: 604_800
    case .days: 86_400
    case .hours: 3600
    case .minutes: 60
    case .seconds: 1
    }
  }
}
