import CEL
import Interlock

extension Check {
  static let duplicateRule = Check(
    "IL404", "duplicate-rule",
    summary: "two rules ask the same",
    rationale: """
      Where it is broken, the person reads two messages about one mistake.
      """,
    message: "`{id}` asks the same as `{other}`",
    bad: #"""
      fields:
        from: { label: From, type: date }
        to: { label: To, type: date }
      rules:
        - { id: order, that: from <= to, on: to, message: The end is before the start }
        - { id: dates, that: «from <= to», on: to, message: The dates are the wrong way round }
      """#,
    good: #"""
      fields:
        from: { label: From, type: date }
        to: { label: To, type: date }
      rules:
        - { id: order, that: from <= to, on: to, message: The end is before the start }
      """#,
    run: { context in
      var first: [String: LintExpression] = [:]
      // The conditions under which rules are judged.
      var conditions: [String: String] = [:]
      for expression in context.expressions {
        guard case .when(let id) = expression.role else { continue }
        conditions["\(expression.field ?? -1)|\(id)"] = expression.source.text
      }
      return context.expressions.compactMap { expression in
        guard let tree = expression.tree else { return nil }
        let id: String
        switch expression.role {
        case .rule(let name), .check(let name): id = name
        default: return nil
        }
        // The same under another condition is another rule.
        let place = expression.field ?? -1
        let key = "\(place)|\(tree.signature)|\(conditions["\(place)|\(id)"] ?? "")"
        guard let earlier = first[key] else {
          first[key] = expression
          return nil
        }
        return Draft(
          at: expression.source.span, ["id": id, "other": earlier.role.word],
          related: [Diagnostic.Label("the first", at: earlier.source.span)],
          help: "remove one of the two")
      }
    })
}
