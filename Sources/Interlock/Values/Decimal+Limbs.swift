extension Decimal {
  /// A natural number of up to 54 decimal digits, most significant limb first, base 10^18.
  ///
  /// Decimal limbs keep shifting by a power of ten cheap, and ten times a limb fits 64 bits.
  struct Limbs: Hashable, Sendable {
    static let width = 18
    static let base: UInt64 = 1_000_000_000_000_000_000

    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0

    var isZero: Bool { first | second | third == 0 }

    /// Ten to a power from 0 to 18.
    static func power(_ exponent: Int) -> UInt64 {
      var result: UInt64 = 1
      var factor: UInt64 = 10
      var rest = min(max(exponent, 0), width)
      while rest > 0 {
        if rest & 1 == 1 { result &*= factor }
        rest >>= 1
        factor &*= factor
      }
      return result
    }

    /// How many of the 54 digits at the end are 0; 54 for zero.
    var trailingZeros: Int {
      if third != 0 { return Limbs.trailingZeros(of: third) }
      if second != 0 { return Limbs.width + Limbs.trailingZeros(of: second) }
      return 2 * Limbs.width + Limbs.trailingZeros(of: first)
    }

    /// How many of the first 18 digits are 0 at their end.
    var trailingZerosOfFirst: Int { Limbs.trailingZeros(of: first) }

    /// How many of a limb's 18 digits at the end are 0.
    private static func trailingZeros(of limb: UInt64) -> Int {
      guard limb != 0 else { return width }
      var rest = limb
      var count = 0
      if rest % 100_000_000 == 0 {
        rest /= 100_000_000
        count = 8
      }
      if rest % 100_000_000 == 0 {
        rest /= 100_000_000
        count += 8
      }
      if rest % 10_000 == 0 {
        rest /= 10_000
        count += 4
      }
      while rest % 10 == 0 {
        rest /= 10
        count += 1
      }
      return count
    }

    /// Moves the digits to the left until the first is not 0, and gives how far; 54 for zero.
    mutating func alignLeft() -> Int {
      guard !isZero else { return 3 * Limbs.width }
      var shift = 0
      while first == 0 {
        (first, second, third) = (second, third, 0)
        shift += Limbs.width
      }
      let digits = Limbs.digitCount(of: first)
      shiftLeft(Limbs.width - digits)
      return shift + Limbs.width - digits
    }

    /// How many digits a limb has without leading zeros.
    private static func digitCount(of limb: UInt64) -> Int {
      var count = 0
      var bound: UInt64 = 1
      while count < width, limb >= bound {
        count += 1
        bound &*= 10
      }
      return count
    }

    /// Multiplies by ten to a power from 0 to 18; digits beyond the 54th are lost.
    mutating func shiftLeft(_ count: Int) {
      guard count > 0 else { return }
      let up = Limbs.power(count)
      let down = Limbs.power(Limbs.width - count)
      first = (first % down) * up + second / down
      second = (second % down) * up + third / down
      third = (third % down) * up
    }

    /// Divides by ten to a power, dropping the remainder; gives whether one was dropped.
    mutating func shiftRight(_ count: Int) -> Bool {
      guard count > 0 else { return false }
      guard count < 3 * Limbs.width else {
        let dropped = !isZero
        self = Limbs()
        return dropped
      }
      var rest = count
      var dropped = false
      while rest >= Limbs.width {
        dropped = dropped || third != 0
        (first, second, third) = (0, first, second)
        rest -= Limbs.width
      }
      guard rest > 0 else { return dropped }
      let down = Limbs.power(rest)
      let up = Limbs.power(Limbs.width - rest)
      dropped = dropped || third % down != 0
      third = third / down + (second % down) * up
      second = second / down + (first % down) * up
      first /= down
      return dropped
    }

    /// Adds; the caller sees to it that the sum has no more than 54 digits.
    mutating func add(_ other: Limbs) {
      third += other.third
      second += other.second
      first &+= other.first
      if third >= Limbs.base {
        third -= Limbs.base
        second += 1
      }
      if second >= Limbs.base {
        second -= Limbs.base
        first &+= 1
      }
    }

    /// Subtracts a number that is not greater.
    mutating func subtract(_ other: Limbs) {
      first &-= other.first
      if second < other.second {
        second += Limbs.base
        first &-= 1
      }
      second -= other.second
      if third < other.third {
        third += Limbs.base
        if second == 0 {
          second = Limbs.base
          first &-= 1
        }
        second -= 1
      }
      third -= other.third
    }

    /// The remainder of this number times ten to a power, divided by a number above 0.
    ///
    /// Digit by digit, so that nothing grows: at most nine subtractions for each power of ten.
    func remainder(shiftedLeft power: Int, dividedBy divisor: Limbs) -> Limbs {
      var rest = Limbs()
      for position in 0..<(3 * Limbs.width + power) {
        // The rest is below a divisor of at most 40 digits, so ten times it has no more than 41.
        rest.shiftLeft(1)
        rest.third += position < 3 * Limbs.width ? digit(at: position) : 0
        while !(rest < divisor) { rest.subtract(divisor) }
      }
      return rest
    }

    /// The digit at a position from 0, the leftmost of 54, to 53.
    func digit(at position: Int) -> UInt64 {
      let limb =
        position < Limbs.width ? first : position < 2 * Limbs.width ? second : third
      return limb / Limbs.power(Limbs.width - 1 - position % Limbs.width) % 10
    }
  }
}

extension Decimal.Limbs: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    if left.first != right.first { return left.first < right.first }
    if left.second != right.second { return left.second < right.second }
    return left.third < right.third
  }
}
