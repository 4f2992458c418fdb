import Interlock

extension Check {
  static let syntax = Check(
    load: "IL001", "syntax",
    summary: "text is no YAML",
    rationale: """
      Nothing can be said of a file that YAML cannot read. The place shown is where reading \
      stopped; the mistake is there or shortly before it.
      """,
    bad: "fields:\n  id: «{» label: ID\n",
    good: #"""
      fields:
        id: { label: ID }
      """#)
}
