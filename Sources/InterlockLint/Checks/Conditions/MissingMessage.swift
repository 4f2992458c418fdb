import Interlock

extension Check {
  static let missingMessage = Check(
    "IL701", "missing-message", .info,
    summary: "a check or rule of its own has no message",
    rationale: """
      The built-in message, “… is not right”, does not say what to do.
      """,
    message: "`{id}` has no message: the person reads “{shown} is not right”",
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
        let keys = [id] + (path.map { [$0 + "." + id] } ?? [])
        return context.ruleSet.messages.contains { keys.contains($0.key.text) }
      }
      for rule in context.ruleSet.rules {
        guard case .that = rule.demand, rule.message == nil, !isGiven(rule.id.text, nil) else {
          continue
        }
        let on = rule.on.first.flatMap { context.field($0.text, from: nil) }
        let shown = on.map { context.fields[$0].shown } ?? context.ruleSet.form
        drafts.append(
          Draft(
            at: rule.id.span, ["id": rule.id.text, "shown": shown],
            help: "add `message: …` that says what to do"))
      }
      for field in context.fields {
        for check in field.rule.checks
        where check.message == nil && field.rule.message == nil
          && !isGiven(check.id.text, field.path)
          && !field.rule.messages.contains(where: { $0.key.text == check.id.text })
        {
          drafts.append(
            Draft(
              at: check.id.span, ["id": check.id.text, "shown": field.shown],
              help: "add `message: …` that says what to do"))
        }
      }
      return drafts
    })
}
