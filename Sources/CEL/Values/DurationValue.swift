/// A signed span of time in whole nanoseconds, about 292 years either way.
public struct DurationValue: Hashable, Comparable, Sendable {
  /// The number of nanoseconds.
  public let nanoseconds: Int64

  /// Creates a duration of nanoseconds.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Creates a duration of seconds; nil beyond the range.
  public init?(seconds: Int64) {
    let (value, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return nil }
    nanoseconds = value
  }

  /// Orders by length.
  public static func < (left: DurationValue, right: DurationValue) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Reads signed decimal numbers with units, such as `1h30m`, `-1.5s` or `250ms`.
  ///
  /// The units are `h`, `m`, `s`, `ms`, `us` (also `µs`) and `ns`; a fraction of a nanosecond is
  /// cut off. Nil for anything else and beyond the range.
  public init?(parsing text: String) {
    let bytes = Array(text.utf8)
    var position = 0
    var isNegative = false
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      isNegative = first == UInt8(ascii: "-")
      position = 1
    }
    if position == bytes.count { return nil }
    if bytes.count == position + 1 && bytes[position] == UInt8(ascii: "0") {
      nanoseconds = 0
      return
    }
    var total: Int64 = 0
    while position < bytes.count {
      guard let part = DurationValue.readPart(bytes, &position) else { return nil }
      // Summed below zero, where the range is larger by one.
      let (sum, overflow) = total.subtractingReportingOverflow(part)
      if overflow { return nil }
      total = sum
    }
    if isNegative {
      nanoseconds = total
    } else {
      if total == .min { return nil }
      nanoseconds = -total
    }
  }

  private static func readPart(_ bytes: [UInt8], _ position: inout Int) -> Int64? {
    var whole: Int64 = 0
    var fraction: Int64 = 0
    var scale: Int64 = 1
    var hasDigit = false
    while position < bytes.count, let digit = bytes[position].decimalDigit {
      let (product, overflowed) = whole.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(Int64(digit))
      if overflowed || carried { return nil }
      whole = sum
      hasDigit = true
      position += 1
    }
    if position < bytes.count && bytes[position] == UInt8(ascii: ".") {
      position += 1
      while position < bytes.count, let digit = bytes[position].decimalDigit {
        if scale < 1_000_000_000_000_000 {
          fraction = fraction * 10 + Int64(digit)
          scale *= 10
        }
        hasDigit = true
        position += 1
      }
    }
    guard hasDigit, let unit = readUnit(bytes, &position) else { return nil }
    let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
    if overflow { return nil }
    // The remainder is below one unit: at most 3.6e12 by 1e15, which needs 128 bits.
    let rest = Int64(Int128(fraction) * Int128(unit) / Int128(scale))
    let (sum, carried) = product.addingReportingOverflow(rest)
    return carried ? nil : sum
  }

  private static func readUnit(_ bytes: [UInt8], _ position: inout Int) -> Int64? {
    func take(_ unit: StaticString) -> Bool {
      let text = unit.description.utf8
      guard position + text.count <= bytes.count else { return false }
      var index = position
      for byte in text {
        if bytes[index] != byte { return false }
        index += 1
      }
      position = index
      return true
    }
    if take("ns") { return 1 }
    if take("us") || take("\u{B5}s") || take("\u{3BC}s") { return 1000 }
    if take("ms") { return 1_000_000 }
    if take("s") { return 1_000_000_000 }
    if take("m") { return 60_000_000_000 }
    if take("h") { return 3_600_000_000_000 }
    return nil
  }

  /// The duration in seconds, such as `90s` or `-0.25s`.
  public var text: String {
    let magnitude = nanoseconds.magnitude
    let sign = nanoseconds < 0 ? "-" : ""
    return sign + String(magnitude / 1_000_000_000)
      + fractionText(Int64(magnitude % 1_000_000_000)) + "s"
  }
}

/// Writes a fraction of nanoseconds with its point and without trailing zeros; empty for zero.
func fractionText(_ nanoseconds: Int64) -> String {
  if nanoseconds == 0 { return "" }
  var digits = String(nanoseconds)
  while digits.utf8.count < 9 { digits = "0" + digits }
  while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
  return "." + digits
}

extension UInt8 {
  /// The value of an ASCII decimal digit.
  var decimalDigit: UInt8? {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") ? self - UInt8(ascii: "0") : nil
  }

  /// The value of an ASCII hexadecimal digit.
  var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Whether it may begin a name.
  var beginsName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether it may continue a name.
  var continuesName: Bool { beginsName || decimalDigit != nil }
}
