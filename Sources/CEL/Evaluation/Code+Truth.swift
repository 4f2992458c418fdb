extension Code {
  /// The truth of a node, without making a value of it.
  func truth(_ index: Int, _ frame: Span<Value>, _ state: inout State) -> Verdict {
    let node = nodes[index]
    switch node.operation {
    case .and: return chain(node, frame, &state, decisive: .no)
    case .or: return chain(node, frame, &state, decisive: .yes)
    case .not:
      switch truth(Int(node.a), frame, &state) {
      case .yes: return .no
      case .no: return .yes
      case .undetermined: return .undetermined
      case .failed: return .failed
      }
    case .doubleRelation:
      let left = double(Int(node.a), frame, &state)
      let firstError = state.error
      let right = double(Int(node.b), frame, &state)
      if left.status != .valid || right.status != .valid {
        return missing(left.status, right.status, firstError, &state)
      }
      return relation(node, left.value, right.value)
    case .intRelation:
      let left = int(Int(node.a), frame, &state)
      let firstError = state.error
      let right = int(Int(node.b), frame, &state)
      if left.status != .valid || right.status != .valid {
        return missing(left.status, right.status, firstError, &state)
      }
      return relation(node, left.value, right.value)
    case .durationOrdering: return durationOrdering(node, frame, &state)
    case .stringEquality: return stringEquality(node, frame, &state)
    case .nullEquality:
      let value = evaluate(Int(node.a), frame, &state)
      if value.isAbnormal { return verdict(value, node, &state) }
      return value.isNull == (node.c == 0) ? .yes : .no
    case .equality:
      let left = evaluate(Int(node.a), frame, &state)
      let right = evaluate(Int(node.b), frame, &state)
      return equality(node, left, right, &state)
    case .ordering:
      let left = evaluate(Int(node.a), frame, &state)
      let right = evaluate(Int(node.b), frame, &state)
      return ordering(node, left, right, &state)
    case .membership:
      let element = evaluate(Int(node.a), frame, &state)
      let container = evaluate(Int(node.b), frame, &state)
      return membership(node, element, container, &state)
    case .constantMembership: return constantMembership(node, frame, &state)
    case .presence: return presence(node, frame, &state)
    case .matches: return matches(node, frame, &state)
    case .conditional:
      switch truth(Int(node.a), frame, &state) {
      case .yes: return truth(Int(node.b), frame, &state)
      case .no: return truth(Int(node.c), frame, &state)
      case .undetermined: return .undetermined
      case .failed: return .failed
      }
    case .variable:
      if Int(node.a) < frame.count, case .bool(let flag) = frame[Int(node.a)] {
        return flag ? .yes : .no
      }
    default: break
    }
    return verdict(evaluate(index, frame, &state), node, &state)
  }

  /// A value as a condition; keeps its error.
  func verdict(_ value: Value, _ node: Node, _ state: inout State) -> Verdict {
    if case .bool(let flag) = value { return flag ? .yes : .no }
    return note(value, node, &state) == .undetermined ? .undetermined : .failed
  }

  /// `&&` and `||`: the decisive operand wins wherever it stands, then errors, then undetermined.
  private func chain(
    _ node: Node, _ frame: Span<Value>, _ state: inout State, decisive: Verdict
  ) -> Verdict {
    var result: Verdict = decisive == .no ? .yes : .no
    var error = state.error
    for offset in 0..<Int(node.b) {
      let verdict = truth(Int(children[Int(node.a) + offset]), frame, &state)
      if verdict == decisive { return decisive }
      if verdict == .failed && result != .failed {
        result = .failed
        error = state.error
      } else if verdict == .undetermined && result != .failed {
        result = .undetermined
      }
    }
    state.error = error
    return result
  }

  private func missing(
    _ left: Status, _ right: Status, _ firstError: EvaluationError, _ state: inout State
  ) -> Verdict {
    if left == .failed { state.error = firstError }
    return left == .failed || right == .failed ? .failed : .undetermined
  }

  @inline(__always)
  private func relation<T: Comparable>(_ node: Node, _ left: T, _ right: T) -> Verdict {
    let holds: Bool
    switch BinaryOperator(rawValue: UInt8(truncatingIfNeeded: node.c)) {
    case .equal: holds = left == right
    case .notEqual: holds = left != right
    case .less: holds = left < right
    case .lessOrEqual: holds = left <= right
    case .greater: holds = left > right
    default: holds = left >= right
    }
    return holds ? .yes : .no
  }

  private func durationOrdering(
    _ node: Node, _ frame: Span<Value>, _ state: inout State
  ) -> Verdict {
    if let left = duration(Int(node.a), frame), let right = duration(Int(node.b), frame) {
      return relation(node, left, right)
    }
    let left = evaluate(Int(node.a), frame, &state)
    let right = evaluate(Int(node.b), frame, &state)
    if case .duration(let left) = left, case .duration(let right) = right {
      return relation(node, left.nanoseconds, right.nanoseconds)
    }
    return verdict(rejection(left, right, node), node, &state)
  }

  /// The nanoseconds of a duration that needs no evaluation, or nil.
  @inline(__always)
  private func duration(_ index: Int, _ frame: Span<Value>) -> Int64? {
    let node = nodes[index]
    let position = Int(node.a)
    switch node.operation {
    case .variable:
      if position < frame.count, case .duration(let span) = frame[position] {
        return span.nanoseconds
      }
    case .constant:
      if case .duration(let span) = constants[position] { return span.nanoseconds }
    default: break
    }
    return nil
  }

  /// A text that needs no evaluation, or nil.
  @inline(__always)
  private func text(_ index: Int, _ frame: Span<Value>) -> String? {
    let node = nodes[index]
    let position = Int(node.a)
    switch node.operation {
    case .variable:
      if position < frame.count, case .string(let text) = frame[position] { return text }
    case .constant:
      if case .string(let text) = constants[position] { return text }
    default: break
    }
    return nil
  }

  private func stringEquality(
    _ node: Node, _ frame: Span<Value>, _ state: inout State
  ) -> Verdict {
    let isWanted = node.c == Int32(BinaryOperator.equal.rawValue)
    if let left = text(Int(node.a), frame), let right = text(Int(node.b), frame) {
      guard let isSame = left.hasSameBytes(as: right, &state.budget) else {
        return exhausted(node, &state)
      }
      return isSame == isWanted ? .yes : .no
    }
    let left = evaluate(Int(node.a), frame, &state)
    let right = evaluate(Int(node.b), frame, &state)
    return equality(node, left, right, &state)
  }

  /// `==` and `!=` of any operands.
  private func equality(
    _ node: Node, _ left: Value, _ right: Value, _ state: inout State
  ) -> Verdict {
    if left.isAbnormal || right.isAbnormal || isUndetermined(left) || isUndetermined(right) {
      return verdict(rejection(left, right, node), node, &state)
    }
    let isWanted = node.c == Int32(BinaryOperator.equal.rawValue)
    switch sameness(left, right, &state) {
    case .yes: return isWanted ? .yes : .no
    case .no: return isWanted ? .no : .yes
    case .undetermined: return .undetermined
    case .failed: return exhausted(node, &state)
    }
  }

  /// Whether two values are equal; failed where the budget ran out.
  ///
  /// Where a null is undetermined, a difference between two lists, maps or records decides, and else
  /// what is missing inside of them leaves it open.
  private func sameness(_ left: Value, _ right: Value, _ state: inout State) -> Verdict {
    if nullIsUndetermined {
      if isUndetermined(left) || isUndetermined(right) { return .undetermined }
      switch (left, right) {
      case (.list(let left), .list(let right)): return sameness(ofAll: left, right, &state)
      case (.record(let left), .record(let right)):
        return left.type === right.type ? sameness(ofAll: left.values, right.values, &state) : .no
      case (.map(let left), .map(let right)): return sameness(ofEntries: left, right, &state)
      case (.optional(let left?), .optional(let right?)): return sameness(left, right, &state)
      default: break
      }
    }
    guard let isEqual = left.isEqual(to: right, &state.budget) else {
      return state.budget.isExhausted ? .failed : .undetermined
    }
    return isEqual ? .yes : .no
  }

  private func sameness(
    ofAll left: [Value], _ right: [Value], _ state: inout State
  ) -> Verdict {
    if left.count != right.count { return .no }
    var result = Verdict.yes
    for index in left.indices {
      guard state.budget.spend(1) else { return .failed }
      switch sameness(left[index], right[index], &state) {
      case .yes: break
      case .no: return .no
      case .undetermined: result = .undetermined
      case .failed: return .failed
      }
    }
    return result
  }

  private func sameness(
    ofEntries left: MapValue, _ right: MapValue, _ state: inout State
  ) -> Verdict {
    if left.count != right.count { return .no }
    var result = Verdict.yes
    for (position, key) in left.keys.enumerated() {
      guard state.budget.spend(1) else { return .failed }
      guard let other = right[key] else { return .no }
      switch sameness(left.values[position], other, &state) {
      case .yes: break
      case .no: return .no
      case .undetermined: result = .undetermined
      case .failed: return .failed
      }
    }
    return result
  }

  func exhausted(_ node: Node, _ state: inout State) -> Verdict {
    fail(.costLimit, node, &state)
  }

  func fail(_ kind: EvaluationError.Kind, _ node: Node, _ state: inout State) -> Verdict {
    state.error = EvaluationError(kind, at: node.start, node.end)
    return .failed
  }

  private func ordering(
    _ node: Node, _ left: Value, _ right: Value, _ state: inout State
  ) -> Verdict {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      guard state.budget.spend(bytes: min(left.utf8.count, right.utf8.count)) else {
        return exhausted(node, &state)
      }
    case (.bytes(let left), .bytes(let right)):
      guard state.budget.spend(bytes: min(left.count, right.count)) else {
        return exhausted(node, &state)
      }
    default: break
    }
    guard let order = left.order(to: right) else {
      return verdict(rejection(left, right, node), node, &state)
    }
    let holds: Bool
    switch BinaryOperator(rawValue: UInt8(truncatingIfNeeded: node.c)) {
    case .less: holds = order == .before
    case .lessOrEqual: holds = order == .before || order == .same
    case .greater: holds = order == .after
    default: holds = order == .after || order == .same
    }
    return holds ? .yes : .no
  }

  private func membership(
    _ node: Node, _ element: Value, _ container: Value, _ state: inout State
  ) -> Verdict {
    if element.isAbnormal || isUndetermined(element) {
      return verdict(rejection(element, container, node), node, &state)
    }
    switch container {
    case .list(let elements): return search(node, element, elements, &state)
    case .map(let map):
      guard spendKey(element, &state) else { return exhausted(node, &state) }
      return map[element] == nil ? .no : .yes
    default: return verdict(rejection(element, container, node), node, &state)
    }
  }

  /// Looks for a value in a list.
  ///
  /// - Parameter skipsNull: Whether each null of the list is a literal, which a value that is there is
  ///   never equal to.
  private func search(
    _ node: Node, _ element: Value, _ elements: [Value], skipsNull: Bool = false,
    _ state: inout State
  ) -> Verdict {
    var result = Verdict.no
    for other in elements where !(skipsNull && other.isNull) {
      guard state.budget.spend(1) else { return exhausted(node, &state) }
      switch sameness(element, other, &state) {
      case .yes: return .yes
      case .no: break
      case .undetermined: result = .undetermined
      case .failed: return exhausted(node, &state)
      }
    }
    return result
  }

  /// `in` with a list that is known: it is looked through where it lies.
  private func constantMembership(
    _ node: Node, _ frame: Span<Value>, _ state: inout State
  ) -> Verdict {
    if node.c >= 0, let text = text(Int(node.a), frame) {
      guard state.budget.spend(Int64(texts[Int(node.c)].count)) else {
        return exhausted(node, &state)
      }
      return texts[Int(node.c)].contains { text.hasSameBytes(as: $0) } ? .yes : .no
    }
    guard case .list(let elements) = constants[Int(node.b)] else { return .no }
    let element = evaluate(Int(node.a), frame, &state)
    if element.isAbnormal || isUndetermined(element) {
      return verdict(rejection(element, node), node, &state)
    }
    return search(node, element, elements, skipsNull: true, &state)
  }

  private func matches(_ node: Node, _ frame: Span<Value>, _ state: inout State) -> Verdict {
    let subject = evaluate(Int(node.a), frame, &state)
    guard case .string(let text) = subject else {
      return verdict(rejection(subject, node), node, &state)
    }
    // A match does far more work than another operation: its own bound is the engine's, and what it
    // has done is known when it is over.
    guard state.budget.spend(Int64(text.utf8.count / 16) + 100) else {
      return exhausted(node, &state)
    }
    var work: Int64 = 0
    let outcome = patterns[Int(node.b)].matches(text, work: &work)
    guard state.budget.spend(work) else { return exhausted(node, &state) }
    switch outcome {
    case .found: return .yes
    case .notFound: return .no
    case .limit: return fail(.patternLimit, node, &state)
    }
  }
}
