/// Words and signs of other languages, each told once and read as what was meant.
extension Parser {
  mutating func reportSpelling(_ right: String) {
    issues.append(
      Issue(
        .spelling, at: token.range, "`\(text(token.range))` is no operator",
        help: "write `\(right)`", replacement: right))
  }

  /// The operator that a word of another language stands for.
  var operatorWord: (symbol: BinaryOperator, text: String)? {
    guard token.kind == .identifier else { return nil }
    switch text(token.range) {
    case "is", "eq", "equals", "EQ", "equal": return (.equal, "==")
    case "ne", "neq", "NE": return (.notEqual, "!=")
    case "lt", "LT": return (.less, "<")
    case "lte", "le", "LE": return (.lessOrEqual, "<=")
    case "gt", "GT": return (.greater, ">")
    case "gte", "ge", "GE": return (.greaterOrEqual, ">=")
    case "mod", "MOD": return (.remainder, "%")
    case "IN": return (.contains, "in")
    default: return nil
    }
  }

  /// Takes `is`, `is not`, `eq` and the like.
  mutating func takeOperatorWord(_ right: String) {
    let start = token.range.lowerBound
    let isCopula = isAt(word: "is")
    var ahead = lexer
    let next = ahead.next()
    if isCopula, next.kind == .identifier, text(next.range) == "not" {
      advance()
      issues.append(
        Issue(
          .spelling, at: start..<token.range.upperBound, "`is not` is no operator",
          help: "write `!=`", replacement: "!="))
    } else {
      reportSpelling(right)
    }
  }

  /// Whether `not in` stands here, as other languages write it.
  var isAtNotIn: Bool {
    guard isAt(word: "not") || isAt(word: "NOT") else { return false }
    var ahead = lexer
    let next = ahead.next()
    return next.kind == .identifier && ["in", "IN"].contains(text(next.range))
  }

  /// Takes `empty` or `notempty` behind a path.
  mutating func takeEmptiness(of operand: Expression) -> Expression? {
    guard token.kind == .identifier, operand.path != nil,
      macros.contains(where: { $0.name == "isEmpty" })
    else { return nil }
    let isAsked: Bool
    switch text(token.range) {
    case "empty", "isempty", "isEmpty", "isblank", "isBlank", "blank": isAsked = true
    case "notempty", "notEmpty", "isnotempty", "isNotEmpty", "notblank", "isNotBlank", "isnotblank":
      isAsked = false
    default: return nil
    }
    let written = (isAsked ? "isEmpty(" : "!isEmpty(") + plainText(operand.range) + ")"
    let range = operand.range.lowerBound..<token.range.upperBound
    issues.append(
      Issue(
        .spelling, at: range, "`\(text(token.range))` is no operator", help: "write `\(written)`",
        replacement: written))
    advance()
    return Expression(.invalid, at: range)
  }

  /// `not age > 3`: the word is meant for the whole comparison behind it.
  mutating func parseNotWord() -> Expression {
    let word = token.range
    advance()
    let operand = parseBinary(1)
    let range = word.lowerBound..<max(word.upperBound, lastEnd)
    var written = "!"
    var replaced = word
    if case .binary = operand.kind {
      replaced = range
      written = "!(\(plainText(operand.range)))"
      if text(operand.range).utf8.first == UInt8(ascii: "(") {
        written = "!\(plainText(operand.range))"
      }
    } else if word.upperBound < operand.range.lowerBound {
      // The space behind the word goes with it.
      replaced = word
    }
    issues.append(
      Issue(
        .spelling, at: word, "`\(text(word))` is no operator", help: "write `\(written)`",
        replacement: written, of: replaced))
    return Expression(.not(operand), at: range)
  }

