extension Decimal {
  /// Reads HTML's "valid floating-point number" (HTML standard, section 2.3.4.3).
  ///
  /// `-.8` and `1e+3` are numbers; `+1`, `1.`, `0x1`, `1,5`, `NaN` and anything beyond the limits
  /// of ``Decimal`` are not.
  public init?(html bytes: Span<UInt8>) {
    self.init(bytes, isJSON: false)
  }

  /// Reads a JSON number (RFC 8259 section 6); nil for anything else and beyond the limits.
  public init?(json bytes: Span<UInt8>) {
    self.init(bytes, isJSON: true)
  }

  /// Reads HTML's "valid floating-point number" from text.
  public init?(html text: String) {
    self.init(html: text.utf8.span)
  }

  /// Reads a JSON number from text.
  public init?(json text: String) {
    self.init(json: text.utf8.span)
  }

  private init?(_ bytes: Span<UInt8>, isJSON: Bool) {
    var index = 0
    let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var digits = DigitCollector()

    let integerStart = index
    while index < bytes.count, let digit = bytes[index].decimalDigit {
      guard digits.append(digit) else { return nil }
      index += 1
    }
    let integerDigits = index - integerStart
    if isJSON {
      guard integerDigits > 0 else { return nil }
      if integerDigits > 1, bytes[integerStart] == UInt8(ascii: "0") { return nil }
    }
    var fractionDigits = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      digits.isBehindPoint = true
      while index < bytes.count, let digit = bytes[index].decimalDigit {
        guard digits.append(digit) else { return nil }
        index += 1
        fractionDigits += 1
      }
      guard fractionDigits > 0 else { return nil }
    }
    guard integerDigits + fractionDigits > 0 else { return nil }

    var exponent = 0
    if index < bytes.count {
      guard let written = Decimal.exponent(bytes, from: index) else { return nil }
      exponent = written
    }
    guard
      let value = Decimal(
        isNegative: isNegative, limbs: digits.leftAligned(),
        pointExponent: digits.pointExponent + exponent)
    else { return nil }
    self = value
  }

  /// Reads `e`, a sign or none, and digits to the end; nil for anything else and beyond the limit.
  private static func exponent(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    guard bytes[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var index = start + 1
    guard index < bytes.count else { return nil }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    guard index < bytes.count else { return nil }
    var exponent = 0
    while index < bytes.count {
      guard let digit = bytes[index].decimalDigit else { return nil }
      exponent = min(exponent * 10 + Int(digit), maxExponent + 1)
      index += 1
    }
    guard exponent <= maxExponent else { return nil }
    return isNegative ? -exponent : exponent
  }

  /// Reads `-?[0-9]+` as a 64-bit integer; nil for anything else and where it does not fit.
  public static func integer(html bytes: Span<UInt8>) -> Int64? {
    let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    guard index < bytes.count else { return nil }
    // Towards the negative, as there is one more integer on that side.
    var value: Int64 = 0
    while index < bytes.count {
      guard let digit = bytes[index].decimalDigit else { return nil }
      let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (next, tooSmall) = tens.subtractingReportingOverflow(Int64(digit))
      guard !tooLarge, !tooSmall else { return nil }
      value = next
      index += 1
    }
    if isNegative { return value }
    return value == Int64.min ? nil : -value
  }

  /// Reads a JSON number without a fraction, such as `75`, `75.0` or `1e2`, as a 64-bit integer.
  public static func integer(json bytes: Span<UInt8>) -> Int64? {
    shortInteger(bytes) ?? Decimal(json: bytes)?.int64
  }

  /// Reads up to 18 digits, which nothing else stands among; nil for all other numbers.
  private static func shortInteger(_ bytes: Span<UInt8>) -> Int64? {
    guard bytes.count > 0, bytes.count <= 18, bytes.count == 1 || bytes[0] != UInt8(ascii: "0")
    else { return nil }
    var value: Int64 = 0
    for index in bytes.indices {
      guard let digit = bytes[index].decimalDigit else { return nil }
      value = value &* 10 &+ Int64(digit)
    }
    return value
  }
}

/// Gathers the digits of a number from left to right.
private struct DigitCollector {
  private var limbs = Decimal.Limbs()
  private var current: UInt64 = 0
  /// Digits since the first that was not 0.
  private var count = 0
  var isBehindPoint = false
  /// The exponent of `0.DIGITS`, before what is written after `e`.
  private(set) var pointExponent = 0

  /// Takes a digit; false where there are too many that count.
  mutating func append(_ digit: UInt8) -> Bool {
    if count == 0, digit == 0 {
      if isBehindPoint { pointExponent -= 1 }
      return true
    }
    if !isBehindPoint { pointExponent += 1 }
    // Zeros at the end do not count, and past the limits of the limbs nothing else can follow.
    guard count < Decimal.maxSignificantDigits else { return digit == 0 }
    current = current * 10 + UInt64(digit)
    count += 1
    if count == Decimal.Limbs.width {
      limbs.first = current
      current = 0
    } else if count == 2 * Decimal.Limbs.width {
      limbs.second = current
      current = 0
    }
    return true
  }

  func leftAligned() -> Decimal.Limbs {
    let width = Decimal.Limbs.width
    var result = limbs
    let aligned = current * Decimal.Limbs.power(width - count % width)
    // A limb that is just full has been put in its place already.
    if count % width == 0 { return result }
    switch count / width {
    case 0: result.first = aligned
    case 1: result.second = aligned
    default: result.third = aligned
    }
    return result
  }
}

extension UInt8 {
  /// The value of an ASCII digit; nil for any other byte.
  var decimalDigit: UInt8? {
    let value = self &- UInt8(ascii: "0")
    return value < 10 ? value : nil
  }
}
