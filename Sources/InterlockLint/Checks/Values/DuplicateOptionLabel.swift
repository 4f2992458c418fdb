import Interlock

extension Check {
  static let duplicateOptionLabel = Check(
    "IL714", "duplicate-option-label",
    summary: "two options of a choice have the same label",
    rationale: """
      The person sees the same word twice and cannot tell which is which.
      """,
    message: "the label `{label}` is that of another option too",
    bad: #"""
      fields:
        tip:
          label: Tip
          type: choice
          options:
            - { value: ten, label: Usual }
            - { value: fifteen, label: «Usual» }
      """#,
    good: #"""
      fields:
        tip:
          label: Tip
          type: choice
          options:
            - { value: ten, label: Usual }
            - { value: fifteen, label: Generous }
      """#,
    run: { context in
      context.fields.flatMap { field -> [Draft] in
        var first: [String: SourceSpan] = [:]
        return field.options.compactMap { option in
          guard let label = option.label else { return nil }
          guard let earlier = first[label.text] else {
            first[label.text] = label.span
            return nil
          }
          return Draft(
            at: label.span, ["label": label.text],
            related: [Diagnostic.Label("first here", at: earlier)], help: "say how the two differ")
        }
      }
    })
}
