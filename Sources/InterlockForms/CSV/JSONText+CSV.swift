import Interlock

extension JSONText {
  /// Marks, with the highest bit of each byte, the first byte of a cell that needs a closer look: a
  /// comma, a quote, a control character or one that is not ASCII. Marks above the first may be wrong.
  @inline(__always)
  private static func separating(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let commas = (word ^ (ones &* 0x2C)) &- ones
    let quotes = (word ^ (ones &* 0x22)) &- ones
    let controls = word &- (ones &* 0x20)
    return (commas | quotes | controls | word) & (ones &* 0x80)
  }

  /// Reads a cell; `at` is at its first byte, then at the comma after it or at the end.
  @inline(__always)
  func cell(_ at: inout Int) throws(FormFault) -> FormSlot {
    if self[at] == 0x22 { return try quotedCell(&at) }
    let start = at
    while true {
      let marks = Self.separating(word(at))
      if marks == 0 {
        at += 8
        continue
      }
      at += marks.trailingZeroBitCount >> 3
      if self[at] == 0x2C || at >= end {
        return FormSlot(.text, start: start, length: at - start, isASCII: true)
      }
      return try plainCell(&at, start: start)
    }
  }

  /// Reads the rest of a cell without quotes from its first byte that is no plain ASCII.
  @inline(never)
  private func plainCell(_ at: inout Int, start: Int) throws(FormFault) -> FormSlot {
    var isASCII = true
    while at < end, self[at] != 0x2C {
      switch self[at] {
      case 0x22:
        throw FormFault("a cell with a double quote in it must stand in double quotes", at: at)
      case 0x0A, 0x0D:
        throw FormFault("a cell with a line end in it must stand in double quotes", at: at)
      case 0x80...:
        isASCII = false
        try character(&at)
      default: at += 1
      }
    }
    return FormSlot(.text, start: start, length: at - start, isASCII: isASCII)
  }

  /// Reads a cell in quotes and decodes it where it stands.
  @inline(never)
  private func quotedCell(_ at: inout Int) throws(FormFault) -> FormSlot {
    let open = at
    var isASCII = true
    at += 1
    var write = at
    while true {
      let loaded = word(at)
      let marks = Self.quoting(loaded)
      let plain = marks == 0 ? 8 : marks.trailingZeroBitCount >> 3
      if write == at {
        at += plain
        write = at
      } else {
        for _ in 0..<plain {
          unsafe base[write] = unsafe base[at]
          at += 1
          write += 1
        }
      }
      if marks == 0 { continue }
      guard at < end else { throw FormFault("expected a closing double quote", at: open) }
      let byte = self[at]
      if byte == 0x22 {
        at += 1
        if self[at] != 0x22 || at >= end { break }
        unsafe base[write] = 0x22
        at += 1
        write += 1
      } else if byte >= 0x80 {
        isASCII = false
        let first = at
        try character(&at)
        for place in first..<at {
          unsafe base[write] = unsafe base[place]
          write += 1
        }
      } else {
        unsafe base[write] = byte
        at += 1
        write += 1
      }
    }
    guard at >= end || self[at] == 0x2C else {
      throw FormFault(
        "expected ',' after the closing double quote; a double quote in a cell is written twice",
        at: at)
    }
    return FormSlot(.text, start: open + 1, length: write - open - 1, isASCII: isASCII)
  }

  /// As ``separating(_:)`` does, for a cell in quotes: marks a quote, a zero byte or one beyond ASCII.
  @inline(__always)
  private static func quoting(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word ^ (ones &* 0x22)) &- ones
    return (quotes | (word &- ones) | word) & (ones &* 0x80)
  }

  /// Steps over a character that is not ASCII.
  @inline(__always)
  private func character(_ at: inout Int) throws(FormFault) {
    let length = unsafe UTF8Sequence.length(base, at: at, end: end)
    guard length > 0 else { throw FormFault(FormFault.encoding, at: at) }
    at += length
  }
}
