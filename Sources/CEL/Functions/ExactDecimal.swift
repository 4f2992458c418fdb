/// All the decimal digits of a finite double, for rounding at any place.
struct ExactDecimal {
  /// The digits, the most significant first, without leading zeros; empty for zero.
  private(set) var digits: [UInt8]
  /// How many of the digits are after the decimal point; may be more than there are.
  private(set) var scale: Int

  init(_ number: Double) {
    // The number is an integer times a power of two; a negative power is one of 5 over one of 10.
    let magnitude = number.magnitude
    if magnitude == 0 || !magnitude.isFinite {
      digits = []
      scale = 0
      return
    }
    var mantissa = magnitude.significandBitPattern
    var exponent = Int(magnitude.exponentBitPattern) - 1075
    if magnitude.exponentBitPattern == 0 { exponent += 1 } else { mantissa |= 1 << 52 }
    let shift = mantissa.trailingZeroBitCount
    mantissa >>= UInt64(shift)
    exponent += shift
    var limbs: [UInt64] = []
    while mantissa > 0 {
      limbs.append(mantissa % 1_000_000_000)
      mantissa /= 1_000_000_000
    }
    let factor: UInt64 = exponent < 0 ? 5 : 2
    for _ in 0..<abs(exponent) {
      var carry: UInt64 = 0
      for index in limbs.indices {
        let product = limbs[index] * factor + carry
        limbs[index] = product % 1_000_000_000
        carry = product / 1_000_000_000
      }
      if carry > 0 { limbs.append(carry) }
    }
    scale = exponent < 0 ? -exponent : 0
    digits = []
    for (position, limb) in limbs.reversed().enumerated() {
      let text = Array(String(limb).utf8)
      if position > 0 { digits += [UInt8](repeating: 48, count: 9 - text.count) }
      digits += text
    }
  }

  /// The power of ten of the first digit.
  var exponent: Int { digits.isEmpty ? 0 : digits.count - scale - 1 }

  /// Rounds half to even to a number of digits after the point.
  mutating func round(to places: Int) {
    let removed = scale - places
    if removed <= 0 {
      digits += [UInt8](repeating: 48, count: digits.isEmpty ? 0 : -removed)
      scale = places
      return
    }
    scale = places
    if removed > digits.count {
      digits = []
      return
    }
    let kept = digits.count - removed
    let next = digits[kept]
    let isHalf = next == 53 && digits[(kept + 1)...].allSatisfy { $0 == 48 }
    let isOdd = kept > 0 && digits[kept - 1] % 2 == 1
    digits.removeLast(removed)
    if next > 53 || (next == 53 && !isHalf) || (isHalf && isOdd) { increment() }
  }

  private mutating func increment() {
    var index = digits.count - 1
    while index >= 0 {
      if digits[index] != 57 {
        digits[index] += 1
        return
      }
      digits[index] = 48
      index -= 1
    }
    digits.insert(49, at: 0)
  }

  /// The number with a fixed number of digits after the point, rounded half to even.
  static func fixed(_ number: Double, places: Int) -> String {
    var decimal = ExactDecimal(number)
    decimal.round(to: places)
    var digits = decimal.digits
    if digits.count < places + 1 {
      digits = [UInt8](repeating: 48, count: places + 1 - digits.count) + digits
    }
    let whole = String(decoding: digits[..<(digits.count - places)], as: UTF8.self)
    let sign = number.sign == .minus ? "-" : ""
    if places == 0 { return sign + whole }
    return sign + whole + "." + String(decoding: digits[(digits.count - places)...], as: UTF8.self)
  }

  /// The number as `d.ddde+00` with a number of digits after the point, rounded half to even.
  static func scientific(_ number: Double, places: Int) -> String {
    var decimal = ExactDecimal(number)
    if decimal.digits.isEmpty {
      let zeros = places == 0 ? "" : "." + String(repeating: "0", count: places)
      return (number.sign == .minus ? "-0" : "0") + zeros + "e+00"
    }
    var exponent = decimal.exponent
    decimal.round(to: places - exponent)
    if decimal.digits.count > places + 1 {
      exponent += 1
      decimal.digits.removeLast()
    }
    var digits = decimal.digits
    digits += [UInt8](repeating: 48, count: max(0, places + 1 - digits.count))
    let sign = number.sign == .minus ? "-" : ""
    let fraction =
      places == 0 ? "" : "." + String(decoding: digits[1..<(places + 1)], as: UTF8.self)
    return sign + String(decoding: digits[..<1], as: UTF8.self) + fraction
      + NumberText.exponentText(exponent)
  }
}
