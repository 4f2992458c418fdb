import Interlock

extension Check {
  static let unknownMessageKey = Check(
    load: "IL105", "unknown-message-key",
    summary: "a message is given for a rule that does not exist",
    rationale: """
      The text would never be shown.
      """,
    bad: #"""
      fields:
        a: { label: A, required: true }
      messages:
        «requird»: Please fill in {label}
      """#,
    good: #"""
      fields:
        a: { label: A, required: true }
      messages:
        required: Please fill in {label}
      """#)
}
