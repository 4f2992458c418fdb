extension JSONWriter {
  /// Writes the key of the value that comes next.
  public mutating func key(_ key: String) {
    let bytes = key.utf8Span.span
    quote(bytes, isKey: true)
  }

  /// Writes a text, with the escapes that JSON demands, and those of what would control a terminal.
  public mutating func text(_ text: String) {
    let bytes = text.utf8Span.span
    quote(bytes, isKey: false)
  }

  /// Writes a text, with the escapes that JSON demands, and those of what would control a terminal.
  ///
  /// - Parameter text: UTF-8; a byte that belongs to no well-formed sequence becomes U+FFFD.
  public mutating func text(_ text: Span<UInt8>) { quote(text, isKey: false) }

  /// The most bytes of a text that are written at once: room is taken for each being an escape.
  private static let pieceCount = 256

  private mutating func quote(_ text: Span<UInt8>, isKey: Bool) {
    unsafe text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, buffer.count > 0 else {
        return write(upTo: 4) { room in
          room.put(0x22)
          room.put(0x22)
          if isKey { room.put(0x3A) }
        }
      }
      let count = buffer.count
      var at = 0
      while at < count {
        let isFirst = at == 0
        let end = min(at + Self.pieceCount, count)
        // A sequence that begins in the piece may end after it; a word is put whole; and there
        // are the comma, the quotes and the colon.
        write(upTo: 6 * (end - at) + 16, isContinued: !isFirst) { room in
          if isFirst { room.put(0x22) }
          unsafe Self.put(base, &at, to: end, of: count, in: &room)
          if at >= count {
            room.put(0x22)
            if isKey { room.put(0x3A) }
          }
        }
      }
    }
  }

  /// Puts the bytes of a piece, escaping what must be.
  private static func put(
    _ base: UnsafePointer<UInt8>, _ place: inout Int, to end: Int, of count: Int,
    in room: inout Room
  ) {
    var at = place
    defer { place = at }
    while at < end {
      if at + 8 <= end {
        let word = unsafe UInt64(
          littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
        let marks = JSONText.special(word) | deletes(word)
        let plain = marks == 0 ? 8 : marks.trailingZeroBitCount >> 3
        room.put(word: word, keeping: plain)
        at += plain
        if marks == 0 { continue }
      }
      let byte = unsafe base[at]
      if byte >= 0x80 {
        let length = unsafe UTF8Sequence.length(base, at: at, end: count)
        // Only these begin one of the characters that are escaped.
        let mayControl = byte == 0xC2 || byte == 0xE2 || byte == 0xD8
        let code = mayControl ? unsafe control(base + at, length: length) : 0
        if code > 0 {
          escape(code, in: &room)
        } else {
          for offset in 0..<length { unsafe room.put(base[at + offset]) }
        }
        at += max(length, 1)
        if length == 0 {
          room.put(0xEF)
          room.put(0xBF)
          room.put(0xBD)
        }
        continue
      }
      if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte == 0x7F {
        escape(byte, in: &room)
      } else {
        room.put(byte)
      }
      at += 1
    }
  }

  private static func escape(_ byte: UInt8, in room: inout Room) {
    room.put(0x5C)
    switch byte {
    case 0x08: room.put(0x62)
    case 0x09: room.put(0x74)
    case 0x0A: room.put(0x6E)
    case 0x0C: room.put(0x66)
    case 0x0D: room.put(0x72)
    case 0x22, 0x5C: room.put(byte)
    default:
      room.put(0x75)
      putHexadecimal(UInt16(byte), in: &room)
    }
  }

  private static func escape(_ code: UInt16, in room: inout Room) {
    room.put(0x5C)
    room.put(0x75)
    putHexadecimal(code, in: &room)
  }

  private static func putHexadecimal(_ code: UInt16, in room: inout Room) {
    var shift: UInt16 = 16
    while shift > 0 {
      shift -= 4
      let digit = UInt8(truncatingIfNeeded: code >> shift & 0x0F)
      room.put(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  /// Marks each byte that is DEL; the lowest mark is exact, as in ``JSONText/special(_:)``.
  @inline(__always)
  private static func deletes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    return ((word ^ (ones &* 0x7F)) &- ones) & (ones &* 0x80)
  }

  /// The code of a character that is not ASCII and would control a terminal or turn the direction
  /// of text around; 0 for another.
  private static func control(_ base: UnsafePointer<UInt8>, length: Int) -> UInt16 {
    switch unsafe (base[0], length) {
    case (0xC2, 2):
      let last = unsafe base[1]
      return last < 0xA0 ? UInt16(last) : 0
    case (0xD8, 2):
      return unsafe base[1] == 0x9C ? 0x061C : 0
    case (0xE2, 3):
      let code = unsafe 0x2000 | UInt16(base[1] & 0x3F) << 6 | UInt16(base[2] & 0x3F)
      switch code {
      case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: return code
      default: return 0
      }
    default: return 0
    }
  }
}
