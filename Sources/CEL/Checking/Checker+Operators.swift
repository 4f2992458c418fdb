extension Checker {
  mutating func checkBinary(
    _ symbol: BinaryOperator, _ leftExpression: Expression, _ rightExpression: Expression,
    _ range: Range<Int>
  ) -> Term {
    var left = check(leftExpression)
    var right = check(rightExpression)
    if options.integerLiteralsBesideDouble {
      if symbol == .contains {
        matchMembership(&left, &right)
      } else {
        matchDoubles(&left, &right)
      }
    }
    let type = resultType(symbol, left, right)
    if let type { return Term(.binary(symbol, left, right), type, at: range) }
    report(mismatch(symbol, left, right, range))
    return isChecked ? poison(range) : Term(.binary(symbol, left, right), .dyn, at: range)
  }

  /// Reads the integer literals of a list as doubles where a double is looked for, and the other way.
  private func matchMembership(_ left: inout Term, _ right: inout Term) {
    guard case .list(let element) = inference.resolve(right.type).withoutNull else { return }
    if isDouble(left.type), !isDouble(element), let list = right.withDoubleLiterals {
      right = list
    } else if isDouble(element), !isDouble(left.type), let term = left.withDoubleLiterals {
      left = term
    }
  }

  /// The type of an operator's result, or nil where the operands do not go together.
  private mutating func resultType(
    _ symbol: BinaryOperator, _ left: Term, _ right: Term
  ) -> ValueType? {
    if !isChecked { return unchecked(symbol) }
    let first = inference.resolve(left.type)
    let second = inference.resolve(right.type)
    if first == .poison || second == .poison { return unchecked(symbol) == .bool ? .bool : .poison }
    switch symbol {
    case .equal, .notEqual: return areComparable(first, second) ? .bool : nil
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return areOrdered(first.withoutNull, second.withoutNull) ? .bool : nil
    case .contains: return canContain(second.withoutNull, first) ? .bool : nil
    case .add, .subtract, .multiply, .divide, .remainder:
      return arithmetic(symbol, first.withoutNull, second.withoutNull)
    }
  }

  private func unchecked(_ symbol: BinaryOperator) -> ValueType {
    switch symbol {
    case .add, .subtract, .multiply, .divide, .remainder: .dyn
    default: .bool
    }
  }

  private mutating func areComparable(_ left: ValueType, _ right: ValueType) -> Bool {
    inference.accepts(left, right) || inference.accepts(right, left)
  }

  private mutating func areOrdered(_ left: ValueType, _ right: ValueType) -> Bool {
    if isOpen(left) || isOpen(right) {
      let other = isOpen(left) ? right : left
      return isOpen(other) || areOrdered(other, other)
    }
    if areNumbers(left, right) { return true }
    switch (left, right) {
    case (.string, .string), (.bytes, .bytes), (.bool, .bool), (.duration, .duration),
      (.timestamp, .timestamp):
      return true
    default: return false
    }
  }

  private func isOpen(_ type: ValueType) -> Bool { type.isDynamic || type.isVariable }

  private mutating func canContain(_ container: ValueType, _ element: ValueType) -> Bool {
    switch container {
    case .list(let known): return areComparable(known, element)
    case .map(let key, _): return areComparable(key, element) || areNumbers(key, element)
    default: return isOpen(container)
    }
  }

  private mutating func arithmetic(
    _ symbol: BinaryOperator, _ left: ValueType, _ right: ValueType
  ) -> ValueType? {
    if isOpen(left) && isOpen(right) { return .dyn }
    if isOpen(left) || isOpen(right) {
      // One type is known: which results can there be?
      let known = isOpen(left) ? right : left
      var results: [ValueType] = []
      for other in Checker.arithmeticTypes {
        let result =
          isOpen(left) ? arithmetic(symbol, other, known) : arithmetic(symbol, known, other)
        if let result, !results.contains(result) { results.append(result) }
      }
      if case .list = known, symbol == .add { return known }
      return results.isEmpty ? nil : results.count == 1 ? results[0] : .dyn
    }
    switch (symbol, left, right) {
    case (.remainder, .int, .int), (.remainder, .uint, .uint): return left
    case (.remainder, _, _): return nil
    case (_, .int, .int), (_, .uint, .uint), (_, .double, .double): return left
    case (.add, .string, .string), (.add, .bytes, .bytes): return left
    case (.add, .list, .list): return inference.join(left, right)
    case (.add, .duration, .duration), (.subtract, .duration, .duration): return .duration
    case (.add, .timestamp, .duration), (.add, .duration, .timestamp),
      (.subtract, .timestamp, .duration):
      return .timestamp
    case (.subtract, .timestamp, .timestamp): return .duration
    default: return nil
    }
  }

  private static let arithmeticTypes: [ValueType] = [
    .int, .uint, .double, .string, .bytes, .duration, .timestamp,
  ]

  // MARK: Messages

  private func mismatch(
    _ symbol: BinaryOperator, _ left: Term, _ right: Term, _ range: Range<Int>
  ) -> Issue {
    let first = inference.substitute(left.type)
    let second = inference.substitute(right.type)
    if let issue = nullIssue(symbol, left, right) { return issue }
    var facts =
      "\(quote(left.range)) is \(first.noun), \(quote(right.range)) is \(second.noun)"
    if symbol == .contains {
      switch second.withoutNull {
      case .list, .map: break
      case .string:
        return Issue(
          .type, at: range, "`in` looks in a list or a map, \(quote(right.range)) is a string",
          help: "write `\(sourceText(right.range)).contains(\(sourceText(left.range)))`",
          replacement: "\(sourceText(right.range)).contains(\(sourceText(left.range)))")
      default:
        return Issue(
          .type, at: range,
          "`in` looks in a list or a map, \(quote(right.range)) is \(second.noun)")
      }
    } else if !symbol.isEquality && first == second {
      facts = "`\(symbol.symbol)` does not take \(first.noun)"
      return Issue(.type, at: range, facts, help: operatorHelp(symbol, first))
    }
    if first.withoutNull == .duration || second.withoutNull == .duration,
      symbol == .multiply || symbol == .divide || symbol == .remainder
    {
      return Issue(
        .type, at: range, "`\(symbol.symbol)` does not take a duration",
        help: "durations are added, subtracted and compared")
    }
    // A literal is mended before a name is.
    for (one, other) in [(left, right), (right, left)] where isLiteral(other) {
      if inference.substitute(one.type).withoutNull == .bool,
        inference.substitute(other.type) == .string,
        rewritten(other, as: .bool) == nil
      {
        return Issue(
          .type, at: other.range, facts, help: "write `true` or `false`, without quotes")
      }
    }
    let order = isLiteral(right) ? [(right, left), (left, right)] : [(left, right), (right, left)]
    for (one, other) in order {
      let target = inference.substitute(other.type).withoutNull
      if let written = rewritten(one, as: elementType(symbol, one, right, target)) {
        return Issue(
          .type, at: one.range, facts, help: "write `\(written)`", replacement: written)
      }
    }
    return Issue(.type, at: range, facts, help: conversionHelp(from: second, to: first))
  }

  private func isLiteral(_ term: Term) -> Bool {
    if case .constant = term.kind { return true }
    return false
  }

  /// The type that an operand should have; for `in` that of the elements.
  private func elementType(
    _ symbol: BinaryOperator, _ term: Term, _ right: Term, _ other: ValueType
  ) -> ValueType {
    if symbol == .contains, case .list(let element) = other { return element.withoutNull }
    return other
  }

  private func nullIssue(_ symbol: BinaryOperator, _ left: Term, _ right: Term) -> Issue? {
    guard left.isNullLiteral || right.isNullLiteral else { return nil }
    let other = left.isNullLiteral ? right : left
    let type = inference.substitute(other.type)
    let range =
      min(
        left.range.lowerBound, right.range.lowerBound)..<max(
        left.range.upperBound, right.range.upperBound)
    if !symbol.isEquality {
      return Issue(
        .type, at: range, "`\(symbol.symbol)` does not take null",
        help: "compare with null by `==` or `!=`")
    }
    var help = ""
    switch type {
    case .string: help = "compare it with \"\""
    case .list: help = "compare it with [], or ask for its `size`"
    default: break
    }
    return Issue(
      .type, at: range, "\(quote(other.range)) is \(type.noun) and never null", help: help)
  }

  private func operatorHelp(_ symbol: BinaryOperator, _ type: ValueType) -> String {
    switch (symbol, type) {
    case (.subtract, .string): "take a part of a text with `substring`"
    case (.remainder, .double): "write `int(x) % int(y)`"
    case (_, .list) where symbol.isOrdering: "compare their `size`"
    default: ""
    }
  }
}
