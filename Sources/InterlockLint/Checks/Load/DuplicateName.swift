import Interlock

extension Check {
  static let duplicateName = Check(
    load: "IL103", "duplicate-name",
    summary: "a field, gate, computed value or action has the name of another",
    rationale: """
      They share one space of names, so that an expression means exactly one of them.
      """,
    bad: #"""
      fields:
        total: { label: Total, type: number }
      computed:
        «total»: { value: '1.5', label: Total }
      """#,
    good: #"""
      fields:
        amount: { label: Amount, type: number }
      computed:
        total: { value: '1.5', label: Total }
      """#)
}
