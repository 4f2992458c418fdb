import Interlock

extension Check {
  static let typeMismatch = Check(
    load: "IL201", "type-mismatch",
    summary: "two things are compared that are never alike, or rounded where there is no number",
    rationale: """
      A text is never equal to a number, so that the rule would always be broken.
      """,
    bad: #"""
      fields:
        a: { label: A, type: integer }
        b: { label: B, equals: «a» }
      """#,
    good: #"""
      fields:
        a: { label: A, type: integer }
        b: { label: B, type: integer, equals: a }
      """#)
}
