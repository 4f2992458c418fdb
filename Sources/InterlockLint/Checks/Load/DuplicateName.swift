import Interlock

extension Check {
  static let duplicateName = Check(
    load: "IL103", "duplicate-name",
    summary: "two fields, gates, computed values, actions, rules or checks have one name",
    rationale: """
      Fields, gates, computed values and actions share one space of names, so that an expression \
      means exactly one of them. Rules have names of their own, and so have the checks of a field, \
      remote ones included, so that a verdict means exactly one of them.
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
