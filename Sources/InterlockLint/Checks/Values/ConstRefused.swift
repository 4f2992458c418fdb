import Interlock

extension Check {
  static let constRefused = Check(
    "IL320", "const-refused", .error,
    summary: "a field demands one value that another of its rules refuses",
    rationale: """
      `const` leaves one value, and another rule of the field refuses it, so that the field is \
      never valid once it is filled in. The value has been run through the engine.
      """,
    message: "`{field}` must be `{value}`, which its own `{rule}` refuses",
    bad: #"""
      fields:
        rate: { label: Rate, type: integer, min: 5, const: «3» }
      """#,
    good: #"""
      fields:
        rate: { label: Rate, type: integer, min: 5, const: 7 }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard !context.isSecret(field.index), let const = field.firm("const"),
          let scalar = const.argument.scalar
        else { return nil }
        // Whatever the other fields hold: only rules that read the value alone.
        let own = field.rule.constraints.filter {
          field.firm($0.kind.name) != nil
            && !["const", "equals", "notEquals"].contains($0.kind.name)
        }
        guard !own.isEmpty, let broken = context.broken(field, json(scalar)),
          !broken.contains("const"),
          let rule = own.first(where: { broken.contains($0.kind.name) }),
          rule.argument.scalar.map({ !$0.text.hasPrefix("today") && !$0.text.hasPrefix("now") })
            ?? true
        else { return nil }
        return Draft(
          at: const.argument.span,
          ["field": field.name, "value": scalar.text, "rule": rule.kind.name],
          related: [Diagnostic.Label("refuses it", at: rule.argument.span)],
          notes: ["the engine refuses `\(scalar.text)` by `\(rule.kind.name)`"],
          help: "correct one of the two")
      }
    })
}
