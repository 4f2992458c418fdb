import Interlock

extension Check {
  static let yamlTrap = Check(
    load: "IL007", "yaml-trap",
    summary: "YAML reads a value as something else than it looks like",
    rationale: """
      `yes`, `no`, `on` and `off` are booleans in YAML 1.1 and words in 1.2; `010` and \
      `12:30` are numbers of another base in some readers.
      """,
    bad: #"""
      fields:
        a: { label: A, required: «yes» }
      """#,
    good: #"""
      fields:
        a: { label: A, required: true }
      """#)
}
