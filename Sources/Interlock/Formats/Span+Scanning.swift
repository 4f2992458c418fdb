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
  @inline(__always)
  func scalar(at index: inout Int) -> UInt32? {
    guard index < count else { return nil }
    let first = self[index]
    let rest = count - index - 1
    switch first {
    case 0..<0x80:
      index += 1
      return UInt32(first)
    case 0xC2...0xDF:
      guard rest >= 1 else { return nil }
      let low = continuation(at: index + 1)
      guard low < 0x40 else { return nil }
      index += 2
      return UInt32(first & 0x1F) << 6 | low
    case 0xE0...0xEF:
      guard rest >= 2 else { return nil }
      let middle = continuation(at: index + 1)
      let low = continuation(at: index + 2)
      let value = UInt32(first & 0x0F) << 12 | middle << 6 | low
      // Not longer than need be, and no half of a surrogate pair.
      guard middle | low < 0x40, value >= 0x800, value & 0xF800 != 0xD800 else { return nil }
      index += 3
      return value
    case 0xF0...0xF4:
      guard rest >= 3 else { return nil }
      let high = continuation(at: index + 1)
      let middle = continuation(at: index + 2)
      let low = continuation(at: index + 3)
      let value = UInt32(first & 0x07) << 18 | high << 12 | middle << 6 | low
      guard high | middle | low < 0x40, value >= 0x10000, value <= 0x10FFFF else { return nil }
      index += 4
      return value
    default: return nil
    }
  }

  /// The six bits of a byte that continues a character; 64 or more for another byte.
  private func continuation(at index: Int) -> UInt32 { UInt32(self[index] ^ 0x80) }
}
