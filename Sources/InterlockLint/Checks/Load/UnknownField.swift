import Interlock

extension Check {
  static let unknownField = Check(
    load: "IL101", "unknown-field",
    summary: "a rule names a field that the form does not have",
    rationale: """
      The rule would compare with nothing.
      """,
    bad: #"""
      fields:
        password: { label: Password, secret: true, required: true }
        confirm: { label: Again, secret: true, required: true, equals: «pasword» }
      """#,
    good: #"""
      fields:
        password: { label: Password, secret: true, required: true }
        confirm: { label: Again, secret: true, required: true, equals: password }
      """#)
}
