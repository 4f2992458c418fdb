import Interlock

extension Check {
  static let patternRepeated = Check(
    "IL531", "pattern-repeated",
    summary: "a regex stands twice, or is demanded and refused",
    rationale: """
      The same regex twice is judged twice and reported twice; one that is both demanded and \
      refused leaves nothing.
      """,
    message: "`{regex}` {what}",
    bad: #"""
      fields:
        code: { label: Code, contains: ['[0-9]', '[a-z]', «'[0-9]'»] }
      """#,
    good: #"""
      fields:
        code: { label: Code, contains: ['[0-9]', '[a-z]'] }
      """#,
    run: { context in
      var first: [String: LintRegex] = [:]
      return context.regexes.compactMap { regex in
        guard regex.rule.when == nil else { return nil }
        let isSearch = regex.key == "contains" || regex.key == "notContains"
        let key = "\(regex.field.index)|\(isSearch)|\(regex.scalar.text)"
        guard let earlier = first[key] else {
          first[key] = regex
          return nil
        }
        let isSame = earlier.key == regex.key
        let edits = isSame ? context.removal(of: regex.span) : nil
        return Draft(
          at: regex.span,
          [
            "regex": regex.scalar.text,
            "what": isSame ? "stands here twice" : "is both demanded and refused: no text fits",
          ],
          related: [Diagnostic.Label(isSame ? "the first" : "the other", at: earlier.span)],
          help: isSame ? "remove one of the two" : "correct one of the two",
          fixes: edits.map { [Fix("remove the second", .unsafe, $0)] } ?? [])
      }
    })
}
