import CEL
import Interlock

extension Check {
  static let ruleNeverRuns = Check(
    "IL401", "rule-never-runs",
    summary: "a condition is true in no form",
    rationale: """
      What stands under a condition that never holds is never done, and a rule that never \
      holds refuses every form. The parts that exclude each other are shown.
      """,
    message: "this condition is never true: {effect}",
    bad: #"""
      fields:
        age: { label: Age, type: integer }
        school: { label: School, requiredWhen: '«age > 18» && age < 12' }
      """#,
    good: #"""
      fields:
        age: { label: Age, type: integer }
        school: { label: School, requiredWhen: 'age < 18 && age > 12' }
      """#,
    run: { context in
      context.expressions.compactMap { expression in
        guard expression.role.isCondition, let tree = expression.tree else { return nil }
        if case .action = expression.role { return nil }
        // What is required but never visible has a check of its own.
        if expression.role == .visibleWhen, let field = expression.field,
          context.fields[field].isRequired
        {
          return nil
        }
        guard let never = context.never(expression, tree) else { return nil }
        let effect =
          switch expression.role {
          case .visibleWhen: "the field is never shown"
          case .requiredWhen: "the field is never required"
          case .enabledWhen: "the field can never be edited"
          case .when(let name): "`\(name)` is never judged"
          default: "it refuses whatever it is judged on"
          }
        var draft = never
        draft.arguments = [Finding.Argument(name: "effect", value: effect)]
        draft.help = "correct one of the two"
        if never.related.isEmpty { draft.help = "write the condition that was meant" }
        return draft
      }
    })
}

extension LintContext {
  /// Why a condition is never true: its two parts that exclude each other, or the whole of it.
  func never(_ expression: LintExpression, _ tree: Expression) -> Draft? {
    if tree.freeNames.isEmpty {
      guard constant(expression) == .bool(false) else { return nil }
      return Draft(at: expression.source.span, label: "always false")
    }
    let facts = ConditionFacts(context: self, field: expression.field)
    guard facts.isNever(tree) else { return nil }
    guard let (left, right) = facts.clash(in: tree.conjuncts) else {
      return Draft(at: expression.source.span, label: "never true")
    }
    return Draft(
      at: expression.span(left.range), label: "excludes the other",
      related: [Diagnostic.Label("and the other this one", at: expression.span(right.range))])
  }
}
