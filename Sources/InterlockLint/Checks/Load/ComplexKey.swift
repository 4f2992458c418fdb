import Interlock

extension Check {
  static let complexKey = Check(
    load: "IL021", "complex-key",
    summary: "a key is a list or a mapping, or there is none",
    rationale: """
      The keys of a rule file are words.
      """,
    bad: #"""
      fields:
        a: {}
        «[b, c]»: {}
      """#,
    good: #"""
      fields:
        a: {}
        b: {}
      """#)
}
