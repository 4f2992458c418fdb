import Interlock

extension Check {
  static let searchForTheWhole = Check(
    "IL502", "search-for-the-whole", .info,
    summary: "a regex that is searched for is anchored at both ends",
    rationale: """
      `contains` with `^…$` asks for the whole text in the words of another tool, and lets a \
      line break at the end through. `pattern` says it, and has its own message.
      """,
    message: "`{key}: '^…$'` means `{whole}`",
    bad: #"""
      fields:
        code: { label: Code, contains: «'^[A-Z]{3}$'» }
      """#,
    good: #"""
      fields:
        code: { label: Code, pattern: '[A-Z]{3}' }
      """#,
    run: { context in
      context.regexes.compactMap { regex in
        guard regex.key == "contains" || regex.key == "notContains",
          let inner = regex.withoutAnchors
        else { return nil }
        let whole = regex.key == "contains" ? "pattern" : "notPattern"
        return Draft(
          at: regex.span, ["key": regex.key, "whole": whole], help: "write `\(whole): '\(inner)'`")
      }
    })
}
