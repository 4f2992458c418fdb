extension Decimal {
  /// The exact sum; nil where it is beyond the limits of ``Decimal``.
  public func adding(_ other: Decimal) -> Decimal? {
    if limbs.isZero { return other }
    if other.limbs.isZero { return self }
    let (greater, smaller) =
      isSmallerInMagnitude(than: other) ? (other, self) : (self, other)
    var left = greater.limbs
    var right = smaller.limbs
    // One digit of room for the carry. A digit that falls off at the right could not be part of a
    // sum of at most 40 digits, as all 54 places would be needed to hold it.
    let lostLeft = left.shiftRight(1)
    let lostRight = right.shiftRight(Int(greater.pointExponent) - Int(smaller.pointExponent) + 1)
    guard !lostLeft, !lostRight else { return nil }
    if isNegative == other.isNegative {
      left.add(right)
    } else {
      left.subtract(right)
    }
    let shift = left.alignLeft()
    return Decimal(
      isNegative: greater.isNegative, limbs: left,
      pointExponent: Int(greater.pointExponent) + 1 - shift)
  }

  /// The exact difference; nil where it is beyond the limits of ``Decimal``.
  public func subtracting(_ other: Decimal) -> Decimal? {
    adding(-other)
  }

  /// Whether this number minus a base is a whole multiple of a step; exact for any operands.
  ///
  /// A step of 0 has no multiples but 0; the sign of the step does not matter.
  public func isMultiple(of step: Decimal, from base: Decimal = .zero) -> Bool {
    if self == base { return true }
    if step.limbs.isZero { return false }
    let digits = max(fractionDigits, step.fractionDigits, base.fractionDigits)
    if let value = scaled(by: digits), let start = base.scaled(by: digits),
      let width = step.scaled(by: digits), width != 0
    {
      // Each is below 10^18 in magnitude, so the difference fits.
      return (value - start) % width == 0
    }
    return isMultipleExactly(of: step, from: base)
  }

  /// The number times ten to a power as an integer of at most 18 digits; nil where it is none.
  private func scaled(by power: Int) -> Int64? {
    if limbs.isZero { return 0 }
    let exponent = Int(pointExponent) + power
    guard limbs.second | limbs.third == 0, exponent > 0, exponent <= Limbs.width else { return nil }
    let unit = Limbs.power(Limbs.width - exponent)
    guard limbs.first % unit == 0 else { return nil }
    let magnitude = Int64(truncatingIfNeeded: limbs.first / unit)
    return isNegative ? -magnitude : magnitude
  }

  /// The power of ten of the last digit that is not 0.
  private var unitExponent: Int { Int(pointExponent) - significantDigits }

  /// The digits as a whole number, in units of ten to the ``unitExponent``.
  private var whole: Limbs {
    var result = limbs
    _ = result.shiftRight(limbs.trailingZeros)
    return result
  }

  private func isMultipleExactly(of step: Decimal, from base: Decimal) -> Bool {
    let unit = step.unitExponent
    let divisor = step.whole
    if (limbs.isZero || unitExponent >= unit) && (base.limbs.isZero || base.unitExponent >= unit) {
      // Both are whole in units of the step's last digit: compare their remainders.
      let left = Decimal.remainder(of: self, unit: unit, dividedBy: divisor)
      let right = Decimal.remainder(of: base, unit: unit, dividedBy: divisor)
      return left == right
    }
    // The difference has to end at the step's last digit or to the left of it. With the ends at
    // different places the difference ends where the rightmost does, which is too far right.
    guard !limbs.isZero, !base.limbs.isZero, unitExponent == base.unitExponent else { return false }
    // Of the same last place: the difference of the digits, exactly.
    let (value, start) = (whole, base.whole)
    var difference: Limbs
    if isNegative != base.isNegative {
      difference = value
      difference.add(start)
    } else {
      difference = value < start ? start : value
      difference.subtract(value < start ? value : start)
    }
    let zeros = difference.trailingZeros
    let surplus = zeros - (unit - unitExponent)
    guard surplus >= 0 else { return false }
    _ = difference.shiftRight(zeros)
    return difference.remainder(shiftedLeft: surplus, dividedBy: divisor).isZero
  }

  /// The remainder from 0 up to the divisor, also for numbers below 0.
  private static func remainder(of value: Decimal, unit: Int, dividedBy divisor: Limbs) -> Limbs {
    guard !value.limbs.isZero else { return Limbs() }
    let rest = value.whole.remainder(
      shiftedLeft: value.unitExponent - unit, dividedBy: divisor)
    guard value.isNegative, !rest.isZero else { return rest }
    var result = divisor
    result.subtract(rest)
    return result
  }
}
