import CEL
import Interlock

extension Check {
  static let submitNeverEnabled = Check(
    "IL312", "submit-never-enabled", .error,
    summary: "an action can never be enabled",
    rationale: """
      No form and no time makes its condition true. The parts that exclude each other are \
      shown.
      """,
    message: "the action `{action}` can never be enabled",
    bad: #"""
      fields:
        age: { label: Age, type: integer, required: true }
      actions:
        go: { enabledWhen: 'valid && «age >= 18» && age < 13', label: Go }
      """#,
    good: #"""
      fields:
        age: { label: Age, type: integer, required: true }
      actions:
        go: { enabledWhen: valid && age >= 13, label: Go }
      """#,
    run: { context in
      context.expressions.compactMap { expression in
        guard case .action(let action) = expression.role, let tree = expression.tree,
          var draft = context.never(expression, tree)
        else { return nil }
        draft.arguments = [Finding.Argument(name: "action", value: action)]
        draft.help =
          draft.related.isEmpty ? "write the condition that was meant" : "correct one of the two"
        return draft
      }
    })
}
