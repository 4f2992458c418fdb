extension Checker {
  mutating func checkList(_ elements: [Expression.Element], _ range: Range<Int>) -> Term {
    var terms: [(Term, isOptional: Bool)] = []
    for element in elements {
      terms.append((check(element.value), isOptional: element.isOptional))
    }
    if options.integerLiteralsBesideDouble, terms.contains(where: { isDouble($0.0.type) }) {
      for index in terms.indices where !isDouble(terms[index].0.type) {
        if let term = terms[index].0.withDoubleLiterals { terms[index].0 = term }
      }
    }
    var type: ValueType?
    for (term, isOptional) in terms {
      type = joined(type, isOptional ? unwrapped(term) : term.type)
    }
    return Term(.list(terms), .list(type ?? inference.fresh()), at: range)
  }

  private mutating func joined(_ known: ValueType?, _ next: ValueType) -> ValueType {
    guard let known else { return next }
    return inference.join(known, next) ?? .dyn
  }

  /// The type inside of an optional that is left out where it is empty.
  private mutating func unwrapped(_ term: Term) -> ValueType {
    switch inference.resolve(term.type) {
    case .optional(let inner): return inner
    case .dyn, .poison, .variable: return .dyn
    default:
      report(
        Issue(
          .type, at: term.range,
          "`?` takes an optional, \(quote(term.range)) is \(noun(term.type))",
          help: "leave the `?` out"))
      return .poison
    }
  }

  mutating func checkMap(_ entries: [Expression.Entry], _ range: Range<Int>) -> Term {
    var terms: [(Term, Term, isOptional: Bool)] = []
    var keyType: ValueType?
    var valueType: ValueType?
    var keys: [Term] = []
    var values: [Term] = []
    for entry in entries {
      keys.append(check(entry.key))
      values.append(check(entry.value))
    }
    if options.integerLiteralsBesideDouble, values.contains(where: { isDouble($0.type) }) {
      values = values.map { $0.withDoubleLiterals ?? $0 }
    }
    for (index, entry) in entries.enumerated() {
      let key = keys[index]
      let value = values[index]
      switch inference.resolve(key.type) {
      case .bool, .int, .uint, .string, .dyn, .poison, .variable: break
      default:
        report(
          Issue(
            .type, at: key.range,
            "a map key is a bool, a whole number, a uint or a string, \(quote(key.range)) is "
              + noun(key.type)))
      }
      keyType = joined(keyType, key.type)
      valueType = joined(valueType, entry.isOptional ? unwrapped(value) : value.type)
      terms.append((key, value, isOptional: entry.isOptional))
    }
    return Term(
      .map(terms), .map(keyType ?? inference.fresh(), valueType ?? inference.fresh()), at: range)
  }

  mutating func checkComprehension(
    _ comprehension: Expression.Comprehension, _ range: Range<Int>
  ) -> Term {
    let source = check(comprehension.source)
    guard let types = elementTypes(of: source, count: comprehension.variables.count) else {
      report(
        Issue(
          .type, at: source.range,
          "\(quote(source.range)) is \(noun(source.type)) and has no elements to go through",
          help: "the macro goes through a list or a map"))
      return poison(range)
    }
    var slots: [Int] = []
    for (variable, type) in zip(comprehension.variables, types) {
      slots.append(push(variable.name, type))
    }
    defer { pop(slots.count) }
    var condition: Term?
    if let expression = comprehension.condition {
      condition = checkCondition(expression, of: "the condition")
    }
    let body: Term
    let type: ValueType
    switch comprehension.kind {
    case .all, .exists, .existsOne:
      body = checkCondition(comprehension.body, of: "the condition")
      type = .bool
    case .filter:
      body = checkCondition(comprehension.body, of: "the condition")
      type = .list(types[0])
    case .map:
      body = check(comprehension.body)
      type = .list(body.type)
    case .transformMap:
      body = check(comprehension.body)
      type = .map(transformKey(source), body.type)
    case .transformMapEntry:
      body = check(comprehension.body)
      switch inference.resolve(body.type) {
      case .map: type = body.type
      case .dyn, .poison, .variable: type = .map(.dyn, .dyn)
      default:
        report(
          Issue(
            .type, at: body.range, "the entry is a map, \(quote(body.range)) is \(noun(body.type))",
            help: "write `{key: value}`"))
        type = .poison
      }
    }
    return Term(
      .comprehension(
        Term.Comprehension(
          kind: comprehension.kind, source: source, slots: slots, condition: condition, body: body)),
      type, at: range)
  }

  private func transformKey(_ source: Term) -> ValueType {
    switch inference.resolve(source.type).withoutNull {
    case .list: .int
    case .map(let key, _): key
    default: .dyn
    }
  }

  private mutating func elementTypes(of source: Term, count: Int) -> [ValueType]? {
    switch inference.resolve(source.type).withoutNull {
    case .list(let element): return count == 1 ? [element] : [.int, element]
    case .map(let key, let value): return count == 1 ? [key] : [key, value]
    case .dyn, .variable: return count == 1 ? [.dyn] : [.dyn, .dyn]
    case .poison: return count == 1 ? [.poison] : [.poison, .poison]
    default: return isChecked ? nil : Array(repeating: .dyn, count: count)
    }
  }
}
