import Interlock

extension Check {
  static let confusableNames = Check(
    "IL110", "confusable-names",
    summary: "two names differ only in case or underscores",
    rationale: """
      An expression or a caller that names the wrong one is not noticed.
      """,
    message: "`{name}` and `{other}` differ only in case or underscores",
    bad: #"""
      fields:
        userName: { label: User name }
        «username»: { label: Name of the user }
      """#,
    good: #"""
      fields:
        userName: { label: User name }
        fullName: { label: Name of the user }
      """#,
    run: { context in
      var first: [String: Name] = [:]
      var drafts: [Draft] = []
      func look(_ name: Name, in place: Int) {
        let key = "\(place)|" + name.text.lowercased().filter { $0 != "_" }
        guard let earlier = first[key] else {
          first[key] = name
          return
        }
        guard earlier.text != name.text else { return }
        drafts.append(
          Draft(
            at: name.span, ["name": name.text, "other": earlier.text],
            related: [Diagnostic.Label("the other", at: earlier.span)],
            help: "choose names that sound different"))
      }
      for field in context.fields where !field.isItem {
        look(field.rule.name, in: field.parent ?? -1)
      }
      for computed in context.ruleSet.computed { look(computed.name, in: -1) }
      for gate in context.ruleSet.gates { look(gate.name, in: -1) }
      return drafts
    })
}
