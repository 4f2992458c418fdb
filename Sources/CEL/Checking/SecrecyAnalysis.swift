/// Finds what of a result is secret, from what of the variables is.
///
/// It follows each value to where it goes: a member that is read, an element that a macro names, what
/// `cel.bind` binds. Where it does not know better the result is secret: what it calls open is open
/// whatever the values are.
struct SecrecyAnalysis {
  private let variables: [Int: Secrecy]
  private var locals: [Secrecy]

  /// Creates an analysis of one expression.
  ///
  /// - Parameters:
  ///   - variables: What is secret in each variable, by its frame index.
  ///   - localCount: How many names the expression binds.
  init(_ variables: [Int: Secrecy], localCount: Int) {
    self.variables = variables
    locals = Array(repeating: .open, count: localCount)
  }

  /// What is secret in the value of a term.
  mutating func secrecy(of term: Term) -> Secrecy {
    // Where nothing is secret, nothing becomes so.
    variables.isEmpty ? .open : follow(term)
  }

  private mutating func follow(_ term: Term) -> Secrecy {
    switch term.kind {
    case .constant, .failure: return .open
    case .variable(let index): return variables[index] ?? .open
    case .local(let slot): return locals[slot]
    case .and(let operands), .or(let operands): return read(operands)
    case .not(let operand), .negate(let operand): return read([operand])
    case .matches(let subject, _): return read([subject])
    case .conditional(let condition, let then, let otherwise):
      let isSecret = read([condition]) == .secret
      let joined = follow(then).joined(follow(otherwise))
      return isSecret ? .secret : joined
    case .binary(let symbol, let left, let right): return binary(symbol, left, right)
    case .call(let function, let arguments): return call(function, arguments)
    case .select(let operand, let name, let isOptional):
      return select(follow(operand), name, isOptional: isOptional, of: operand.type)
    // Whether something is empty may be told, as `isEmpty` tells it.
    case .presence(let operand, _): return follow(operand) == .secret ? .secret : .open
    case .index(let operand, let index, let isOptional):
      return element(of: follow(operand), at: index, isOptional: isOptional, of: operand.type)
    case .list(let elements):
      var element = Secrecy.open
      for (term, isOptional) in elements {
        let own = follow(term)
        element = element.joined(isOptional ? own.element : own)
      }
      return .list(element)
    case .map(let entries): return map(entries)
    case .comprehension(let walk): return comprehension(walk)
    case .bind(let slot, let value, let body):
      locals[slot] = follow(value)
      return follow(body)
    }
  }

  /// What is secret in what is made of values as a whole: all of it where one holds a secret.
  private mutating func read(_ terms: [Term]) -> Secrecy {
    var result = Secrecy.open
    for term in terms where follow(term) != .open { result = .secret }
    return result
  }

  private mutating func binary(
    _ symbol: BinaryOperator, _ left: Term, _ right: Term
  ) -> Secrecy {
    let first = follow(left)
    let second = follow(right)
    if first == .open && second == .open { return .open }
    // Two lists together hold what both of them hold.
    if symbol == .add, Self.isList(left.type), Self.isList(right.type) {
      return first.joined(second)
    }
    // To compare with null tells no more than whether something is there.
    if symbol.isEquality {
      if left.isNullLiteral && second != .secret { return .open }
      if right.isNullLiteral && first != .secret { return .open }
    }
    return .secret
  }

  private mutating func call(_ function: Function, _ arguments: [Term]) -> Secrecy {
    guard function.isBuiltIn, let first = arguments.first else { return read(arguments) }
    switch function.name {
    case "size", "hasValue": return follow(first) == .secret ? .secret : .open
    case "type": return read([first])
    case "dyn": return follow(first)
    case "optional.of": return .list(follow(first))
    case "optional.ofNonZeroValue":
      // Whether there is a value tells whether it is zero.
      let own = follow(first)
      return own == .secret ? .secret : .list(own)
    case "value": return follow(first).element
    case "or" where arguments.count == 2: return follow(first).joined(follow(arguments[1]))
    case "orValue" where arguments.count == 2:
      return follow(first).element.joined(follow(arguments[1]))
    default: return read(arguments)
    }
  }

  private func select(
    _ operand: Secrecy, _ name: String, isOptional: Bool, of type: ValueType
  ) -> Secrecy {
    part(of: operand, isOptional: isOptional, type) { $0.member(name) }
  }

  /// What is secret in a part of a value, or in the part of what an optional holds.
  private func part(
    of operand: Secrecy, isOptional: Bool, _ type: ValueType, _ body: (Secrecy) -> Secrecy
  ) -> Secrecy {
    if operand == .secret { return .secret }
    if Self.isOptional(type) { return .list(body(operand.element)) }
    let part = isOptional ? Secrecy.list(body(operand)) : body(operand)
    // Whether it is an optional may not be known.
    guard type == .dyn || type.isVariable, case .elements(let inner) = operand else { return part }
    return part.joined(.list(body(inner)))
  }

  private mutating func element(
    of operand: Secrecy, at index: Term, isOptional: Bool, of type: ValueType
  ) -> Secrecy {
    if follow(index) != .open { return .secret }
    return part(of: operand, isOptional: isOptional, type) { container in
      if case .constant(.string(let name)) = index.kind { return container.member(name) }
      return container.element
    }
  }

  private mutating func map(_ entries: [(Term, Term, isOptional: Bool)]) -> Secrecy {
    var value = Secrecy.open
    var isSecret = false
    for (key, term, isOptional) in entries {
      if follow(key) != .open { isSecret = true }
      let own = follow(term)
      value = value.joined(isOptional ? own.element : own)
    }
    return isSecret ? .secret : .list(value)
  }

  private mutating func comprehension(_ walk: Term.Comprehension) -> Secrecy {
    let source = follow(walk.source)
    let isList = Self.isList(walk.source.type)
    // A map is walked by its keys, of which none is secret where the map is not; of what is not
    // known to be a list either may come.
    let element = source.element
    if walk.slots.count == 1 {
      locals[walk.slots[0]] =
        source == .secret || isList || !Self.isMap(walk.source.type)
        ? element : .open
    } else {
      locals[walk.slots[0]] = source == .secret ? .secret : .open
      locals[walk.slots[1]] = element
    }
    if source == .secret { return .secret }
    if let condition = walk.condition, follow(condition) != .open { return .secret }
    let body = follow(walk.body)
    switch walk.kind {
    case .all, .exists, .existsOne: return body == .open ? .open : .secret
    // What is left, and how much of it, tells what the condition read.
    case .filter: return body == .open ? source : .secret
    case .map, .transformMap: return .list(body)
    case .transformMapEntry: return body
    }
  }

  private static func isList(_ type: ValueType) -> Bool {
    if case .list = type.withoutNull { return true }
    return false
  }

  private static func isMap(_ type: ValueType) -> Bool {
    if case .map = type.withoutNull { return true }
    return false
  }

  private static func isOptional(_ type: ValueType) -> Bool {
    if case .optional = type.withoutNull { return true }
    return false
  }
}
