extension Expression {
  /// The expressions directly under this one, in the order of the source.
  public var children: [Expression] {
    switch kind {
    case .literal, .identifier, .invalid: []
    case .select(let operand, _, _), .presence(let operand, _), .not(let operand),
      .negate(let operand):
      [operand]
    case .index(let left, let right, _), .binary(_, let left, let right),
      .bind(_, let left, let right):
      [left, right]
    case .call(let call): (call.target.map { [$0] } ?? []) + call.arguments
    case .and(let operands), .or(let operands): operands
    case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
    case .list(let elements): elements.map { $0.value }
    case .map(let entries), .message(_, let entries): entries.flatMap { [$0.key, $0.value] }
    case .comprehension(let comprehension):
      [comprehension.source] + (comprehension.condition.map { [$0] } ?? []) + [comprehension.body]
    }
  }

  /// A copy in which each direct child is replaced by what the closure makes of it.
  public func mapChildren(_ transform: (Expression) -> Expression) -> Expression {
    var copy = self
    switch kind {
    case .literal, .identifier, .invalid: break
    case .select(let operand, let member, let isOptional):
      copy.kind = .select(transform(operand), member, isOptional: isOptional)
    case .presence(let operand, let member): copy.kind = .presence(transform(operand), member)
    case .not(let operand): copy.kind = .not(transform(operand))
    case .negate(let operand): copy.kind = .negate(transform(operand))
    case .index(let operand, let index, let isOptional):
      copy.kind = .index(transform(operand), transform(index), isOptional: isOptional)
    case .binary(let symbol, let left, let right):
      copy.kind = .binary(symbol, transform(left), transform(right))
    case .bind(let name, let value, let body):
      copy.kind = .bind(name, transform(value), transform(body))
    case .call(var call):
      call.target = call.target.map(transform)
      call.arguments = call.arguments.map(transform)
      copy.kind = .call(call)
    case .and(let operands): copy.kind = .and(operands.map(transform))
    case .or(let operands): copy.kind = .or(operands.map(transform))
    case .conditional(let condition, let then, let otherwise):
      copy.kind = .conditional(transform(condition), transform(then), transform(otherwise))
    case .list(let elements):
      copy.kind = .list(elements.map { Element(transform($0.value), isOptional: $0.isOptional) })
    case .map(let entries): copy.kind = .map(Expression.map(entries, transform))
    case .message(let name, let entries):
      copy.kind = .message(name, Expression.map(entries, transform))
    case .comprehension(var comprehension):
      comprehension.source = transform(comprehension.source)
      comprehension.condition = comprehension.condition.map(transform)
      comprehension.body = transform(comprehension.body)
      copy.kind = .comprehension(comprehension)
    }
    return copy
  }

  private static func map(_ entries: [Entry], _ transform: (Expression) -> Expression) -> [Entry] {
    entries.map { Entry(transform($0.key), transform($0.value), isOptional: $0.isOptional) }
  }

  /// The conjuncts of the top-level `&&`, in order; the expression itself where there is none.
  public var conjuncts: [Expression] {
    if case .and(let operands) = kind { return operands.flatMap { $0.conjuncts } }
    return [self]
  }

  /// A name that is used but not bound inside the expression.
  public struct FreeName: Hashable, Sendable {
    /// The identifier, with the members selected from it: `address.city`.
    public var path: [String]
    /// The bytes of the whole path.
    public var range: Range<Int>
  }

  /// The free names with the members selected from them, in the order of the source.
  ///
  /// The namespace of a function (`math` of `math.abs(x)`) is among them, as only an environment
  /// knows which names are variables.
  public var freeNames: [FreeName] {
    var names: [FreeName] = []
    collectFreeNames(bound: [], into: &names)
    return names
  }

  /// The path of names that this expression is (`a`, `a.b.c`), or nil.
  public var path: [String]? {
    switch kind {
    case .identifier(let name): return [name]
    case .select(let operand, let member, false): return operand.path.map { $0 + [member.name] }
    default: return nil
    }
  }

  private func collectFreeNames(bound: [String], into names: inout [FreeName]) {
    if let path {
      if !bound.contains(path[0]) { names.append(FreeName(path: path, range: range)) }
      return
    }
    switch kind {
    case .presence(let operand, let member):
      if let path = operand.path {
        if !bound.contains(path[0]) {
          names.append(FreeName(path: path + [member.name], range: range))
        }
      } else {
        operand.collectFreeNames(bound: bound, into: &names)
      }
    case .comprehension(let comprehension):
      comprehension.source.collectFreeNames(bound: bound, into: &names)
      let inner = bound + comprehension.variables.map { $0.name }
      comprehension.condition?.collectFreeNames(bound: inner, into: &names)
      comprehension.body.collectFreeNames(bound: inner, into: &names)
    case .bind(let name, let value, let body):
      value.collectFreeNames(bound: bound, into: &names)
      body.collectFreeNames(bound: bound + [name], into: &names)
    default:
      for child in children { child.collectFreeNames(bound: bound, into: &names) }
    }
  }
}
