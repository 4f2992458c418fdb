/// A schoolbook integer of any size, written for checking results and nothing else.
struct ReferenceInteger: Equatable {
  /// Decimal digits, least significant first, without zeros at the end.
  var digits: [Int] = []
  var isNegative = false

  /// Reads `-?[0-9]+` and appends zeros.
  init(_ text: String, zeros: Int = 0) {
    isNegative = text.hasPrefix("-")
    digits = Array(repeating: 0, count: zeros)
    var read: [Int] = []
    for character in text { if let value = character.wholeNumberValue { read.append(value) } }
    digits = digits + read.reversed()
    normalise()
  }

  private mutating func normalise() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { isNegative = false }
  }

  var text: String {
    if digits.isEmpty { return "0" }
    return (isNegative ? "-" : "") + digits.reversed().map { String($0) }.joined()
  }

  static func isMagnitudeLess(_ left: [Int], _ right: [Int]) -> Bool {
    if left.count != right.count { return left.count < right.count }
    for index in left.indices.reversed() where left[index] != right[index] {
      return left[index] < right[index]
    }
    return false
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative
      ? isMagnitudeLess(right.digits, left.digits) : isMagnitudeLess(left.digits, right.digits)
  }

  static func + (left: Self, right: Self) -> Self {
    var result = left
    if left.isNegative == right.isNegative {
      result.digits = []
      var carry = 0
      for index in 0...max(left.digits.count, right.digits.count) {
        let sum =
          (index < left.digits.count ? left.digits[index] : 0)
          + (index < right.digits.count ? right.digits[index] : 0) + carry
        result.digits.append(sum % 10)
        carry = sum / 10
      }
      result.normalise()
      return result
    }
    let (great, small) =
      isMagnitudeLess(left.digits, right.digits) ? (right, left) : (left, right)
    result.digits = []
    result.isNegative = great.isNegative
    var borrow = 0
    for index in great.digits.indices {
      var difference =
        great.digits[index] - borrow - (index < small.digits.count ? small.digits[index] : 0)
      borrow = difference < 0 ? 1 : 0
      if difference < 0 { difference += 10 }
      result.digits.append(difference)
    }
    result.normalise()
    return result
  }

  static prefix func - (value: Self) -> Self {
    var result = value
    result.isNegative = !value.isNegative && !value.digits.isEmpty
    return result
  }

  /// Whether another integer divides this one, by long division.
  func isMultiple(of divisor: Self) -> Bool {
    var rest = ReferenceInteger("0")
    var positive = divisor
    positive.isNegative = false
    for digit in digits.reversed() {
      rest.digits.insert(digit, at: 0)
      rest.normalise()
      while !(rest < positive) { rest = rest + -positive }
    }
    return rest.digits.isEmpty
  }
}
