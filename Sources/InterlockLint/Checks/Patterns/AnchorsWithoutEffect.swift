import Interlock

extension Check {
  static let anchorsWithoutEffect = Check(
    "IL526", "anchors-without-effect", .info,
    summary: "`^` and `$` around a regex that matches the whole text anyway",
    rationale: """
      `pattern` and `notPattern` ask for the whole text; the anchors say it again.
      """,
    message: "`{key}` matches the whole text: `^` and `$` say it again",
    bad: #"""
      fields:
        code: { label: Code, pattern: «'^[A-Z]{3}$'» }
      """#,
    good: #"""
      fields:
        code: { label: Code, pattern: '[A-Z]{3}' }
      """#,
    run: { context in
      context.regexes.compactMap { regex in
        guard regex.key == "pattern" || regex.key == "notPattern", let inner = regex.withoutAnchors
        else {
          return nil
        }
        return Draft(
          at: regex.span, ["key": regex.key], help: "write `\(inner)`",
          fixes: regex.replacement(inner).map {
            [Fix("remove the anchors", .safe, [Edit(regex.span, $0)])]
          } ?? [])
      }
    })
}
