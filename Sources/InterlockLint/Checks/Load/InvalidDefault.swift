import Interlock

extension Check {
  static let invalidDefault = Check(
    load: "IL307", "invalid-default",
    summary: "an initial value that its own field refuses",
    rationale: """
      The form would show an error before anybody has touched it.
      """,
    bad: #"""
      fields:
        a: { label: A, type: integer, min: 1, default: «0» }
      """#,
    good: #"""
      fields:
        a: { label: A, type: integer, min: 1, default: 1 }
      """#)
}
