extension Function {
  /// `sum` of a list of numbers or durations; that of an empty list is zero.
  ///
  /// The type of the list decides what zero is, hence one function for each.
  static let sums: [Function] = [
    sum(.int, zero: .int(0)), sum(.uint, zero: .uint(0)), sum(.double, zero: .double(0)),
    sum(.duration, zero: .duration(DurationValue(nanoseconds: 0))),
  ]

  private static func sum(_ type: ValueType, zero: Value) -> Function {
    Function(
      "sum", .member, [Overload([.list(type)], type)],
      .unary { list, budget in
        guard case .list(let elements) = list else { return .failure(.noSuchOverload) }
        guard budget.spend(Int64(elements.count)) else { return .failure(.costLimit) }
        guard let first = elements.first else { return zero }
        var total = Function.zero(like: first) ?? zero
        for element in elements {
          total = added(total, element)
          if total.isAbnormal { return total }
        }
        return total
      })
  }

  private static func zero(like value: Value) -> Value? {
    switch value {
    case .int: .int(0)
    case .uint: .uint(0)
    case .double: .double(0)
    case .duration: .duration(DurationValue(nanoseconds: 0))
    default: nil
    }
  }

  private static func added(_ left: Value, _ right: Value) -> Value {
    switch (left, right) {
    case (.int(let left), .int(let right)):
      let (sum, overflow) = left.addingReportingOverflow(right)
      return overflow ? .failure(.overflow) : .int(sum)
    case (.uint(let left), .uint(let right)):
      let (sum, overflow) = left.addingReportingOverflow(right)
      return overflow ? .failure(.overflow) : .uint(sum)
    case (.double(let left), .double(let right)): return .double(left + right)
    case (.duration(let left), .duration(let right)):
      let (sum, overflow) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
      return overflow ? .failure(.overflow) : .duration(DurationValue(nanoseconds: sum))
    default: return .failure(.noSuchOverload)
    }
  }
}
