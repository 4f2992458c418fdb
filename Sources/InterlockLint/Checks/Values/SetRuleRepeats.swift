import Interlock

extension Check {
  static let setRuleRepeats = Check(
    "IL417", "set-rule-repeats",
    summary: "a rule over several fields names one of them twice",
    rationale: """
      One of the two was meant to be another field. `exactlyOne` and `atMostOne` count it \
      twice.
      """,
    message: "`{field}` stands in this rule twice",
    bad: #"""
      fields:
        phone: { label: Phone }
        mail: { label: Mail }
      rules:
        - atLeastOne: [phone, mail, «phone»]
      """#,
    good: #"""
      fields:
        phone: { label: Phone }
        mail: { label: Mail }
      rules:
        - atLeastOne: [phone, mail]
      """#,
    run: { context in
      context.ruleSet.rules.flatMap { rule -> [Draft] in
        var first: [String: SourceSpan] = [:]
        return rule.on.compactMap { name in
          guard let earlier = first[name.text] else {
            first[name.text] = name.span
            return nil
          }
          return Draft(
            at: name.span, ["field": name.text],
            related: [Diagnostic.Label("first here", at: earlier)],
            help: "name the field that was meant, or remove it")
        }
      }
    })
}
