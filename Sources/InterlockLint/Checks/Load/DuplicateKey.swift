import Interlock

extension Check {
  static let duplicateKey = Check(
    load: "IL003", "duplicate-key",
    summary: "a key stands twice in one mapping",
    rationale: """
      Many YAML readers keep the last of the two in silence, so that the first rule is lost.
      """,
    bad: #"""
      fields:
        id: { label: ID, minLength: 4, «minLength»: 8 }
      """#,
    good: #"""
      fields:
        id: { label: ID, minLength: 4, maxLength: 8 }
      """#)
}
