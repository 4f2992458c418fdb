import Interlock

extension Check {
  static let directive = Check(
    load: "IL023", "directive",
    summary: "a `%` line stands before the document",
    rationale: """
      Rule files are YAML 1.2 and need no directive.
      """,
    bad: #"""
      #!
      «%YAML 1.1»
      ---
      interlock: 1
      form: example
      fields: { id: { label: ID } }
      """#,
    good: #"""
      fields: { id: { label: ID } }
      """#)
}
