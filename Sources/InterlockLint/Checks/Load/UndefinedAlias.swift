import Interlock

extension Check {
  static let undefinedAlias = Check(
    load: "IL024", "undefined-alias",
    summary: "a `*name` stands for nothing",
    rationale: """
      YAML reads text that begins with `*` as a reference. A regex or message that begins so \
      needs quotes.
      """,
    bad: #"""
      fields:
        a: { label: A, pattern: «*x» }
      """#,
    good: #"""
      fields:
        a: { label: A, pattern: '.+\\*' }
      """#)
}
