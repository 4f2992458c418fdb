extension Value {
  /// Takes the units of a value that comes out of an evaluation, as it would be written: what is
  /// shared between its parts counts each time.
  ///
  /// A value is 8 units, and each two bytes of a text are one.
  ///
  /// - Returns: False where the budget does not reach, or where the value is nested too deep for
  ///   anyone to read.
  package func spend(comingOutOf budget: inout Budget) -> Bool {
    let isWritten = spend(comingOutOf: &budget, depth: 0)
    if !isWritten { budget.exhaust() }
    return isWritten
  }

  private static var mostLevels: Int { 256 }

  private func spend(comingOutOf budget: inout Budget, depth: Int) -> Bool {
    guard depth <= Self.mostLevels, budget.spend(8) else { return false }
    switch self {
    case .string(let text), .type(let text): return budget.spend(Int64(text.utf8.count / 2))
    case .bytes(let bytes): return budget.spend(Int64(bytes.count / 2))
    case .list(let elements):
      return elements.allSatisfy { $0.spend(comingOutOf: &budget, depth: depth + 1) }
    case .map(let map):
      return map.keys.allSatisfy { $0.spend(comingOutOf: &budget, depth: depth + 1) }
        && map.values.allSatisfy { $0.spend(comingOutOf: &budget, depth: depth + 1) }
    case .record(let record):
      return record.values.allSatisfy { $0.spend(comingOutOf: &budget, depth: depth + 1) }
    case .optional(let inner?): return inner.spend(comingOutOf: &budget, depth: depth + 1)
    default: return true
    }
  }
}
