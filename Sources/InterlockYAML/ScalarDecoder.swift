import Interlock

/// Decodes scalars from the file itself, so that each decoded byte's place is known.
///
/// libyaml tells where a scalar begins and ends and what it decoded, but not which byte came from
/// where. This follows YAML 1.2 sections 7.3 (flow scalars) and 8.1 (block scalars).
struct ScalarDecoder {
  let source: [UInt8]

  /// A fault in a scalar that libyaml lets pass.
  struct Fault: Error {
    var message: String
    var range: Range<Int>
  }

  /// Decodes an unquoted scalar.
  func plain(_ range: Range<Int>) throws(Fault) -> DecodedText {
    try flow(range, style: .plain)
  }

  /// Decodes what stands between two quotes.
  func quoted(_ range: Range<Int>, style: Scalar.Style) throws(Fault) -> DecodedText {
    try flow(range, style: style)
  }

  private func flow(_ range: Range<Int>, style: Scalar.Style) throws(Fault) -> DecodedText {
    var decoded = DecodedText()
    var offset = range.lowerBound
    let end = range.upperBound
    while offset < end {
      let byte = source[offset]
      if byte.isBlank || byte.isBreak {
        let start = offset
        while offset < end, source[offset].isBlank { offset += 1 }
        if offset < end, source[offset].isBreak {
          foldBreaks(at: &offset, end: end, into: &decoded)
        } else {
          decoded.append(start..<offset, of: source)
        }
      } else if byte == UInt8(ascii: "\\"), style == .doubleQuoted {
        try escape(at: &offset, end: end, into: &decoded)
      } else if byte == UInt8(ascii: "'"), style == .singleQuoted {
        decoded.append(CollectionOfOne(byte), standingAt: offset)
        offset += 2
      } else {
        decoded.append(offset..<offset + 1, of: source)
        offset += 1
      }
    }
    return decoded
  }

  /// One break becomes a space, more become one line feed fewer (section 6.5).
  private func foldBreaks(at offset: inout Int, end: Int, into decoded: inout DecodedText) {
    let first = offset
    skipBreak(&offset, end: end)
    if !appendEmptyLines(at: &offset, end: end, into: &decoded) {
      decoded.append(CollectionOfOne(0x20), standingAt: first)
    }
  }

  private func appendEmptyLines(
    at offset: inout Int, end: Int, into decoded: inout DecodedText
  ) -> Bool {
    var found = false
    while true {
      while offset < end, source[offset].isBlank { offset += 1 }
      guard offset < end, source[offset].isBreak else { return found }
      decoded.appendBreak(offset, of: source)
      skipBreak(&offset, end: end)
      found = true
    }
  }

  func skipBreak(_ offset: inout Int, end: Int) {
    let isCRLF =
      source[offset] == 0x0D && offset + 1 < end && source[offset + 1] == 0x0A
    offset += isCRLF ? 2 : 1
  }

  // MARK: Escapes

  private func escape(
    at offset: inout Int, end: Int, into decoded: inout DecodedText
  ) throws(Fault) {
    let start = offset
    guard offset + 1 < end else {
      throw Fault(message: "a lone backslash ends this text", range: start..<end)
    }
    let kind = source[offset + 1]
    offset += 2
    if kind.isBreak {
      offset -= 1
      skipBreak(&offset, end: end)
      _ = appendEmptyLines(at: &offset, end: end, into: &decoded)
      return
    }
    if let scalar = Self.simpleEscape(kind) {
      decoded.append(Array(String(scalar).utf8), standingAt: start)
      return
    }
    let digits: Int
    switch kind {
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    default:
      throw Fault(message: "invalid escape in a double-quoted text", range: start..<offset)
    }
    var value = hexadecimal(offset, digits: digits, end: end)
    offset = min(offset + digits, end)
    if let high = value, (0xD800..<0xDC00).contains(high), offset + 1 < end,
      source[offset] == UInt8(ascii: "\\"), source[offset + 1] == UInt8(ascii: "u"),
      let low = hexadecimal(offset + 2, digits: 4, end: end), (0xDC00..<0xE000).contains(low)
    {
      value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
      offset += 6
    }
    guard let value, let scalar = UnicodeScalar(value) else {
      throw Fault(message: "this escape stands for no character", range: start..<offset)
    }
    decoded.append(Array(String(scalar).utf8), standingAt: start)
  }

  private func hexadecimal(_ offset: Int, digits: Int, end: Int) -> UInt32? {
    guard offset + digits <= end else { return nil }
    var value: UInt32 = 0
    for byte in source[offset..<offset + digits] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        value = value << 4 | UInt32(byte | 0x20 - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return value
  }

  private static func simpleEscape(_ kind: UInt8) -> UnicodeScalar? {
    switch kind {
    case UInt8(ascii: "0"): "\0"
    case UInt8(ascii: "a"): "\u{07}"
    case UInt8(ascii: "b"): "\u{08}"
    case UInt8(ascii: "t"), 0x09: "\t"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "v"): "\u{0B}"
    case UInt8(ascii: "f"): "\u{0C}"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "e"): "\u{1B}"
    case UInt8(ascii: " "): " "
    case UInt8(ascii: "\""): "\""
    case UInt8(ascii: "/"): "/"
    case UInt8(ascii: "\\"): "\\"
    case UInt8(ascii: "N"): "\u{85}"
    case UInt8(ascii: "_"): "\u{A0}"
    case UInt8(ascii: "L"): "\u{2028}"
    case UInt8(ascii: "P"): "\u{2029}"
    default: nil
    }
  }
}
