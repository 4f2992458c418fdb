/// Splits the UTF-8 bytes of a source into tokens, one at a time.
struct Lexer {
  let bytes: [UInt8]
  private var position = 0
  /// What was wrong with the token just read.
  var issue: Issue?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  mutating func next() -> Token {
    skipSpace()
    let start = position
    if position >= bytes.count { return Token(kind: .end, range: start..<start) }
    let first = byte()
    if first.decimalDigit != nil || (first == UInt8(ascii: ".") && byte(1).decimalDigit != nil) {
      return number()
    }
    if let kind = stringStart() { return string(kind) }
    if first.beginsName {
      while byte().continuesName { position += 1 }
      if byte() >= 0x80, let token = lookalike(start) { return token }
      return Token(kind: .identifier, range: start..<position)
    }
    if first >= 0x80, let token = lookalike(start) { return token }
    if first == UInt8(ascii: "`") { return quotedIdentifier() }
    return symbol()
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: position += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while position < bytes.count && bytes[position] != 0x0A { position += 1 }
      default: return
      }
    }
  }

  // MARK: Numbers

  private mutating func number() -> Token {
    let start = position
    var kind = Token.Kind.int
    if byte() == UInt8(ascii: "0") && (byte(1) | 0x20) == UInt8(ascii: "x") {
      position += 2
      let digits = position
      while byte().hexDigit != nil { position += 1 }
      if position == digits {
        issue = Issue(.syntax, at: start..<position, "`0x` without a hexadecimal digit")
      }
    } else {
      skipDigits()
      if byte() == UInt8(ascii: ".") && byte(1).decimalDigit != nil {
        kind = .double
        position += 1
        skipDigits()
      }
      if (byte() | 0x20) == UInt8(ascii: "e") {
        let hasSign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-")
        if byte(hasSign ? 2 : 1).decimalDigit != nil {
          kind = .double
          position += hasSign ? 2 : 1
          skipDigits()
        }
      }
    }
    if kind == .int && (byte() | 0x20) == UInt8(ascii: "u") {
      kind = .uint
      position += 1
    }
    if byte().continuesName && issue == nil {
      while byte().continuesName { position += 1 }
      issue = Issue(
        .syntax, at: start..<position, "`\(text(start..<position))` is neither a number nor a name",
        help: unitHelp(text(start..<position)) ?? "a name begins with a letter or `_`")
    }
    return Token(kind: kind, range: start..<position)
  }

  /// What to write for a number with a unit of time; nil for anything else.
  private func unitHelp(_ word: String) -> String? {
    if DurationValue(parsing: word) != nil { return "write `duration(\"\(word)\")`" }
    var digits = ""
    var unit = ""
    for character in word.unicodeScalars {
      if unit.isEmpty, character.value >= 0x30, character.value <= 0x39 {
        digits.unicodeScalars.append(character)
      } else {
        unit.unicodeScalars.append(character)
      }
    }
    guard digits.utf8.count <= 6, let count = Int64(digits) else { return nil }
    switch unit {
    case "d": return "write `duration(\"\(count * 24)h\")`"
    case "w": return "write `duration(\"\(count * 168)h\")`"
    case "y", "mo": return "months and years differ in length: compare `getFullYear()` and others"
    default: return nil
    }
  }

  private mutating func skipDigits() {
    while byte().decimalDigit != nil { position += 1 }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: Names and symbols

  /// A name with a letter of another alphabet that looks like a Latin one.
  private mutating func lookalike(_ start: Int) -> Token? {
    var end = position
    while end < bytes.count, bytes[end].continuesName || bytes[end] >= 0x80 { end += 1 }
    guard let finding = Lookalikes.find(in: text(start..<end)) else { return nil }
    position = end
    issue = Issue(
      .spelling, at: start..<end, "the letter \(finding.text), stands in a name",
      help: "write `\(finding.word)`", replacement: finding.word)
    return Token(kind: .invalid, range: start..<end)
  }

  private mutating func quotedIdentifier() -> Token {
    let start = position
    position += 1
    while position < bytes.count && byte() != UInt8(ascii: "`") && byte() != 0x0A { position += 1 }
    if byte() != UInt8(ascii: "`") {
      issue = Issue(.syntax, at: start..<position, "the quoted name has no closing backquote")
      return Token(kind: .invalid, range: start..<position)
    }
    position += 1
    let isPlain = bytes[(start + 1)..<(position - 1)].allSatisfy {
      $0.continuesName || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: "/") || $0 == 0x20
    }
    if position - start == 2 || !isPlain {
      issue = Issue(
        .syntax, at: start..<position,
        "a quoted name has letters, digits, `_`, `.`, `-`, `/` and spaces only")
    }
    return Token(kind: .quotedIdentifier, range: start..<position)
  }

  private mutating func symbol() -> Token {
    let start = position
    let (kind, length) = readSymbol()
    position += length
    if let kind { return Token(kind: .symbol(kind), range: start..<position) }
    while position < bytes.count && bytes[position] & 0xC0 == 0x80 { position += 1 }
    let shown = text(start..<position)
    var help = ""
    switch shown {
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{AB}", "\u{BB}":
      help = "write straight quotes, \"…\" or '…'"
    case "\u{D7}": help = "write `*`"
    case "\u{F7}": help = "write `/`"
    case "\u{2264}": help = "write `<=`"
    case "\u{2265}": help = "write `>=`"
    case "\u{2260}": help = "write `!=`"
    case "\u{2212}", "\u{2013}": help = "write `-`"
    case "\u{A0}": help = "write a plain space"
    case ";": help = "an expression needs no `;`"
    case "^": help = "there is no operator for powers, multiply instead"
    case "\u{20A9}", "\u{20AC}", "\u{A3}", "\u{A5}": help = "write the number alone"
    case "#": help = "a remark begins with `//`"
    default:
      if shown.utf8.count > 1 { help = "a name has letters A to Z; a text stands in quotes" }
    }
    issue = Issue(
      .syntax, at: start..<position, "unexpected character `\(shown)`", help: help)
    return Token(kind: .invalid, range: start..<position)
  }

  private func readSymbol() -> (Token.Symbol?, Int) {
    let second = byte(1)
    switch byte() {
    case UInt8(ascii: "$"): return (.dollar, 1)
    case UInt8(ascii: "("): return (.leftParenthesis, 1)
    case UInt8(ascii: ")"): return (.rightParenthesis, 1)
    case UInt8(ascii: "["): return (.leftBracket, 1)
    case UInt8(ascii: "]"): return (.rightBracket, 1)
    case UInt8(ascii: "{"): return (.leftBrace, 1)
    case UInt8(ascii: "}"): return (.rightBrace, 1)
    case UInt8(ascii: "."): return (.dot, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: ":"): return (.colon, 1)
    case UInt8(ascii: "?"): return (.question, 1)
    case UInt8(ascii: "+"): return (.plus, 1)
    case UInt8(ascii: "-"): return (.minus, 1)
    case UInt8(ascii: "*"): return (.star, 1)
    case UInt8(ascii: "/"): return (.slash, 1)
    case UInt8(ascii: "%"): return (.percent, 1)
    case UInt8(ascii: "!"):
      if second != UInt8(ascii: "=") { return (.not, 1) }
      return byte(2) == UInt8(ascii: "=") ? (.strictNotEqual, 3) : (.notEqual, 2)
    case UInt8(ascii: "="):
      if second != UInt8(ascii: "=") { return (.assign, 1) }
      return byte(2) == UInt8(ascii: "=") ? (.strictEqual, 3) : (.equal, 2)
    case UInt8(ascii: "<"):
      if second == UInt8(ascii: "=") { return (.lessOrEqual, 2) }
      return second == UInt8(ascii: ">") ? (.unequal, 2) : (.less, 1)
    case UInt8(ascii: ">"):
      return second == UInt8(ascii: "=") ? (.greaterOrEqual, 2) : (.greater, 1)
    case UInt8(ascii: "&"): return second == UInt8(ascii: "&") ? (.and, 2) : (.singleAnd, 1)
    case UInt8(ascii: "|"): return second == UInt8(ascii: "|") ? (.or, 2) : (.singleOr, 1)
    default: return (nil, 1)
    }
  }

  // MARK: Texts

  /// Whether a text or bytes literal begins here.
  private func stringStart() -> Token.Kind? {
    var offset = 0
    var isBytes = false
    var isRaw = false
    while offset < 2 {
      let letter = byte(offset) | 0x20
      if letter == UInt8(ascii: "b") && !isBytes && !isRaw {
        isBytes = true
      } else if letter == UInt8(ascii: "r") && !isRaw {
        isRaw = true
      } else {
        break
      }
      offset += 1
    }
    let quote = byte(offset)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    return isBytes ? .bytes : .string
  }

  /// Finds the end of a literal; its content is read by ``StringLiteral``.
  private mutating func string(_ kind: Token.Kind) -> Token {
    let start = position
    var isRaw = false
    while byte() != UInt8(ascii: "\"") && byte() != UInt8(ascii: "'") {
      if (byte() | 0x20) == UInt8(ascii: "r") { isRaw = true }
      position += 1
    }
    let quote = byte()
    let isTriple = byte(1) == quote && byte(2) == quote
    position += isTriple ? 3 : 1
    while position < bytes.count {
      let current = bytes[position]
      if current == UInt8(ascii: "\\") && !isRaw {
        position += min(2, bytes.count - position)
      } else if current == quote
        && (!isTriple || (byte(1) == quote && byte(2) == quote))
      {
        position += isTriple ? 3 : 1
        return Token(kind: kind, range: start..<position)
      } else if !isTriple && (current == 0x0A || current == 0x0D) {
        break
      } else {
        position += 1
      }
    }
    issue = Issue(
      .syntax, at: start..<position, "the text has no closing quote",
      help: "close it with the quote that opens it")
    return Token(kind: .invalid, range: start..<position)
  }
}
