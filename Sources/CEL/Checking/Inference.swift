/// The type variables of one check and what they stand for.
struct Inference {
  private var bindings: [ValueType?] = []
  /// The variables that were bound, in order, so that binding can be undone without a copy.
  private var bound: [Int] = []
  /// Whether null goes with opaque types and optionals, as the specification's legacy rule has it.
  let allowsLegacyNull: Bool

  init(allowsLegacyNull: Bool) { self.allowsLegacyNull = allowsLegacyNull }

  mutating func fresh() -> ValueType {
    bindings.append(nil)
    return .variable(bindings.count - 1)
  }

  /// What a type stands for, outermost only.
  func resolve(_ type: ValueType) -> ValueType {
    var type = type
    while case .variable(let number) = type, let bound = bindings[number] { type = bound }
    return type
  }

  /// The type with all variables replaced; those that stand for nothing are dyn.
  func substitute(_ type: ValueType, unboundIsDyn: Bool = true) -> ValueType {
    let type = resolve(type)
    switch type {
    case .variable: return unboundIsDyn ? .dyn : type
    case .list(let element): return .list(substitute(element, unboundIsDyn: unboundIsDyn))
    case .map(let key, let value):
      return .map(
        substitute(key, unboundIsDyn: unboundIsDyn), substitute(value, unboundIsDyn: unboundIsDyn))
    case .optional(let inner): return .optional(substitute(inner, unboundIsDyn: unboundIsDyn))
    case .nullable(let inner): return substitute(inner, unboundIsDyn: unboundIsDyn).orNull
    case .type(let inner): return .type(substitute(inner, unboundIsDyn: unboundIsDyn))
    default: return type
    }
  }

  /// A copy of a signature's type with its parameters replaced by variables.
  mutating func instantiate(_ type: ValueType, _ names: inout [String: ValueType]) -> ValueType {
    switch type {
    case .parameter(let name):
      if let known = names[name] { return known }
      let variable = fresh()
      names[name] = variable
      return variable
    case .list(let element): return .list(instantiate(element, &names))
    case .map(let key, let value):
      return .map(instantiate(key, &names), instantiate(value, &names))
    case .optional(let inner): return .optional(instantiate(inner, &names))
    case .nullable(let inner): return .nullable(instantiate(inner, &names))
    case .type(let inner): return .type(instantiate(inner, &names))
    default: return type
    }
  }

  /// Whether all pairs go together; binds variables only where they do.
  mutating func accepts(_ pairs: [(ValueType, ValueType)]) -> Bool {
    let count = bound.count
    for (target, source) in pairs where !isAssignable(target, source) {
      while bound.count > count { bindings[bound.removeLast()] = nil }
      return false
    }
    return true
  }

  /// Whether a value of the second type may stand where the first is expected.
  mutating func accepts(_ target: ValueType, _ source: ValueType) -> Bool {
    accepts([(target, source)])
  }

  private mutating func isAssignable(_ target: ValueType, _ source: ValueType) -> Bool {
    let left = resolve(target)
    let right = resolve(source)
    if left == right { return true }
    if case .variable(let number) = right { return bind(number, left) }
    if case .variable(let number) = left { return bind(number, right) }
    switch (left, right) {
    case (.dyn, _), (_, .dyn), (.poison, _), (_, .poison): return true
    case (.number, .int), (.number, .uint), (.number, .double): return true
    case (.nullable, .null): return true
    case (.nullable(let left), .nullable(let right)): return isAssignable(left, right)
    case (.nullable(let left), _): return isAssignable(left, right)
    case (_, .nullable(let right)): return isAssignable(left, right)
    case (.optional, .null), (.opaque, .null), (.duration, .null), (.timestamp, .null):
      return allowsLegacyNull
    case (.list(let left), .list(let right)): return isAssignable(left, right)
    case (.map(let leftKey, let leftValue), .map(let rightKey, let rightValue)):
      return isAssignable(leftKey, rightKey) && isAssignable(leftValue, rightValue)
    case (.optional(let left), .optional(let right)): return isAssignable(left, right)
    case (.type, .type): return true
    default: return false
    }
  }

  /// Makes a variable stand for a type, unless the type has the variable in it.
  private mutating func bind(_ number: Int, _ type: ValueType) -> Bool {
    if occurs(number, in: type) { return false }
    bindings[number] = type
    bound.append(number)
    return true
  }

  private func occurs(_ number: Int, in type: ValueType) -> Bool {
    switch resolve(type) {
    case .variable(let other): number == other
    case .list(let inner), .optional(let inner), .nullable(let inner), .type(let inner):
      occurs(number, in: inner)
    case .map(let key, let value): occurs(number, in: key) || occurs(number, in: value)
    default: false
    }
  }

  /// The type that values of both types have, or nil where there is none but dyn.
  mutating func join(_ left: ValueType, _ right: ValueType) -> ValueType? {
    let left = resolve(left)
    let right = resolve(right)
    if left == right { return left }
    if left == .poison || right == .poison { return .poison }
    if case .null = left, canBeNull(right) { return right.orNull }
    if case .null = right, canBeNull(left) { return left.orNull }
    if !accepts(left, right) {
      return accepts(right, left) ? left : nil
    }
    return mostGeneral(left, right)
  }

  private func canBeNull(_ type: ValueType) -> Bool {
    switch type {
    case .nullable, .dyn: true
    case .bool, .int, .uint, .double, .string, .bytes, .duration, .timestamp: !allowsLegacyNull
    default: false
    }
  }

  /// Of two types that go together, the one that says less.
  private func mostGeneral(_ left: ValueType, _ right: ValueType) -> ValueType {
    let left = resolve(left)
    let right = resolve(right)
    switch (left, right) {
    case (.dyn, _), (_, .dyn): return .dyn
    case (.nullable(let left), _):
      return mostGeneral(left, right.withoutNull).orNull
    case (_, .nullable(let right)): return mostGeneral(left, right).orNull
    case (.null, _): return right
    case (.list(let left), .list(let right)): return .list(mostGeneral(left, right))
    case (.optional(let left), .optional(let right)): return .optional(mostGeneral(left, right))
    case (.map(let leftKey, let leftValue), .map(let rightKey, let rightValue)):
      return .map(mostGeneral(leftKey, rightKey), mostGeneral(leftValue, rightValue))
    case (.variable, _): return right
    default: return left
    }
  }
}
