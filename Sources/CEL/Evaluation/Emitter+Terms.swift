extension Emitter {
  mutating func emit(_ term: Term) -> Emitted {
    let range = term.range
    switch term.kind {
    case .constant(let value): return addConstant(value, at: range)
    case .variable(let index): return open(add(.variable, index, at: range))
    case .local(let slot): return open(add(.local, slot, at: range))
    case .failure(let kind): return open(add(.failure, Int(kind.rawValue), at: range))
    case .and(let operands): return emitLogic(.and, operands, range)
    case .or(let operands): return emitLogic(.or, operands, range)
    case .not(let operand):
      let operand = emit(operand)
      return fold(add(.not, operand.node, at: range), operand.isConstant, at: range)
    case .negate(let operand):
      let operand = emit(operand)
      return fold(add(.negate, operand.node, at: range), operand.isConstant, at: range)
    case .conditional(let condition, let then, let otherwise):
      let condition = emit(condition)
      if foldsConstants, case .bool(let flag)? = value(condition) {
        return emit(flag ? then : otherwise)
      }
      let first = emit(then)
      let second = emit(otherwise)
      return open(add(.conditional, condition.node, first.node, second.node, at: range))
    case .binary(let symbol, let left, let right): return emitBinary(symbol, left, right, range)
    case .call(let function, let arguments): return emitCall(function, arguments, range)
    case .matches(let subject, let regex):
      let subject = emit(subject)
      patterns.append(regex)
      return fold(
        add(.matches, subject.node, patterns.count - 1, at: range), subject.isConstant, at: range)
    case .select(let operand, let name, let isOptional):
      return emitSelection(isOptional ? .optionalSelect : .select, operand, name, range)
    case .presence(let operand, let name): return emitSelection(.presence, operand, name, range)
    case .index(let operand, let index, let isOptional):
      let operand = emit(operand)
      let index = emit(index)
      return fold(
        add(isOptional ? .optionalIndex : .index, operand.node, index.node, at: range),
        operand.isConstant && index.isConstant, at: range)
    case .list(let elements): return emitList(elements, range)
    case .map(let entries): return emitMap(entries, range)
    case .comprehension(let comprehension): return emitComprehension(comprehension, range)
    case .bind(let slot, let value, let body):
      let value = emit(value)
      let body = emit(body)
      return open(add(.bind, slot, value.node, body.node, at: range))
    }
  }

  private func open(_ node: Int) -> Emitted { Emitted(node: node, isConstant: false) }

  private mutating func emitLogic(
    _ operation: Node.Operation, _ operands: [Term], _ range: Range<Int>
  ) -> Emitted {
    var list: [Int] = []
    var isConstant = true
    for operand in operands {
      let emitted = emit(operand)
      list.append(emitted.node)
      isConstant = isConstant && emitted.isConstant
    }
    let first = addChildren(list)
    return fold(add(operation, first, list.count, at: range), isConstant, at: range)
  }

  private mutating func emitBinary(
    _ symbol: BinaryOperator, _ left: Term, _ right: Term, _ range: Range<Int>
  ) -> Emitted {
    let first = emit(left)
    let second = emit(right)
    let isConstant = first.isConstant && second.isConstant
    if symbol.isEquality && (left.isNullLiteral || right.isNullLiteral) {
      let operand = left.isNullLiteral ? second : first
      return fold(
        add(.nullEquality, operand.node, 0, symbol == .notEqual ? 1 : 0, at: range), isConstant,
        at: range)
    }
    if symbol == .contains {
      if !isConstant, case .list(let elements)? = value(second) {
        return open(
          add(
            .constantMembership, first.node, Int(nodes[second.node].a), addTexts(elements),
            at: range))
      }
      return fold(add(.membership, first.node, second.node, at: range), isConstant, at: range)
    }
    return fold(
      add(
        specialised(symbol, left.type.withoutNull, right.type.withoutNull), first.node, second.node,
        Int(symbol.rawValue), at: range),
      isConstant, at: range)
  }

  /// Keeps a list of texts for membership; -1 where an element is no text.
  private mutating func addTexts(_ elements: [Value]) -> Int {
    var list: [String] = []
    for element in elements {
      guard case .string(let text) = element else { return -1 }
      list.append(text)
    }
    texts.append(list)
    return texts.count - 1
  }

  /// The operation for operands of known types.
  private func specialised(
    _ symbol: BinaryOperator, _ left: ValueType, _ right: ValueType
  ) -> Node.Operation {
    switch symbol {
    case .add, .subtract, .multiply, .divide, .remainder:
      if left == .double && right == .double && symbol != .remainder { return .doubleArithmetic }
      if left == .int && right == .int { return .intArithmetic }
      return .arithmetic
    case .equal, .notEqual:
      if left == .double && right == .double { return .doubleRelation }
      if left == .int && right == .int { return .intRelation }
      if left == .string && right == .string { return .stringEquality }
      return .equality
    default:
      if left == .double && right == .double { return .doubleRelation }
      if left == .int && right == .int { return .intRelation }
      if left == .duration && right == .duration { return .durationOrdering }
      return .ordering
    }
  }

  private mutating func emitCall(
    _ function: Function, _ arguments: [Term], _ range: Range<Int>
  ) -> Emitted {
    var list: [Int] = []
    var isConstant = function.isPure
    for argument in arguments {
      let emitted = emit(argument)
      list.append(emitted.node)
      isConstant = isConstant && emitted.isConstant
    }
    if function.name == "size" && list.count == 1, function.isBuiltIn {
      return fold(add(.size, list[0], at: range), isConstant, at: range)
    }
    if function.name == "double" && list.count == 1, function.isBuiltIn,
      arguments[0].type.withoutNull == .int
    {
      return fold(add(.doubleOfInt, list[0], at: range), isConstant, at: range)
    }
    if function.isBuiltIn, list.count == 2, function.name == "or" || function.name == "orValue" {
      let isValue = function.name == "orValue" ? 1 : 0
      return fold(add(.orElse, list[0], list[1], isValue, at: range), isConstant, at: range)
    }
    let implementation: Function.Implementation
    switch (function.implementation, list.count) {
    case (.oneOrTwo(let one, _), 1): implementation = .unary(one)
    case (.oneOrTwo(_, let two), 2): implementation = .binary(two)
    default: implementation = function.implementation
    }
    functions.append(
      Code.Callee(implementation: implementation, readsParts: function.readsParts))
    let index = functions.count - 1
    let node: Int
    switch (implementation, list.count) {
    case (.unary, 1): node = add(.unaryCall, index, list[0], at: range)
    case (.binary, 2): node = add(.binaryCall, index, list[0], list[1], at: range)
    case (.ternary, 3), (.variadic, _):
      let first = addChildren(list)
      node = add(.call, index, first, list.count, at: range)
    default:
      node = add(.failure, Int(EvaluationError.Kind.noSuchOverload.rawValue), at: range)
    }
    return fold(node, isConstant, at: range, help: Emitter.examples[function.name] ?? "")
  }

  /// What a constant argument of a conversion looks like.
  private static let examples: [String: String] = [
    "duration": "write for example duration(\"1h30m\") or duration(\"2.5s\"); a day is 24h",
    "timestamp": "write for example timestamp(\"2024-01-31T09:30:00Z\")",
    "int": "write for example int(\"42\")", "double": "write for example double(\"4.2\")",
  ]

  private mutating func emitSelection(
    _ operation: Node.Operation, _ operand: Term, _ name: String, _ range: Range<Int>
  ) -> Emitted {
    let emitted = emit(operand)
    var position = -1
    if case .record(let record) = operand.type.withoutNull {
      position = record.position(of: name) ?? -1
    }
    return fold(
      add(operation, emitted.node, addName(name), position, at: range), emitted.isConstant,
      at: range)
  }

  private mutating func emitList(
    _ elements: [(Term, isOptional: Bool)], _ range: Range<Int>
  ) -> Emitted {
    let hasOptional = elements.contains { $0.isOptional }
    var list: [Int] = []
    var isConstant = true
    for (element, isOptional) in elements {
      let emitted = emit(element)
      if hasOptional { list.append(isOptional ? 1 : 0) }
      list.append(emitted.node)
      isConstant = isConstant && emitted.isConstant
    }
    let first = addChildren(list)
    return fold(
      add(hasOptional ? .optionalList : .list, first, list.count, at: range), isConstant, at: range)
  }

  private mutating func emitMap(
    _ entries: [(Term, Term, isOptional: Bool)], _ range: Range<Int>
  ) -> Emitted {
    var list: [Int] = []
    var isConstant = true
    for (key, value, isOptional) in entries {
      let key = emit(key)
      let value = emit(value)
      list += [isOptional ? 1 : 0, key.node, value.node]
      isConstant = isConstant && key.isConstant && value.isConstant
    }
    let first = addChildren(list)
    return fold(add(.map, first, list.count, at: range), isConstant, at: range)
  }

  private mutating func emitComprehension(
    _ comprehension: Term.Comprehension, _ range: Range<Int>
  ) -> Emitted {
    let source = emit(comprehension.source)
    let before = nodes.count
    let condition = comprehension.condition.map { emit($0).node } ?? -1
    let body = emit(comprehension.body)
    comprehensions.append(
      ComprehensionNode(
        kind: comprehension.kind, source: source.node, slots: comprehension.slots,
        condition: condition, body: body.node, cost: Int64(nodes.count - before) + 1))
    return open(add(.comprehension, comprehensions.count - 1, at: range))
  }
}
