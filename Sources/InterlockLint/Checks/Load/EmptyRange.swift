import Interlock

extension Check {
  static let emptyRange = Check(
    load: "IL302", "empty-range",
    summary: "a lower bound is above the upper one",
    rationale: """
      No value fits, so that the field can never be valid once something is entered.
      """,
    bad: #"""
      fields:
        a: { label: A, minLength: 8, maxLength: «4» }
      """#,
    good: #"""
      fields:
        a: { label: A, minLength: 4, maxLength: 8 }
      """#)
}
