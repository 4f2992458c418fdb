import Interlock

extension Check {
  static let patternEdgeSpace = Check(
    "IL530", "pattern-edge-space",
    summary: "a regex asks for a blank where the field is trimmed",
    rationale: """
      The blanks at both ends are gone before the regex sees the text, so that it never \
      matches.
      """,
    message: "`{field}` is trimmed: no text {where} with a blank",
    bad: #"""
      fields:
        code: { label: Code, pattern: '[A-Z]{3}«\s»' }
      """#,
    good: #"""
      fields:
        code: { label: Code, pattern: '[A-Z]{3}' }
      """#,
    run: { context in
      context.regexes.compactMap { regex in
        guard regex.key == "pattern", regex.field.rule.normalisation.trim,
          !context.isSecret(regex.field.index), regex.alternatives.count == 1
        else { return nil }
        let items = regex.items.filter { $0.text != "^" && $0.text != "$" }
        let blanks: Set<String> = [" ", "\\s", "\\t"]
        if let last = items.last, last.kind != .classItem, blanks.contains(last.text) {
          return Draft(
            at: regex.map.span(of: last.range), ["field": regex.field.name, "where": "ends"],
            help: "remove it, or write `trim: false`")
        }
        if let first = items.first, first.kind != .classItem, blanks.contains(first.text),
          items.count < 2 || items[1].kind != .quantifier
        {
          return Draft(
            at: regex.map.span(of: first.range), ["field": regex.field.name, "where": "begins"],
            help: "remove it, or write `trim: false`")
        }
        return nil
      }
    })
}
