import Interlock

extension Check {
  static let secretInFile = Check(
    "IL909", "secret-in-file",
    summary: "a secret value stands in the rule file",
    rationale: """
      Rule files are read by everyone who works on the form, kept in version control and often \
      sent to the browser.
      """,
    message: "`{key}` writes a value of the secret `{field}` into the rule file",
    bad: #"""
      fields:
        code: { label: Code, secret: true, required: true, const: «'k7-31'» }
      """#,
    good: #"""
      fields:
        code: { label: Code, secret: true, required: true, minLength: 5 }
      """#,
    run: { context in
      context.fields.flatMap { field -> [Draft] in
        guard context.isSecret(field.index), field.type == .text || field.type == .integer else {
          return []
        }
        return ["const", "default"].compactMap { key in
          guard let entry = field.entry(key),
            let scalar = (field.constraint(key)?.argument ?? entry.value).scalar,
            !scalar.text.isEmpty
          else { return nil }
          return Draft(
            at: field.constraint(key)?.argument.span ?? entry.value.span,
            ["key": key, "field": field.name],
            help: "compare it where the form is sent to")
        }
      }
    })
}
