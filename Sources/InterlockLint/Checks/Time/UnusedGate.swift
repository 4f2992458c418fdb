import CEL
import Interlock

extension Check {
  static let unusedGate = Check(
    "IL115", "unused-gate",
    summary: "a gate that nothing waits for",
    rationale: """
      The time was meant to be waited for. An action without `enabledWhen` waits for every \
      gate; one with it only for those that it names.
      """,
    message: "nothing waits for the gate `{gate}`",
    bad: #"""
      fields:
        a: { label: A }
      gates:
        «settled»: { after: 2s }
      actions:
        go: { enabledWhen: valid, label: Go }
      """#,
    good: #"""
      fields:
        a: { label: A }
      gates:
        settled: { after: 2s }
      actions:
        go: { enabledWhen: valid && settled, label: Go }
      """#,
    run: { context in
      // A name that is misspelt elsewhere may be the one that is missed here.
      if context.program == nil { return [] }
      // Without an expression an action waits for every gate.
      let isImplicit =
        context.ruleSet.actions.isEmpty
        || context.ruleSet.actions.contains { $0.enabledWhen == nil }
      if isImplicit || context.expressions.contains(where: { $0.tree == nil }) { return [] }
      var read: Set<String> = []
      for expression in context.expressions {
        for name in expression.tree?.freeNames ?? [] { read.insert(name.path[0]) }
      }
      return context.gates.compactMap { gate in
        guard !read.contains(gate.rule.name.text) else { return nil }
        return Draft(
          at: gate.rule.name.span, ["gate": gate.rule.name.text],
          help: "name it in `enabledWhen`: `valid && \(gate.rule.name.text)`, or remove it")
      }
    })
}
