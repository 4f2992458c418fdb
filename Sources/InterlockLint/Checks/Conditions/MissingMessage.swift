import Interlock

extension Check {
  static let missingMessage = Check(
    "IL701", "missing-message", .info,
    summary: "a check or rule of its own has no message",
    rationale: """
      The built-in message, “… is not right”, does not say what to do.
      """,
    message: "`{id}` has no message: the person reads “{text}”",
    bad: #"""
      fields:
        from: { label: From, type: date }
        to: { label: To, type: date }
      rules:
        - { id: «order», that: from <= to, on: to }
      """#,
    good: #"""
      fields:
        from: { label: From, type: date }
        to: { label: To, type: date }
      rules:
        - { id: order, that: from <= to, on: to, message: The end is before the start }
      """#,
    run: { context in
      var drafts: [Draft] = []
      func isGiven(_ id: String, _ path: String?) -> Bool {
        let given = context.messageKeys
        return given.contains(id) || (path.map { given.contains($0 + "." + id) } ?? false)
      }
      for rule in context.ruleSet.rules {
        guard case .that = rule.demand, rule.message == nil, !isGiven(rule.id.text, nil) else {
          continue
        }
        let on = rule.on.first.flatMap { context.field($0.text, from: nil) }
        let text = context.builtInMessage(
          "rule", rule.on.isEmpty ? "form" : "",
          label: on.map { context.fields[$0].shown } ?? context.ruleSet.form)
        drafts.append(
          Draft(
            at: rule.id.span, ["id": rule.id.text, "text": text],
            help: "add `message: …` that says what to do"))
      }
      for field in context.fields where !field.rule.checks.isEmpty {
        let own = Set(field.rule.messages.map { $0.key.text })
        for check in field.rule.checks
        where check.message == nil && field.rule.message == nil
          && !isGiven(check.id.text, field.path)
          && !own.contains(check.id.text)
        {
          drafts.append(
            Draft(
              at: check.id.span,
              [
                "id": check.id.text,
                "text": context.builtInMessage("check", label: field.shown),
              ],
              help: "add `message: …` that says what to do"))
        }
      }
      return drafts
    })
}

extension LintContext {
  /// The built-in message of a rule without parameters, as a person reads it in the file's language.
  func builtInMessage(_ rule: String, _ variant: String = "", label: String) -> String {
    let language = MessageLanguage(tag: ruleSet.locale)
    guard let template = MessageCatalogue.texts(language).template(of: rule, variant) else {
      return ""
    }
    var text = ""
    for part in template.parts {
      switch part {
      case .text(let literal): text += literal
      case .placeholder(let placeholder): text += placeholder.text(filledWith: label)
      }
    }
    return text
  }
}
