/// An exact decimal number of at most 40 significant digits.
///
/// A value is `0.DIGITS × 10^pointExponent`, its digits held left-aligned in limbs of 18. So equal
/// numbers are equal bit for bit, whatever their text (`1.0`, `1e0`), and comparing is comparing
/// exponents, then limbs. Zero has no sign.
///
/// Limits: the digits from the first to the last that is not 0 number at most
/// ``maxSignificantDigits``; the exponent, as written after `e` and of the first significant digit
/// in scientific notation, is within ±``maxExponent``; and the number does not round to infinity
/// as a `Double`. A number too small for a `Double` is kept, its ``double`` is 0.
public struct Decimal: Hashable, Sendable {
  /// The most significant digits that a number may have.
  public static let maxSignificantDigits = 40
  /// The greatest decimal exponent, in either direction.
  public static let maxExponent = 400
  /// The number 0.
  public static let zero = Decimal()

  /// Whether the number is less than 0.
  public internal(set) var isNegative: Bool
  /// The power of ten that `0.DIGITS` is multiplied by; 0 for the number 0.
  var pointExponent: Int16
  /// The digits, left-aligned, see ``Limbs``.
  var limbs: Limbs

  private init() {
    isNegative = false
    pointExponent = 0
    limbs = Limbs()
  }

  /// Creates a number from left-aligned digits, of which the first is not 0 unless all are.
  init?(isNegative: Bool, limbs: Limbs, pointExponent: Int) {
    self.init()
    guard !limbs.isZero else { return }
    // The exponent of the first digit is one less than that of `0.DIGITS`.
    guard abs(pointExponent - 1) <= Decimal.maxExponent else { return nil }
    self.isNegative = isNegative
    self.limbs = limbs
    self.pointExponent = Int16(truncatingIfNeeded: pointExponent)
    guard significantDigits <= Decimal.maxSignificantDigits else { return nil }
    // The greatest finite double is about 0.18e309.
    guard pointExponent < 309 || (pointExponent == 309 && magnitude.isFinite) else { return nil }
  }

  /// Creates a whole number.
  public init(_ value: Int64) {
    self.init()
    guard value != 0 else { return }
    isNegative = value < 0
    limbs.third = value.magnitude % Limbs.base
    limbs.second = value.magnitude / Limbs.base
    pointExponent = Int16(truncatingIfNeeded: 3 * Limbs.width - limbs.alignLeft())
  }

  /// Creates the shortest decimal that reads back as the number; nil for infinity and NaN.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    // The standard library writes the shortest text that reads back, and a grammar that ours covers.
    self.init(html: value.description)
  }

  /// How many digits there are from the first to the last that is not 0.
  var significantDigits: Int { 3 * Limbs.width - limbs.trailingZeros }

  /// How many digits stand behind the point in plain notation.
  public var fractionDigits: Int {
    limbs.isZero ? 0 : max(0, significantDigits - Int(pointExponent))
  }

  /// Whether there is no fraction: `75.0` and `1e2` are whole.
  public var isInteger: Bool { fractionDigits == 0 }

  /// The number as a 64-bit integer; nil where it has a fraction or does not fit.
  public var int64: Int64? {
    if limbs.isZero { return 0 }
    let exponent = Int(pointExponent)
    guard exponent > 0, exponent <= Limbs.width + 1, limbs.third == 0 else { return nil }
    var magnitude: UInt64
    if exponent <= Limbs.width {
      let unit = Limbs.power(Limbs.width - exponent)
      guard limbs.second == 0, limbs.first % unit == 0 else { return nil }
      magnitude = limbs.first / unit
    } else {
      let unit = Limbs.base / 10
      guard limbs.second % unit == 0 else { return nil }
      // At most 10^19 - 1, which fits 64 bits without a sign.
      magnitude = limbs.first * 10 + limbs.second / unit
    }
    if isNegative {
      guard magnitude <= Int64.min.magnitude else { return nil }
      return Int64(truncatingIfNeeded: 0 &- magnitude)
    }
    return Int64(exactly: magnitude)
  }

  /// The number with its sign turned.
  public static prefix func - (value: Decimal) -> Decimal {
    var result = value
    result.isNegative = !value.isNegative && !value.limbs.isZero
    return result
  }

  /// The number without its sign.
  public var absolute: Decimal { isNegative ? -self : self }
}

extension Decimal: Comparable {
  /// Whether one number is less than another.
  public static func < (left: Decimal, right: Decimal) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative
      ? right.isSmallerInMagnitude(than: left) : left.isSmallerInMagnitude(than: right)
  }

  func isSmallerInMagnitude(than other: Decimal) -> Bool {
    if limbs.isZero || other.limbs.isZero { return limbs.isZero && !other.limbs.isZero }
    if pointExponent != other.pointExponent { return pointExponent < other.pointExponent }
    return limbs < other.limbs
  }
}
