import Interlock

extension Check {
  static let timeoutTooShort = Check(
    "IL804", "timeout-too-short", .info,
    summary: "people have less than twenty seconds",
    rationale: """
      Whoever reads slowly, uses a screen reader or looks up a number needs longer (WCAG \
      2.2.1, Timing Adjustable).
      """,
    message: "`{gate}` closes after {time}",
    bad: #"""
      fields:
        a: { label: A }
      gates:
        inTime: { within: «10s» }
      actions:
        go: { enabledWhen: valid && inTime, label: Go }
      """#,
    good: #"""
      fields:
        a: { label: A }
      gates:
        inTime: { within: 20m }
      actions:
        go: { enabledWhen: valid && inTime, label: Go }
      """#,
    run: { context in
      context.gates.compactMap { gate in
        guard gate.rule.kind == .within, gate.isSinceOpened, gate.rule.duration > 0,
          gate.rule.duration < 20_000_000_000, let span = gate.span
        else { return nil }
        return Draft(
          at: span, ["gate": gate.rule.name.text, "time": gate.shown],
          help: "allow more time, or let people ask for it")
      }
    })
}
