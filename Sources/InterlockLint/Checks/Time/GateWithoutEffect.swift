import Interlock

extension Check {
  static let gateWithoutEffect = Check(
    "IL421", "gate-without-effect",
    summary: "a gate waits for no time at all",
    rationale: """
      It is open from the start, or never closed, so that what waits for it does not wait. A \
      gate that is `after: 0s` since a field or an action is none of these: it is closed until \
      then.
      """,
    message: "the gate `{gate}` waits for no time: it is always open",
    bad: #"""
      fields:
        a: { label: A }
      gates:
        settled: { after: «0s» }
      actions:
        go: { enabledWhen: valid && settled, label: Go }
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
      context.gates.compactMap { gate in
        guard gate.rule.duration == 0, let span = gate.span else { return nil }
        switch gate.rule.kind {
        case .within: return nil
        // Until its event it is closed.
        case .after: if gate.rule.since != nil { return nil }
        case .cooldown: break
        }
        return Draft(
          at: span, ["gate": gate.rule.name.text],
          help: "give the time that was meant, or remove the gate")
      }
    })
}
