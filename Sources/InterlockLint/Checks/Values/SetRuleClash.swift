import Interlock

extension Check {
  static let setRuleClash = Check(
    "IL328", "set-rule-clash", .error,
    summary: "a rule allows at most one of several fields, but two of them are required",
    rationale: """
      No form is valid: a required field must be given, and the rule refuses the second.
      """,
    message: "`{rule}` allows one of these, but `{first}` and `{second}` are both required",
    bad: #"""
      fields:
        phone: { label: Phone, required: true }
        mail: { label: Mail, required: true }
      rules:
        - «atMostOne»: [phone, mail]
      """#,
    good: #"""
      fields:
        phone: { label: Phone }
        mail: { label: Mail }
      rules:
        - atMostOne: [phone, mail]
      """#,
    run: { context in
      context.ruleSet.rules.compactMap { rule in
        guard case .set(let set) = rule.demand, set == .atMostOne || set == .exactlyOne,
          rule.when == nil, rule.severity ?? .error == .error
        else { return nil }
        let required = rule.on.compactMap { context.field($0.text, from: nil) }
          .map { context.fields[$0] }
          .filter { $0.isRequired && $0.rule.visibleWhen == nil && $0.parent == nil }
        guard required.count >= 2, required[0].index != required[1].index else { return nil }
        let span = context.setSpan(of: rule)
        return Draft(
          at: span,
          ["rule": set.rawValue, "first": required[0].name, "second": required[1].name],
          related: required.prefix(2).compactMap { field in
            field.firm("required").map { Diagnostic.Label("required", at: $0.keySpan) }
          },
          help: "remove `required` from them, or the rule")
      }
    })
}
