extension JSONText {
  /// Marks, with the highest bit of each byte, the first byte of a value that needs a closer look: `&`,
  /// `%`, `+`, a zero byte or one that is not ASCII. Marks above the first may be wrong.
  @inline(__always)
  private static func encoded(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let ampersands = (word ^ (ones &* 0x26)) &- ones
    let percents = (word ^ (ones &* 0x25)) &- ones
    let pluses = (word ^ (ones &* 0x2B)) &- ones
    return (ampersands | percents | pluses | (word &- ones) | word) & (ones &* 0x80)
  }

  /// The place of the `=` or `&` that ends a name, or the end of the text.
  func nameEnd(_ start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var at = start
    while at < end {
      let loaded = word(at)
      let equals = loaded ^ (ones &* 0x3D)
      let ampersands = loaded ^ (ones &* 0x26)
      let marks =
        ((equals &- ones) & ~equals | (ampersands &- ones) & ~ampersands) & (ones &* 0x80)
      if marks != 0 { return min(end, at + marks.trailingZeroBitCount >> 3) }
      at += 8
    }
    return end
  }

  /// Reads a value up to `&` or the end and decodes it where it stands; `at` is at its first byte,
  /// then at what ended it.
  @inline(__always)
  func encodedValue(_ at: inout Int) throws(FormFault) -> Extent {
    let start = at
    while true {
      let marks = Self.encoded(word(at))
      if marks == 0 {
        at += 8
        continue
      }
      at += marks.trailingZeroBitCount >> 3
      if at >= end || self[at] == 0x26 { return Extent(length: at - start, isASCII: true) }
      return try decodedValue(&at, start: start)
    }
  }

  @inline(never)
  private func decodedValue(_ at: inout Int, start: Int) throws(FormFault) -> Extent {
    var write = at
    var isASCII = true
    while at < end {
      let byte = self[at]
      if byte == 0x26 { break }
      decode(byte, &at, &write, &isASCII)
    }
    return try checked(start..<write, isASCII)
  }

  /// Decodes a name where it stands.
  func decodedName(_ name: Range<Int>) throws(FormFault) -> Range<Int> {
    var at = name.lowerBound
    var write = at
    var isASCII = true
    while at < name.upperBound { decode(self[at], &at, &write, &isASCII) }
    return name.lowerBound..<name.lowerBound
      + (try checked(name.lowerBound..<write, isASCII)).length
  }

  /// Decodes one byte or escape. Two digits after `%` never reach past `&` or `=`, which are none.
  @inline(__always)
  private func decode(
    _ byte: UInt8, _ at: inout Int, _ write: inout Int, _ isASCII: inout Bool
  ) {
    var decoded = byte
    at += 1
    if byte == 0x2B {
      decoded = 0x20
    } else if byte == 0x25, let high = Self.digit(self[at]), let low = Self.digit(self[at + 1]) {
      decoded = high << 4 | low
      at += 2
    }
    if decoded >= 0x80 { isASCII = false }
    unsafe base[write] = decoded
    write += 1
  }

  /// Makes sure that decoded bytes are text.
  @inline(__always)
  private func checked(_ range: Range<Int>, _ isASCII: Bool) throws(FormFault) -> Extent {
    if !isASCII {
      var at = range.lowerBound
      while at < range.upperBound {
        if self[at] < 0x80 {
          at += 1
          continue
        }
        let length = unsafe UTF8Sequence.length(base, at: at, end: range.upperBound)
        guard length > 0 else { throw FormFault(FormFault.encoding, at: range.lowerBound) }
        at += length
      }
    }
    return Extent(length: range.count, isASCII: isASCII)
  }

  /// The value of a hexadecimal digit.
  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
