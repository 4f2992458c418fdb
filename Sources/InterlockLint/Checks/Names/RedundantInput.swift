import Interlock

extension Check {
  static let redundantInput = Check(
    "IL118", "redundant-input", .info,
    summary: "`input` repeats the name of its field",
    rationale: """
      The key of the outside is the field's name where nothing else is said.
      """,
    message: "`input: {input}` is what holds without it",
    bad: #"""
      fields:
        name: { label: Name, input: «name» }
      """#,
    good: #"""
      fields:
        name: { label: Name }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard let entry = field.entry("input"), field.rule.input == field.name,
          field.rule.namedType == nil
        else { return nil }
        return Draft(
          at: entry.value.span, ["input": field.name], help: "remove it",
          fixes: context.removing(entry, "remove `input`", .safe))
      }
    })
}
