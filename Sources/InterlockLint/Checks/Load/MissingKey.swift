import Interlock

extension Check {
  static let missingKey = Check(
    load: "IL010", "missing-key",
    summary: "a key that must be there is missing",
    rationale: """
      Each kind of entry has keys without which it says nothing.
      """,
    bad: #"""
      fields:
        a: { label: A, type: «choice» }
      """#,
    good: #"""
      fields:
        a: { label: A, type: choice, options: [x, y] }
      """#)
}
