import Interlock

extension Check {
  static let notQuoted = Check(
    load: "IL004", "not-quoted",
    summary: "YAML takes a regex for a list or mapping",
    rationale: """
      `[a-z]` without quotes is a list of one word. Single quotes keep a regex as it is.
      """,
    bad: #"""
      fields:
        a: { label: A, pattern: «[a-z]» }
      """#,
    good: #"""
      fields:
        a: { label: A, pattern: '[a-z]' }
      """#)
}
