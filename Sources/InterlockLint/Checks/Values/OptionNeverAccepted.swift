import Interlock

extension Check {
  static let optionNeverAccepted = Check(
    "IL306", "option-never-accepted",
    summary: "an option that can be chosen but is never accepted",
    rationale: """
      What comes in is trimmed and brought into the field's case before it is compared with \
      the options, but the options are taken as written. The option has been run through the \
      engine.
      """,
    message: "the option `{option}` is never accepted: it arrives as `{arrives}`",
    bad: #"""
      fields:
        shirt: { label: Size, type: choice, case: lower, options: [small, «Large»] }
      """#,
    good: #"""
      fields:
        shirt: { label: Size, type: choice, case: lower, options: [small, large] }
      """#,
    run: { context in
      context.fields.flatMap { field -> [Draft] in
        guard field.type == .choice else { return [] }
        let normalisation = field.rule.normalisation
        return field.options.compactMap { option in
          guard option.scalar.resolved == .text else { return nil }
          let text = option.scalar.text
          var arrives = text
          switch normalisation.letterCase {
          case .lower: arrives = arrives.lowercased()
          case .upper: arrives = arrives.uppercased()
          case nil: break
          }
          if normalisation.trim { arrives = arrives.trimmingBlanks }
          guard arrives != text, let broken = context.broken(field, quotedJSON(text)),
            broken.contains("options")
          else { return nil }
          return Draft(
            at: option.span, ["option": text, "arrives": arrives],
            notes: ["the engine refuses `\(text)` by `options`"],
            help: "write the option as it arrives, or leave the value as it is",
            fixes: [
              Fix(
                "write `\(arrives)`", .unsafe,
                [Edit(option.span, option.scalar.written(as: arrives))])
            ])
        }
      }
    })
}
