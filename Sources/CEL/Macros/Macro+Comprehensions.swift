extension Macro {
  /// The macros over the elements of a list or map.
  static let comprehensions: [Macro] = [
    comprehension("all", .all, variables: 1),
    comprehension("all", .all, variables: 2),
    comprehension("exists", .exists, variables: 1),
    comprehension("exists", .exists, variables: 2),
    comprehension("exists_one", .existsOne, variables: 1),
    comprehension("existsOne", .existsOne, variables: 1),
    comprehension("exists_one", .existsOne, variables: 2),
    comprehension("existsOne", .existsOne, variables: 2),
    comprehension("filter", .filter, variables: 1),
    comprehension("map", .map, variables: 1),
    comprehension("map", .map, variables: 1, hasCondition: true),
    comprehension("transformList", .map, variables: 2),
    comprehension("transformList", .map, variables: 2, hasCondition: true),
    comprehension("transformMap", .transformMap, variables: 2),
    comprehension("transformMap", .transformMap, variables: 2, hasCondition: true),
    comprehension("transformMapEntry", .transformMapEntry, variables: 2),
    comprehension("transformMapEntry", .transformMapEntry, variables: 2, hasCondition: true),
  ]

  private static func comprehension(
    _ name: String, _ kind: Expression.Comprehension.Kind, variables count: Int,
    hasCondition: Bool = false
  ) -> Macro {
    Macro(name, .member, arity: count + (hasCondition ? 2 : 1), bindsNames: true) { call in
      guard let target = call.target else { return nil }
      var variables: [Expression.Member] = []
      for position in 0..<count {
        guard let variable = call.variable(position) else { return call.notAName(position) }
        if variables.contains(where: { $0.name == variable.name }) {
          return .issue(
            Issue(.macro, at: variable.range, "`\(variable.name)` names both variables"))
        }
        variables.append(variable)
      }
      return call.node(
        .comprehension(
          Expression.Comprehension(
            kind, over: target, variables: variables,
            condition: hasCondition ? call.arguments[count] : nil,
            body: call.arguments[call.arguments.count - 1])))
    }
  }
}
