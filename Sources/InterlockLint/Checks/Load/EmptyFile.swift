import Interlock

extension Check {
  static let emptyFile = Check(
    load: "IL019", "empty-file",
    summary: "a file has no content",
    rationale: """
      An empty file is no form that accepts everything: it is most often one that was saved \
      by mistake.
      """,
    bad: "#!\n# to be written\n«»",
    good: #"""
      fields: { id: { label: ID } }
      """#)
}
