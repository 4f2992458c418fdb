import Interlock

extension Check {
  static let patternWithoutEffect = Check(
    "IL513", "pattern-without-effect",
    summary: "a regex matches every text, or none that can be entered",
    rationale: """
      An empty regex matches the empty text alone as a `pattern` and every text as `contains`; \
      `.*` matches every line. Such a rule refuses everything or nothing.
      """,
    message: "`{key}: '{regex}'` {effect}",
    bad: #"""
      fields:
        code: { label: Code, pattern: «''» }
      """#,
    good: #"""
      fields:
        code: { label: Code, pattern: '[A-Z]{3}' }
      """#,
    run: { context in
      context.regexes.compactMap { regex in
        let isWhole = regex.key == "pattern" || regex.key == "notPattern"
        let isPositive = regex.key == "pattern" || regex.key == "contains"
        let text = regex.scalar.text
        let effect: String
        if text.isEmpty {
          // As a `notPattern` it asks for a text that is not empty, which an empty field is not asked.
          effect =
            isWhole == isPositive
            ? isPositive ? "refuses whatever is entered" : "refuses whatever is entered"
            : "refuses nothing"
        } else if [".*", "^.*$", "[\\s\\S]*", "(.*)", ".*?", "[^]*"].contains(text) {
          if !isPositive {
            effect = "refuses whatever is entered"
          } else {
            effect = "refuses next to nothing"
          }
        } else {
          return nil
        }
        return Draft(
          at: regex.span, ["key": regex.key, "regex": text, "effect": effect],
          help: "write the regex that was meant, or remove `\(regex.key)`")
      }
    })
}
