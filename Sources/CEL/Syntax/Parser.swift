/// Reads an expression by recursive descent, with a limit on its depth.
struct Parser {
  var lexer: Lexer
  var token: Token
  var issues: [Issue] = []
  /// Set by a fault after which the rest cannot be understood; ends the reading.
  var isBroken = false
  private var depth = 0
  let macros: [Macro]
  let limit: Int
  /// The names that the macros around bind, where the arguments of one are read.
  var boundNames: [String] = []
  /// The end of the last token consumed.
  var lastEnd = 0

  init(_ bytes: [UInt8], macros: [Macro], limit: Int) {
    lexer = Lexer(bytes)
    self.macros = macros
    self.limit = limit
    token = Token(kind: .end, range: 0..<0)
    advance()
    lastEnd = 0
  }

  // MARK: Tokens

  mutating func advance() {
    lastEnd = token.range.upperBound
    if isBroken {
      token.kind = .end
      return
    }
    token = lexer.next()
    if let issue = lexer.issue {
      lexer.issue = nil
      fail(issue)
    }
  }

  /// Reports a fault after which the rest is not read.
  mutating func fail(_ issue: Issue) {
    if !isBroken { issues.append(issue) }
    isBroken = true
    token = Token(kind: .end, range: token.range)
  }

  func isAt(_ symbol: Token.Symbol) -> Bool { token.kind == .symbol(symbol) }

  mutating func take(_ symbol: Token.Symbol) -> Bool {
    if !isAt(symbol) { return false }
    advance()
    return true
  }

  func isAt(word: StaticString) -> Bool {
    token.kind == .identifier && text(token.range) == word.description
  }

  func text(_ range: Range<Int>) -> String { lexer.text(range) }

  mutating func expect(_ symbol: Token.Symbol, _ name: StaticString, toClose start: Int? = nil) {
    if take(symbol) || isBroken { return }
    var help = ""
    if let start {
      // A byte that continues a character is none of its own.
      let character = text(0..<start).unicodeScalars.count + 1
      help =
        isAt(.comma) && symbol == .rightParenthesis
        ? "a list stands in square brackets: `[…, …]`"
        : "`\(name.description)` closes the `\(text(start..<(start + 1)))` at character \(character)"
    } else if symbol == .colon {
      help = "write `condition ? value : other`"
    }
    fail(
      Issue(.syntax, at: token.range, "expected `\(name.description)`, found \(found)", help: help))
  }

  var found: String {
    token.kind == .end ? "the end" : "`\(text(token.range))`"
  }

  // MARK: Depth

  /// Runs a reader one level deeper, unless that is too deep.
  mutating func nested(_ read: (inout Parser) -> Expression) -> Expression {
    depth += 1
    defer { depth -= 1 }
    if depth > limit {
      failTooDeep(at: token.range)
      return invalid(token.range.lowerBound)
    }
    return read(&self)
  }

  mutating func failTooDeep(at range: Range<Int>) {
    fail(
      Issue(
        .limit, at: range, "the expression is nested more than \(limit) levels deep",
        help: "split it into computed values"))
  }

  func invalid(_ start: Int) -> Expression {
    Expression(.invalid, at: start..<max(start, lastEnd))
  }

  // MARK: Operators

  mutating func parseAll() -> Expression {
    if token.kind == .end && !isBroken {
      fail(Issue(.syntax, at: 0..<lexer.bytes.count, "the expression is empty"))
    }
    let expression = parseExpression()
    if token.kind != .end { failAfterExpression() }
    return expression
  }

  mutating func parseExpression() -> Expression {
    nested { parser in
      let condition = parser.parseOr()
      guard parser.take(.question) else { return condition }
      let then = parser.parseOr()
      parser.expect(.colon, ":")
      let otherwise = parser.parseExpression()
      return Expression(
        .conditional(condition, then, otherwise),
        at: condition.range.lowerBound..<max(condition.range.upperBound, parser.lastEnd))
    }
  }

  private mutating func parseOr() -> Expression {
    var operands = [parseAnd()]
    while !isBroken {
      if isAt(.singleOr) || isAt(word: "or") || isAt(word: "OR") {
        reportSpelling("||")
      } else if !isAt(.or) {
        break
      }
      advance()
      operands.append(parseAnd())
    }
    return operands.count == 1 ? operands[0] : Expression(.or(operands), at: span(operands))
  }

  private mutating func parseAnd() -> Expression {
    var operands = [parseBinary(1)]
    while !isBroken {
      if isAt(.singleAnd) || isAt(word: "and") || isAt(word: "AND") {
        reportSpelling("&&")
      } else if !isAt(.and) {
        break
      }
      advance()
      operands.append(parseBinary(1))
    }
    return operands.count == 1 ? operands[0] : Expression(.and(operands), at: span(operands))
  }

  private func span(_ operands: [Expression]) -> Range<Int> {
    let start = operands.first?.range.lowerBound ?? 0
    return start..<max(start, lastEnd)
  }

