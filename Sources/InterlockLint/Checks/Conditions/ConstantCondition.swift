import CEL
import Interlock

extension Check {
  static let constantCondition = Check(
    "IL203", "constant-condition",
    summary: "a condition is true in every form",
    rationale: """
      A condition that always holds decides nothing: most often a name or a comparison was \
      meant that is not there. Only what is certain is found: constants, sizes, texts, \
      predicates, and comparisons that leave nothing out.
      """,
    message: "this condition is always true: `{key}` decides nothing",
    bad: #"""
      fields:
        note: { label: Note, visibleWhen: «'size(note2) >= 0'» }
        note2: { label: Second note }
      """#,
    good: #"""
      fields:
        note: { label: Note, visibleWhen: 'size(note2) > 0' }
        note2: { label: Second note }
      """#,
    run: { context in
      context.expressions.compactMap { expression in
        guard expression.role.isCondition, let tree = expression.tree else { return nil }
        if case .action = expression.role { return nil }
        let isAlways: Bool
        if tree.freeNames.isEmpty {
          isAlways = context.constant(expression) == .bool(true)
        } else {
          isAlways = ConditionFacts(context: context, field: expression.field).isAlways(tree)
        }
        guard isAlways else { return nil }
        return Draft(
          at: expression.source.span, ["key": expression.role.word], label: "always true",
          help: "remove it, or write the condition that was meant")
      }
    })
}
