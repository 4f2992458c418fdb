extension JSONText {
  /// What is known of a text that was read.
  struct Extent {
    var length: Int
    var isASCII: Bool
    /// Whether it is ASCII without escapes, and so without a carriage return.
    var isPlain = false
  }

  /// Marks, with the highest bit of each byte, the first byte that needs a closer look: a quote, a
  /// backslash, a control character or one that is not ASCII. Marks above the first may be wrong.
  ///
  /// Subtracting borrows from the next byte only where this one is marked, so the lowest is exact.
  @inline(__always)
  static func special(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word ^ (ones &* 0x22)) &- ones
    let backslashes = (word ^ (ones &* 0x5C)) &- ones
    let controls = word &- (ones &* 0x20)
    return (quotes | backslashes | controls | word) & (ones &* 0x80)
  }

  /// Reads a text and decodes it where it stands; `at` is after its opening quote, then after the
  /// closing one.
  @inline(__always)
  func string(_ at: inout Int) throws(JSONFault) -> Extent {
    let start = at
    while true {
      let marks = Self.special(word(at))
      if marks == 0 {
        at += 8
        continue
      }
      at += marks.trailingZeroBitCount >> 3
      if self[at] == 0x22 {
        at += 1
        return Extent(length: at - 1 - start, isASCII: true, isPlain: true)
      }
      return try decodedString(&at, start: start)
    }
  }

  /// Reads the rest of a text from its first byte that is no plain ASCII, writing it where it stands.
  @inline(never)
  private func decodedString(_ at: inout Int, start: Int) throws(JSONFault) -> Extent {
    var isASCII = true
    var write = at
    while true {
      let loaded = word(at)
      let marks = Self.special(loaded)
      if marks == 0 {
        // The eight bytes are read already, so none is lost where the ranges overlap.
        unsafe UnsafeMutableRawPointer(base + write).storeBytes(
          of: loaded.littleEndian, as: UInt64.self)
        at += 8
        write += 8
        continue
      }
      copy(marks.trailingZeroBitCount >> 3, from: &at, to: &write)
      switch self[at] {
      case 0x22:
        at += 1
        return Extent(length: write - start, isASCII: isASCII)
      case 0x5C:
        if try !escape(&at, to: &write) { isASCII = false }
      case 0x80...:
        isASCII = false
        repeat {
          let length = unsafe UTF8Sequence.length(base, at: at, end: end)
          guard length > 0 else { throw JSONFault(.encoding, at: at) }
          copy(length, from: &at, to: &write)
        } while self[at] >= 0x80
      default:
        throw JSONFault(at >= end ? .unclosedText : .controlCharacter, at: at)
      }
    }
  }

  @inline(__always)
  private func copy(_ count: Int, from at: inout Int, to write: inout Int) {
    for _ in 0..<count {
      unsafe base[write] = unsafe base[at]
      at += 1
      write += 1
    }
  }

  /// Decodes one escape, a surrogate pair being one; tells whether it stands for ASCII.
  private func escape(_ at: inout Int, to write: inout Int) throws(JSONFault) -> Bool {
    let decoded: UInt8
    switch self[at + 1] {
    case 0x22: decoded = 0x22
    case 0x5C: decoded = 0x5C
    case 0x2F: decoded = 0x2F
    case 0x62: decoded = 0x08
    case 0x66: decoded = 0x0C
    case 0x6E: decoded = 0x0A
    case 0x72: decoded = 0x0D
    case 0x74: decoded = 0x09
    case 0x75:
      let start = at
      var scalar = try hexadecimal(at + 2)
      at += 6
      if scalar & 0xF800 == 0xD800 {
        guard scalar < 0xDC00, self[at] == 0x5C, self[at + 1] == 0x75 else {
          throw JSONFault(.loneSurrogate, at: start)
        }
        let low = try hexadecimal(at + 2)
        guard low & 0xFC00 == 0xDC00 else { throw JSONFault(.loneSurrogate, at: start) }
        at += 6
        scalar = 0x1_0000 + (scalar & 0x3FF) << 10 + low & 0x3FF
      }
      encode(scalar, to: &write)
      return scalar < 0x80
    default: throw JSONFault(.escape, at: at + 1)
    }
    unsafe base[write] = decoded
    at += 2
    write += 1
    return true
  }

  /// Reads the four digits of a `\u` escape.
  private func hexadecimal(_ at: Int) throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for place in at..<at + 4 {
      let byte = self[place]
      let digit: UInt8
      if Self.isDigit(byte) {
        digit = byte - 0x30
      } else if (byte | 0x20) &- 0x61 < 6 {
        digit = (byte | 0x20) - 0x61 + 10
      } else {
        throw JSONFault(.hexadecimalDigits, at: place)
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private func encode(_ scalar: UInt32, to write: inout Int) {
    @inline(__always)
    func put(_ bits: UInt32) {
      unsafe base[write] = UInt8(truncatingIfNeeded: bits)
      write += 1
    }
    if scalar < 0x80 {
      put(scalar)
    } else if scalar < 0x800 {
      put(0xC0 | scalar >> 6)
      put(0x80 | scalar & 0x3F)
    } else if scalar < 0x1_0000 {
      put(0xE0 | scalar >> 12)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    } else {
      put(0xF0 | scalar >> 18)
      put(0x80 | scalar >> 12 & 0x3F)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    }
  }
}
