import Interlock

extension Check {
  static let recursiveType = Check(
    load: "IL114", "recursive-type",
    summary: "a named type contains itself",
    rationale: """
      A form has a fixed set of fields; one that contains itself has no end.
      """,
    bad: #"""
      types:
        person: { type: group, fields: { name: { label: Name }, boss: { type: «person» } } }
      fields:
        a: { type: person }
      """#,
    good: #"""
      types:
        person: { type: group, fields: { name: { label: Name }, boss: { label: Boss } } }
      fields:
        a: { type: person }
      """#)
}
