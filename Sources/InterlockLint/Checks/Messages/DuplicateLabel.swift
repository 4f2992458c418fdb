import Interlock

extension Check {
  static let duplicateLabel = Check(
    "IL720", "duplicate-label",
    summary: "two fields beside each other have the same label",
    rationale: """
      A message names the field by its label: nobody can tell which of the two is meant.
      """,
    message: "`{field}` has the same label as `{other}`",
    bad: #"""
      fields:
        street: { label: Address, required: true }
        city: { label: «Address», required: true }
      """#,
    good: #"""
      fields:
        street: { label: Street, required: true }
        city: { label: City, required: true }
      """#,
    run: { context in
      var first: [String: LintField] = [:]
      return context.fields.compactMap { field in
        guard let label = field.rule.label, let entry = field.entry("label"), !field.isItem,
          !context.isInType(entry.keySpan)
        else { return nil }
        let key = "\(field.parent ?? -1)|\(label)"
        guard let earlier = first[key] else {
          first[key] = field
          return nil
        }
        // Fields of which one is shown at a time may well be called the same.
        if field.rule.visibleWhen != nil || earlier.rule.visibleWhen != nil { return nil }
        return Draft(
          at: entry.value.span, ["field": field.name, "other": earlier.name],
          related: [
            Diagnostic.Label(
              "the other", at: earlier.entry("label")?.value.span ?? earlier.rule.name.span)
          ],
          help: "say how the two differ")
      }
    })
}
