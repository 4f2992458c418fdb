import Interlock

extension Check {
  static let selfReference = Check(
    load: "IL111", "self-reference",
    summary: "a field is compared with itself",
    rationale: """
      The rule would always hold, or never.
      """,
    bad: #"""
      fields:
        password: { label: Password, secret: true, required: true }
        confirm: { label: Again, secret: true, required: true, equals: «confirm» }
      """#,
    good: #"""
      fields:
        password: { label: Password, secret: true, required: true }
        confirm: { label: Again, secret: true, required: true, equals: password }
      """#)
}
