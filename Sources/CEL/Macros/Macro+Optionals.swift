extension Macro {
  /// `target.optMap(name, body)`: the optional of the body where the target holds a value.
  static let optMap = optional("optMap") { body, range in
    Expression(
      .call(
        Expression.Call(
          Expression.Member("of", at: range), on: Expression(.identifier("optional"), at: range),
          [body])),
      at: range)
  }

  /// `target.optFlatMap(name, body)`: the body, an optional, where the target holds a value.
  static let optFlatMap = optional("optFlatMap") { body, _ in body }

  private static func optional(
    _ name: String, wrap: @escaping @Sendable (Expression, Range<Int>) -> Expression
  ) -> Macro {
    Macro(name, .member, arity: 2, bindsNames: true) { call in
      guard let target = call.target else { return nil }
      guard let variable = call.variable(0) else { return call.notAName(0) }
      let range = call.range
      let whole = Expression(.identifier("@target"), at: target.range)
      func method(_ name: String, on target: Expression) -> Expression {
        Expression(
          .call(Expression.Call(Expression.Member(name, at: call.name.range), on: target, [])),
          at: range)
      }
      let none = Expression(
        .call(
          Expression.Call(
            Expression.Member("none", at: call.name.range),
            on: Expression(.identifier("optional"), at: range), [])),
        at: range)
      let mapped = Expression(
        .bind(variable.name, method("value", on: whole), call.arguments[1]), at: range)
      // The body must not see the outer target of a nested macro: it is wrapped innermost.
      return call.node(
        .bind(
          "@target", target,
          Expression(
            .conditional(method("hasValue", on: whole), wrap(mapped, range), none), at: range)))
    }
  }
}
