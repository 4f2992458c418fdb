import Interlock

extension Check {
  static let unlabelledField = Check(
    "IL713", "unlabelled-field", .info,
    summary: "a field has no label, though others have",
    rationale: """
      Messages name the field by its name, split at capitals: “Addr2 is required”.
      """,
    message: "`{field}` has no label: messages call it “{shown}”",
    bad: #"""
      fields:
        name: { label: Name, required: true }
        «addr_2»: { required: true }
      """#,
    good: #"""
      fields:
        name: { label: Name, required: true }
        addr_2: { label: Second address line, required: true }
      """#,
    run: { context in
      guard context.fields.contains(where: { $0.rule.label != nil }), !context.ruleSet.isLibrary
      else { return [] }
      return context.fields.compactMap { field in
        guard field.rule.label == nil, !field.isItem, field.type != .group, !field.rule.isBroken,
          !field.rule.constraints.isEmpty || field.rule.requiredWhen != nil,
          !context.isInType(field.rule.name.span)
        else { return nil }
        return Draft(
          at: field.rule.name.span,
          [
            "field": field.name,
            "shown": context.program.map { $0.fields[field.index].label } ?? field.name,
          ],
          help: "add `label: …`")
      }
    })
}
