import Interlock

extension Check {
  static let patternWithoutEffect = Check(
    "IL513", "pattern-without-effect",
    summary: "a regex matches every text, or none that can be entered",
    rationale: """
      `.*` matches every line. Such a rule refuses everything or nothing.
      """,
    message: "`{key}: '{regex}'` {effect}",
    bad: #"""
      fields:
        code: { label: Code, notContains: «'.*'» }
      """#,
    good: #"""
      fields:
        code: { label: Code, notContains: '[A-Z]{3}' }
      """#,
    run: { context in
      context.regexes.compactMap { regex in
        let isPositive = regex.key == "pattern" || regex.key == "contains"
        let text = regex.scalar.text
        let all: Set<String> = [".*", "^.*$", "[\\s\\S]*", "(.*)", ".*?", "[^]*"]
        guard all.contains(text) else { return nil }
        let effect = isPositive ? "refuses next to nothing" : "refuses whatever is entered"
        return Draft(
          at: regex.span, ["key": regex.key, "regex": text, "effect": effect],
          help: "write the regex that was meant, or remove `\(regex.key)`")
      }
    })
}
