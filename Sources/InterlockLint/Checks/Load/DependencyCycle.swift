import Interlock

extension Check {
  static let dependencyCycle = Check(
    load: "IL951", "dependency-cycle",
    summary: "a value is needed to find itself",
    rationale: """
      The shortest cycle is shown, with the place of each read.
      """,
    bad: #"""
      fields:
        a: { label: A, visibleWhen: «b == "x"» }
        b: { label: B, visibleWhen: a == "x" }
      """#,
    good: #"""
      fields:
        a: { label: A }
        b: { label: B, visibleWhen: a == "x" }
      """#)
}
