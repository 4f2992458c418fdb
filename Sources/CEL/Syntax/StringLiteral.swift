/// Reads the content of a text or bytes literal.
struct StringLiteral {
  private(set) var content: [UInt8] = []
  private(set) var issue: Issue?
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int
  private let isBytes: Bool

  /// Reads a token that the lexer found to be well delimited.
  init(_ token: Token, in bytes: [UInt8]) {
    self.bytes = bytes
    isBytes = token.kind == .bytes
    position = token.range.lowerBound
    var isRaw = false
    while bytes[position] != UInt8(ascii: "\"") && bytes[position] != UInt8(ascii: "'") {
      if (bytes[position] | 0x20) == UInt8(ascii: "r") { isRaw = true }
      position += 1
    }
    let quote = bytes[position]
    let isTriple =
      token.range.upperBound - position >= 6 && bytes[position + 1] == quote
      && bytes[position + 2] == quote
    position += isTriple ? 3 : 1
    end = token.range.upperBound - (isTriple ? 3 : 1)
    if isRaw {
      content = Array(bytes[position..<max(position, end)])
      return
    }
    while position < end {
      if bytes[position] == UInt8(ascii: "\\") {
        readEscape()
      } else {
        content.append(bytes[position])
        position += 1
      }
    }
  }

  private mutating func readEscape() {
    let start = position
    position += 1
    let letter = position < end ? bytes[position] : 0
    position += 1
    switch letter {
    case UInt8(ascii: "a"): content.append(0x07)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "v"): content.append(0x0B)
    case UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "`"):
      content.append(letter)
    case UInt8(ascii: "x"), UInt8(ascii: "X"): readCode(2, from: start, allowBytes: true)
    case UInt8(ascii: "u"): readCode(4, from: start, allowBytes: false)
    case UInt8(ascii: "U"): readCode(8, from: start, allowBytes: false)
    case UInt8(ascii: "0")...UInt8(ascii: "3"): readOctal(from: start)
    default:
      while position < end && bytes[position] & 0xC0 == 0x80 { position += 1 }
      report(
        start, "unknown escape",
        help: "write `\\\\` for a backslash, or a raw text such as r\"\\d+\"")
    }
  }

  private mutating func readCode(_ count: Int, from start: Int, allowBytes: Bool) {
    var code: UInt32 = 0
    for _ in 0..<count {
      guard position < end, let digit = bytes[position].hexDigit else {
        report(start, "the escape needs \(count) hexadecimal digits")
        return
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    if isBytes && !allowBytes {
      report(start, "bytes have no `\\u` escapes", help: "write the bytes as `\\x` escapes")
      return
    }
    append(code, from: start)
  }

  private mutating func readOctal(from start: Int) {
    position -= 1
    var code: UInt32 = 0
    for _ in 0..<3 {
      guard position < end, let digit = bytes[position].decimalDigit, digit < 8 else {
        report(start, "the escape needs 3 octal digits")
        return
      }
      code = code << 3 | UInt32(digit)
      position += 1
    }
    append(code, from: start)
  }

  private mutating func append(_ code: UInt32, from start: Int) {
    if isBytes {
      content.append(UInt8(truncatingIfNeeded: code))
    } else if let scalar = Unicode.Scalar(code) {
      content.append(contentsOf: Array(String(Character(scalar)).utf8))
    } else {
      report(start, "the escape is no Unicode code point")
    }
  }

  private mutating func report(_ start: Int, _ message: String, help: String = "") {
    if issue == nil {
      issue = Issue(.syntax, at: start..<min(position, end), message, help: help)
    }
  }
}
