import Interlock

extension Check {
  static let duplicateOption = Check(
    "IL321", "duplicate-option",
    summary: "an option stands twice in a choice",
    rationale: """
      The second can never be told from the first.
      """,
    message: "the option `{option}` stands here twice",
    bad: #"""
      fields:
        shirt: { label: Size, type: choice, options: [small, large, «small»] }
      """#,
    good: #"""
      fields:
        shirt: { label: Size, type: choice, options: [small, large] }
      """#,
    run: { context in
      context.fields.flatMap { field -> [Draft] in
        var first: [String: SourceSpan] = [:]
        return field.options.compactMap { option in
          // A number is the same however it is written.
          let isNumber = option.scalar.resolved == .integer || option.scalar.resolved == .float
          let key =
            isNumber
            ? Decimal(html: option.scalar.text)?.text ?? option.scalar.text : option.scalar.text
          guard let earlier = first[key] else {
            first[key] = option.span
            return nil
          }
          let edits = option.label == nil ? context.removal(of: option.span) : nil
          return Draft(
            at: option.span, ["option": option.scalar.text],
            related: [Diagnostic.Label("first here", at: earlier)], help: "remove one of the two",
            fixes: edits.map { [Fix("remove the second", .safe, $0)] } ?? [])
        }
      }
    })
}
