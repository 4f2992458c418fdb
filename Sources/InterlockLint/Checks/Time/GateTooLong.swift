import Interlock

extension Check {
  static let gateTooLong = Check(
    "IL803", "gate-too-long",
    summary: "people have to wait for longer than ten minutes",
    rationale: """
      A gate that stops robots needs a few seconds. A longer one is most often a slip of the \
      unit: `m` are minutes, `ms` thousandths of a second.
      """,
    message: "people wait for {time} until `{gate}` opens",
    bad: #"""
      fields:
        a: { label: A }
      gates:
        settled: { after: «500m» }
      actions:
        go: { enabledWhen: valid && settled, label: Go }
      """#,
    good: #"""
      fields:
        a: { label: A }
      gates:
        settled: { after: 500ms }
      actions:
        go: { enabledWhen: valid && settled, label: Go }
      """#,
    run: { context in
      context.gates.compactMap { gate in
        guard gate.rule.kind == .after, gate.isSinceOpened, gate.rule.duration > 600_000_000_000,
          let span = gate.span
        else { return nil }
        return Draft(
          at: span, ["gate": gate.rule.name.text, "time": gate.shown],
          help: "give the time that was meant; `ms` are thousandths of a second")
      }
    })
}
