import Interlock

extension Check {
  static let patternAgainstCase = Check(
    "IL527", "pattern-against-case",
    summary: "a regex asks for letters of the case that the field changes",
    rationale: """
      The text is brought into the field's case before the regex sees it, so that these \
      letters never arrive.
      """,
    message: "`{field}` is brought into {case} case before `{key}` sees it: `{item}` never matches",
    bad: #"""
      fields:
        code: { label: Code, case: upper, pattern: '[«a-z»]{3}' }
      """#,
    good: #"""
      fields:
        code: { label: Code, case: upper, pattern: '[A-Z]{3}' }
      """#,
    run: { context in
      context.regexes.compactMap { regex in
        guard let letterCase = regex.field.rule.normalisation.letterCase,
          regex.key == "pattern" || regex.key == "contains", !regex.scalar.text.contains("(?")
        else { return nil }
        let wrong = letterCase == .upper ? "a-z" : "A-Z"
        let right = letterCase == .upper ? "A-Z" : "a-z"
        let members = regex.classes
        guard let item = members.flatMap({ $0 }).first(where: { $0.text == wrong }),
          let own = members.first(where: { $0.contains { $0.range == item.range } }),
          !own.contains(where: { $0.text == right }), !regex.isNegated(own)
        else { return nil }
        return Draft(
          at: regex.map.span(of: item.range),
          [
            "field": regex.field.name, "key": regex.key, "item": item.text,
            "case": letterCase == .upper ? "upper" : "lower",
          ],
          help: "write `\(right)`",
          fixes: [Fix("write `\(right)`", .unsafe, [Edit(regex.map.span(of: item.range), right)])])
      }
    })
}
