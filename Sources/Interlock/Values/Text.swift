/// What rules ask of text: white space, lengths and equality, on UTF-8 bytes and without allocation.
///
/// White space is Unicode's White_Space property and the zero-width U+200B, U+2060 and U+FEFF.
/// Bytes that are no valid UTF-8 trap nowhere; readers refuse such input before it comes here.
package enum Text {
  /// The length of a text in a unit.
  package static func length(_ bytes: Span<UInt8>, in unit: LengthUnit) -> Int {
    switch unit {
    case .graphemes: graphemes(bytes)
    case .codePoints: codePoints(bytes)
    case .utf16: utf16(bytes)
    case .bytes: bytes.count
    }
  }

  /// Whether the length of a text lies within bounds; where the number of bytes decides, nothing is
  /// counted.
  package static func hasLength(
    _ bytes: Span<UInt8>, from least: Int64, to most: Int64, in unit: LengthUnit
  ) -> Bool {
    let size = Int64(bytes.count)
    // No unit counts more than the bytes, and any counts something where there is a byte.
    if size < least { return false }
    if size <= most && least <= 1 { return true }
    switch unit {
    case .graphemes: break
    case .codePoints, .utf16:
      // A scalar of four bytes counts at least one.
      let fewest = (size + 3) / 4
      if fewest > most { return false }
      if fewest >= least && size <= most { return true }
    case .bytes: return size <= most
    }
    let length = Int64(length(bytes, in: unit))
    return length >= least && length <= most
  }

  /// Whether every byte is ASCII.
  package static func isASCII(_ bytes: Span<UInt8>) -> Bool {
    // A buffer without bounds to check is gone through sixteen bytes at a time.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var bits: UInt8 = 0
      for index in 0..<bytes.count { bits |= unsafe bytes[index] }
      return bits < 0x80
    }
  }

  /// Whether every byte is ASCII, and whether each is a character of its own: CR LF together are one.
  static func isPlain(_ bytes: Span<UInt8>) -> (isASCII: Bool, isPlain: Bool) {
    unsafe bytes.withUnsafeBytes { bytes in
      let ones: UInt64 = 0x0101_0101_0101_0101
      var bits: UInt64 = 0
      var returns: UInt64 = 0
      var index = 0
      while index + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let difference = word ^ (ones &* 0x0D)
        bits |= word
        // The highest bit of some byte is set where a byte is a carriage return, and only then.
        returns |= (difference &- ones) & ~difference
        index += 8
      }
      while index < bytes.count {
        let byte = unsafe bytes[index]
        bits |= UInt64(byte)
        if byte == 0x0D { returns = ~0 }
        index += 1
      }
      let high = ones &* 0x80
      let isASCII = bits & high == 0
      return (isASCII, isASCII && returns & high == 0)
    }
  }

  /// How many Unicode scalars there are.
  package static func codePoints(_ bytes: Span<UInt8>) -> Int {
    var count = 0
    for index in 0..<bytes.count where bytes[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// How many UTF-16 code units there would be.
  package static func utf16(_ bytes: Span<UInt8>) -> Int {
    var count = 0
    for index in 0..<bytes.count {
      if bytes[index] & 0xC0 != 0x80 { count += 1 }
      // A scalar of four bytes is a surrogate pair.
      if bytes[index] >= 0xF0 { count += 1 }
    }
    return count
  }

  /// How many characters a person counts: extended grapheme clusters, CR LF being one.
  package static func graphemes(_ bytes: Span<UInt8>) -> Int {
    if isASCII(bytes) {
      var count = bytes.count
      for index in 0..<max(bytes.count - 1, 0)
      where bytes[index] == 0x0D && bytes[index + 1] == 0x0A { count -= 1 }
      return count
    }
    // In these blocks every scalar is a character of its own, but for CR LF.
    if isPlainlyNFC(bytes) {
      var count = 0
      for index in 0..<bytes.count where bytes[index] & 0xC0 != 0x80 {
        let isLineEnd = bytes[index] == 0x0A && index > 0 && bytes[index - 1] == 0x0D
        if !isLineEnd { count += 1 }
      }
      return count
    }
    #if !hasFeature(Embedded)
      if let text = try? UTF8Span(validating: bytes) {
        var iterator = text.makeCharacterIterator()
        return iterator.skipForward(by: bytes.count)
      }
    #endif
    return string(bytes).count
  }

  /// Whether a text is made only of blocks that Normalization Form C leaves as they are.
  ///
  /// That is everything below U+0300, CJK ideographs from U+4E00 and Hangul syllables: none of them
  /// composes with another. Two such texts are equivalent only if they are identical. False means
  /// only that it takes a closer look.
  static func isPlainlyNFC(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      switch lead {
      case 0x00...0x7F: index += 1
      case 0xC2...0xCB: index += 2
      case 0xE4...0xED:
        guard index + 2 < bytes.count else { return false }
        let value =
          UInt32(lead & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6
          | UInt32(bytes[index + 2] & 0x3F)
        guard value >= 0x4E00 && value <= 0x9FFF || value >= 0xAC00 && value <= 0xD7A3 else {
          return false
        }
        index += 3
      default: return false
      }
    }
    return true
  }

  /// Whether two texts have the same bytes.
  package static func isIdentical(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    return unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        var index = 0
        while index + 8 <= count {
          let word = unsafe left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          let other = unsafe right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          if word != other { return false }
          index += 8
        }
        while index < count {
          if unsafe left[index] != right[index] { return false }
          index += 1
        }
        return true
      }
    }
  }

  /// A copy of the bytes as a string; what is no valid UTF-8 becomes U+FFFD.
  package static func string(_ bytes: Span<UInt8>) -> String {
    if let text = try? UTF8Span(validating: bytes) { return String(copying: text) }
    var copy: [UInt8] = []
    for index in 0..<bytes.count { copy.append(bytes[index]) }
    return String(decoding: copy, as: UTF8.self)
  }
}
