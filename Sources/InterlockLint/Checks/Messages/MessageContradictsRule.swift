import Interlock

extension Check {
  static let messageContradictsRule = Check(
    "IL704", "message-contradicts-rule",
    summary: "a message names another number than its rule",
    rationale: """
      The rule was changed and its message forgotten, or the other way round: the person does \
      what the message says and is refused again. A placeholder never goes stale.
      """,
    message: "the message says {said}, the rule says {bound}",
    bad: #"""
      fields:
        name: { label: Name, minLength: { value: 8, message: «'At least 6 characters'» } }
      """#,
    good: #"""
      fields:
        name: { label: Name, minLength: { value: 8, message: 'At least {min} characters' } }
      """#,
    run: { context in
      context.ruleMessages.flatMap { message -> [Draft] in
        guard let bound = message.bound else { return [] }
        return message.text.entries.compactMap { entry in
          let said = entry.template.numbers
          guard !said.isEmpty, !said.contains(bound.text) else { return nil }
          // "more than 7" is what `minLength: 8` means.
          let neighbours = [bound.number.adding(Decimal(1)), bound.number.subtracting(Decimal(1))]
          if neighbours.contains(where: { $0.map { said.contains($0.text) } ?? false }),
            entry.template.saysMoreOrLess
          {
            return nil
          }
          if entry.template.hasUnits { return nil }
          return Draft(
            at: entry.span, ["said": said.joined(separator: " and "), "bound": bound.text],
            related: [Diagnostic.Label("the rule", at: bound.span)],
            help: message.placeholder.map { "write `{\($0)}` for the number" }
              ?? "correct one of the two")
        }
      }
    })
}
