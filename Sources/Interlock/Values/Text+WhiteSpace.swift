extension Text {
  /// The bytes without white space at either end; an empty range at the end of blank text.
  package static func trimmedRange(_ bytes: Span<UInt8>) -> Range<Int> {
    var start = 0
    while start < bytes.count {
      let length = whiteSpaceLength(bytes, at: start)
      if length == 0 { break }
      start += length
    }
    var end = bytes.count
    while end > start {
      let length = whiteSpaceLength(bytes, before: end)
      // Junk may show a white space that reaches over the start.
      if length == 0 || end - length < start { break }
      end -= length
    }
    return start..<end
  }

  /// Whether there is nothing, or nothing but white space.
  package static func isBlank(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let length = whiteSpaceLength(bytes, at: index)
      if length == 0 { return false }
      index += length
    }
    return true
  }

  /// Appends the text with every run of white space made one space, at the ends too.
  package static func appendCollapsed(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      var length = whiteSpaceLength(bytes, at: index)
      if length == 0 {
        output.append(bytes[index])
        index += 1
        continue
      }
      output.append(0x20)
      while length > 0 {
        index += length
        length = index < bytes.count ? whiteSpaceLength(bytes, at: index) : 0
      }
    }
  }

  /// How many bytes the white space at a place takes; 0 where there is none.
  static func whiteSpaceLength(_ bytes: Span<UInt8>, at index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return first == 0x20 || (first >= 0x09 && first <= 0x0D) ? 1 : 0 }
    if first == 0xC2 {
      guard index + 1 < bytes.count else { return 0 }
      return bytes[index + 1] == 0x85 || bytes[index + 1] == 0xA0 ? 2 : 0
    }
    guard index + 2 < bytes.count else { return 0 }
    return isWhiteSpace(first, bytes[index + 1], bytes[index + 2]) ? 3 : 0
  }

  /// How many bytes the white space that ends before a place takes; 0 where there is none.
  private static func whiteSpaceLength(_ bytes: Span<UInt8>, before end: Int) -> Int {
    let last = bytes[end - 1]
    if last < 0x80 { return whiteSpaceLength(bytes, at: end - 1) }
    if end >= 2, bytes[end - 2] == 0xC2 { return last == 0x85 || last == 0xA0 ? 2 : 0 }
    guard end >= 3 else { return 0 }
    return isWhiteSpace(bytes[end - 3], bytes[end - 2], last) ? 3 : 0
  }

  /// Whether three bytes are a white space of the Basic Multilingual Plane past U+07FF.
  private static func isWhiteSpace(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second) {
    // U+1680.
    case (0xE1, 0x9A): third == 0x80
    // U+2000 to U+200B, U+2028, U+2029, U+202F.
    case (0xE2, 0x80):
      third >= 0x80 && third <= 0x8B || third == 0xA8 || third == 0xA9 || third == 0xAF
    // U+205F, U+2060.
    case (0xE2, 0x81): third == 0x9F || third == 0xA0
    // U+3000.
    case (0xE3, 0x80): third == 0x80
    // U+FEFF.
    case (0xEF, 0xBB): third == 0xBF
    default: false
    }
  }
}
