import Interlock

extension Check {
  static let anchorPrecedence = Check(
    "IL503", "anchor-precedence",
    summary: "an anchor belongs to one alternative only",
    rationale: """
      `^cat|dog$` reads as `^cat` or `dog$`: searched for, “catfish” passes. Put the \
      alternatives in a group. The texts have been run through the engine.
      """,
    message: "reads as `{first}` or `{last}`: each anchor belongs to one alternative only",
    bad: #"""
      fields:
        animal: { label: Animal, contains: «'^cat|dog$'» }
      """#,
    good: #"""
      fields:
        animal: { label: Animal, pattern: 'cat|dog' }
      """#,
    run: { context in
      context.regexes.compactMap { regex in
        guard regex.key == "contains" || regex.key == "notContains" else { return nil }
        let parts = regex.alternatives
        guard parts.count > 1, let first = parts.first, let last = parts.last, first.hasPrefix("^"),
          last.hasSuffix("$"), !first.hasSuffix("$"), !last.hasPrefix("^"), !last.hasSuffix("\\$"),
          let begin = regex.scalar.text.last, begin == "$"
        else { return nil }
        return Draft(
          at: regex.span, ["first": first, "last": last],
          help: "group them: `^(?:\(parts.joined(separator: "|").dropFirst().dropLast()))$`")
      }
    })
}
