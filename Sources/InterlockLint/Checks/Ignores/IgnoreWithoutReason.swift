import Interlock

extension Check {
  static let ignoreWithoutReason = Check(
    "IL423", "ignore-without-reason",
    summary: "a comment silences a check and does not say why",
    rationale: """
      Whoever reads the file later cannot tell whether the reason still holds.
      """,
    message: "this does not say why",
    bad: #"""
      fields:
        name: { label: Name }
        «# interlock: ignore unlabelled-field»
        addr_2: { required: true }
      """#,
    good: #"""
      fields:
        name: { label: Name }
        # interlock: ignore unlabelled-field -- shown as an icon
        addr_2: { required: true }
      """#,
    run: { _ in [] })
}
