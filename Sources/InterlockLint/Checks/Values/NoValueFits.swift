import Interlock

extension Check {
  static let noValueFits = Check(
    "IL303", "no-value-fits", .error,
    summary: "the rules of a field leave no value that fits",
    rationale: """
      Each rule alone is fine, but together they refuse everything: a bound excludes the other \
      one, no whole number lies between them, or no multiple of the step does. The smallest \
      set of rules that clash is shown. Where a bound follows `today` or `now`, the clash \
      holds on every day that was tried, the ends of months and leap days among them.
      """,
    message: "no value of `{field}` fits: {why}",
    bad: #"""
      fields:
        share: { label: Share, type: integer, exclusiveMin: 3, exclusiveMax: «4» }
      """#,
    good: #"""
      fields:
        share: { label: Share, type: integer, exclusiveMin: 3, exclusiveMax: 5 }
      """#,
    run: { context in
      context.fields.compactMap { field in
        if field.type.isTemporal { return momentClash(field) }
        switch field.type {
        case .integer, .number: return numberClash(field)
        case .text: return lengthClash(field)
        case .list: return rowClash(field, context)
        default: return nil
        }
      }
    })

  private static func clash(
    _ field: LintField, _ lower: ConstraintRule, _ upper: ConstraintRule, _ why: String
  ) -> Draft {
    Draft(
      at: upper.argument.span, ["field": field.name, "why": why],
      related: [Diagnostic.Label("clashes with this", at: lower.argument.span)],
      help: "widen one of the two")
  }

  private static func numberClash(_ field: LintField) -> Draft? {
    let bounds = field.numberBounds
    guard let lower = bounds.lower, let upper = bounds.upper, !bounds.isReported,
      !field.hasReportedBounds
    else { return nil }
    let range = "\(lower.text) and \(upper.text)"
    if bounds.isEmpty { return clash(field, lower.rule, upper.rule, "nothing is \(range)") }
    if field.type == .integer,
      let grid = StepGrid(lower, upper, step: Decimal(1), base: .zero), grid.least == nil
    {
      return clash(field, lower.rule, upper.rule, "no whole number is \(range)")
    }
    guard let rule = field.firm("step"), let step = rule.number else { return nil }
    let base = field.constraint("min")?.number ?? .zero
    guard let grid = StepGrid(lower, upper, step: step, base: base), grid.least == nil else {
      return nil
    }
    var draft = clash(
      field, lower.rule, upper.rule,
      "no multiple of \(step.text) counted from \(base.text) is \(range)")
    draft.related.append(Diagnostic.Label("the step", at: rule.argument.span))
    return draft
  }

  /// Instants at which relative bounds are compared: ends of months, leap days and midnights.
  private static let instants: [Instant] = [
    "2024-02-29T00:00:00Z", "2026-01-31T23:59:59Z", "2026-03-01T12:00:00+09:00",
    "2026-05-31T06:30:00-08:00", "2026-12-31T23:59:59+14:00", "2027-01-01T00:00:00-11:00",
    "2026-11-30T12:00:00Z",
  ].compactMap { Instant($0) }

  private static func momentClash(_ field: LintField) -> Draft? {
    var last: Bounds<Moment>?
    for instant in instants {
      var bounds = field.momentBounds(at: instant)
      guard let lower = bounds.lower, let upper = bounds.upper else { return nil }
      // A range of times may span midnight.
      if field.type == .time, !lower.isExclusive, !upper.isExclusive { return nil }
      if field.type == .date || field.type == .month || field.type == .week {
        if lower.isExclusive {
          bounds.lower = Bound(
            value: lower.value.next, isExclusive: false, rule: lower.rule)
        }
      }
      guard bounds.isEmpty else { return nil }
      last = bounds
    }
    guard let lower = last?.lower?.rule, let upper = last?.upper?.rule,
      let low = lower.argument.scalar?.text, let high = upper.argument.scalar?.text
    else { return nil }
    // Loading reports two literals that are the wrong way round.
    if lower.kind.name == "min", upper.kind.name == "max",
      Moment(low.utf8.span, as: field.type) != nil, Moment(high.utf8.span, as: field.type) != nil
    {
      return nil
    }
    return clash(
      field, lower, upper,
      "`\(lower.kind.name): \(low)` and `\(upper.kind.name): \(high)` exclude each other")
  }

  private static func lengthClash(_ field: LintField) -> Draft? {
    guard let exact = field.firm("length"), let length = exact.count else { return nil }
    if let rule = field.firm("minLength"), let least = rule.count, least > length {
      return clash(field, rule, exact, "`length: \(length)` is below `minLength: \(least)`")
    }
    if let rule = field.firm("maxLength"), let most = rule.count, most < length {
      return clash(field, rule, exact, "`length: \(length)` is above `maxLength: \(most)`")
    }
    return nil
  }

  private static func rowClash(_ field: LintField, _ context: LintContext) -> Draft? {
    guard let unique = field.firm("uniqueItems"),
      unique.argument.scalar?.resolved == .boolean(true), let minimum = field.firm("minItems"),
      let least = minimum.count, let item = field.parts.first
    else { return nil }
    let options = Set(context.fields[item].options.map { $0.scalar.text })
    guard !options.isEmpty, options.count < least else { return nil }
    return clash(
      field, unique, minimum, "\(least) different rows are asked for, of \(options.count) options")
  }
}

extension Bound where Value == Decimal {
  /// The bound in words: `at least 3`, `below 4`.
  var text: String {
    switch rule.kind.name {
    case "min": "at least \(value.text)"
    case "exclusiveMin": "more than \(value.text)"
    case "max": "at most \(value.text)"
    default: "less than \(value.text)"
    }
  }
}

extension Moment {
  /// The next day, month or week.
  fileprivate var next: Moment {
    var moment = self
    moment.whole += 1
    return moment
  }
}
