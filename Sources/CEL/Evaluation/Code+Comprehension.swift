extension Code {
  /// Goes through the elements of a list or the keys of a map.
  func walk(
    _ walk: ComprehensionNode, _ node: Node, _ frame: Span<Value>, _ state: inout State
  ) -> Value {
    let source = evaluate(walk.source, frame, &state)
    var round = Round(walk: walk, node: node)
    switch source {
    case .list(let elements):
      for index in elements.indices {
        let isDone = step(
          &round, walk.slots.count == 1 ? elements[index] : .int(Int64(index)), elements[index],
          frame, &state)
        if isDone { break }
      }
    case .map(let map):
      for index in map.keys.indices {
        if step(&round, map.keys[index], map.values[index], frame, &state) { break }
      }
    default: return rejection(source, node)
    }
    return round.result
  }

  /// What has come of the elements so far.
  private struct Round {
    let walk: ComprehensionNode
    let node: Node
    var error: Value?
    var isUndetermined = false
    var decided: Value?
    var count = 0
    var elements: [Value] = []
    var map = MapValue.Builder()

    init(walk: ComprehensionNode, node: Node) {
      self.walk = walk
      self.node = node
    }

    /// Keeps what has no value; the first error is the one told.
    mutating func note(_ value: Value) {
      if value.isError {
        if error == nil { error = value }
      } else {
        isUndetermined = true
      }
    }

    var result: Value {
      if let decided { return decided }
      if let error { return error }
      if isUndetermined { return .undetermined }
      switch walk.kind {
      case .all: return .bool(true)
      case .exists: return .bool(false)
      case .existsOne: return .bool(count == 1)
      case .map, .filter: return .list(elements)
      case .transformMap, .transformMapEntry: return .map(map.map)
      }
    }
  }

  /// Takes one element; true where the result is decided.
  private func step(
    _ round: inout Round, _ first: Value, _ second: Value, _ frame: Span<Value>,
    _ state: inout State
  ) -> Bool {
    let walk = round.walk
    guard state.budget.spend(walk.cost) else {
      round.decided = failure(.costLimit, round.node)
      return true
    }
    state.locals[walk.slots[0]] = first
    if walk.slots.count == 2 { state.locals[walk.slots[1]] = second }
    if walk.condition >= 0 {
      switch truth(walk.condition, frame, &state) {
      case .yes: break
      case .no: return false
      case .undetermined:
        round.isUndetermined = true
        return false
      case .failed:
        round.note(.error(state.error))
        return false
      }
    }
    switch walk.kind {
    case .all, .exists, .existsOne, .filter:
      return judge(&round, first, truth(walk.body, frame, &state), state.error)
    case .map, .transformMap, .transformMapEntry:
      collect(&round, first, evaluate(walk.body, frame, &state))
      return false
    }
  }

  private func judge(
    _ round: inout Round, _ element: Value, _ verdict: Verdict, _ error: EvaluationError
  ) -> Bool {
    switch (verdict, round.walk.kind) {
    case (.undetermined, _): round.isUndetermined = true
    case (.failed, _): round.note(.error(error))
    case (.yes, .exists), (.no, .all):
      round.decided = .bool(verdict == .yes)
      return true
    case (.yes, .existsOne): round.count += 1
    case (.yes, .filter): round.elements.append(element)
    default: break
    }
    return false
  }

  private func collect(_ round: inout Round, _ key: Value, _ value: Value) {
    if value.isAbnormal {
      round.note(value)
      return
    }
    switch round.walk.kind {
    case .transformMap:
      if let kind = round.map.insert(key, value) { round.note(failure(kind, round.node)) }
    case .transformMapEntry:
      guard case .map(let entries) = value else {
        round.note(rejection(value, round.node))
        return
      }
      for (position, key) in entries.keys.enumerated() {
        if let kind = round.map.insert(key, entries.values[position]) {
          round.note(failure(kind, round.node))
        }
      }
    default: round.elements.append(value)
    }
  }
}
