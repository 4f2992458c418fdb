extension Decimal {
  /// The nearest double of a number as JSON and HTML both write it, of at most 15 digits and without
  /// an exponent, such as `120.50`; nil for all others, whatever they are.
  ///
  /// Such digits and a power of ten up to 22 are doubles exactly, so that one division rounds once
  /// (Clinger, "How to read floating point numbers accurately", 1990).
  static func shortDouble(_ bytes: Span<UInt8>) -> Double? {
    guard bytes.count > 0, bytes.count <= 16, let first = bytes[0].decimalDigit else { return nil }
    var digits = UInt64(first)
    var index = 1
    // A leading zero stands alone.
    if first == 0, bytes.count > 1, bytes[1] != UInt8(ascii: ".") { return nil }
    while index < bytes.count, let digit = bytes[index].decimalDigit {
      digits = digits * 10 + UInt64(digit)
      index += 1
    }
    if index == bytes.count { return index <= 15 ? Double(digits) : nil }
    guard bytes[index] == UInt8(ascii: "."), index + 1 < bytes.count else { return nil }
    index += 1
    let places = bytes.count - index
    while index < bytes.count {
      guard let digit = bytes[index].decimalDigit else { return nil }
      digits = digits * 10 + UInt64(digit)
      index += 1
    }
    return Double(digits) / Double(Limbs.power(places))
  }

  /// The nearest double, ties to even; always finite, 0 for what is too small.
  public var double: Double { isNegative ? -magnitude : magnitude }

  /// The nearest double to the number without its sign; infinity past the range.
  var magnitude: Double {
    guard !limbs.isZero else { return 0 }
    if limbs.second | limbs.third == 0, let exact = exactlyScaled() { return exact }
    let digits = significantDigits
    if let nearest = nearestQuotient(digits: digits) { return nearest }
    var whole = limbs
    _ = whole.shiftRight(3 * Limbs.width - digits)
    return Decimal.nearest(whole, exponent: Int(pointExponent) - digits)
  }

  /// One multiplication or division of numbers that doubles hold exactly, so that it rounds once.
  private func exactlyScaled() -> Double? {
    let digits = Limbs.width - limbs.trailingZerosOfFirst
    let whole = limbs.first / Limbs.power(Limbs.width - digits)
    let exponent = Int(pointExponent) - digits
    guard whole <= 1 << 53, abs(exponent) <= 22 else { return nil }
    let scale =
      Double(Limbs.power(min(abs(exponent), 11))) * Double(Limbs.power(max(abs(exponent) - 11, 0)))
    return exponent < 0 ? Double(whole) / scale : Double(whole) * scale
  }

  /// The nearest double of a fraction that fits words, as doubles written in full are.
  private func nearestQuotient(digits: Int) -> Double? {
    let places = digits - Int(pointExponent)
    // 5^27 is the greatest that fits 63 bits.
    guard digits <= Limbs.width + 1, limbs.third == 0, places > 0, places <= 27 else { return nil }
    let whole =
      digits <= Limbs.width
      ? limbs.first / Limbs.power(Limbs.width - digits)
      : limbs.first * 10 + limbs.second / (Limbs.base / 10)
    var divisor: UInt64 = 1
    for _ in 0..<places { divisor &*= 5 }
    let shift = whole.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let value = whole << UInt64(shift)
    divisor <<= UInt64(divisorShift)
    // Whichever is greater, the quotient has exactly 64 bits.
    let isHalved = value >= divisor
    let dividend = isHalved ? (high: value >> 1, low: value << 63) : (high: value, low: 0)
    let (quotient, remainder) = divisor.dividingFullWidth(dividend)
    return Double(
      rounding: quotient, isExact: remainder == 0,
      exponent: divisorShift - shift - (isHalved ? 63 : 64) - places)
  }

  /// Rounds digits times a power of ten, by exact arithmetic on whole numbers.
  ///
  /// The power of ten is split into one of two, which only moves the point, and one of five, which
  /// the digits are multiplied with or divided by.
  private static func nearest(_ digits: Limbs, exponent: Int) -> Double {
    var value = BigNatural(digits)
    if exponent >= 0 {
      value.multiply(byPowerOfFive: exponent)
      let (top, isExact) = value.leading64()
      return Double(
        rounding: top, isExact: isExact, exponent: value.bitCount - 64 + exponent)
    }
    var divisor = BigNatural(1)
    divisor.multiply(byPowerOfFive: -exponent)
    // Between a half and two once both have the same length; then bit by bit.
    let shift = divisor.bitCount - value.bitCount
    if shift > 0 { value.shiftLeft(shift) } else { divisor.shiftLeft(-shift) }
    var quotient: UInt64 = 0
    var bits = 0
    while quotient >> 63 == 0 {
      quotient <<= 1
      if value.subtractIfNotLess(divisor) { quotient |= 1 }
      value.shiftLeft(1)
      bits += 1
    }
    return Double(
      rounding: quotient, isExact: value.isZero, exponent: 1 - bits - shift + exponent)
  }

  /// Rounds a number half to even at a number of decimals of its shortest decimal notation.
  ///
  /// What counts is the shortest decimal that reads back as the number: 1.005 becomes 1 with two
  /// decimals and 1.015 becomes 1.02, as people expect who never see the binary fraction. Infinity
  /// and NaN stay as they are; a result of zero has no sign.
  public static func rounded(_ number: Double, decimals: Int) -> Double {
    guard number.isFinite else { return number }
    let places = max(decimals, 0)
    if places <= 15 {
      let scale = Double(Limbs.power(places))
      let scaled = number.magnitude * scale
      let floor = scaled.rounded(.down)
      let fraction = scaled - floor
      // Far enough from a half for the errors of the product and of the shortest decimal, and few
      // enough digits for the quotient to be the double nearest to the decimal.
      if scaled < 0x1p50, (fraction - 0.5).magnitude > scaled * 0x1p-50 + 0x1p-1000 {
        let nearest = fraction < 0.5 ? floor : floor + 1
        if nearest == 0 { return 0 }
        let result = nearest / scale
        return number < 0 ? -result : result
      }
    }
    return Decimal(number)?.rounded(decimals: places).double ?? number
  }

  /// The number rounded half to even at a number of decimals, 0 or more.
  func rounded(decimals: Int) -> Decimal {
    guard fractionDigits > decimals else { return self }
    let kept = Int(pointExponent) + decimals
    guard kept >= 0 else { return .zero }
    var whole = limbs
    // The digits to keep, then the first of those to drop: at most 40 digits less one.
    let droppedTail = whole.shiftRight(3 * Limbs.width - kept - 1)
    let next = whole.third % 10
    _ = whole.shiftRight(1)
    let isOdd = whole.third % 2 == 1
    if next > 5 || (next == 5 && (droppedTail || isOdd)) {
      whole.add(Limbs(first: 0, second: 0, third: 1))
    }
    let shift = whole.alignLeft()
    return Decimal(
      isNegative: isNegative, limbs: whole, pointExponent: 3 * Limbs.width - shift - decimals)
      ?? .zero
  }
}