  /// `${name}` or `{name}`, as other systems write the value of a field; nil for anything else.
  mutating func takeBracedName(_ start: Int) -> Expression? {
    var ahead = lexer
    var names: [String] = []
    while true {
      let name = ahead.next()
      guard name.kind == .identifier else { return nil }
      names.append(text(name.range))
      let next = ahead.next()
      if next.kind == .symbol(.dot) { continue }
      guard next.kind == .symbol(.rightBrace) else { return nil }
      break
    }
    while !isAt(.rightBrace), !isBroken { advance() }
    advance()
    let range = start..<lastEnd
    var written = ""
    var path = Expression(.identifier(names[0]), at: range)
    for (index, name) in names.enumerated() {
      written += (index == 0 ? "" : ".") + name
      if index > 0 {
        path = Expression(
          .select(path, Expression.Member(name, at: range), isOptional: false), at: range)
      }
    }
    issues.append(
      Issue(
        .spelling, at: range, "a field is named without braces", help: "write `\(written)`",
        replacement: written))
    return path
  }

  /// `.` alone, as other systems write the value of the field itself.
  mutating func takeOwnValue(_ start: Int) -> Expression? {
    switch token.kind {
    case .end, .symbol(.rightParenthesis), .symbol(.comma): break
    default: guard binaryOperator != nil else { return nil }
    }
    let range = start..<(start + 1)
    guard let subject else {
      fail(
        Issue(
          .syntax, at: range, "`.` is no name", help: "write the name of the field that is meant"))
      return Expression(.invalid, at: range)
    }
    issues.append(
      Issue(
        .spelling, at: range, "`.` is no name", help: "write `\(subject)`", replacement: subject))
    return Expression(.identifier(subject), at: range)
  }

  /// `if(condition, value, other)`, as spreadsheets write it; nil for anything else.
  mutating func takeIfCall(_ word: Range<Int>) -> Expression? {
    var ahead = self
    ahead.advance()
    guard ahead.isAt(.leftParenthesis) else { return nil }
    let arguments = ahead.parseArguments()
    guard !ahead.isBroken, arguments.count == 3 else { return nil }
    self = ahead
    let range = word.lowerBound..<max(word.upperBound, lastEnd)
    let texts = arguments.map { plainText($0.range) }
    let written = "(\(texts[0]) ? \(texts[1]) : \(texts[2]))"
    issues.append(
      Issue(
        .spelling, at: word, "`if` is no function", help: "write `\(written)`",
        replacement: written, of: range))
    return Expression(.conditional(arguments[0], arguments[1], arguments[2]), at: range)
  }

  /// A part of the source, as it reads once names stand without braces.
  func plainText(_ range: Range<Int>) -> String {
    Self.plainText(Array(lexer.bytes[range]), subject: subject)
  }

  /// Takes the braces of `${name}` and `{name}` away, but for those in texts.
  static func plainText(_ bytes: [UInt8], subject: String?) -> String {
    if let subject, bytes == [UInt8(ascii: ".")] { return subject }
    var result: [UInt8] = []
    var quote: UInt8?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
          result.append(byte)
          index += 1
        } else if byte == open {
          quote = nil
        }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "{") {
        var end = index + 1
        while end < bytes.count, bytes[end].continuesName || bytes[end] == UInt8(ascii: ".") {
          end += 1
        }
        if end > index + 1, end < bytes.count, bytes[end] == UInt8(ascii: "}"),
          bytes[index + 1].beginsName
        {
          if result.last == UInt8(ascii: "$") { result.removeLast() }
          result += bytes[(index + 1)..<end]
          index = end + 1
          continue
        }
      }
      result.append(bytes[index])
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// What to write for a word where an operator is expected.
  func operatorHelp(_ word: String) -> String {
    switch word {
    case "then": "write `condition ? value : other`"
    case "xor": "write `!=`, with each side in parentheses"
    case "contains", "includes":
      "write `x.contains(y)` of a text, `y in x` of a list"
    case "anyof", "oneof": "write `x in [a, b]`, or of a list `x.exists(e, e in [a, b])`"
    case "allof": "write `[a, b].all(e, e in x)`"
    case "between": "write both comparisons with `&&` between them"
    case "like", "matches": "write `x.matches(\"pattern\")`"
    case "startsWith", "startswith": "write `x.startsWith(y)`"
    case "endsWith", "endswith": "write `x.endsWith(y)`"
    default: "two conditions are joined by `&&` (and) or `||` (or)"
    }
  }
}
