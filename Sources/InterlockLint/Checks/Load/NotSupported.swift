import Interlock

extension Check {
  static let notSupported = Check(
    load: "IL026", "not-supported",
    summary: "a part of the language that this version lacks",
    rationale: """
      To skip it would open the form to what it was to refuse.
      """,
    bad: #"""
      fields:
        a: { label: A }
      «tests»: x
      """#,
    good: #"""
      fields:
        a: { label: A }
      """#)
}
