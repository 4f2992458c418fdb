import Interlock

extension Check {
  static let setRuleAlwaysHolds = Check(
    "IL416", "set-rule-always-holds",
    summary: "a rule asks for at least one of several fields, but one of them is required",
    rationale: """
      The required field is given in every valid form, so that the rule never refuses one.
      """,
    message: "`atLeastOne` holds in every valid form: `{field}` is required",
    bad: #"""
      fields:
        phone: { label: Phone, required: true }
        mail: { label: Mail }
      rules:
        - «atLeastOne»: [phone, mail]
      """#,
    good: #"""
      fields:
        phone: { label: Phone }
        mail: { label: Mail }
      rules:
        - atLeastOne: [phone, mail]
      """#,
    run: { context in
      context.ruleSet.rules.compactMap { rule in
        guard case .set(.atLeastOne) = rule.demand else { return nil }
        let fields = rule.on.compactMap { context.field($0.text, from: nil) }.map {
          context.fields[$0]
        }
        guard
          let field = fields.first(where: {
            $0.isRequired && $0.rule.visibleWhen == nil && $0.parent == nil
          })
        else { return nil }
        return Draft(
          at: context.setSpan(of: rule), ["field": field.name],
          related: field.firm("required").map { [Diagnostic.Label("required", at: $0.keySpan)] }
            ?? [],
          help: "remove the rule, or `required`")
      }
    })
}
