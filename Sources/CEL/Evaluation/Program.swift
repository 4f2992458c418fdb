/// A compiled expression; immutable and safe to share between threads.
public struct Program: Sendable {
  // One reference, so that a copy of a program in a table costs one count.
  let code: Code
  let costLimit: Int64

  /// The frame indexes that the expression reads, each once, in the order of the source.
  public var variables: [Int] { code.variables }
  /// The type of the result.
  public var type: ValueType { code.type }

  /// The value where the expression is constant, else nil.
  public var constant: Value? {
    let node = code.nodes[code.root]
    switch node.operation {
    case .constant: return code.constants[Int(node.a)]
    case .constantDouble: return .double(code.doubles[Int(node.a)])
    case .constantInt: return .int(code.ints[Int(node.a)])
    default: return nil
    }
  }

  /// Evaluates the expression.
  ///
  /// - Parameter frame: The values of the variables by their frame index; an index beyond its end
  ///   reads as an error.
  /// - Returns: The result; ``Value/error(_:)`` or ``Value/undetermined`` where there is none.
  public func evaluate(_ frame: Span<Value>) -> Value {
    var state = code.makeState(costLimit)
    return code.evaluate(code.root, frame, &state)
  }

  /// Evaluates the expression on an array.
  public func evaluate(_ frame: [Value] = []) -> Value { evaluate(frame.span) }

  /// Evaluates the expression on an array; a result that is larger than the work allowed fails too.
  package func result(_ frame: [Value]) -> Value {
    let value = evaluate(frame.span)
    var budget = Budget(costLimit)
    return value.spend(comingOutOf: &budget) ? value : .failure(.costLimit)
  }

  /// Evaluates the expression within what is left of a budget that several evaluations share.
  ///
  /// An evaluation costs one unit, and what it counts itself; with nothing left it fails.
  public func evaluate(_ frame: Span<Value>, spending budget: inout Budget) -> Value {
    let limit = min(costLimit, budget.units)
    var state = code.makeState(limit)
    let value = code.evaluate(code.root, frame, &state)
    guard budget.spend(limit - state.budget.units + 1) else { return .failure(.costLimit) }
    return value
  }

  /// Evaluates the expression as a condition, without making a value.
  public func truth(_ frame: Span<Value>) -> Truth {
    var state = code.makeState(costLimit)
    switch code.truth(code.root, frame, &state) {
    case .no: return .no
    case .yes: return .yes
    case .undetermined: return .undetermined
    case .failed: return .failed(state.error)
    }
  }

  /// Evaluates the expression as a condition, within what is left of a budget that several
  /// evaluations share.
  public func truth(_ frame: Span<Value>, spending budget: inout Budget) -> Truth {
    let limit = min(costLimit, budget.units)
    var state = code.makeState(limit)
    let verdict = code.truth(code.root, frame, &state)
    guard budget.spend(limit - state.budget.units + 1) else {
      return .failed(EvaluationError(.costLimit))
    }
    switch verdict {
    case .no: return .no
    case .yes: return .yes
    case .undetermined: return .undetermined
    case .failed: return .failed(state.error)
    }
  }

  /// Evaluates the expression as a condition on an array.
  public func truth(_ frame: [Value] = []) -> Truth { truth(frame.span) }
}

/// The result of a condition.
public enum Truth: Hashable, Sendable {
  /// It is false.
  case no
  /// It is true.
  case yes
  /// A null was read where a value is needed.
  case undetermined
  /// The evaluation failed, or the result is no bool.
  case failed(EvaluationError)
}

/// ``Truth`` without the error, small enough for a register.
enum Verdict: UInt8 {
  case no, yes, undetermined, failed
}
