import Interlock

extension Check {
  static let passwordTooShort = Check(
    "IL902", "password-too-short",
    summary: "a password may be shorter than eight characters",
    rationale: """
      Shorter passwords are guessed in minutes (NIST SP 800-63B, section 5.1.1, asks for eight \
      at least). A code that is sent to the person, and counts for minutes, is no password: \
      name it so.
      """,
    message: "a password may have {count} characters, fewer than 8",
    bad: #"""
      fields:
        password: { label: Password, secret: true, required: true, minLength: «6» }
      """#,
    good: #"""
      fields:
        password: { label: Password, secret: true, required: true, minLength: 8 }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard field.isPassword, let rule = field.firm("minLength") ?? field.firm("length"),
          let count = rule.count, count < 8, count > 1
        else { return nil }
        return Draft(
          at: rule.argument.span, ["count": String(count)], help: "write `minLength: 8` or more")
      }
    })
}
