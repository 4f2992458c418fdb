extension ConstraintKind {
  /// `step`: the value is a whole number of steps away from `min`, or from 0.
  static let step = ConstraintKind(
    name: "step",
    summary: "The value minus `min` (or 0; for dates 1970-01-01) is a whole multiple of the step.",
    argumentExample: "0.01",
    message: "{label} must be a multiple of {step}, counted from {base}",
    placeholders: ["step", "base"],
    examples: [
      ConstraintExample(
        "{ type: number, step: 0.01 }",
        accepts: ["\"value\": 1.11", "\"value\": 19.99", "\"value\": 4.02", "\"value\": \"1.1\""],
        refuses: ["\"value\": 1.115"]),
      ConstraintExample(
        "{ type: integer, min: 1, step: 5 }", accepts: ["\"value\": 6"], refuses: ["\"value\": 5"]),
      ConstraintExample(
        "{ type: date, min: 2026-11-30, step: 7 }", accepts: ["\"value\": \"2026-12-07\""],
        refuses: ["\"value\": \"2026-12-08\""]),
    ],
    appliesTo: { $0.isOrdered },
    compile: { context in
      guard let step = context.values.number(context.argument, for: context.name) else { return [] }
      guard step > .zero, context.field.type != .date || step.int64 != nil else {
        context.diagnostics.error(
          .wrongValue, "a step is more than 0, and on a date a whole number of days",
          at: context.argument.span)
        return []
      }
      let minimum = context.field.constraints.first { $0.kind.name == "min" }
      if context.field.type == .date {
        return dateStep(context, days: step.int64 ?? 1, minimum: minimum)
      }
      let base = minimum?.argument.scalar.flatMap { Decimal(html: $0.text) } ?? .zero
      let parameters = [
        Parameter("step", .literal(step.text)), Parameter("base", .literal(base.text)),
      ]
      return [
        context.makeRule(parameters) { evaluation, operand in
          guard let value = evaluation.decimal(of: operand) else { return .undetermined }
          return value.isMultiple(of: step, from: base) ? .holds : .violated
        }
      ]
    })

  private static func dateStep(
    _ context: ConstraintContext, days: Int64, minimum: ConstraintRule?
  ) -> [Rule] {
    let bound = minimum?.argument.scalar.flatMap { scalar in
      try? DateBound(parsing: scalar.text, for: .date)
    }
    let base = minimum?.argument.scalar?.text ?? "1970-01-01"
    let parameters = [
      Parameter("step", .literal(days == 1 ? "1 day" : "\(days) days")),
      Parameter("base", .literal(base)),
    ]
    return [
      context.makeRule(parameters, readsMore: bound?.isRelative ?? false) { evaluation, operand in
        let start = bound.map { Int64($0.date(at: evaluation.now).days) } ?? 0
        return (evaluation.cells[operand.slot].bits - start) % days == 0 ? .holds : .violated
      }
    ]
  }
}
