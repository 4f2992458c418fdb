/// How the grammars of formats walk over bytes.
extension Span where Element == UInt8 {
  /// The first place from a start at which no ASCII digit stands.
  func endOfDigits(from start: Int) -> Int {
    var index = start
    while index < count, self[index].decimalDigit != nil { index += 1 }
    return index
  }

  /// The first place from a start at which a byte stands; the end of the range where it does not.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, self[index] != byte { index += 1 }
    return index
  }

  /// Whether a range holds these ASCII characters; the text is given in lower case.
  func hasASCII(_ text: StaticString, in range: Range<Int>) -> Bool {
    guard text.utf8CodeUnitCount == range.count else { return false }
    for offset in 0..<range.count {
      let byte = self[range.lowerBound + offset]
      let lower = byte.isASCIIUppercase ? byte | 0x20 : byte
      guard unsafe lower == text.utf8Start[offset] else { return false }
    }
    return true
  }

  /// Whether the bytes are UTF-8 (RFC 3629).
  var isUTF8: Bool { Text.isASCII(self) || (try? UTF8Span(validating: self)) != nil }

  /// The Unicode scalar at a place, which moves behind it; nil where the bytes are no UTF-8.
  func scalar(at index: inout Int) -> UInt32? {
    guard index < count else { return nil }
    let first = self[index]
    index += 1
    if first < 0x80 { return UInt32(first) }
    let length: Int
    var value: UInt32
    let least: UInt32
    switch first {
    case 0xC2...0xDF: (length, value, least) = (1, UInt32(first & 0x1F), 0x80)
    case 0xE0...0xEF: (length, value, least) = (2, UInt32(first & 0x0F), 0x800)
    case 0xF0...0xF4: (length, value, least) = (3, UInt32(first & 0x07), 0x10000)
    default: return nil
    }
    guard index + length <= count else { return nil }
    for _ in 0..<length {
      let byte = self[index]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
      index += 1
    }
    guard value >= least, value <= 0x10FFFF, value < 0xD800 || value > 0xDFFF else { return nil }
    return value
  }
}
