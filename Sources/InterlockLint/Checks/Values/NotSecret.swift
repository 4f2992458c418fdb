import Interlock

extension Check {
  static let notSecret = Check(
    "IL919", "not-secret",
    summary: "a field that by its name holds a password is not secret",
    rationale: """
      What is not secret is shown in messages, verdicts and computed values, and trimmed.
      """,
    message: "`{field}` looks like a password but is not `secret`",
    bad: #"""
      fields:
        «password»: { label: Password, required: true }
      """#,
    good: #"""
      fields:
        password: { label: Password, secret: true, required: true }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard field.type == .text, !context.isSecret(field.index),
          field.constraint("equals") == nil,
          field.entry("secret") == nil
        else { return nil }
        let name = field.name.lowercased().filter { $0 != "_" }
        let words = [
          "password", "passwd", "passphrase", "passcode", "cvv", "cvc", "secretkey", "apikey",
        ]
        guard words.contains(where: { name == $0 || name.hasSuffix($0) }) else { return nil }
        return Draft(
          at: field.rule.name.span, ["field": field.name],
          help: "add `secret: true`, or `secret: false` where it may be shown",
          fixes: field.rule.definition.first { !context.isInType($0.keySpan) }.map {
            context.adding("secret", "true", before: $0)
          } ?? [])
      }
    })
}
