/// A day and a time of day, without a time zone.
public struct LocalDateTime: Hashable, Sendable {
  /// The day.
  public var date: CivilDate
  /// The time of day.
  public var time: CivilTime

  /// Creates a date and time from its parts.
  public init(date: CivilDate, time: CivilTime) {
    self.date = date
    self.time = time
  }

  /// Reads `YYYY-MM-DDTHH:MM`, with seconds or not, `T` or a space (HTML standard 2.3.5.5).
  public init?(_ bytes: Span<UInt8>) {
    guard let date = CivilDate(bytes, at: 0),
      bytes.has(UInt8(ascii: "T"), at: 10) || bytes.has(UInt8(ascii: " "), at: 10)
    else { return nil }
    var end = 11
    guard let time = CivilTime(bytes, at: &end), end == bytes.count else { return nil }
    self.init(date: date, time: time)
  }

  /// Reads a date and time from text.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// The whole seconds since 1970-01-01T00:00:00, both read in the same zone.
  public var secondsSinceEpoch: Int64 { Int64(date.days) * 86_400 + Int64(time.seconds) }

  /// The date and time so much later, or the first or last that there is.
  func clampedAdding(nanoseconds: Int64) -> LocalDateTime {
    // The time of a day and the remainder of a day: below two days.
    let perDay = CivilTime.nanosecondsPerDay
    var days = nanoseconds / perDay
    var rest = nanoseconds % perDay + time.nanoseconds
    if rest < 0 {
      rest += perDay
      days -= 1
    } else if rest >= perDay {
      rest -= perDay
      days += 1
    }
    guard let date = date.adding(days: days), let time = CivilTime(nanoseconds: rest) else {
      return nanoseconds < 0 ? .earliest : .latest
    }
    return LocalDateTime(date: date, time: time)
  }

  /// 0001-01-01T00:00:00.
  public static let earliest = LocalDateTime(date: .earliest, time: .midnight)
  /// 9999-12-31T23:59:59.999999999.
  public static let latest = LocalDateTime(
    date: .latest, time: CivilTime(seconds: 86_399, nanosecond: 999_999_999))

  /// Whether the time since a base is a whole multiple of a step; exact over all years.
  ///
  /// A step of 0 has no multiple but 0.
  public func isMultiple(of step: TimeSpan, from base: LocalDateTime) -> Bool {
    TimeSpan.isMultiple(
      seconds: secondsSinceEpoch - base.secondsSinceEpoch,
      nanoseconds: Int64(time.nanosecond - base.time.nanosecond), of: step)
  }

  /// The date and time as `YYYY-MM-DDTHH:MM:SS`, with a fraction where there is one.
  public var text: String {
    var text = ""
    date.append(to: &text)
    text.append("T")
    time.append(to: &text)
    return text
  }
}

extension LocalDateTime: Comparable, CustomStringConvertible {
  /// Whether one is earlier than another, both read in the same zone.
  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    left.date != right.date ? left.date < right.date : left.time < right.time
  }

  /// The same as ``text``.
  public var description: String { text }
}
