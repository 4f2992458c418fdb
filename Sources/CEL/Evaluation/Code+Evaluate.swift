extension Code {
  /// The value of a node.
  func evaluate(_ index: Int, _ frame: Span<Value>, _ state: inout State) -> Value {
    let node = nodes[index]
    switch node.operation {
    case .constant: return constants[Int(node.a)]
    case .constantDouble: return .double(doubles[Int(node.a)])
    case .constantInt: return .int(ints[Int(node.a)])
    case .variable:
      let position = Int(node.a)
      return position < frame.count ? frame[position] : failure(.unknownName, node)
    case .local: return state.locals[Int(node.a)]
    case .failure:
      return failure(
        EvaluationError.Kind(rawValue: UInt8(truncatingIfNeeded: node.a)) ?? .noSuchOverload, node)
    case .and, .or, .not, .doubleRelation, .intRelation, .durationOrdering, .stringEquality,
      .nullEquality, .equality, .ordering, .membership, .constantMembership, .presence, .matches:
      switch truth(index, frame, &state) {
      case .yes: return .bool(true)
      case .no: return .bool(false)
      case .undetermined: return .undetermined
      case .failed: return .error(state.error)
      }
    case .doubleArithmetic, .doubleOfInt, .intArithmetic, .size:
      return evaluateNumber(index, node, frame, &state)
    case .negate: return negate(evaluate(Int(node.a), frame, &state), node)
    case .conditional:
      switch truth(Int(node.a), frame, &state) {
      case .yes: return evaluate(Int(node.b), frame, &state)
      case .no: return evaluate(Int(node.c), frame, &state)
      case .undetermined: return .undetermined
      case .failed: return .error(state.error)
      }
    case .arithmetic:
      let left = evaluate(Int(node.a), frame, &state)
      let right = evaluate(Int(node.b), frame, &state)
      return arithmetic(node, left, right, &state)
    case .unaryCall, .binaryCall, .call: return call(node, frame, &state)
    case .orElse: return orElse(node, frame, &state)
    case .select: return select(node, frame, &state)
    case .optionalSelect: return optionalSelect(node, frame, &state)
    case .index:
      let operand = evaluate(Int(node.a), frame, &state)
      let position = evaluate(Int(node.b), frame, &state)
      return element(node, operand, position, &state)
    case .optionalIndex:
      let operand = evaluate(Int(node.a), frame, &state)
      let position = evaluate(Int(node.b), frame, &state)
      return optionalElement(node, operand, position, &state)
    case .list, .optionalList: return makeList(node, frame, &state)
    case .map: return makeMap(node, frame, &state)
    case .comprehension:
      return walk(comprehensions[Int(node.a)], node, frame, &state)
    case .bind:
      state.locals[Int(node.a)] = evaluate(Int(node.b), frame, &state)
      return evaluate(Int(node.c), frame, &state)
    }
  }

  func failure(_ kind: EvaluationError.Kind, _ node: Node) -> Value {
    .error(EvaluationError(kind, at: node.start, node.end))
  }

  /// What comes of an operand that an operation does not take.
  func rejection(_ operand: Value, _ node: Node) -> Value {
    switch operand {
    case .error, .undetermined: operand
    case .null where nullIsUndetermined: .undetermined
    default: failure(.noSuchOverload, node)
    }
  }

  /// What comes of operands that an operation does not take: errors win over undetermined.
  func rejection(_ left: Value, _ right: Value, _ node: Node) -> Value {
    if left.isError { return left }
    if right.isError { return right }
    if isUndetermined(left) || isUndetermined(right) { return .undetermined }
    return failure(.noSuchOverload, node)
  }

  /// Whether reading the value leaves the result undetermined.
  func isUndetermined(_ value: Value) -> Bool {
    switch value {
    case .undetermined: true
    case .null: nullIsUndetermined
    default: false
    }
  }

  private func evaluateNumber(
    _ index: Int, _ node: Node, _ frame: Span<Value>, _ state: inout State
  ) -> Value {
    if node.operation == .doubleArithmetic || node.operation == .doubleOfInt {
      let result = double(index, frame, &state)
      switch result.status {
      case .valid: return .double(result.value)
      case .undetermined: return .undetermined
      case .failed: return .error(state.error)
      }
    }
    let result = int(index, frame, &state)
    switch result.status {
    case .valid: return .int(result.value)
    case .undetermined: return .undetermined
    case .failed: return .error(state.error)
    }
  }

  private func negate(_ operand: Value, _ node: Node) -> Value {
    switch operand {
    case .int(let number): number == .min ? failure(.overflow, node) : .int(-number)
    case .double(let number): .double(-number)
    default: rejection(operand, node)
    }
  }
}
