import Interlock

extension Check {
  static let commentCutsText = Check(
    load: "IL005", "comment-cuts-text",
    summary: "a comment takes away the end of a text or regex",
    rationale: """
      ` #` begins a comment. In a regex the rule that runs is a shorter one, which lets \
      through what it was to refuse.
      """,
    bad: #"""
      fields:
        a:
          label: A
          pattern: ^a «#b$»
      """#,
    good: #"""
      fields:
        a:
          label: A
          pattern: 'a #b'
      """#)
}
