import CEL
import Interlock

extension Check {
  static let requiredWhenEmpty = Check(
    "IL420", "required-when-empty",
    summary: "a field is required where it is empty itself",
    rationale: """
      What is required must not be empty, so that this is the same as `required: true` said in \
      a riddle.
      """,
    message: "`{field}` is required where it is empty: that is always",
    bad: #"""
      fields:
        name: { label: Name, requiredWhen: «isEmpty(name)» }
      """#,
    good: #"""
      fields:
        name: { label: Name, required: true }
      """#,
    run: { context in
      context.expressions.compactMap { expression in
        guard expression.role == .requiredWhen, let index = expression.field,
          let tree = expression.tree
        else { return nil }
        let name = context.fields[index].name
        guard
          ["isEmpty(\(name))", "(\(name) == \"\")", "(\(name) == null)"].contains(tree.signature)
        else {
          return nil
        }
        return Draft(
          at: expression.source.span, ["field": name], help: "write `required: true`")
      }
    })
}
