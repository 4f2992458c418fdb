// CEL compares texts by code points. Swift's `==` on String is canonical equivalence, so that it
// is of no use here; the order of UTF-8 bytes is the order of code points.

/// The bytes of a text by their numbers, without a copy of them.
struct SourceBytes {
  private let bytes: String.UTF8View
  let count: Int

  init(_ text: String) {
    bytes = text.utf8
    count = bytes.count
  }

  subscript(_ place: Int) -> UInt8 { bytes[bytes.index(bytes.startIndex, offsetBy: place)] }
}

extension String {
  /// The bytes of a range as a text; what lies outside of the text is left out.
  ///
  /// It takes the time of the range, not that of the text.
  package func bytes(_ range: Range<Int>) -> String {
    let bytes = utf8
    let lower = min(max(0, range.lowerBound), bytes.count)
    let upper = min(max(lower, range.upperBound), bytes.count)
    let start = bytes.index(bytes.startIndex, offsetBy: lower)
    return String(
      decoding: bytes[start..<bytes.index(start, offsetBy: upper - lower)], as: UTF8.self)
  }

  /// Whether both have the same code points.
  @inline(__always)
  func hasSameBytes(as other: String) -> Bool {
    // Texts that differ canonically differ in their code points; the converse needs another look.
    if utf8.count != other.utf8.count || self != other { return false }
    let left = utf8Span
    if left.isKnownASCII { return true }
    let bytes = left.span
    let others = other.utf8Span.span
    for index in 0..<bytes.count where bytes[index] != others[index] { return false }
    return true
  }

  /// Whether both have the same code points, or nil where the budget ran out.
  @inline(__always)
  func hasSameBytes(as other: String, _ budget: inout Budget) -> Bool? {
    let count = utf8.count
    if count != other.utf8.count { return false }
    // Short texts come at the price of the operation.
    if count >= 64 && !budget.spend(bytes: count) { return nil }
    return hasSameBytes(as: other)
  }

  /// Below zero, zero or above as this text is before, the same as or after another.
  func compareBytes(to other: String) -> Int {
    let left = utf8Span.span
    let right = other.utf8Span.span
    let count = min(left.count, right.count)
    for index in 0..<count where left[index] != right[index] {
      return left[index] < right[index] ? -1 : 1
    }
    return left.count - right.count
  }

  /// The number of code points.
  @inline(__always)
  var codePointCount: Int64 {
    let text = utf8Span
    if text.isKnownASCII { return Int64(text.count) }
    let bytes = text.span
    var count: Int64 = 0
    for index in 0..<bytes.count where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// The position of the first occurrence of bytes at or after a position, or nil.
  func firstByteRange(of other: String) -> Int? {
    let text = utf8Span.span
    let part = other.utf8Span.span
    return firstPosition(of: part, in: text, from: 0)
  }
}

/// The first position of a part, from a position on, or nil.
func firstPosition(of part: Span<UInt8>, in text: Span<UInt8>, from start: Int) -> Int? {
  if part.count > text.count - start { return nil }
  if part.count == 0 { return start }
  let first = part[0]
  var position = start
  while position <= text.count - part.count {
    if text[position] == first {
      var offset = 1
      while offset < part.count && text[position + offset] == part[offset] { offset += 1 }
      if offset == part.count { return position }
    }
    position += 1
  }
  return nil
}

/// Whether the texts of two byte arrays order as the first before the second.
func compareBytes(_ left: [UInt8], _ right: [UInt8]) -> Int {
  let count = min(left.count, right.count)
  for index in 0..<count where left[index] != right[index] {
    return left[index] < right[index] ? -1 : 1
  }
  return left.count - right.count
}
