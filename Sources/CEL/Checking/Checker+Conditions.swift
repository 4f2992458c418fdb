/// What stands where a condition is asked for, and is none.
extension Checker {
  /// Checks an operand that must be a bool.
  mutating func checkCondition(_ operand: Expression, of symbol: String) -> Term {
    let term = check(operand)
    if accepts(.bool, term.type) { return term }
    reportCondition(operand, term, of: symbol)
    return Term(term.kind, .poison, at: term.range)
  }

  private mutating func reportCondition(_ operand: Expression, _ term: Term, of symbol: String) {
    let (help, replacement) = conditionAdvice(term, operand, isNegated: false)
    report(
      Issue(
        .type, at: operand.range,
        "`\(symbol)` takes a bool, \(quote(operand.range)) is \(noun(term.type))", help: help,
        replacement: replacement))
  }

  /// Checks `!operand`.
  mutating func checkNot(_ operand: Expression, _ range: Range<Int>) -> Term {
    let term = check(operand)
    if accepts(.bool, term.type) { return Term(.not(term), .bool, at: range) }
    let (help, replacement) = conditionAdvice(term, operand, isNegated: true)
    report(
      Issue(
        .type, at: range, "`!` takes a bool, \(quote(operand.range)) is \(noun(term.type))",
        help: help, replacement: replacement))
    return Term(.not(Term(term.kind, .poison, at: term.range)), .bool, at: range)
  }

  /// Checks the operands of `&&` or `||`.
  mutating func checkJoined(_ operands: [Expression], of symbol: String) -> [Term] {
    var terms: [Term] = []
    for operand in operands { terms.append(check(operand)) }
    for index in terms.indices where !accepts(.bool, terms[index].type) {
      let operand = operands[index]
      if let written = comparison(of: index, in: operands, terms, symbol) {
        report(
          Issue(
            .type, at: operand.range,
            "`\(symbol)` joins conditions, \(quote(operand.range)) is "
              + "\(noun(terms[index].type))", help: "write `\(written)`", replacement: written))
      } else {
        reportCondition(operand, terms[index], of: symbol)
      }
      terms[index].type = .poison
    }
    return terms
  }

  /// `age == 2` for the literal in `age == 1 || 2`; nil where it follows no such comparison.
  private mutating func comparison(
    of index: Int, in operands: [Expression], _ terms: [Term], _ symbol: String
  ) -> String? {
    guard isLiteral(terms[index]), inference.resolve(terms[index].type) != .null else { return nil }
    // `a != 1 || 2` as it would be written out is always true: what was meant is not certain.
    let wanted: BinaryOperator = symbol == "||" ? .equal : .notEqual
    let others =
      Array(operands.indices[..<index].reversed()) + Array(operands.indices[(index + 1)...])
    for other in others {
      guard case .binary(let operation, let left, let right) = terms[other].kind else {
        if isLiteral(terms[other]) { continue }
        return nil
      }
      guard operation == wanted, isLiteral(left) != isLiteral(right) else { return nil }
      let subject = isLiteral(right) ? left : right
      guard accepts(subject.type, terms[index].type) else { return nil }
      return "\(sourceText(subject.range)) \(wanted.symbol) \(sourceText(terms[index].range))"
    }
    return nil
  }

  // MARK: Advice

  /// What to write for something that is no bool where one is asked for, and the text that says the
  /// same for certain.
  ///
  /// - Parameter isNegated: Whether a `!` before it is replaced too.
  func conditionAdvice(
    _ term: Term, _ expression: Expression, isNegated: Bool
  ) -> (help: String, replacement: String?) {
    func write(_ text: String) -> (String, String?) { ("write `\(text)`", text) }
    if case .conditional(let condition, let then, let otherwise) = term.kind,
      let isTrue = truth(of: then), let isFalse = truth(of: otherwise), isTrue != isFalse
    {
      let text = sourceText(condition.range)
      let isInverse = isTrue == isNegated
      return write(isInverse ? "!(\(text))" : isParenthesised(term.range) ? "(\(text))" : text)
    }
    let type = inference.substitute(term.type)
    let text = sourceText(term.range)
    switch type.withoutNull {
    case _ where isLiteral(term):
      return ("a condition is a comparison, such as `… == \(text)`", nil)
    case _ where isConditional(term):
      return ("write the condition alone: what it decides is said elsewhere", nil)
    case .string, .timestamp, .record, .list:
      if let asked = emptiness(expression, isAsked: isNegated) { return write(asked) }
      if type == .string { return write("\(text) \(isNegated ? "==" : "!=") \"\"") }
      if case .list = type { return write("size(\(text)) \(isNegated ? "==" : ">") 0") }
      return ("", nil)
    case .int, .uint, .double, .duration:
      let zero = type.withoutNull == .duration ? "duration(\"0s\")" : "0"
      let compared = "`\(text) \(isNegated ? "==" : "!=") \(zero)`"
      guard let asked = emptiness(expression, isAsked: isNegated) else {
        return ("compare it: \(compared)", nil)
      }
      return ("say what is asked of it: `\(asked)`, or \(compared)", nil)
    case .optional: return ("take its value with `orValue(…)`", nil)
    default: return ("compare it with a value", nil)
    }
  }

  private func isConditional(_ term: Term) -> Bool {
    if case .conditional = term.kind { return true }
    return false
  }

  private func isParenthesised(_ range: Range<Int>) -> Bool {
    range.lowerBound < bytes.count && bytes[range.lowerBound] == UInt8(ascii: "(")
  }

  /// Whether a literal says yes or no; nil for any other.
  func truth(of term: Term) -> Bool? {
    switch term.kind {
    case .constant(.bool(let flag)): flag
    case .constant(.int(let number)): number == 1 ? true : number == 0 ? false : nil
    case .constant(.string(let text)): Self.words[text]
    default: nil
    }
  }

  private static let words: [String: Bool] = [
    "yes": true, "Yes": true, "YES": true, "true": true, "True": true, "y": true, "Y": true,
    "1": true, "on": true, "no": false, "No": false, "NO": false, "false": false, "False": false,
    "n": false, "N": false, "0": false, "off": false, "": false,
  ]

  /// A branch of `?:` as it is written for the type of the other one; nil where that is not certain.
  func branch(_ term: Term, beside other: Term) -> String? {
    let target = inference.substitute(other.type).withoutNull
    if target == .bool, case .constant = term.kind, let flag = truth(of: term) {
      return flag ? "true" : "false"
    }
    if case .constant(.string("")) = term.kind {
      switch target {
      case .int, .double, .timestamp, .duration: return "null"
      default: return nil
      }
    }
    if target == .string, case .constant(.string("")) = other.kind { return nil }
    if target == .string, inference.substitute(term.type).withoutNull == .bool { return nil }
    return rewritten(term, as: target)
  }
}
