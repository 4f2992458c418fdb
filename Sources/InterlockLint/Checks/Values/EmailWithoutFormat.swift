import Interlock

extension Check {
  static let emailWithoutFormat = Check(
    "IL995", "email-without-format", .info,
    summary: "a field that by its name holds an e-mail address accepts any text",
    rationale: """
      Without `format: email` a telephone number passes.
      """,
    message: "`{field}` accepts any text, not only e-mail addresses",
    bad: #"""
      fields:
        «email»: { label: E-mail address, required: true }
      """#,
    good: #"""
      fields:
        email: { label: E-mail address, required: true, format: email }
      """#,
    run: { context in
      context.fields.compactMap { field in
        let name = field.name.lowercased().filter { $0 != "_" }
        guard field.type == .text, name == "email" || name == "emailaddress" || name == "useremail",
          !["format", "pattern", "contains", "equals", "const"].contains(where: {
            field.constraint($0) != nil
          }),
          field.rule.checks.isEmpty
        else { return nil }
        return Draft(
          at: field.rule.name.span, ["field": field.name], help: "add `format: email`",
          fixes: field.rule.definition.first { !context.isInType($0.keySpan) }.map {
            context.adding("format", "email", isText: true, before: $0)
          } ?? [])
      }
    })
}
