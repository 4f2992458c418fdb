import Interlock

extension Check {
  static let unknownPlaceholder = Check(
    load: "IL703", "unknown-placeholder",
    summary: "a message has a placeholder that nothing fills",
    rationale: """
      The person would read the braces.
      """,
    bad: #"""
      fields:
        a: { label: A, minLength: { value: 4, message: 'At least «{minimum}»' } }
      """#,
    good: #"""
      fields:
        a: { label: A, minLength: { value: 4, message: 'At least {min}' } }
      """#)
}
