extension Code {
  func call(_ node: Node, _ frame: Span<Value>, _ state: inout State) -> Value {
    let result: Value
    let callee = functions[Int(node.a)]
    switch callee.implementation {
    case .unary(let body):
      let argument = evaluate(Int(node.b), frame, &state)
      if argument.isAbnormal || isUndetermined(argument) { return rejection(argument, node) }
      if callee.readsParts, let missing = missing(in: argument, node, &state) { return missing }
      result = body(argument, &state.budget)
    case .binary(let body):
      let first = evaluate(Int(node.b), frame, &state)
      let second = evaluate(Int(node.c), frame, &state)
      if first.isAbnormal || second.isAbnormal || isUndetermined(first) || isUndetermined(second) {
        return rejection(first, second, node)
      }
      if callee.readsParts {
        if let missing = missing(in: first, node, &state) { return missing }
        if let missing = missing(in: second, node, &state) { return missing }
      }
      result = body(first, second, &state.budget)
    // Emitted as the one or the other.
    case .oneOrTwo: return failure(.noSuchOverload, node)
    case .ternary(let body):
      guard node.c == 3 else { return failure(.noSuchOverload, node) }
      var arguments: [Value] = []
      if let abnormal = evaluateArguments(node, callee, frame, &state, &arguments) {
        return abnormal
      }
      result = body(arguments[0], arguments[1], arguments[2], &state.budget)
    case .variadic(let body):
      var arguments: [Value] = []
      if let abnormal = evaluateArguments(node, callee, frame, &state, &arguments) {
        return abnormal
      }
      result = body(arguments, &state.budget)
    }
    switch result {
    case .error(let error): return .error(error.located(node.start, node.end))
    case .double(let number) where failOnNonFinite && !number.isFinite:
      return failure(.notFinite, node)
    case .undetermined where !nullIsUndetermined: return failure(.noSuchOverload, node)
    default: return result
    }
  }

  private func evaluateArguments(
    _ node: Node, _ callee: Callee, _ frame: Span<Value>, _ state: inout State,
    _ arguments: inout [Value]
  ) -> Value? {
    var outcome = Outcome()
    arguments.reserveCapacity(Int(node.c))
    for offset in 0..<Int(node.c) {
      let value = evaluate(Int(children[Int(node.b) + offset]), frame, &state)
      arguments.append(value)
      _ = outcome.take(isUndetermined(value) ? .undetermined : value)
    }
    if let abnormal = outcome.abnormal { return abnormal }
    guard callee.readsParts else { return nil }
    for argument in arguments {
      if let missing = missing(in: argument, node, &state) { return missing }
    }
    return nil
  }

  // MARK: What is inside

  /// What comes of an argument that holds a null or something undetermined: nil where there is no
  /// such thing in it, or where a null is a value as any other.
  @inline(__always)
  private func missing(in argument: Value, _ node: Node, _ state: inout State) -> Value? {
    guard nullIsUndetermined else { return nil }
    switch argument {
    case .list, .map, .record, .optional: return missing(inside: argument, node, &state)
    default: return nil
    }
  }

  private func missing(inside value: Value, _ node: Node, _ state: inout State) -> Value? {
    guard state.budget.spend(1) else { return failure(.costLimit, node) }
    switch value {
    case .null, .undetermined: return .undetermined
    case .list(let elements): return missing(among: elements, node, &state)
    case .map(let map): return missing(among: map.values, node, &state)
    case .record(let record): return missing(among: record.values, node, &state)
    case .optional(let inner?): return missing(inside: inner, node, &state)
    default: return nil
    }
  }

  private func missing(among values: [Value], _ node: Node, _ state: inout State) -> Value? {
    for value in values {
      if let missing = missing(inside: value, node, &state) { return missing }
    }
    return nil
  }

  // MARK: Optionals

  /// `first.or(second)` and `first.orValue(second)`.
  func orElse(_ node: Node, _ frame: Span<Value>, _ state: inout State) -> Value {
    let first = evaluate(Int(node.a), frame, &state)
    let isValue = node.c == 1
    guard case .optional(let inner) = first else { return rejection(first, node) }
    if let inner { return isValue ? inner : first }
    let second = evaluate(Int(node.b), frame, &state)
    if isValue { return second }
    guard case .optional = second else { return rejection(second, node) }
    return second
  }
}
