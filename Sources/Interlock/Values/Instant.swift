/// A moment in time, to the nanosecond, with the UTC offset that it is shown in.
///
/// Equality, hashing and order look at the moment alone: `12:00+09:00` equals `03:00Z`.
public struct Instant: Sendable {
  /// The whole seconds since 1970-01-01T00:00:00Z, rounded down; without leap seconds.
  public let seconds: Int64
  /// The nanoseconds since the last whole second, 0 to 999,999,999.
  public let nanosecond: Int32
  /// The minutes that the local time is ahead of UTC, -1439 to 1439.
  public let offsetMinutes: Int16

  /// 0001-01-01T00:00:00Z in seconds since 1970.
  private static let earliestSecond: Int64 = -62_135_596_800
  /// 9999-12-31T23:59:59Z in seconds since 1970.
  private static let latestSecond: Int64 = 253_402_300_799

  /// Creates an instant; nil outside the years 0001 to 9999 of UTC, or where a part is no such.
  public init?(seconds: Int64, nanosecond: Int32 = 0, offsetMinutes: Int16 = 0) {
    guard seconds >= Instant.earliestSecond, seconds <= Instant.latestSecond,
      nanosecond >= 0, nanosecond < 1_000_000_000, offsetMinutes > -1440, offsetMinutes < 1440
    else { return nil }
    self.seconds = seconds
    self.nanosecond = nanosecond
    self.offsetMinutes = offsetMinutes
  }

  /// Creates the instant of a local date and time; nil outside the years 0001 to 9999 of UTC.
  public init?(_ local: LocalDateTime, offsetMinutes: Int16) {
    self.init(
      seconds: local.secondsSinceEpoch - Int64(offsetMinutes) * 60,
      nanosecond: Int32(local.time.nanosecond), offsetMinutes: offsetMinutes)
  }

  /// Creates the instant of a local date and time, or the first or last that there is.
  init(clamping local: LocalDateTime, offsetMinutes: Int16) {
    let offset = max(-1439, min(offsetMinutes, 1439))
    let exact = local.secondsSinceEpoch - Int64(offset) * 60
    seconds = max(Instant.earliestSecond, min(exact, Instant.latestSecond))
    nanosecond = seconds == exact ? Int32(local.time.nanosecond) : exact < 0 ? 0 : 999_999_999
    self.offsetMinutes = offset
  }

  /// Reads an RFC 3339 date-time with `Z` or `±hh:mm`; the seconds may be left out.
  ///
  /// Date and time are parted by `T`, `t` or a space; a fraction has at most 9 digits.
  public init?(_ bytes: Span<UInt8>) {
    guard let date = CivilDate(bytes, at: 0), bytes.count > 10,
      bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " ")
    else { return nil }
    var index = 11
    guard let time = CivilTime(bytes, at: &index),
      let offset = bytes.utcOffset(from: index)
    else { return nil }
    self.init(LocalDateTime(date: date, time: time), offsetMinutes: Int16(offset))
  }

  /// Reads an RFC 3339 date-time from text.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// The time to the last instant that there is, in nanoseconds; of more than 292 years, those.
  var nanosecondsLeft: Int64 {
    let rest = Instant.latestSecond - seconds
    if rest >= Int64.max / CivilTime.nanosecondsPerSecond { return .max }
    return rest * CivilTime.nanosecondsPerSecond + 999_999_999 - Int64(nanosecond)
  }

  /// The date and time in the instant's own offset; at the edges of the calendar the nearest.
  public var local: LocalDateTime {
    let shifted = seconds + Int64(offsetMinutes) * 60
    if shifted < Instant.earliestSecond { return .earliest }
    if shifted > Instant.latestSecond { return .latest }
    let days = shifted >= 0 ? shifted / 86_400 : (shifted - 86_399) / 86_400
    return LocalDateTime(
      date: CivilDate(clampingDays: days),
      time: CivilTime(seconds: Int(shifted - days * 86_400), nanosecond: Int(nanosecond)))
  }

  /// The calendar day in the instant's own offset.
  public var civilDate: CivilDate { local.date }

  /// The next beginning of a calendar day in the instant's own offset; nil after the last day.
  public var nextMidnight: Instant? {
    guard let tomorrow = civilDate.adding(days: 1) else { return nil }
    return Instant(
      LocalDateTime(date: tomorrow, time: .midnight), offsetMinutes: offsetMinutes)
  }

  /// The instant so much later, in the same offset; nil outside the years 0001 to 9999.
  public func adding(nanoseconds count: Int64) -> Instant? {
    let perSecond = CivilTime.nanosecondsPerSecond
    var seconds = seconds + count / perSecond
    var rest = Int64(nanosecond) + count % perSecond
    if rest < 0 {
      rest += perSecond
      seconds -= 1
    } else if rest >= perSecond {
      rest -= perSecond
      seconds += 1
    }
    return Instant(seconds: seconds, nanosecond: Int32(rest), offsetMinutes: offsetMinutes)
  }

  /// The nanoseconds since an earlier instant, negative for a later; nil past 292 years.
  public func nanoseconds(since other: Instant) -> Int64? {
    // Wider, as the whole seconds may be out of reach where the nanoseconds bring them back.
    let whole = Int128(seconds - other.seconds) * Int128(CivilTime.nanosecondsPerSecond)
    return Int64(exactly: whole + Int128(nanosecond - other.nanosecond))
  }

  /// Whether the time since a base is a whole multiple of a step; exact over all years.
  ///
  /// A step of 0 has no multiple but 0.
  public func isMultiple(of step: TimeSpan, from base: Instant) -> Bool {
    TimeSpan.isMultiple(
      seconds: seconds - base.seconds, nanoseconds: Int64(nanosecond) - Int64(base.nanosecond),
      of: step)
  }

  /// The instant as RFC 3339 writes it, `Z` standing for an offset of 0.
  public var text: String {
    var text = local.text
    guard offsetMinutes != 0 else { return text + "Z" }
    let minutes = abs(Int(offsetMinutes))
    text.append(offsetMinutes < 0 ? "-" : "+")
    text.append(minutes / 60, width: 2)
    text.append(":")
    text.append(minutes % 60, width: 2)
    return text
  }
}

extension Instant: Hashable, Comparable, CustomStringConvertible {
  /// Whether two are the same moment, whatever their offsets.
  public static func == (left: Instant, right: Instant) -> Bool {
    left.seconds == right.seconds && left.nanosecond == right.nanosecond
  }

  /// Whether one moment is before another.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.seconds != right.seconds
      ? left.seconds < right.seconds : left.nanosecond < right.nanosecond
  }

  /// Hashes the moment.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(seconds)
    hasher.combine(nanosecond)
  }

  /// The same as ``text``.
  public var description: String { text }
}
