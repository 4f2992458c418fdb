import Interlock

extension Check {
  static let secretInMessage = Check(
    "IL911", "secret-in-message",
    summary: "a message shows the value of a secret",
    rationale: """
      What stands there in the end is “•••”: a secret is never shown, and the message does not \
      say what it was meant to.
      """,
    message: "`{value}` of the secret `{field}` is shown as “•••”",
    bad: #"""
      fields:
        password:
          label: Password
          secret: true
          required: true
          minLength: { value: 8, message: «'{value} is too short'» }
      """#,
    good: #"""
      fields:
        password:
          label: Password
          secret: true
          required: true
          minLength: { value: 8, message: 'At least {min} characters' }
      """#,
    run: { context in
      context.ruleMessages.flatMap { message -> [Draft] in
        guard let field = message.field, context.isSecret(field.index) else { return [] }
        return message.text.entries.compactMap { entry in
          guard
            entry.template.placeholders.contains(where: {
              $0.name == "value" || $0.name == "actual"
            })
          else { return nil }
          return Draft(
            at: entry.span, ["field": field.name],
            help: "say what is asked for, not what was entered")
        }
      }
    })
}
