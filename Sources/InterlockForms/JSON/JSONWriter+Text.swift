extension JSONWriter {
  /// Writes a text, with the escapes that JSON demands and no others.
  public mutating func text(_ text: String) {
    let bytes = text.utf8Span.span
    self.text(bytes)
  }

  /// Writes a text, with the escapes that JSON demands and no others.
  ///
  /// - Parameter text: UTF-8; a byte that belongs to no well-formed sequence becomes U+FFFD.
  public mutating func text(_ text: Span<UInt8>) {
    separate()
    bytes.append(0x22)
    unsafe text.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { unsafe escaped(base, count: buffer.count) }
    }
    bytes.append(0x22)
  }

  private mutating func escaped(_ base: UnsafePointer<UInt8>, count: Int) {
    // Plain bytes are copied run by run.
    var run = 0
    var at = 0
    while at < count {
      while at + 8 <= count {
        let word = unsafe UInt64(
          littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
        let marks = JSONText.special(word)
        if marks != 0 {
          at += marks.trailingZeroBitCount >> 3
          break
        }
        at += 8
      }
      guard at < count else { break }
      let byte = unsafe base[at]
      if byte >= 0x80 {
        let length = unsafe UTF8Sequence.length(base, at: at, end: count)
        if length > 0 {
          at += length
          continue
        }
        unsafe copy(base, run..<at)
        bytes.append(0xEF)
        bytes.append(0xBF)
        bytes.append(0xBD)
      } else if byte == 0x22 || byte == 0x5C || byte < 0x20 {
        unsafe copy(base, run..<at)
        escape(byte)
      } else {
        at += 1
        continue
      }
      at += 1
      run = at
    }
    unsafe copy(base, run..<count)
  }

  private mutating func copy(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(0x5C)
    switch byte {
    case 0x08: bytes.append(0x62)
    case 0x09: bytes.append(0x74)
    case 0x0A: bytes.append(0x6E)
    case 0x0C: bytes.append(0x66)
    case 0x0D: bytes.append(0x72)
    case 0x22, 0x5C: bytes.append(byte)
    default:
      bytes.append(0x75)
      bytes.append(0x30)
      bytes.append(0x30)
      bytes.append(0x30 + byte >> 4)
      let low = byte & 0x0F
      bytes.append(low < 10 ? 0x30 + low : 0x57 + low)
    }
  }
}
