import Interlock

extension Check {
  static let severalDocuments = Check(
    load: "IL020", "several-documents",
    summary: "a file holds more than one YAML document",
    rationale: """
      What stands behind a second `---` would never be read. One file is one form.
      """,
    bad: #"""
      fields: { id: { label: ID } }
      «---»
      interlock: 1
      """#,
    good: #"""
      fields: { id: { label: ID } }
      """#)
}
