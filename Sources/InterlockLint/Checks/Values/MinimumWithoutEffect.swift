import Interlock

extension Check {
  static let minimumWithoutEffect = Check(
    "IL408", "minimum-without-effect", .info,
    summary: "a minimum of 0 characters or rows",
    rationale: """
      There are never fewer than none.
      """,
    message: "`{rule}: 0` holds always",
    bad: #"""
      fields:
        note: { label: Note, minLength: «0», maxLength: 500 }
      """#,
    good: #"""
      fields:
        note: { label: Note, maxLength: 500 }
      """#,
    run: { context in
      context.fields.flatMap { field in
        ["minLength", "minItems"].compactMap { name -> Draft? in
          guard let rule = field.constraint(name), rule.count == 0, field.rule.namedType == nil
          else {
            return nil
          }
          return Draft(
            at: rule.argument.span, ["rule": name], help: "remove it",
            fixes: field.entry(name).map { context.removing($0, "remove `\(name)`", .safe) } ?? [])
        }
      }
    })
}
