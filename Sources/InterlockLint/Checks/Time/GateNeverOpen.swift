import CEL
import Interlock

extension Check {
  static let gateNeverOpen = Check(
    "IL315", "gate-never-open", .error,
    summary:
      "a gate is open for no time, or an action waits for gates that are never open together",
    rationale: """
      A gate `within: 0s` is closed from the start, of two gates since the form was opened one may \
      close before the other opens, and a gate `after` an action cannot be what that action itself \
      waits for: what waits for them is never enabled. The times have been run through the engine.
      """,
    message: "{what}",
    bad: #"""
      fields:
        a: { label: A }
      gates:
        settled: { after: 10m }
        inTime: { within: 5m }
      actions:
        go: { enabledWhen: valid && settled && «inTime», label: Go }
      """#,
    good: #"""
      fields:
        a: { label: A }
      gates:
        settled: { after: 5s }
        inTime: { within: 5m }
      actions:
        go: { enabledWhen: valid && settled && inTime, label: Go }
      """#,
    run: { context in
      var drafts = context.gates.compactMap { gate -> Draft? in
        guard gate.rule.duration == 0, gate.rule.kind == .within, gate.isSinceOpened,
          let span = gate.span
        else { return nil }
        return Draft(
          at: span, ["what": "the gate `\(gate.rule.name.text)` is never open: it closes at once"],
          help: "give the time that was meant")
      }
      drafts += ownGates(context)
      for expression in context.expressions {
        guard case .action(let action) = expression.role, let tree = expression.tree else {
          continue
        }
        let gates = context.gatesByName
        var late: (gate: LintGate, part: Expression)?
        var early: (gate: LintGate, part: Expression)?
        for part in tree.conjuncts {
          guard let path = part.path, path.count == 1,
            let gate = gates[path[0]], gate.isSinceOpened
          else { continue }
          if gate.rule.kind == .within, gate.rule.duration > 0 {
            if early == nil || gate.rule.duration < early?.gate.rule.duration ?? 0 {
              early = (gate, part)
            }
          } else if gate.rule.kind != .within {
            if late == nil || gate.rule.duration > late?.gate.rule.duration ?? 0 {
              late = (gate, part)
            }
          }
        }
        guard let late, let early, late.gate.rule.duration >= early.gate.rule.duration else {
          continue
        }
        drafts.append(
          Draft(
            at: expression.span(early.part.range),
            [
              "what":
                "`\(action)` is never enabled: `\(early.gate.rule.name.text)` closes at \(early.gate.shown), before `\(late.gate.rule.name.text)` opens at \(late.gate.shown)"
            ],
            label: "closes at \(early.gate.shown)",
            related: [
              Diagnostic.Label("opens at \(late.gate.shown)", at: expression.span(late.part.range))
            ],
            help: "exchange the two times, or correct one of them"))
      }
      return drafts
    })

  /// Gates that open only after a press of the very action that waits for them.
  private static func ownGates(_ context: LintContext) -> [Draft] {
    let rules = Dictionary(
      context.ruleSet.actions.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
    // The names that each action waits for, found once for all gates.
    var awaited: [String: Set<String>] = [:]
    return context.gates.compactMap { gate in
      guard gate.rule.kind == .after, let since = gate.rule.since else { return nil }
      let own = rules[since.text]
      guard own != nil || rules.isEmpty && since.text == ActionRule.standardName else { return nil }
      let name = gate.rule.name.text
      if own?.enabledWhen != nil {
        let names =
          awaited[since.text]
          ?? Set(
            context.actionExpressions[since.text]?.tree?.conjuncts.compactMap { part in
              part.path.flatMap { $0.count == 1 ? $0[0] : nil }
            } ?? [])
        awaited[since.text] = names
        guard names.contains(name) else { return nil }
      }
      return Draft(
        at: since.span,
        [
          "what":
            "`\(since.text)` is never enabled: the gate `\(name)` opens only after it was pressed"
        ],
        help: "write `cooldown`, which is open until the first press, or another event")
    }
  }
}
