import Interlock

extension Check {
  static let notImported = Check(
    load: "IL018", "not-imported",
    summary: "a file that is imported cannot be read",
    rationale: """
      The types that it was to give would be missing. An import stays below the folder of the rules, so that a rule file from elsewhere reads nothing else.
      """,
    bad: #"""
      import: «common.yaml»
      fields: { id: { label: ID } }
      """#,
    good: #"""
      fields: { id: { label: ID } }
      """#)
}
