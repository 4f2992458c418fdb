extension Span where Element == UInt8 {
  /// The number that exactly so many ASCII digits at a place write; nil where they are not there.
  func digits(_ count: Int, at start: Int) -> Int? {
    guard start >= 0, count >= 0, count <= 9, start <= self.count - count else { return nil }
    var value = 0
    for index in start..<(start + count) {
      guard let digit = self[index].decimalDigit else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  /// Whether a byte stands at a place.
  func has(_ byte: UInt8, at index: Int) -> Bool {
    index >= 0 && index < count && self[index] == byte
  }
}

extension String {
  /// Appends a number from 0 up, with zeros before it up to a width.
  mutating func append(_ number: Int, width: Int) {
    var unit = 1
    for _ in 1..<max(width, 1) { unit *= 10 }
    while unit > 1, number < unit {
      append("0")
      unit /= 10
    }
    append("\(number)")
  }

  /// Appends a point and the digits of a fraction of a second, unless it is 0.
  mutating func append(fraction nanoseconds: Int) {
    guard nanoseconds > 0 else { return }
    var rest = nanoseconds
    var width = 9
    while rest % 10 == 0 {
      rest /= 10
      width -= 1
    }
    append(".")
    append(rest, width: width)
  }
}

extension Span<UInt8> {
  /// The minutes that a time is ahead of UTC, of a `Z` or `±hh:mm` that ends the text; nil where
  /// there is none: RFC 3339, section 5.6.
  func utcOffset(from index: Int) -> Int? {
    guard index < count else { return nil }
    if self[index] | 0x20 == UInt8(ascii: "z") { return index + 1 == count ? 0 : nil }
    let isBehind = self[index] == UInt8(ascii: "-")
    guard isBehind || self[index] == UInt8(ascii: "+"),
      let hours = digits(2, at: index + 1), hours < 24, has(UInt8(ascii: ":"), at: index + 3),
      let minutes = digits(2, at: index + 4), minutes < 60, index + 6 == count
    else { return nil }
    return (hours * 60 + minutes) * (isBehind ? -1 : 1)
  }
}
