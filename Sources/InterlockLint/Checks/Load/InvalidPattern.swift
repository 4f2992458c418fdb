import Interlock

extension Check {
  static let invalidPattern = Check(
    load: "IL501", "invalid-pattern",
    summary: "a regex that cannot be compiled",
    rationale: """
      The place shown is the part of the regex at fault.
      """,
    bad: #"""
      fields:
        a: { label: A, pattern: '«(»a|b' }
      """#,
    good: #"""
      fields:
        a: { label: A, pattern: '(a|b)' }
      """#)
}
