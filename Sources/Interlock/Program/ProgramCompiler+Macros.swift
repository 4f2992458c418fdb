import CEL

/// Macros over the path of a field.
extension ProgramCompiler {
  func macros(for names: NameTable) -> [Macro] {
    let predicates: [(name: String, isOfFieldOnly: Bool)] = [
      ("isEmpty", false), ("isValid", true), ("isTouched", true), ("isDirty", true),
    ]
    var macros: [Macro] = predicates.map { predicate in
      Macro(predicate.name, arity: 1) { call in
        Self.expand(predicate.name, isOfFieldOnly: predicate.isOfFieldOnly, call, names)
      }
    }
    macros.append(
      Macro("has", arity: 1) { call in
        // `has` of a declared path means that it is not empty; anything else is the standard's.
        guard let path = call.arguments[0].path, path.count > 1, !call.isBound(path[0]),
          case .field(let field)? = names.meaning(inExpression: Self.joined(path))
        else { return nil }
        let identifier = Expression(
          .identifier("@isEmpty:\(field)"), at: call.arguments[0].range)
        return call.node(.not(identifier))
      })
    return macros
  }

  private static func expand(
    _ name: String, isOfFieldOnly: Bool, _ call: MacroCall, _ names: NameTable
  ) -> Macro.Expansion? {
    let argument = call.arguments[0]
    if let path = argument.path, !call.isBound(path[0]) {
      switch names.meaning(inExpression: joined(path)) {
      case .field(let field): return call.node(.identifier("@\(name):\(field)"))
      case .computed(let index) where !isOfFieldOnly:
        return call.node(.identifier("@isEmptyComputed:\(index)"))
      case .source(let index) where !isOfFieldOnly:
        return call.node(.identifier("@isEmptySource:\(index)"))
      default: break
      }
    }
    if name == "isEmpty", let presence = presence(of: argument, call) {
      return call.node(.not(presence))
    }
    let text = argument.path.map { joined($0) } ?? ""
    let paths = names.fieldPaths
    let ends =
      paths.count > mostPaths || text.isEmpty || names.meaning(text) != nil
      ? [] : paths.filter { $0.hasSuffix("." + text) }
    if !ends.isEmpty {
      var list = ""
      for path in ends.prefix(4) { list += (list.isEmpty ? "`" : " or `") + path + "`" }
      return .issue(
        Issue(
          .unknownName, at: argument.range, "`\(name)` takes a field, there is no field `\(text)`",
          help: "write \(list)", replacement: ends.count == 1 ? ends[0] : nil))
    }
    let near = paths.count > mostPaths ? [] : Suggestion.names(near: text, among: paths)
    return .issue(
      Issue(
        .unknownName, at: argument.range,
        text.isEmpty
          ? "`\(name)` takes the path of a field"
          : "`\(name)` takes a field, there is no field `\(text)`",
        help: near.first.map { "a field with a similar name exists: `\($0)`" } ?? "",
        replacement: near.count == 1 ? near[0] : nil))
  }

  /// Whether something is there that is no field of its own: a member of a row, an element, or what
  /// a macro names, as in `people.all(p, !isEmpty(p.name))` and `tags.all(t, !isEmpty(t))`.
  private static func presence(of argument: Expression, _ call: MacroCall) -> Expression? {
    switch argument.kind {
    case .select(let operand, let member, false):
      return Expression(.presence(operand, member), at: argument.range)
    case .identifier(let name) where !call.isBound(name): return nil
    case .identifier, .index(_, _, false):
      // `has` asks for a member.
      let member = Expression.Member("value", at: argument.range)
      let key = Expression(.literal(.string(member.name)), at: argument.range)
      let map = Expression(
        .map([Expression.Entry(key, argument, isOptional: false)]), at: argument.range)
      return Expression(.presence(map, member), at: argument.range)
    default: return nil
    }
  }

  /// The most paths that a slip is looked for among: a macro does not know how many slips there are.
  private static var mostPaths: Int { 500 }

  private static func joined(_ path: [String]) -> String {
    var text = ""
    for (index, part) in path.enumerated() { text += index == 0 ? part : "." + part }
    return text
  }
}
