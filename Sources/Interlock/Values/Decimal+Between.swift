extension Decimal {
  /// Whether two numbers with fractions, the first not above the second, have no whole number between
  /// them.
  package static func hasNoInteger(from bottom: String, to top: String) -> Bool {
    guard let minimum = Decimal(html: bottom), let maximum = Decimal(html: top),
      minimum <= maximum, let low = wholePart(minimum), let high = wholePart(maximum)
    else { return false }
    return low == high
  }

  /// The sign and the digits before the point of a number with a fraction; nil for any other.
  private static func wholePart(_ number: Decimal) -> Substring? {
    let text = number.text
    guard !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      let point = text.firstIndex(of: ".")
    else { return nil }
    return text[..<point]
  }
}
