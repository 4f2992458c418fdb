extension Value {
  /// Whether two values are equal as CEL defines it, or nil where the budget ran out or a part of
  /// them is abnormal.
  ///
  /// Numbers of different types are equal where they are the same number; values of other types
  /// that differ in type are not equal.
  func isEqual(to other: Value, _ budget: inout Budget) -> Bool? {
    switch (self, other) {
    case (.string(let left), .string(let right)): return left.hasSameBytes(as: right, &budget)
    case (.int(let left), .int(let right)): return left == right
    case (.double(let left), .double(let right)): return left == right
    case (.bool(let left), .bool(let right)): return left == right
    case (.null, .null): return true
    case (.uint(let left), .uint(let right)): return left == right
    case (.int, .uint), (.int, .double), (.uint, .int), (.uint, .double), (.double, .int),
      (.double, .uint):
      return compareNumbers(self, other) == .same
    case (.bytes(let left), .bytes(let right)):
      if left.count != right.count { return false }
      return budget.spend(bytes: left.count) ? left == right : nil
    case (.duration(let left), .duration(let right)): return left == right
    case (.timestamp(let left), .timestamp(let right)): return left == right
    case (.type(let left), .type(let right)): return left.hasSameBytes(as: right)
    case (.opaque(let left), .opaque(let right)): return left == right
    case (.list(let left), .list(let right)):
      return Value.areEqual(left, right, &budget)
    case (.map(let left), .map(let right)):
      if left.count != right.count { return false }
      for (position, key) in left.keys.enumerated() {
        guard budget.spend(1) else { return nil }
        guard let value = right[key] else { return false }
        guard let equal = left.values[position].isEqual(to: value, &budget) else { return nil }
        if !equal { return false }
      }
      return true
    case (.record(let left), .record(let right)):
      return left.type === right.type && left.values.count == right.values.count
        ? Value.areEqual(left.values, right.values, &budget) : false
    case (.optional(let left), .optional(let right)):
      guard let left, let right else { return left == nil && right == nil }
      return left.isEqual(to: right, &budget)
    default: return isAbnormal || other.isAbnormal ? nil : false
    }
  }

  private static func areEqual(_ left: [Value], _ right: [Value], _ budget: inout Budget) -> Bool? {
    if left.count != right.count { return false }
    for index in left.indices {
      guard budget.spend(1) else { return nil }
      guard let equal = left[index].isEqual(to: right[index], &budget) else { return nil }
      if !equal { return false }
    }
    return true
  }
}

extension Value {
  /// Whether nothing that reads one of two values could tell it from the other.
  ///
  /// That is more than ``==(_:_:)``, which holds for zero and negative zero, for numbers of different
  /// types, and for maps whose keys come in another order.
  @inline(__always)
  package func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.int(let left), .int(let right)): left == right
    case (.bool(let left), .bool(let right)): left == right
    default: isSameOfOtherType(other)
    }
  }

  /// The same for all other types.
  private func isSameOfOtherType(_ other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null), (.undetermined, .undetermined): true
    case (.uint(let left), .uint(let right)): left == right
    case (.string(let left), .string(let right)), (.type(let left), .type(let right)):
      left.hasSameBytes(as: right)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.list(let left), .list(let right)): Value.areSame(left, right)
    case (.map(let left), .map(let right)):
      Value.areSame(left.keys, right.keys) && Value.areSame(left.values, right.values)
    case (.duration(let left), .duration(let right)): left == right
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.optional(let left), .optional(let right)):
      if let left, let right { left.isSame(as: right) } else { left == nil && right == nil }
    case (.record(let left), .record(let right)):
      left.type === right.type && left.absences == right.absences
        && Value.areSame(left.values, right.values)
    case (.opaque(let left), .opaque(let right)): left == right
    case (.error(let left), .error(let right)): left == right
    default: false
    }
  }

  private static func areSame(_ left: [Value], _ right: [Value]) -> Bool {
    if left.count != right.count { return false }
    for (value, other) in zip(left, right) where !value.isSame(as: other) { return false }
    return true
  }
}

extension Value: Equatable {
  /// Whether two values are equal as CEL's `==` defines it; abnormal ones where they are the same.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.error(let left), .error(let right)): return left == right
    case (.undetermined, .undetermined): return true
    default:
      var budget = Budget(.max)
      return left.isEqual(to: right, &budget) ?? false
    }
  }
}

/// The order of two values.
enum Ordering {
  case before
  case same
  case after
  /// One of them is not a number, or they have no common order.
  case none
}

extension Ordering {
  @inline(__always)
  init<T: Comparable>(_ left: T, _ right: T) {
    self = left < right ? .before : left > right ? .after : left == right ? .same : .none
  }

  var reversed: Ordering {
    switch self {
    case .before: .after
    case .after: .before
    case .same, .none: self
    }
  }
}

/// Orders numbers of any types; nil where one is no number.
func compareNumbers(_ left: Value, _ right: Value) -> Ordering? {
  switch (left, right) {
  case (.int(let left), .int(let right)): Ordering(left, right)
  case (.uint(let left), .uint(let right)): Ordering(left, right)
  case (.double(let left), .double(let right)): Ordering(left, right)
  case (.int(let left), .uint(let right)): left < 0 ? .before : Ordering(UInt64(left), right)
  case (.uint(let left), .int(let right)): right < 0 ? .after : Ordering(left, UInt64(right))
  case (.int(let left), .double(let right)): compare(left, right)
  case (.double(let left), .int(let right)): compare(right, left).reversed
  case (.uint(let left), .double(let right)): compare(left, right)
  case (.double(let left), .uint(let right)): compare(right, left).reversed
  default: nil
  }
}

/// Compares an integer with a double as doubles, as CEL's conformance suite has it.
@inline(__always)
func compare<T: BinaryInteger>(_ integer: T, _ double: Double) -> Ordering {
  Ordering(Double(integer), double)
}

extension Value {
  /// The order of two values of one type, or of two numbers; nil where they have no order.
  func order(to other: Value) -> Ordering? {
    switch (self, other) {
    case (.string(let left), .string(let right)): Ordering(left.compareBytes(to: right), 0)
    case (.bytes(let left), .bytes(let right)): Ordering(compareBytes(left, right), 0)
    case (.bool(let left), .bool(let right)): Ordering(left ? 1 : 0, right ? 1 : 0)
    case (.duration(let left), .duration(let right)): Ordering(left, right)
    case (.timestamp(let left), .timestamp(let right)): Ordering(left, right)
    default: compareNumbers(self, other)
    }
  }
}
