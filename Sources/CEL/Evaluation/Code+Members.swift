extension Code {
  /// `operand.name`.
  func select(_ node: Node, _ frame: Span<Value>, _ state: inout State) -> Value {
    let operand = evaluate(Int(node.a), frame, &state)
    return member(node, operand)
  }

  private func member(_ node: Node, _ operand: Value) -> Value {
    switch operand {
    case .record(let record):
      if node.c >= 0 && Int(node.c) < record.values.count
        && Int(node.c) < record.type.members.count,
        record.type.members[Int(node.c)].name.hasSameBytes(as: names[Int(node.b)])
      {
        return record.values[Int(node.c)]
      }
      return record[names[Int(node.b)]] ?? failure(.noSuchField, node)
    case .map(let map): return map[names[Int(node.b)]] ?? failure(.noSuchKey, node)
    case .optional(let inner):
      guard let inner else { return .optional(nil) }
      return optionalMember(node, of: inner)
    default: return rejection(operand, node)
    }
  }

  /// The optional of a member: none where it is missing, or empty where `has` means that, and an
  /// error where it cannot be looked for.
  private func optional(_ value: Value) -> Value {
    switch value {
    case .error(let error):
      error.kind == .noSuchKey || error.kind == .noSuchField || error.kind == .indexOutOfRange
        ? .optional(nil) : value
    case .undetermined: value
    case .optional(nil): value
    default: nullIsUndetermined && value.isBlank ? .optional(nil) : .optional(value)
    }
  }

  /// `operand.?name`.
  func optionalSelect(_ node: Node, _ frame: Span<Value>, _ state: inout State) -> Value {
    let operand = evaluate(Int(node.a), frame, &state)
    switch operand {
    case .optional(let inner):
      guard let inner else { return .optional(nil) }
      return optionalMember(node, of: inner)
    case .error, .undetermined: return operand
    default: return optionalMember(node, of: operand)
    }
  }

  private func optionalMember(_ node: Node, of operand: Value) -> Value {
    if nullIsUndetermined, case .record(let record) = operand,
      record.isAbsent(names[Int(node.b)])
    {
      return .optional(nil)
    }
    return optional(member(node, operand))
  }

  /// `has(operand.name)`.
  func presence(_ node: Node, _ frame: Span<Value>, _ state: inout State) -> Verdict {
    var operand = evaluate(Int(node.a), frame, &state)
    if case .optional(let inner) = operand {
      guard let inner else { return .no }
      operand = inner
    }
    switch operand {
    case .map(let map):
      guard let value = map[names[Int(node.b)]] else { return .no }
      return nullIsUndetermined && value.isBlank ? .no : .yes
    case .record(let record):
      let value = member(node, operand)
      if value.isAbnormal { return verdict(value, node, &state) }
      return value.isBlank || record.isAbsent(names[Int(node.b)]) ? .no : .yes
    default: return verdict(rejection(operand, node), node, &state)
    }
  }

  /// `operand[index]`.
  func element(
    _ node: Node, _ operand: Value, _ index: Value, _ state: inout State
  ) -> Value {
    if operand.isAbnormal || index.isAbnormal || isUndetermined(operand) || isUndetermined(index) {
      return rejection(operand, index, node)
    }
    switch operand {
    case .list(let elements):
      guard let position = Code.position(index) else { return failure(.invalidArgument, node) }
      guard position >= 0 && position < Int64(elements.count) else {
        return failure(.indexOutOfRange, node)
      }
      return elements[Int(position)]
    case .map(let map):
      guard spendKey(index, &state) else { return failure(.costLimit, node) }
      return map[index] ?? failure(.noSuchKey, node)
    case .record(let record):
      guard case .string(let name) = index else { return failure(.noSuchOverload, node) }
      return record[name] ?? failure(.noSuchField, node)
    case .optional(let inner):
      guard let inner else { return .optional(nil) }
      return presentElement(node, inner, index, &state)
    default: return failure(.noSuchOverload, node)
    }
  }

  /// `operand[?index]`.
  func optionalElement(
    _ node: Node, _ operand: Value, _ index: Value, _ state: inout State
  ) -> Value {
    if case .optional(let inner) = operand, !index.isAbnormal {
      guard let inner else { return operand }
      return presentElement(node, inner, index, &state)
    }
    return presentElement(node, operand, index, &state)
  }

  private func presentElement(
    _ node: Node, _ operand: Value, _ index: Value, _ state: inout State
  ) -> Value {
    if nullIsUndetermined, case .record(let record) = operand, case .string(let name) = index,
      record.isAbsent(name)
    {
      return .optional(nil)
    }
    return optional(element(node, operand, index, &state))
  }

  /// Pays for the look-up of a key.
  func spendKey(_ key: Value, _ state: inout State) -> Bool {
    guard case .string(let text) = key else { return true }
    return state.budget.spend(bytes: text.utf8.count)
  }

  /// A list index: an int, or another number that is a whole one.
  private static func position(_ value: Value) -> Int64? {
    switch value {
    case .int(let number): number
    case .uint(let number): Int64(exactly: number)
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  // MARK: Literals

  /// Tracks what comes of a list or map when parts of it have no value.
  struct Outcome {
    var error: Value?
    var isUndetermined = false

    mutating func take(_ value: Value) -> Bool {
      switch value {
      case .error:
        if error == nil { error = value }
        return false
      case .undetermined:
        isUndetermined = true
        return false
      default: return true
      }
    }

    var abnormal: Value? { error ?? (isUndetermined ? .undetermined : nil) }
  }

  func makeList(_ node: Node, _ frame: Span<Value>, _ state: inout State) -> Value {
    let stride = node.operation == .optionalList ? 2 : 1
    var elements: [Value] = []
    elements.reserveCapacity(Int(node.b) / stride)
    var outcome = Outcome()
    guard state.budget.spend(Int64(node.b)) else { return failure(.costLimit, node) }
    var offset = Int(node.a)
    let end = offset + Int(node.b)
    while offset < end {
      let value = evaluate(Int(children[offset + stride - 1]), frame, &state)
      let isOptional = stride == 2 && children[offset] == 1
      offset += stride
      guard outcome.take(value) else { continue }
      if !isOptional {
        elements.append(value)
      } else if case .optional(let inner) = value {
        if let inner { elements.append(inner) }
      } else {
        _ = outcome.take(rejection(value, node))
      }
    }
    return outcome.abnormal ?? .list(elements)
  }

  func makeMap(_ node: Node, _ frame: Span<Value>, _ state: inout State) -> Value {
    var builder = MapValue.Builder()
    var outcome = Outcome()
    guard state.budget.spend(Int64(node.b)) else { return failure(.costLimit, node) }
    var offset = Int(node.a)
    let end = offset + Int(node.b)
    while offset < end {
      let isOptional = children[offset] == 1
      let key = evaluate(Int(children[offset + 1]), frame, &state)
      var value = evaluate(Int(children[offset + 2]), frame, &state)
      offset += 3
      let hasKey = outcome.take(isUndetermined(key) ? .undetermined : key)
      guard outcome.take(value), hasKey else { continue }
      if isOptional {
        guard case .optional(let inner) = value else {
          _ = outcome.take(rejection(value, node))
          continue
        }
        guard let inner else { continue }
        value = inner
      }
      if let kind = builder.insert(key, value) { _ = outcome.take(failure(kind, node)) }
    }
    return outcome.abnormal ?? .map(builder.map)
  }
}
