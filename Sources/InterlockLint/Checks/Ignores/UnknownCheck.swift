import Interlock

extension Check {
  static let unknownCheck = Check(
    "IL119", "unknown-check",
    summary: "a comment names a check that does not exist",
    rationale: """
      Nothing is silenced.
      """,
    message: "there is no check `{name}`",
    bad: #"""
      fields:
        # interlock: ignore «unlabeled-field» -- shown as an icon
        name: { label: Name }
      """#,
    good: #"""
      fields:
        name: { label: Name }
      """#,
    run: { _ in [] })
}
