import Interlock

extension Check {
  static let maxOffStep = Check(
    "IL324", "max-off-step", .info,
    summary: "the greatest value that fits is below `max`, as the step does not meet it",
    rationale: """
      A slider or a spin button stops before the maximum that the form speaks of.
      """,
    message: "with `step: {step}` the greatest value is {greatest}, not {max}",
    bad: #"""
      fields:
        seats: { label: Seats, type: integer, min: 0, max: «10», step: 4 }
      """#,
    good: #"""
      fields:
        seats: { label: Seats, type: integer, min: 0, max: 12, step: 4 }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard field.type == .integer || field.type == .number, let rule = field.firm("step"),
          let step = rule.number, let maximum = field.firm("max"), let max = maximum.number,
          let minimum = field.firm("min"), let min = minimum.number, min < max,
          let grid = StepGrid(
            Bound(value: min, isExclusive: false, rule: minimum),
            Bound(value: max, isExclusive: false, rule: maximum), step: step, base: min),
          let greatest = grid.greatest, greatest < max
        else { return nil }
        return Draft(
          at: maximum.argument.span,
          ["step": step.text, "greatest": greatest.text, "max": max.text],
          related: [Diagnostic.Label("the step", at: rule.argument.span)],
          help: "write `max: \(greatest.text)`, or correct the step")
      }
    })
}
