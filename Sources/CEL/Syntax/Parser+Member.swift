extension Parser {
  /// Reads a primary expression and the selections, indexes and calls after it.
  mutating func parseMember(_ sign: Int?) -> Expression {
    var operand = parsePrimary(sign)
    var height = 0
    while !isBroken {
      let start = operand.range.lowerBound
      height += 1
      if height > limit {
        failTooDeep(at: operand.range)
        return operand
      }
      if take(.dot) {
        operand = parseSelection(of: operand)
      } else if isAt(.leftBracket) {
        let open = token.range.lowerBound
        advance()
        let isOptional = take(.question)
        let index = parseExpression()
        expect(.rightBracket, "]", toClose: open)
        operand = Expression(
          .index(operand, index, isOptional: isOptional), at: start..<max(start, lastEnd))
      } else if isAt(.leftBrace), let path = operand.path {
        let entries = parseEntries(isMessage: true)
        var name = ""
        for part in path { name += name.isEmpty ? part : "." + part }
        operand = Expression(.message(name, entries), at: start..<max(start, lastEnd))
      } else {
        return operand
      }
    }
    return operand
  }

  private mutating func parseSelection(of operand: Expression) -> Expression {
    let start = operand.range.lowerBound
    let isOptional = take(.question)
    let name: Expression.Member
    switch token.kind {
    case .identifier:
      name = Expression.Member(text(token.range), at: token.range)
      if Keywords.operators.contains(name.name) {
        fail(
          Issue(
            .syntax, at: token.range, "`\(name.name)` cannot be the name of a member",
            help: "write `[\"\(name.name)\"]`"))
      }
    case .quotedIdentifier:
      name = Expression.Member(
        text((token.range.lowerBound + 1)..<(token.range.upperBound - 1)), at: token.range)
    default:
      if !isBroken {
        fail(Issue(.syntax, at: token.range, "expected a name after `.`, found \(found)"))
      }
      return operand
    }
    let isQuoted = token.kind == .quotedIdentifier
    advance()
    if isAt(.leftParenthesis) && !isOptional && !isQuoted {
      let arguments = parseArguments(areNamed: bindsNames(name.name, on: operand))
      return expand(
        Expression.Call(name, on: operand, arguments), at: start..<max(start, lastEnd))
    }
    return Expression(
      .select(operand, name, isOptional: isOptional), at: start..<max(start, lastEnd))
  }

  /// Reads arguments.
  ///
  /// - Parameter areNamed: Whether a simple name among them stands for something in those after it.
  private mutating func parseArguments(areNamed: Bool = false) -> [Expression] {
    let open = token.range.lowerBound
    advance()
    var arguments: [Expression] = []
    if take(.rightParenthesis) { return arguments }
    let count = boundNames.count
    repeat {
      let argument = parseExpression()
      if areNamed, case .identifier(let name) = argument.kind { boundNames.append(name) }
      arguments.append(argument)
    } while take(.comma) && !isBroken
    boundNames.removeLast(boundNames.count - count)
    expect(.rightParenthesis, ")", toClose: open)
    return arguments
  }

  /// Whether a macro of that name binds names in its arguments.
  private func bindsNames(_ name: String, on target: Expression) -> Bool {
    macros.contains { macro in
      macro.bindsNames
        && (macro.style == .member
          ? macro.name == name : macro.name == "\(target.path?.first ?? "").\(name)")
    }
  }

  private mutating func parsePrimary(_ sign: Int?) -> Expression {
    let range = token.range
    switch token.kind {
    case .int, .uint, .double:
      let literal = parseNumber(sign)
      advance()
      return Expression(.literal(literal), at: (sign ?? range.lowerBound)..<range.upperBound)
    case .string, .bytes:
      let content = StringLiteral(token, in: lexer.bytes)
      let isBytes = token.kind == .bytes
      advance()
      if let issue = content.issue {
        // Nothing more is said about a text that is not what was meant.
        issues.append(issue)
        return Expression(.invalid, at: range)
      }
      return Expression(
        .literal(
          isBytes
            ? .bytes(content.content) : .string(String(decoding: content.content, as: UTF8.self))),
        at: range)
    case .identifier: return parseName(isRooted: false)
    case .symbol(.dot):
      advance()
      if token.kind == .identifier { return parseName(isRooted: true) }
    case .symbol(.leftParenthesis):
      advance()
      var inner = parseExpression()
      expect(.rightParenthesis, ")", toClose: range.lowerBound)
      inner.range = range.lowerBound..<max(range.lowerBound, lastEnd)
      return inner
    case .symbol(.leftBracket): return parseList()
    case .symbol(.leftBrace):
      let entries = parseEntries(isMessage: false)
      return Expression(
        .map(entries), at: range.lowerBound..<max(range.lowerBound, lastEnd))
    case .quotedIdentifier:
      fail(
        Issue(
          .syntax, at: range, "a quoted name can only stand after a `.`",
          help: "write it without backquotes"))
    default: break
    }
    if !isBroken {
      fail(
        Issue(.syntax, at: token.range, "expected a value, found \(found)", help: missingValueHelp))
    }
    return Expression(.invalid, at: range)
  }

  /// What to do where a value is missing, by what stands before and at the place.
  private var missingValueHelp: String {
    let before = lastEnd > 0 ? text((lastEnd - 1)..<lastEnd) : ""
    if before == "%" { return "`%` is the remainder of a division; 10 percent is `0.1`" }
    if before == "/" && isAt(.star) { return "a remark begins with `//` and ends with its line" }
    if isAt(.assign) { return "an expression gives a value and changes nothing" }
    if token.kind == .end { return lastEnd > 0 ? "something is missing at the end" : "" }
    return ""
  }

  private mutating func parseNumber(_ sign: Int?) -> Expression.Literal {
    var digits = text(token.range)
    switch token.kind {
    case .double:
      guard let number = Double(digits), number.isFinite else {
        issues.append(
          Issue(.syntax, at: token.range, "the number is beyond the range of a double"))
        return .double(0)
      }
      return .double(sign == nil ? number : -number)
    case .uint:
      digits.removeLast()
      if let number = parseInteger(digits) { return .uint(number) }
      issues.append(
        Issue(
          .syntax, at: token.range, "the number is beyond the range of a uint",
          help: "a uint is at most 18446744073709551615"))
      return .uint(0)
    default:
      if let number = parseInteger(digits) {
        if sign != nil && number <= 1 << 63 {
          return .int(Int64(truncatingIfNeeded: 0 &- number))
        }
        if sign == nil, let number = Int64(exactly: number) { return .int(number) }
      }
      issues.append(
        Issue(
          .syntax, at: token.range, "the number is beyond the range of an int",
          help: "write it with a decimal point to make it a double"))
      return .int(0)
    }
  }

  private func parseInteger(_ digits: String) -> UInt64? {
    let bytes = digits.utf8
    if bytes.count > 2 && (bytes[bytes.index(after: bytes.startIndex)] | 0x20) == UInt8(ascii: "x")
    {
      return UInt64(digits.dropFirst(2), radix: 16)
    }
    return UInt64(digits, radix: 10)
  }

  private mutating func parseName(isRooted: Bool) -> Expression {
    let range = token.range
    let word = text(range)
    let start = isRooted ? range.lowerBound - 1 : range.lowerBound
    if !isRooted {
      switch word {
      case "true", "false":
        advance()
        return Expression(.literal(.bool(word == "true")), at: range)
      case "null":
        advance()
        return Expression(.literal(.null), at: range)
      default: break
      }
    }
    if Keywords.reserved.contains(word) || Keywords.operators.contains(word) {
      fail(
        Issue(
          .syntax, at: range, "`\(word)` is a reserved word",
          help: word == "if" ? "write `condition ? value : other`" : "choose another name"))
      return Expression(.invalid, at: range)
    }
    advance()
    let name = Expression.Member(isRooted ? "." + word : word, at: start..<range.upperBound)
    if isAt(.leftParenthesis) {
      let arguments = parseArguments()
      return expand(Expression.Call(name, arguments), at: start..<max(start, lastEnd))
    }
    return Expression(.identifier(name.name), at: name.range)
  }

  private mutating func parseList() -> Expression {
    let start = token.range.lowerBound
    advance()
    var elements: [Expression.Element] = []
    while !isAt(.rightBracket) && !isBroken {
      let isOptional = take(.question)
      elements.append(Expression.Element(parseExpression(), isOptional: isOptional))
      if !take(.comma) { break }
    }
    expect(.rightBracket, "]", toClose: start)
    return Expression(.list(elements), at: start..<max(start, lastEnd))
  }

  private mutating func parseEntries(isMessage: Bool) -> [Expression.Entry] {
    let start = token.range.lowerBound
    advance()
    var entries: [Expression.Entry] = []
    while !isAt(.rightBrace) && !isBroken {
      let isOptional = take(.question)
      let key: Expression
      if isMessage, token.kind == .identifier || token.kind == .quotedIdentifier {
        key = Expression(.literal(.string(text(token.range))), at: token.range)
        advance()
      } else {
        key = parseExpression()
      }
      expect(.colon, ":")
      entries.append(Expression.Entry(key, parseExpression(), isOptional: isOptional))
      if !take(.comma) { break }
    }
    expect(.rightBrace, "}", toClose: start)
    return entries
  }

  /// Replaces a macro's call by what it expands to.
  private mutating func expand(_ call: Expression.Call, at range: Range<Int>) -> Expression {
    if isBroken { return Expression(.call(call), at: range) }
    for macro in macros where macro.matches(call) {
      switch macro.expand(MacroCall(call, at: range, boundNames: boundNames)) {
      case nil: continue
      case .expression(var expanded):
        expanded.range = range
        return expanded
      case .issue(let issue):
        issues.append(issue)
        return Expression(.invalid, at: range)
      }
    }
    return Expression(.call(call), at: range)
  }
}

/// Words with a meaning of their own.
public enum Keywords {
  /// Words that are literals or operators.
  public static let operators: Set<String> = ["true", "false", "null", "in"]
  /// Words that CEL keeps for later: they can be names of members but not of variables.
  public static let reserved: Set<String> = [
    "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
    "namespace", "package", "return", "var", "void", "while",
  ]
}
