import Interlock

extension Check {
  static let notImported = Check(
    load: "IL047", "not-imported",
    summary: "a file that is imported cannot be read",
    rationale: """
      The file is not there, lies outside of the root, imports itself through others, or the
      program that loads the rules reads no files.
      """,
    bad: #"""
      «import»: shared/address.yaml
      fields:
        a: { label: A }
      """#,
    good: #"""
      fields:
        a: { label: A }
      """#)
}
