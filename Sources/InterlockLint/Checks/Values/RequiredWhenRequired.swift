import Interlock

extension Check {
  static let requiredWhenRequired = Check(
    "IL418", "required-when-required",
    summary: "a field is required in any case and under a condition as well",
    rationale: """
      The condition decides nothing.
      """,
    message: "`requiredWhen` decides nothing: `{field}` is required in any case",
    bad: #"""
      fields:
        kind: { label: Kind }
        reason: { label: Reason, required: true, requiredWhen: «kind == "x"» }
      """#,
    good: #"""
      fields:
        kind: { label: Kind }
        reason: { label: Reason, requiredWhen: kind == "x" }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard field.isRequired, let condition = field.rule.requiredWhen,
          let required = field.firm("required")
        else { return nil }
        return Draft(
          at: condition.span, ["field": field.name],
          related: [Diagnostic.Label("required in any case", at: required.keySpan)],
          help: "remove one of the two")
      }
    })
}
