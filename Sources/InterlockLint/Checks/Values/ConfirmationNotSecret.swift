import Interlock

extension Check {
  static let confirmationNotSecret = Check(
    "IL918", "confirmation-not-secret",
    summary: "the confirmation of a secret is not secret itself",
    rationale: """
      The same text would be shown in messages and verdicts under the name of the \
      confirmation. It would also be trimmed, while a secret is not, so that a password with a \
      blank at its end can never be confirmed.
      """,
    message: "`{field}` repeats the secret `{other}` but is not secret",
    bad: #"""
      fields:
        password: { label: Password, secret: true, required: true }
        «confirm»: { label: Confirmation, required: true, equals: password }
      """#,
    good: #"""
      fields:
        password: { label: Password, secret: true, required: true }
        confirm: { label: Confirmation, secret: true, required: true, equals: password }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard let rule = field.constraint("equals"),
          let other = context.field(namedBy: rule, of: field),
          context.isSecret(other.index), !context.isSecret(field.index)
        else { return nil }
        return Draft(
          at: field.rule.name.span, ["field": field.name, "other": other.name],
          related: [Diagnostic.Label("compared with the secret here", at: rule.argument.span)],
          help: "add `secret: true` to `\(field.name)`",
          fixes: field.entry("equals").map {
            context.adding("secret", "true", before: $0)
          } ?? [])
      }
    })
}
