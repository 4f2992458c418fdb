import Interlock

extension Check {
  static let unsupportedVersion = Check(
    load: "IL014", "unsupported-version",
    summary: "the file is written for another version of the language",
    rationale: """
      A rule file names the version that it was written for, so that its meaning never \
      changes under it.
      """,
    bad: #"""
      interlock: «2»
      form: example
      fields: { id: { label: ID } }
      """#,
    good: #"""
      fields: { id: { label: ID } }
      """#)
}
