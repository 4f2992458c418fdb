import CEL
import Interlock

extension Check {
  static let requiredButHidden = Check(
    "IL316", "required-but-hidden", .error,
    summary: "a field is required but never visible",
    rationale: """
      A field that is not visible is not judged: `required` refuses nothing, and nobody can \
      fill the field in.
      """,
    message: "`{field}` is required but never visible",
    bad: #"""
      fields:
        kind: { label: Kind, type: choice, options: [home, work] }
        vat: { label: VAT number, required: true, visibleWhen: «'kind == "home" && kind == "work"'» }
      """#,
    good: #"""
      fields:
        kind: { label: Kind, type: choice, options: [home, work] }
        vat: { label: VAT number, required: true, visibleWhen: 'kind == "work"' }
      """#,
    run: { context in
      context.expressions.compactMap { expression in
        guard expression.role == .visibleWhen, let index = expression.field,
          let tree = expression.tree,
          context.fields[index].isRequired, let never = context.never(expression, tree),
          let required = context.fields[index].firm("required")
        else { return nil }
        let parts = [Diagnostic.Label(never.label, at: never.span)] + never.related
        return Draft(
          at: expression.source.span, ["field": context.fields[index].name], label: "never true",
          related: [Diagnostic.Label("required here", at: required.keySpan)]
            + (never.related.isEmpty ? [] : parts),
          help: "correct the condition, or remove the field")
      }
    })
}
