import Interlock

extension Check {
  static let wrongValue = Check(
    load: "IL008", "wrong-value",
    summary: "a key has a value that it cannot have",
    rationale: """
      A value of the wrong kind would be converted by guessing; rule files never guess.
      """,
    bad: #"""
      fields:
        a: { label: A, minLength: «four» }
      """#,
    good: #"""
      fields:
        a: { label: A, minLength: 4 }
      """#)
}
