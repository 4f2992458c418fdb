/// An instant from the year 1 to the year 9999, to the nanosecond, in UTC.
public struct TimestampValue: Hashable, Comparable, Sendable {
  /// The whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public let seconds: Int64
  /// The nanoseconds after ``seconds``, from 0 to 999,999,999.
  public let nanoseconds: Int32

  /// The second of 0001-01-01T00:00:00Z.
  static let firstSecond: Int64 = -62_135_596_800
  /// The second of 9999-12-31T23:59:59Z.
  static let lastSecond: Int64 = 253_402_300_799

  /// Creates an instant; nil beyond the years 1 to 9999.
  public init?(seconds: Int64, nanoseconds: Int32 = 0) {
    guard seconds >= TimestampValue.firstSecond, seconds <= TimestampValue.lastSecond,
      nanoseconds >= 0, nanoseconds < 1_000_000_000
    else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Creates an instant from nanoseconds since 1970-01-01T00:00:00Z.
  public init(nanosecondsSinceEpoch nanoseconds: Int64) {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    seconds = remainder < 0 ? quotient - 1 : quotient
    self.nanoseconds = Int32(remainder < 0 ? remainder + 1_000_000_000 : remainder)
  }

  /// Orders by time.
  public static func < (left: TimestampValue, right: TimestampValue) -> Bool {
    left.seconds != right.seconds
      ? left.seconds < right.seconds : left.nanoseconds < right.nanoseconds
  }

  /// The instant later by a duration; nil beyond the range.
  public func adding(_ duration: DurationValue) -> TimestampValue? {
    let total = Int128(seconds) * 1_000_000_000 + Int128(nanoseconds) + Int128(duration.nanoseconds)
    return TimestampValue(total)
  }

  /// The instant earlier by a duration; nil beyond the range.
  public func subtracting(_ duration: DurationValue) -> TimestampValue? {
    let total = Int128(seconds) * 1_000_000_000 + Int128(nanoseconds) - Int128(duration.nanoseconds)
    return TimestampValue(total)
  }

  /// The time since another instant; nil beyond the range of a duration.
  public func since(_ other: TimestampValue) -> DurationValue? {
    let difference =
      (Int128(seconds) - Int128(other.seconds)) * 1_000_000_000
      + (Int128(nanoseconds) - Int128(other.nanoseconds))
    return Int64(exactly: difference).map { DurationValue(nanoseconds: $0) }
  }

  private init?(_ total: Int128) {
    var (quotient, remainder) = total.quotientAndRemainder(dividingBy: 1_000_000_000)
    if remainder < 0 {
      quotient -= 1
      remainder += 1_000_000_000
    }
    guard let seconds = Int64(exactly: quotient) else { return nil }
    self.init(seconds: seconds, nanoseconds: Int32(remainder))
  }
}

extension TimestampValue {
  /// Reads an RFC 3339 date and time with an offset, such as `2009-02-13T23:31:30.5+01:00`.
  ///
  /// Only real calendar days are read, and no leap second. Nil for anything else.
  public init?(parsing text: String) {
    var reader = DigitReader(bytes: Array(text.utf8))
    guard let year = reader.digits(4), reader.take("-"),
      let month = reader.digits(2), reader.take("-"), let day = reader.digits(2),
      reader.take("T") || reader.take("t"),
      let hour = reader.digits(2), reader.take(":"), let minute = reader.digits(2),
      reader.take(":"), let second = reader.digits(2)
    else { return nil }
    var nanoseconds: Int32 = 0
    if reader.take(".") {
      guard let fraction = reader.fraction() else { return nil }
      nanoseconds = fraction
    }
    var offset: Int64 = 0
    if !(reader.take("Z") || reader.take("z")) {
      let isNegative = reader.take("-")
      guard isNegative || reader.take("+"), let hours = reader.digits(2), reader.take(":"),
        let minutes = reader.digits(2), hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
    }
    guard reader.isAtEnd, month >= 1, month <= 12, day >= 1,
      day <= CivilDay.length(ofMonth: month, year: year), hour < 24, minute < 60, second < 60
    else { return nil }
    let days = CivilDay(year: year, month: month, day: day).daysSinceEpoch
    self.init(
      seconds: days * 86400 + hour * 3600 + minute * 60 + second - offset, nanoseconds: nanoseconds)
  }

  /// The instant in RFC 3339, in UTC, with as many digits of a second as it needs.
  public var text: String {
    let days = seconds.flooredQuotient(86400)
    let second = seconds - days * 86400
    let day = CivilDay(daysSinceEpoch: days)
    return padded(day.year, 4) + "-" + padded(day.month, 2) + "-" + padded(day.day, 2) + "T"
      + padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2)
      + fractionText(Int64(nanoseconds)) + "Z"
  }
}

/// A day of the proleptic Gregorian calendar.
struct CivilDay {
  var year: Int64
  /// From 1 to 12.
  var month: Int64
  /// From 1.
  var day: Int64

  init(year: Int64, month: Int64, day: Int64) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Counts in years that begin in March, so that the leap day is the last of its year.
  init(daysSinceEpoch days: Int64) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSinceEpoch: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func isLeap(_ year: Int64) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func length(ofMonth month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Reads fixed-width decimal fields.
private struct DigitReader {
  let bytes: [UInt8]
  var position = 0

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<count {
      guard position < bytes.count, let digit = bytes[position].decimalDigit else { return nil }
      value = value * 10 + Int64(digit)
      position += 1
    }
    return value
  }

  /// Reads at least one digit as nanoseconds; what is finer is cut off.
  mutating func fraction() -> Int32? {
    var value: Int32 = 0
    var count = 0
    while position < bytes.count, let digit = bytes[position].decimalDigit {
      if count < 9 { value = value * 10 + Int32(digit) }
      count += 1
      position += 1
    }
    if count == 0 { return nil }
    while count < 9 {
      value *= 10
      count += 1
    }
    return value
  }
}

extension Int64 {
  /// The quotient rounded down; the divisor is positive.
  func flooredQuotient(_ divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

/// Writes a number with leading zeros.
func padded(_ number: Int64, _ width: Int) -> String {
  var text = String(number)
  while text.utf8.count < width { text = "0" + text }
  return text
}
