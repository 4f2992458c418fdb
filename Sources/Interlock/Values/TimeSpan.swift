/// A length of time in nanoseconds, positive or negative, up to 292 years.
public struct TimeSpan: Hashable, Sendable {
  /// The nanoseconds.
  public var nanoseconds: Int64

  /// No time at all.
  public static let zero = TimeSpan(nanoseconds: 0)

  /// Creates a length of time from nanoseconds.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Creates a length of whole seconds; nil past 292 years.
  public init?(seconds: Int64) {
    let (value, overflow) = seconds.multipliedReportingOverflow(by: CivilTime.nanosecondsPerSecond)
    guard !overflow else { return nil }
    self.init(nanoseconds: value)
  }

  /// The length in seconds, exactly.
  public var seconds: Decimal? {
    let digits = Decimal(nanoseconds)
    guard nanoseconds != 0 else { return digits }
    return Decimal(
      isNegative: digits.isNegative, limbs: digits.limbs,
      pointExponent: Int(digits.pointExponent) - 9)
  }

  /// The length in seconds, as `10s`, `20.8s` or `900s`.
  public var text: String {
    let (whole, rest) = nanoseconds.magnitude
      .quotientAndRemainder(dividingBy: UInt64(CivilTime.nanosecondsPerSecond))
    var text = nanoseconds < 0 ? "-" : ""
    text.append("\(Int64(whole))")
    text.append(fraction: Int(rest))
    text.append("s")
    return text
  }

  /// The length in the largest units that fit, as `1h30m`, `2d`, `1.5s`, `500ms` or `0s`.
  public var readable: String {
    var rest = nanoseconds.magnitude
    var text = nanoseconds < 0 ? "-" : ""
    if rest == 0 { return "0s" }
    if rest < 1_000_000_000, rest % 1_000_000 == 0 {
      return text + "\(Int64(rest / 1_000_000))ms"
    }
    for unit in [Unit.days, .hours, .minutes] {
      let count = rest / unit.nanoseconds
      rest %= unit.nanoseconds
      if count > 0 { text += "\(Int64(count))" + unit.name }
    }
    if rest > 0 {
      text += "\(Int64(rest / 1_000_000_000))"
      text.append(fraction: Int(rest % 1_000_000_000))
      text += "s"
    }
    return text
  }

  /// Whether a difference is a whole multiple of a step; it may be longer than any `TimeSpan`.
  static func isMultiple(seconds: Int64, nanoseconds: Int64, of step: TimeSpan) -> Bool {
    let difference = Int128(seconds) * Int128(CivilTime.nanosecondsPerSecond) + Int128(nanoseconds)
    if difference == 0 { return true }
    return step.nanoseconds != 0 && difference % Int128(step.nanoseconds) == 0
  }
}

extension TimeSpan: Comparable, CustomStringConvertible {
  /// Whether one length is less than another.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The same as ``text``.
  public var description: String { text }
}
