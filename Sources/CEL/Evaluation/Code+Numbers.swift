/// Whether a typed evaluation has a value.
enum Status: UInt8 {
  case valid, undetermined, failed
}

/// A number, or why there is none; small enough for registers.
struct Typed<Number> {
  var status: Status
  var value: Number
}

extension Code {
  /// The double of a node, without making a value of it.
  func double(_ index: Int, _ frame: Span<Value>, _ state: inout State) -> Typed<Double> {
    let node = nodes[index]
    switch node.operation {
    case .constantDouble: return Typed(status: .valid, value: doubles[Int(node.a)])
    case .variable:
      if Int(node.a) < frame.count, case .double(let number) = frame[Int(node.a)] {
        return Typed(status: .valid, value: number)
      }
    case .doubleOfInt:
      let number = int(Int(node.a), frame, &state)
      return Typed(status: number.status, value: Double(number.value))
    case .doubleArithmetic:
      let left = double(Int(node.a), frame, &state)
      let firstError = state.error
      let right = double(Int(node.b), frame, &state)
      if left.status != .valid || right.status != .valid {
        if left.status == .failed { state.error = firstError }
        return Typed(status: worse(left.status, right.status), value: 0)
      }
      let result: Double
      switch BinaryOperator(rawValue: UInt8(truncatingIfNeeded: node.c)) {
      case .add: result = left.value + right.value
      case .subtract: result = left.value - right.value
      case .multiply: result = left.value * right.value
      default: result = left.value / right.value
      }
      if failOnNonFinite && !result.isFinite {
        state.error = EvaluationError(.notFinite, at: node.start, node.end)
        return Typed(status: .failed, value: 0)
      }
      return Typed(status: .valid, value: result)
    default: break
    }
    let value = evaluate(index, frame, &state)
    if case .double(let number) = value { return Typed(status: .valid, value: number) }
    return Typed(status: note(value, node, &state), value: 0)
  }

  /// The int of a node, without making a value of it.
  func int(_ index: Int, _ frame: Span<Value>, _ state: inout State) -> Typed<Int64> {
    let node = nodes[index]
    switch node.operation {
    case .constantInt: return Typed(status: .valid, value: ints[Int(node.a)])
    case .variable:
      if Int(node.a) < frame.count, case .int(let number) = frame[Int(node.a)] {
        return Typed(status: .valid, value: number)
      }
    case .size: return size(node, frame, &state)
    case .intArithmetic:
      let left = int(Int(node.a), frame, &state)
      let firstError = state.error
      let right = int(Int(node.b), frame, &state)
      if left.status != .valid || right.status != .valid {
        if left.status == .failed { state.error = firstError }
        return Typed(status: worse(left.status, right.status), value: 0)
      }
      let result = Code.integers(
        UInt8(truncatingIfNeeded: node.c), left.value, right.value)
      if let kind = result.error {
        state.error = EvaluationError(kind, at: node.start, node.end)
        return Typed(status: .failed, value: 0)
      }
      return Typed(status: .valid, value: result.value)
    default: break
    }
    let value = evaluate(index, frame, &state)
    if case .int(let number) = value { return Typed(status: .valid, value: number) }
    return Typed(status: note(value, node, &state), value: 0)
  }

  /// Of two results without a value, the one that wins.
  @inline(__always)
  func worse(_ left: Status, _ right: Status) -> Status {
    left == .failed || right == .failed ? .failed : .undetermined
  }

  /// Tells why a value is not what was expected, and keeps its error.
  func note(_ value: Value, _ node: Node, _ state: inout State) -> Status {
    switch rejection(value, node) {
    case .undetermined: return .undetermined
    case .error(let error): state.error = error
    default: break
    }
    return .failed
  }

  private func size(_ node: Node, _ frame: Span<Value>, _ state: inout State) -> Typed<Int64> {
    let operand = nodes[Int(node.a)]
    if operand.operation == .variable, Int(operand.a) < frame.count {
      switch frame[Int(operand.a)] {
      case .string(let text): return size(of: text, node, &state)
      case .list(let elements): return Typed(status: .valid, value: Int64(elements.count))
      default: break
      }
    }
    let value = evaluate(Int(node.a), frame, &state)
    switch value {
    case .string(let text): return size(of: text, node, &state)
    case .list(let elements): return Typed(status: .valid, value: Int64(elements.count))
    case .bytes(let bytes): return Typed(status: .valid, value: Int64(bytes.count))
    case .map(let map): return Typed(status: .valid, value: Int64(map.count))
    default: return Typed(status: note(value, node, &state), value: 0)
    }
  }

