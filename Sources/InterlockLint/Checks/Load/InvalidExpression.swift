import Interlock

extension Check {
  static let invalidExpression = Check(
    load: "IL216", "invalid-expression",
    summary: "an expression that cannot be read, or whose types or names do not fit",
    rationale: """
      Expressions are checked against the fields when the file is loaded, so that none fails \
      while a person fills in the form.
      """,
    bad: #"""
      fields:
        a: { label: A }
        b: { label: B, visibleWhen: '«aa» == "x"' }
      """#,
    good: #"""
      fields:
        a: { label: A }
        b: { label: B, visibleWhen: 'a == "x"' }
      """#)
}
