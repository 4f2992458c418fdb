import Interlock

extension Check {
  static let equalsClash = Check(
    "IL327", "equals-clash", .error,
    summary: "a field must equal another and differ from it",
    rationale: """
      Nothing fits: the two rules exclude each other.
      """,
    message: "`{field}` must both equal `{other}` and differ from it",
    bad: #"""
      fields:
        a: { label: First, required: true }
        b: { label: Second, required: true, equals: a, notEquals: «a» }
      """#,
    good: #"""
      fields:
        a: { label: First, required: true }
        b: { label: Second, required: true, notEquals: a }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard let equal = field.firm("equals"), let different = field.firm("notEquals"),
          let one = context.field(namedBy: equal, of: field),
          let other = context.field(namedBy: different, of: field), one.index == other.index
        else { return nil }
        return Draft(
          at: different.argument.span, ["field": field.name, "other": one.name],
          related: [Diagnostic.Label("must be equal", at: equal.argument.span)],
          help: "remove one of the two")
      }
    })
}
