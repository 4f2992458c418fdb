import Interlock

extension Check {
  static let unusedIgnore = Check(
    "IL411", "unused-ignore",
    summary: "a comment silences a check that finds nothing there",
    rationale: """
      The mistake was mended, or the comment stands at another place than it was meant to. Left alone it would silence the next mistake. What keeps a file from loading cannot be silenced at all.
      """,
    message: "`{check}` finds nothing here",
    bad: #"""
      fields:
        # interlock: ignore «unused-gate» -- the host reads it
        name: { label: Name }
      """#,
    good: #"""
      fields:
        name: { label: Name }
      """#,
    run: { _ in [] })
}
