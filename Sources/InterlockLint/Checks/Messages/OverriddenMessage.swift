import Interlock

extension Check {
  static let overriddenMessage = Check(
    "IL718", "overridden-message",
    summary: "a message is given twice for one rule",
    rationale: """
      The one at the rule itself wins; the other is never shown.
      """,
    message: "this message is never shown: the rule has one of its own",
    bad: #"""
      fields:
        name: { label: Name, required: { value: true, message: Please tell us your name } }
      messages:
        «name.required»: A name is needed
      """#,
    good: #"""
      fields:
        name: { label: Name, required: true }
      messages:
        name.required: A name is needed
      """#,
    run: { context in
      context.ruleSet.messages.compactMap { override in
        let key = override.key.text
        guard let dot = key.lastIndex(of: "."),
          let index = context.fieldsByPath[String(key[..<dot])],
          let rule = context.fields[index].constraint(String(key[key.index(after: dot)...])),
          let own = rule.message,
          let place = own.entries.first?.span,
          override.text.entries.allSatisfy({ entry in
            own.entries.contains { $0.locale == entry.locale }
          })
        else { return nil }
        return Draft(
          at: override.key.span, related: [Diagnostic.Label("its own", at: place)],
          help: "remove one of the two")
      }
    })
}
