/// A natural number of up to 2,048 bits in a fixed place, for exact rounding without allocation.
///
/// Sized for ``Decimal``: 40 digits times 5^350, or 5^441 with room to shift, stay below 1,200 bits.
struct BigNatural {
  private static let capacity = 64

  /// Least significant first; words from `count` on are 0.
  private var words = InlineArray<64, UInt32>(repeating: 0)
  private var count = 0

  init(_ value: UInt32) {
    append(value)
  }

  init(_ digits: Decimal.Limbs) {
    // Base 10^9, as its product with a word fits 64 bits.
    push(digits.first)
    push(digits.second)
    push(digits.third)
  }

  /// Appends the 18 digits of a limb.
  private mutating func push(_ limb: UInt64) {
    multiply(by: 1_000_000_000, adding: UInt32(truncatingIfNeeded: limb / 1_000_000_000))
    multiply(by: 1_000_000_000, adding: UInt32(truncatingIfNeeded: limb % 1_000_000_000))
  }

  var isZero: Bool { count == 0 }

  var bitCount: Int {
    count == 0 ? 0 : count * 32 - words[count - 1].leadingZeroBitCount
  }

  private mutating func append(_ word: UInt32) {
    guard word != 0, count < BigNatural.capacity else { return }
    words[count] = word
    count += 1
  }

  private mutating func multiply(by factor: UInt32, adding summand: UInt32) {
    var carry = UInt64(summand)
    for index in 0..<count {
      let product = UInt64(words[index]) * UInt64(factor) + carry
      words[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    append(UInt32(truncatingIfNeeded: carry))
  }

  mutating func multiply(byPowerOfFive exponent: Int) {
    var rest = exponent
    // 5^13 is the greatest that fits a word.
    while rest >= 13 {
      multiply(by: 1_220_703_125, adding: 0)
      rest -= 13
    }
    while rest > 0 {
      multiply(by: 5, adding: 0)
      rest -= 1
    }
  }

  mutating func shiftLeft(_ bits: Int) {
    guard count > 0, bits > 0 else { return }
    let whole = bits / 32
    let part = UInt64(bits % 32)
    let oldCount = count
    count = min(oldCount + whole + 1, BigNatural.capacity)
    var index = count - 1
    while index >= 0 {
      let high = index - whole < oldCount && index >= whole ? UInt64(words[index - whole]) : 0
      let low = index - whole - 1 >= 0 ? UInt64(words[index - whole - 1]) : 0
      words[index] = UInt32(truncatingIfNeeded: ((high << 32 | low) << part) >> 32)
      index -= 1
    }
    trim()
  }

  /// Subtracts a number unless it is greater; gives whether it did.
  mutating func subtractIfNotLess(_ other: BigNatural) -> Bool {
    guard !isLess(than: other) else { return false }
    var borrow: Int64 = 0
    for index in 0..<count {
      let difference = Int64(words[index]) - Int64(other.words[index]) - borrow
      words[index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference < 0 ? 1 : 0
    }
    trim()
    return true
  }

  private func isLess(than other: BigNatural) -> Bool {
    if count != other.count { return count < other.count }
    var index = count - 1
    while index >= 0 {
      if words[index] != other.words[index] { return words[index] < other.words[index] }
      index -= 1
    }
    return false
  }

  private mutating func trim() {
    while count > 0, words[count - 1] == 0 { count -= 1 }
  }

  /// The first 64 bits from the top one on, padded with zeros, and whether the rest is all 0.
  func leading64() -> (bits: UInt64, isExact: Bool) {
    var copy = self
    let spare = (32 - bitCount % 32) % 32
    copy.shiftLeft(spare)
    var bits: UInt64 = 0
    for offset in 1...2 {
      bits = bits << 32 | (copy.count >= offset ? UInt64(copy.words[copy.count - offset]) : 0)
    }
    var isExact = true
    for index in 0..<max(copy.count - 2, 0) where copy.words[index] != 0 { isExact = false }
    return (bits, isExact)
  }
}
