import Interlock

extension Check {
  static let passwordMaxTooSmall = Check(
    "IL901", "password-max-too-small",
    summary: "a password may have fewer than 64 characters at most",
    rationale: """
      A maximum keeps out the long passwords that password managers make and the phrases that \
      people remember (NIST SP 800-63B, section 5.1.1, asks for 64 at least).
      """,
    message: "a password may have only {count} characters, not 64",
    bad: #"""
      fields:
        password: { label: Password, secret: true, required: true, minLength: 8, maxLength: «16» }
      """#,
    good: #"""
      fields:
        password: { label: Password, secret: true, required: true, minLength: 8, maxLength: 128 }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard field.isPassword, field.constraint("equals") == nil,
          let rule = field.firm("maxLength"),
          let count = rule.count, count < 64, count > 0
        else { return nil }
        return Draft(
          at: rule.argument.span, ["count": String(count)], help: "write `maxLength: 128`")
      }
    })
}