  @inline(__always)
  private func size(of text: String, _ node: Node, _ state: inout State) -> Typed<Int64> {
    guard state.budget.spend(bytes: text.utf8.count) else {
      state.error = EvaluationError(.costLimit, at: node.start, node.end)
      return Typed(status: .failed, value: 0)
    }
    return Typed(status: .valid, value: text.codePointCount)
  }

  /// Integer arithmetic that never traps.
  @inline(__always)
  static func integers<T: FixedWidthInteger>(
    _ symbol: UInt8, _ left: T, _ right: T
  ) -> (value: T, error: EvaluationError.Kind?) {
    let result: (partialValue: T, overflow: Bool)
    switch BinaryOperator(rawValue: symbol) {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide:
      if right == 0 { return (0, .divisionByZero) }
      result = left.dividedReportingOverflow(by: right)
    default:
      if right == 0 { return (0, .divisionByZero) }
      result = left.remainderReportingOverflow(dividingBy: right)
    }
    return result.overflow ? (0, .overflow) : (result.partialValue, nil)
  }

  /// Arithmetic on operands of any types.
  func arithmetic(_ node: Node, _ left: Value, _ right: Value, _ state: inout State) -> Value {
    let code = UInt8(truncatingIfNeeded: node.c)
    switch (left, right) {
    case (.int(let left), .int(let right)):
      let result = Code.integers(code, left, right)
      return result.error.map { failure($0, node) } ?? .int(result.value)
    case (.uint(let left), .uint(let right)):
      let result = Code.integers(code, left, right)
      return result.error.map { failure($0, node) } ?? .uint(result.value)
    case (.double(let first), .double(let second)):
      let result: Double
      switch BinaryOperator(rawValue: code) {
      case .add: result = first + second
      case .subtract: result = first - second
      case .multiply: result = first * second
      case .divide: result = first / second
      default: return failure(.noSuchOverload, node)
      }
      return failOnNonFinite && !result.isFinite ? failure(.notFinite, node) : .double(result)
    default: break
    }
    let result: Value?
    switch BinaryOperator(rawValue: code) {
    case .add: result = sum(node, left, right, &state)
    case .subtract: result = difference(node, left, right)
    default: result = nil
    }
    return result ?? rejection(left, right, node)
  }

  private func sum(_ node: Node, _ left: Value, _ right: Value, _ state: inout State) -> Value? {
    switch (left, right) {
    case (.string(let left), .string(let right)):
      guard state.budget.spend(bytes: left.utf8.count + right.utf8.count) else {
        return failure(.costLimit, node)
      }
      return .string(left + right)
    case (.bytes(let left), .bytes(let right)):
      guard state.budget.spend(bytes: left.count + right.count) else {
        return failure(.costLimit, node)
      }
      return .bytes(left + right)
    case (.list(let left), .list(let right)):
      guard state.budget.spend(Int64(left.count) + Int64(right.count)) else {
        return failure(.costLimit, node)
      }
      return .list(left + right)
    case (.duration(let left), .duration(let right)):
      let (sum, overflow) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
      return overflow ? failure(.overflow, node) : .duration(DurationValue(nanoseconds: sum))
    case (.timestamp(let instant), .duration(let span)),
      (.duration(let span), .timestamp(let instant)):
      return instant.adding(span).map { .timestamp($0) } ?? failure(.overflow, node)
    default: return nil
    }
  }

  private func difference(_ node: Node, _ left: Value, _ right: Value) -> Value? {
    switch (left, right) {
    case (.duration(let left), .duration(let right)):
      let (rest, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
      return overflow ? failure(.overflow, node) : .duration(DurationValue(nanoseconds: rest))
    case (.timestamp(let instant), .duration(let span)):
      return instant.subtracting(span).map { .timestamp($0) } ?? failure(.overflow, node)
    case (.timestamp(let left), .timestamp(let right)):
      return left.since(right).map { .duration($0) } ?? failure(.overflow, node)
    default: return nil
    }
  }
}
