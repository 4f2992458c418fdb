import Interlock

extension Check {
  static let unusedMessage = Check(
    "IL715", "unused-message",
    summary: "a message is given for a rule that is nowhere in the form",
    rationale: """
      The rule exists in the language, but no field here has it: the text is never shown.
      """,
    message: "no field has the rule of the message `{key}`",
    bad: #"""
      fields:
        name: { label: Name, required: true }
      messages:
        required: Please fill in {label}
        «minLength»: '{label} is too short' 
      """#,
    good: #"""
      fields:
        name: { label: Name, required: true, minLength: 2 }
      messages:
        required: Please fill in {label}
        minLength: '{label} is too short' 
      """#,
    run: { context in
      if context.program == nil { return [] }
      var all: Set<String> = ["type", "expressionError", "unknown"]
      func rules(of field: LintField) -> Set<String> {
        var own = Set(
          field.rule.constraints.map { $0.kind.name } + field.rule.checks.map { $0.id.text })
        own.formUnion(["type", "expressionError"])
        if field.rule.requiredWhen != nil { own.insert("required") }
        // A text without one is held to a maximum of the language's own.
        if field.type == .text { own.insert("maxLength") }
        if field.entry("remote") != nil { own.formUnion(field.remoteNames) }
        if field.entry("optionsFrom") != nil { own.formUnion(["options", "optionsFrom"]) }
        return own
      }
      let ownRules = context.fields.map { rules(of: $0) }
      for rules in ownRules { all.formUnion(rules) }
      for rule in context.ruleSet.rules { all.insert(rule.id.text) }
      var drafts: [Draft] = []
      for override in context.ruleSet.messages where override.key.span.file == context.file {
        let key = override.key.text
        if all.contains(key) { continue }
        if let dot = key.lastIndex(of: ".") {
          let rule = String(key[key.index(after: dot)...])
          guard let index = context.fieldsByPath[String(key[..<dot])],
            !ownRules[index].contains(rule)
          else { continue }
        } else if !ConstraintKind.all.contains(where: { $0.name == key }) {
          continue
        }
        drafts.append(
          Draft(at: override.key.span, ["key": key], help: "remove it, or add the rule"))
      }
      for field in context.fields where field.rule.namedType == nil {
        let own = ownRules[field.index]
        for override in field.rule.messages
        where !own.contains(override.key.text)
          && ConstraintKind.all.contains(where: { $0.name == override.key.text })
          && !context.isInType(override.key.span)
        {
          drafts.append(
            Draft(
              at: override.key.span, ["key": override.key.text], help: "remove it, or add the rule")
          )
        }
      }
      return drafts
    })
}