extension Double {
  /// Rounds a 64-bit significand, whose top bit is set, times a power of two; ties to even.
  fileprivate init(rounding significand: UInt64, isExact: Bool, exponent: Int) {
    // The exponent of the top bit decides how many bits there are room for: 53, fewer below 2^-1022.
    let top = exponent + 63
    guard top <= 1023 else {
      self = .infinity
      return
    }
    let dropped = top >= -1022 ? 11 : min(11 - 1022 - top, 65)
    let kept: UInt64
    let isAboveHalf: Bool
    let isHalf: Bool
    if dropped >= 64 {
      kept = 0
      isHalf = dropped == 64 && significand == 1 << 63 && isExact
      isAboveHalf = dropped == 64 && !isHalf
    } else {
      kept = significand >> UInt64(dropped)
      let half: UInt64 = 1 << UInt64(dropped - 1)
      let rest = significand & (half << 1 &- 1)
      isHalf = rest == half && isExact
      isAboveHalf = rest > half || (rest == half && !isExact)
    }
    let rounded = kept + (isAboveHalf || (isHalf && kept & 1 == 1) ? 1 : 0)
    // In the bits of a double a carry out of the fraction is a step of the exponent, as it should be.
    let bias: UInt64 = top >= -1022 ? UInt64(top + 1022) << 52 : 0
    self = Double(bitPattern: bias + rounded)
  }
}
