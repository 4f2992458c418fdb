extension Checker {
  mutating func checkBinary(
    _ symbol: BinaryOperator, _ leftExpression: Expression, _ rightExpression: Expression,
    _ range: Range<Int>
  ) -> Term {
    var left: Term
    // `!age == 3` is a mistake that is told once: the `!` was meant for the whole comparison.
    if case .not(let operand) = leftExpression.kind,
      leftExpression.range.lowerBound < bytes.count,
      bytes[leftExpression.range.lowerBound] == UInt8(ascii: "!")
    {
      left = check(operand)
      if !accepts(.bool, left.type) {
        return checkNegated(symbol, left, operand, leftExpression, rightExpression, range)
      }
      left = Term(.not(left), .bool, at: leftExpression.range)
    } else {
      left = check(leftExpression)
    }
    var right = check(rightExpression)
    matchNumbers(symbol, &left, &right)
    let type = resultType(symbol, left, right)
    if let type { return Term(.binary(symbol, left, right), type, at: range) }
    if reportsMore {
      report(mismatch(symbol, left, right, leftExpression, rightExpression, range))
    }
    return isChecked ? poison(range) : Term(.binary(symbol, left, right), .dyn, at: range)
  }

  /// Checks a comparison whose left operand is negated and no bool.
  private mutating func checkNegated(
    _ symbol: BinaryOperator, _ left: Term, _ operand: Expression, _ leftExpression: Expression,
    _ rightExpression: Expression, _ range: Range<Int>
  ) -> Term {
    var left = left
    var right = check(rightExpression)
    matchNumbers(symbol, &left, &right)
    let compares = symbol.isEquality || symbol.isOrdering || symbol == .contains
    if compares, resultType(symbol, left, right) == .bool {
      let written =
        "!(\(sourceText(left.range)) \(symbol.symbol) \(sourceText(right.range)))"
      report(
        Issue(
          .type, at: range,
          "`!` takes a bool, \(quote(left.range)) is \(noun(left.type))",
          help: "write `\(written)`", replacement: written))
    } else {
      let (help, replacement) = conditionAdvice(left, operand, isNegated: true)
      report(
        Issue(
          .type, at: leftExpression.range,
          "`!` takes a bool, \(quote(left.range)) is \(noun(left.type))", help: help,
          replacement: replacement))
    }
    return Term(.binary(symbol, left, right), .poison, at: range)
  }

  /// Reads integer literals of one operand as doubles where the other has doubles, where that is asked.
  private mutating func matchNumbers(
    _ symbol: BinaryOperator, _ left: inout Term, _ right: inout Term
  ) {
    guard options.integerLiteralsBesideDouble else { return }
    if symbol == .contains {
      matchMembership(&left, &right)
    } else {
      matchDoubles(&left, &right)
    }
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
}
