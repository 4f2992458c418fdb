import Interlock

extension Check {
  static let commentCutsText = Check(
    load: "IL005", "comment-cuts-text",
    elsewhere: " in a regex: the file cannot be used; a warning in any other text that seems cut",
    summary: "a comment takes away the end of a text or regex",
    rationale: """
      ` #` begins a comment. In a regex the rule that runs is a shorter one, which lets \
      through what it was to refuse. Another text seems cut where no space follows the `#`, as in \
      `label: Item #5`, or where a quote or bracket is left open; a plain comment behind it is none.
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
