import Interlock

extension Check {
  static let mutualEquals = Check(
    "IL415", "mutual-equals", .info,
    summary: "two fields are each compared with the other",
    rationale: """
      Where the two differ the person reads the same message twice, under both fields.
      """,
    message: "`{field}` and `{other}` are each compared with the other",
    bad: #"""
      fields:
        a: { label: First, required: true, equals: b }
        b: { label: Second, required: true, equals: «a» }
      """#,
    good: #"""
      fields:
        a: { label: First, required: true }
        b: { label: Second, required: true, equals: a }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard let rule = field.constraint("equals"),
          let other = context.field(namedBy: rule, of: field),
          other.index < field.index, let back = other.constraint("equals"),
          context.field(namedBy: back, of: other)?.index == field.index
        else { return nil }
        return Draft(
          at: rule.argument.span, ["field": field.name, "other": other.name],
          related: [Diagnostic.Label("and here the other way", at: back.argument.span)],
          help: "leave one of the two")
      }
    })
}
