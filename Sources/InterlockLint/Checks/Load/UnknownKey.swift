import Interlock

extension Check {
  static let unknownKey = Check(
    load: "IL009", "unknown-key",
    summary: "a key that the language does not have",
    rationale: """
      A misspelt key, or the keyword of another system, would be a rule that never runs. The \
      words of JSON Schema, HTML, Laravel, Form.io and XForms are known and told apart from \
      misspellings.
      """,
    bad: #"""
      fields:
        a: { label: A, type: integer, «minimum»: 18 }
      """#,
    good: #"""
      fields:
        a: { label: A, type: integer, min: 18 }
      """#)
}