  private mutating func reportSpelling(_ right: String) {
    issues.append(
      Issue(
        .spelling, at: token.range, "`\(text(token.range))` is no operator",
        help: "write `\(right)`",
        replacement: right))
  }

  private mutating func parseBinary(_ minimum: Int) -> Expression {
    var left = parseUnary()
    var height = 0
    // Whether the operand on the left is an ordering without parentheses around it.
    var isChainable = false
    while let symbol = binaryOperator, symbol.precedence >= minimum, !isBroken {
      let isChained = symbol.isOrdering && isChainable
      reportOperatorSpelling()
      advance()
      height += 1
      if depth + height > limit {
        failTooDeep(at: left.range)
        return left
      }
      let right = parseBinary(symbol.precedence + 1)
      let range = left.range.lowerBound..<max(left.range.lowerBound, lastEnd)
      if isChained, case .binary(let first, let low, let middle) = left.kind {
        issues.append(
          Issue(
            .spelling, at: range, "comparisons cannot be chained",
            help: "write both comparisons with `&&` between them",
            replacement: text(low.range) + " \(first.symbol) " + text(middle.range) + " && "
              + text(middle.range) + " \(symbol.symbol) " + text(right.range)))
        left = Expression(.invalid, at: range)
      } else {
        left = Expression(.binary(symbol, left, right), at: range)
      }
      isChainable = symbol.isOrdering
    }
    return left
  }

  private var binaryOperator: BinaryOperator? {
    switch token.kind {
    case .symbol(let symbol):
      switch symbol {
      case .plus: .add
      case .minus: .subtract
      case .star: .multiply
      case .slash: .divide
      case .percent: .remainder
      case .equal, .assign, .strictEqual: .equal
      case .notEqual, .strictNotEqual, .unequal: .notEqual
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual: .greaterOrEqual
      default: nil
      }
    case .identifier: isAt(word: "in") ? .contains : nil
    default: nil
    }
  }

  mutating func reportOperatorSpelling() {
    guard case .symbol(let symbol) = token.kind else { return }
    switch symbol {
    case .assign:
      // `=>` and `=<` are told as a whole.
      var ahead = lexer
      let next = ahead.next()
      if next.range.lowerBound == token.range.upperBound,
        next.kind == .symbol(.greater) || next.kind == .symbol(.less)
      {
        let right = next.kind == .symbol(.greater) ? ">=" : "<="
        let range = token.range.lowerBound..<next.range.upperBound
        issues.append(
          Issue(
            .spelling, at: range, "`\(text(range))` is no operator", help: "write `\(right)`",
            replacement: right))
        advance()
        return
      }
      issues.append(
        Issue(
          .spelling, at: token.range, "`=` does not compare", help: "use `==` to compare",
          replacement: "=="))
    case .strictEqual: reportSpelling("==")
    case .strictNotEqual, .unequal: reportSpelling("!=")
    default: break
    }
  }

  private mutating func parseUnary() -> Expression {
    let start = token.range.lowerBound
    var minuses: [Int] = []
    var nots: [Int] = []
    if isAt(.not) || isAtNotWord {
      while isAt(.not) || isAtNotWord {
        if !isAt(.not) { reportSpelling("!") }
        nots.append(token.range.lowerBound)
        advance()
      }
    } else {
      while isAt(.minus) {
        minuses.append(token.range.lowerBound)
        advance()
      }
    }
    if depth + max(nots.count, minuses.count) > limit {
      failTooDeep(at: start..<token.range.upperBound)
      return invalid(start)
    }
    var sign: Int? = nil
    if token.kind == .int || token.kind == .double { sign = minuses.popLast() }
    var operand = parseMember(sign)
    for position in minuses.reversed() {
      operand = Expression(.negate(operand), at: position..<max(position, lastEnd))
    }
    for position in nots.reversed() {
      operand = Expression(.not(operand), at: position..<max(position, lastEnd))
    }
    return operand
  }

  /// `not x`, as other languages write it; `not(x)` is a call.
  private var isAtNotWord: Bool {
    guard isAt(word: "not") || isAt(word: "NOT") else { return false }
    var ahead = lexer
    switch ahead.next().kind {
    case .identifier, .string, .symbol(.not): return true
    default: return false
    }
  }

  private mutating func failAfterExpression() {
    var help = ""
    if case .symbol(let symbol) = token.kind {
      switch symbol {
      case .rightParenthesis, .rightBracket, .rightBrace: help = "nothing is open that it closes"
      case .comma: help = "a number has no `,` in it; commas stand in lists and calls only"
      default: break
      }
    } else if token.kind == .identifier {
      switch text(token.range) {
      case "is", "eq", "equals": help = "write `==`"
      case "ne": help = "write `!=`"
      case "lt": help = "write `<`"
      case "gt": help = "write `>`"
      case "mod": help = "write `%`"
      case "then": help = "write `condition ? value : other`"
      case "xor": help = "write `!=`"
      default: help = "two conditions are joined by `&&` (and) or `||` (or)"
      }
    }
    fail(
      Issue(.syntax, at: token.range, "expected an operator or the end, found \(found)", help: help)
    )
  }
}
