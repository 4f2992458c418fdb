import Interlock

/// The bytes of one form while they are read, with a zero byte after the last.
///
/// JSON allows no zero byte anywhere, so every scan stops at the end by itself and needs no test of
/// its own for it: each function below steps over a byte only after seeing that it is not zero.
/// Loads of whole words stay within ``FormBuffer/padding``.
@safe struct JSONText {
  let base: UnsafeMutablePointer<UInt8>
  /// The number of bytes before the padding.
  let end: Int

  @inline(__always)
  subscript(at: Int) -> UInt8 {
    assert(at >= 0 && at < end + FormBuffer.padding)
    return unsafe base[at]
  }

  /// Eight bytes, the first of them lowest.
  @inline(__always)
  func word(_ at: Int) -> UInt64 {
    assert(at >= 0 && at + 8 <= end + FormBuffer.padding)
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
  }

  /// Four bytes, the first of them lowest.
  @inline(__always)
  func halfWord(_ at: Int) -> UInt32 {
    assert(at >= 0 && at + 4 <= end + FormBuffer.padding)
    return unsafe UInt32(
      littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt32.self))
  }

  /// Steps over white space and gives the byte after it.
  @inline(__always)
  func skipBlanks(_ at: inout Int) -> UInt8 {
    var byte = self[at]
    while byte <= 0x20 && Self.isBlank(byte) {
      at += 1
      byte = self[at]
    }
    return byte
  }

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}

// MARK: - Literals and numbers

extension JSONText {
  /// Reads `true`, `false` or `null`; `at` is at its first byte.
  @inline(__always)
  func literal(_ at: inout Int) throws(JSONFault) -> FormSlot.Kind {
    switch halfWord(at) {
    case 0x6575_7274:
      at += 4
      return .true
    case 0x736C_6166 where self[at + 4] == 0x65:
      at += 5
      return .false
    case 0x6C6C_756E:
      at += 4
      return .null
    default:
      throw JSONFault(.value, at: at)
    }
  }

  /// Reads a number, RFC 8259 section 6; `at` is at its sign or first digit.
  @inline(__always)
  func number(_ at: inout Int) throws(JSONFault) {
    var cursor = at
    if self[cursor] == 0x2D { cursor += 1 }
    if self[cursor] == 0x30 {
      cursor += 1
      if Self.isDigit(self[cursor]) { throw JSONFault(.leadingZero, at: cursor - 1) }
    } else {
      try digits(&cursor)
    }
    if self[cursor] == 0x2E {
      cursor += 1
      try digits(&cursor)
    }
    if self[cursor] | 0x20 == 0x65 {
      cursor += 1
      if self[cursor] == 0x2B || self[cursor] == 0x2D { cursor += 1 }
      try digits(&cursor)
    }
    at = cursor
  }

  @inline(__always)
  private func digits(_ at: inout Int) throws(JSONFault) {
    guard Self.isDigit(self[at]) else { throw JSONFault(.digit, at: at) }
    repeat { at += 1 } while Self.isDigit(self[at])
  }
}
