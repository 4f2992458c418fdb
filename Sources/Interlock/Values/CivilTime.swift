/// A time of day, without a date and a time zone.
public struct CivilTime: Hashable, Sendable {
  /// The nanoseconds since midnight, below those of a day.
  public let nanoseconds: Int64

  /// The nanoseconds of a second.
  static let nanosecondsPerSecond: Int64 = 1_000_000_000
  /// The nanoseconds of a day.
  static let nanosecondsPerDay: Int64 = 86_400 * nanosecondsPerSecond
  /// 00:00.
  public static let midnight = CivilTime(seconds: 0, nanosecond: 0)

  /// Creates a time from nanoseconds since midnight; nil outside a day.
  public init?(nanoseconds: Int64) {
    guard nanoseconds >= 0, nanoseconds < CivilTime.nanosecondsPerDay else { return nil }
    self.nanoseconds = nanoseconds
  }

  /// Creates a time from numbers within a day.
  init(seconds: Int, nanosecond: Int) {
    nanoseconds = Int64(seconds) * CivilTime.nanosecondsPerSecond + Int64(nanosecond)
  }

  /// Reads `HH:MM`, `HH:MM:SS` or a fraction of up to 9 digits more (HTML standard 2.3.5.4).
  ///
  /// There is no 24:00 and no second 60.
  public init?(_ bytes: Span<UInt8>) {
    var end = 0
    guard let time = CivilTime(bytes, at: &end), end == bytes.count else { return nil }
    self = time
  }

  /// Reads a time from text.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// Reads the longest time at a place and moves the place behind it.
  init?(_ bytes: Span<UInt8>, at index: inout Int) {
    guard let hour = bytes.digits(2, at: index), hour < 24,
      bytes.has(UInt8(ascii: ":"), at: index + 2),
      let minute = bytes.digits(2, at: index + 3), minute < 60
    else { return nil }
    index += 5
    var second = 0
    var nanosecond = 0
    if bytes.has(UInt8(ascii: ":"), at: index) {
      guard let value = bytes.digits(2, at: index + 1), value < 60 else { return nil }
      second = value
      index += 3
      if bytes.has(UInt8(ascii: "."), at: index) {
        var digits = 0
        while digits < 10, index + 1 + digits < bytes.count,
          bytes[index + 1 + digits].decimalDigit != nil
        {
          digits += 1
        }
        // More than nine digits are refused here, as `digits` reads nine at most.
        guard digits > 0, let fraction = bytes.digits(digits, at: index + 1) else { return nil }
        nanosecond = fraction
        for _ in digits..<9 { nanosecond *= 10 }
        index += 1 + digits
      }
    }
    self.init(seconds: (hour * 60 + minute) * 60 + second, nanosecond: nanosecond)
  }

  /// The whole seconds since midnight.
  public var seconds: Int { Int(nanoseconds / CivilTime.nanosecondsPerSecond) }
  /// The nanoseconds since the last whole second.
  public var nanosecond: Int { Int(nanoseconds % CivilTime.nanosecondsPerSecond) }

  /// The time as `HH:MM:SS`, with a fraction where there is one.
  public var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  func append(to text: inout String) {
    let seconds = self.seconds
    text.append(seconds / 3600, width: 2)
    text.append(":")
    text.append(seconds / 60 % 60, width: 2)
    text.append(":")
    text.append(seconds % 60, width: 2)
    text.append(fraction: nanosecond)
  }
}

extension CivilTime: Comparable, CustomStringConvertible {
  /// Whether one time is earlier in the day than another.
  public static func < (left: CivilTime, right: CivilTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The same as ``text``.
  public var description: String { text }
}
