extension ConstraintKind {
  /// `step`: the value is a whole number of steps away from `min`, or from a base.
  static let step = ConstraintKind(
    name: "step",
    summary:
      "The value minus `min`, or 0 (of dates 1970-01-01, of times midnight), is a multiple of it.",
    argumentExample: "0.01",
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
      ConstraintExample(
        "{ type: month, step: 3 }", accepts: ["\"value\": \"2026-10\"", "\"value\": \"1969-10\""],
        refuses: ["\"value\": \"2026-11\""]),
      ConstraintExample(
        "{ type: week, step: 2 }",
        accepts: ["\"value\": \"1970-W03\"", "\"value\": \"1969-W51\""],
        refuses: ["\"value\": \"1970-W02\""]),
      ConstraintExample(
        "{ type: time, step: 900 }", accepts: ["\"value\": \"09:45\""],
        refuses: ["\"value\": \"09:50\"", "\"value\": \"09:45:00.001\""]),
      ConstraintExample(
        "{ type: localDateTime, step: 0.5 }", accepts: ["\"value\": \"1969-12-31T23:59:59.5\""],
        refuses: ["\"value\": \"2026-11-30T09:45:00.25\""]),
      ConstraintExample(
        "{ type: dateTime, min: 2026-11-30T12:00:10+09:00, step: 60 }",
        accepts: ["\"value\": \"2026-11-30T03:01:10Z\""],
        refuses: ["\"value\": \"2026-11-30T03:01:00Z\""]),
    ],
    appliesTo: { $0.isOrdered && $0 != .duration },
    misuseHelp: { _ in "write a `check` with an expression" },
    compile: { context in
      guard let step = context.values.number(context.argument, for: context.name) else { return [] }
      guard step > .zero else {
        context.diagnostics.error(
          .wrongValue, "a step is more than 0", at: context.argument.span)
        return []
      }
      if context.field.type.isTemporal { return temporalStep(context, step) }
      let minimum = context.field.constraints.first { $0.kind.name == "min" }
      let base = minimum?.argument.scalar.flatMap { Decimal(html: $0.text) } ?? .zero
      let parameters = [
        Parameter("step", .literal(step.text)), Parameter("base", .literal(base.text)),
      ]
      return [
        context.makeRule(parameters, variant: base == .zero ? "" : "counted") {
          evaluation, operand in
          guard let value = evaluation.decimal(of: operand) else { return .undetermined }
          return value.isMultiple(of: step, from: base) ? .holds : .violated
        }
      ]
    })

  /// A step of days, months or weeks, or of seconds, which may have a fraction.
  private static func temporalStep(_ context: ConstraintContext, _ step: Decimal) -> [Rule] {
    let unit = StepUnit(context.field.type)
    guard let length = unit.length(step) else {
      let bound =
        unit.isOfClock
        ? "a step is a number of seconds with at most 9 decimals, up to 292 years"
        : "a step on \(context.field.type.withArticle) is a whole number of \(unit.name)s"
      context.diagnostics.error(.wrongValue, bound, at: context.argument.span)
      return []
    }
    let base = StepBase(context.field, unit)
    if base.bound?.anchor == .now {
      context.diagnostics.error(
        .wrongValue,
        "a step cannot be counted from `min: \(base.text)`: every moment would allow other values",
        at: context.argument.span,
        help: "count from a fixed time or from `today`, and write the other bound as a `check`")
      return []
    }
    let parameters = [
      Parameter(
        "step", .literal("\(step.text) \(unit.name)" + (step.int64 == 1 ? "" : "s")),
        as: .step(step, context.field.type)),
      Parameter("base", .literal(base.text), as: .moment(context.field.type)),
    ]
    let isSeconds = unit.countsSeconds
    let isPlain = base.bound == nil && unit.fitsWithoutBase(length)
    var rule =
      context.makeRule(
        parameters, variant: isPlain ? "" : "counted", readsMore: base.bound?.isRelative ?? false
      ) { evaluation, operand in
        let value = evaluation.cells[operand.slot].moment
        let start = base.moment(at: evaluation.now)
        let fits =
          isSeconds
          ? value.isMultiple(of: TimeSpan(nanoseconds: length), from: start)
          : value.isMultiple(of: length, from: start)
        return fits ? .holds : .violated
      }
    if let bound = base.bound, let kind = base.kind, bound.isRelative {
      rule.movingBase = MovingBound(bound: bound, kind: kind, isPassedAtOnce: false)
    }
    return [rule]
  }
}

/// What the steps of a date or time type count.
private struct StepUnit: Sendable {
  let name: String
  /// Whether a step is seconds, which may have a fraction.
  let isOfClock: Bool
  /// Whether the values count whole seconds with nanoseconds apart.
  let countsSeconds: Bool
  /// HTML's base, from which steps count where there is no `min`.
  let base: String

  init(_ type: FieldType) {
    countsSeconds = type == .dateTime || type == .localDateTime
    isOfClock = countsSeconds || type == .time
    switch type {
    case .month:
      name = "month"
      base = "1970-01"
    case .week:
      name = "week"
      base = "1970-W01"
    case .time:
      name = "second"
      base = "00:00"
    case .localDateTime:
      name = "second"
      base = "1970-01-01T00:00"
    case .dateTime:
      name = "second"
      base = "1970-01-01T00:00Z"
    case .date, .text, .integer, .number, .boolean, .duration, .choice, .list, .group:
      name = "day"
      base = "1970-01-01"
    }
  }

  /// Whether a person can tell the values from the step alone, in nanoseconds, where it counts from
  /// HTML's base: moments that divide the day, with an offset the quarter of an hour, which offsets
  /// are multiples of.
  func fitsWithoutBase(_ length: Int64) -> Bool {
    guard countsSeconds else { return false }
    let span: Int64 = base.utf8.last == UInt8(ascii: "Z") ? 900 : 86_400
    return (span * CivilTime.nanosecondsPerSecond).isMultiple(of: length)
  }

  /// A step in whole units, or in nanoseconds; nil where there is none such.
  func length(_ step: Decimal) -> Int64? {
    guard isOfClock else { return step.int64 }
    return Decimal(
      isNegative: false, limbs: step.limbs, pointExponent: Int(step.pointExponent) + 9
    )?.int64
  }
}

/// Where steps count from: the `min` of the field, or HTML's base, which is 0 in every unit.
private struct StepBase: Sendable {
  var bound: DateBound?
  let kind: DateBound.Kind?
  var fixed = Moment(0)
  var text: String

  init(_ field: FieldRule, _ unit: StepUnit) {
    kind = field.type.boundKind
    text = unit.base
    guard
      let minimum = field.constraints.first(where: { $0.kind.name == "min" })?.argument.scalar?.text
    else { return }
    text = minimum
    if let kind, let bound = try? DateBound(parsing: minimum, for: kind) {
      self.bound = bound
    } else if let moment = Moment(minimum.utf8.span, as: field.type) {
      fixed = moment
    }
  }

  func moment(at now: Instant) -> Moment {
    guard let bound, let kind else { return fixed }
    return Moment(bound, for: kind, at: now)
  }
}
