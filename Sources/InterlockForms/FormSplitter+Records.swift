// Records of comma-separated values: lines, but for the line ends in quotes.
extension FormSplitter {
  /// What the last byte that was looked at means for the next, in records.
  struct RecordState {
    /// Whether a quote is open.
    var isQuoted = false
    /// Whether a quote here would open a cell, where the bytes before it are gone.
    var isCellStart = true
    /// How many line feeds the record at hand has in its quotes.
    var lineFeedCount = 0
  }

  /// The next row of a table.
  mutating func nextRecord() -> Piece? {
    while true {
      let isComplete = scanRecord()
      if isSkipping {
        if cursor > start { record.isCellStart = bytes[cursor - 1] == 0x2C }
        start = isComplete ? cursor + 1 : cursor
        guard isComplete else { return nil }
        isSkipping = false
        endRecord()
        continue
      }
      guard isComplete || (isFinished && cursor == end) else {
        // One more for a carriage return, which is no part of the form.
        guard cursor - start > maximumFormSize + 1 else { return nil }
        isSkipping = true
        record.isCellStart = bytes[cursor - 1] == 0x2C
        start = cursor
        return oversized(line: line)
      }
      guard start < end else { return nil }
      var range = start..<cursor
      if let last = range.last, bytes[last] == 0x0D { range = start..<last }
      let number = line
      start = isComplete ? cursor + 1 : end
      endRecord()
      if range.count > maximumFormSize { return oversized(line: number) }
      if range.isEmpty { continue }
      return Piece(range: range, line: number, fault: nil)
    }
  }

  private mutating func endRecord() {
    cursor = start
    line += 1 + record.lineFeedCount
    record = RecordState()
  }

  /// Looks for the line feed that ends the record at hand; tells whether the cursor is at one.
  private mutating func scanRecord() -> Bool {
    let end = end
    let start = start
    let isFinished = isFinished
    var state = record
    var at = cursor
    defer {
      record = state
      cursor = at
    }
    let isSkipping = isSkipping
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      while true {
        at = unsafe Self.quoteOrLineFeed(base, from: at, to: end)
        guard at < end else { return false }
        if unsafe base[at] == 0x0A {
          if !state.isQuoted { return true }
          state.lineFeedCount += 1
          at += 1
        } else if state.isQuoted {
          if at + 1 == end, !isFinished { return false }
          if at + 1 < end, unsafe base[at + 1] == 0x22 {
            at += 2
          } else {
            state.isQuoted = false
            at += 1
          }
        } else {
          let opens =
            at == start
            ? !isSkipping || state.isCellStart : unsafe base[at - 1] == 0x2C
          if opens { state.isQuoted = true }
          at += 1
        }
      }
    }
  }

  /// The place of the next quote or line feed, or the end of the bytes at hand.
  private static func quoteOrLineFeed(
    _ base: UnsafePointer<UInt8>, from first: Int, to end: Int
  ) -> Int {
    var at = first
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The mark of a byte may be wrong above the first that counts.
    @inline(__always)
    func marks(_ place: Int) -> UInt64 {
      let word = unsafe UInt64(
        littleEndian: UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self))
      let lineFeeds = word ^ (ones &* 0x0A)
      let quotes = word ^ (ones &* 0x22)
      return ((lineFeeds &- ones) & ~lineFeeds | (quotes &- ones) & ~quotes) & (ones &* 0x80)
    }
    while at + 16 <= end {
      if marks(at) | marks(at + 8) != 0 { break }
      at += 16
    }
    while at + 8 <= end {
      let found = marks(at)
      if found != 0 { return at + found.trailingZeroBitCount >> 3 }
      at += 8
    }
    while at < end {
      let byte = unsafe base[at]
      if byte == 0x0A || byte == 0x22 { return at }
      at += 1
    }
    return end
  }
}
