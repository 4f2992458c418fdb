import Interlock

extension Check {
  static let confusableOptions = Check(
    "IL322", "confusable-options",
    summary: "two options differ only in case or blanks",
    rationale: """
      Nobody who fills in the form can tell them apart, and data that was typed elsewhere will \
      hold either.
      """,
    message: "the options `{option}` and `{other}` differ only in case or blanks",
    bad: #"""
      fields:
        colour: { label: Colour, type: choice, options: [red, green, «Red»] }
      """#,
    good: #"""
      fields:
        colour: { label: Colour, type: choice, options: [red, green, blue] }
      """#,
    run: { context in
      context.fields.flatMap { field -> [Draft] in
        var first: [String: LintOption] = [:]
        return field.options.compactMap { option in
          guard option.scalar.resolved == .text else { return nil }
          let key = option.scalar.text.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
          guard !key.isEmpty, let earlier = first[key] else {
            first[key] = option
            return nil
          }
          guard earlier.scalar.text != option.scalar.text else { return nil }
          // Where the author names both for people, the values are codes.
          if option.label != nil, earlier.label != nil { return nil }
          return Draft(
            at: option.span, ["option": option.scalar.text, "other": earlier.scalar.text],
            related: [Diagnostic.Label("like this one", at: earlier.span)],
            help: "remove one of the two, or give both labels")
        }
      }
    })
}
