import Interlock

extension Check {
  static let labelWithColon = Check(
    "IL719", "label-with-colon", .info,
    summary: "a label ends with a colon",
    rationale: """
      Messages begin with the label: “Name: is required”.
      """,
    message: "the label ends with a colon: messages read “{label} is required”",
    bad: #"""
      fields:
        name: { label: «'Name:'», required: true }
      """#,
    good: #"""
      fields:
        name: { label: Name, required: true }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard let entry = field.entry("label"), let label = field.rule.label,
          let last = label.trimmingBlanks.last,
          [":", "：", "*"].contains(last), !context.isInType(entry.keySpan),
          let scalar = entry.value.scalar
        else { return nil }
        let inner = String(label.trimmingBlanks.dropLast()).trimmingBlanks
        return Draft(
          at: entry.value.span, ["label": label], help: "write `\(inner)`",
          fixes: inner.isEmpty
            ? []
            : [
              Fix("write `\(inner)`", .unsafe, [Edit(entry.value.span, scalar.written(as: inner))])
            ])
      }
    })
}
