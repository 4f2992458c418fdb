extension ConstraintKind {
  /// A bound of a date, a time or a length of time.
  static func temporalRange(
    _ context: ConstraintContext, parameter: String,
    passes: @escaping @Sendable (Order, Order) -> Bool
  ) -> [Rule] {
    if let kind = context.field.type.boundKind {
      return dateRange(context, kind, parameter: parameter, passes: passes)
    }
    guard case .moment(let bound, let text)? = context.literal(context.argument) else { return [] }
    let type = context.field.type
    let parameters = [Parameter(parameter, .literal(text), as: .moment(type))]
    let variant = MessageCatalogue.boundVariant(type)
    let single = context.makeRule(parameters, variant: variant) { evaluation, operand in
      passes(Order(evaluation.cells[operand.slot].moment, bound), .same) ? .holds : .violated
    }
    guard type == .time, let range = MidnightRange(context) else { return [single] }
    return rules(of: range, single, context)
  }

  /// The rules of a bound that with its counterpart spans midnight.
  ///
  /// A time outside of the span breaks `min` alone, which names both bounds. Where the counterpart
  /// does not apply, the bound is judged by itself.
  private static func rules(
    of range: MidnightRange, _ single: Rule, _ context: ConstraintContext
  ) -> [Rule] {
    var partner: Int?
    if let when = range.partner.when {
      guard let condition = context.compileExpression(when) else { return [single] }
      partner = condition.expression
    }
    let partnerCondition = partner
    var rules: [Rule] = []
    if context.name == "min" {
      var whole = context.makeRule(
        [
          Parameter("min", .literal(range.minimumText), as: .moment(.time)),
          Parameter("max", .literal(range.maximumText), as: .moment(.time)),
        ], readsMore: partner != nil
      ) { evaluation, operand in
        if !applies(partnerCondition, evaluation: &evaluation, operand) { return .holds }
        return range.contains(evaluation.cells[operand.slot].moment) ? .holds : .violated
      }
      whole.builtInMessage = MessageCatalogue.message("span")
      whole.readExpression = partner
      rules.append(whole)
    }
    if partner != nil, case .run(let test) = single.test {
      var alone = single
      alone.readsMore = true
      alone.readExpression = partner
      alone.test = .run { evaluation, operand in
        applies(partnerCondition, evaluation: &evaluation, operand)
          ? .holds : test(&evaluation, operand)
      }
      rules.append(alone)
    }
    return rules
  }

  /// Whether a bound with a condition is in force.
  private static func applies(
    _ condition: Int?, evaluation: inout Evaluation, _ operand: Operand
  ) -> Bool {
    guard let condition else { return true }
    return evaluation.outcome(of: condition, near: operand.block) == .isTrue
  }

  /// A bound that may follow the time of judging.
  private static func dateRange(
    _ context: ConstraintContext, _ kind: DateBound.Kind, parameter: String,
    passes: @escaping @Sendable (Order, Order) -> Bool
  ) -> [Rule] {
    let node = context.argument
    guard let text = context.values.text(node, for: context.name) else { return [] }
    let bound: DateBound
    do throws(DateBound.ParseError) {
      bound = try DateBound(parsing: text, for: kind)
    } catch {
      let word = kind == .dateTime || kind == .localDateTime ? "now+2h" : "today-18y"
      if let slip = CalendarSlip.text(of: text) {
        context.diagnostics.error(
          .wrongValue, "`\(text)` is no \(context.field.type.noun): \(slip)", at: node.span)
        return []
      }
      let meant = DateBound.spelling(meantBy: text, for: kind)
      context.diagnostics.error(
        .wrongValue, error.message, at: node.scalar?.map.span(of: error.range) ?? node.span,
        help: meant.map { "write `\($0)`" }
          ?? "write \(context.field.type.grammar), or `today` or `now` with an offset: `\(word)`")
      return []
    }
    let type = context.field.type
    let parameters = [Parameter(parameter, .literal(text), as: .moment(type))]
    let variant = MessageCatalogue.boundVariant(type)
    if bound.isRelative {
      var rule = context.makeRule(parameters, variant: variant, readsMore: true) {
        evaluation, operand in
        let limit = Moment(bound, for: kind, at: evaluation.now)
        return passes(Order(evaluation.cells[operand.slot].moment, limit), .same)
          ? .holds : .violated
      }
      rule.movingBound = MovingBound(
        bound: bound, kind: kind, isPassedAtOnce: passes(.same, .same) == passes(.below, .same))
      return [rule]
    }
    let limit = Moment(bound, for: kind, at: Evaluation.unknownInstant)
    return [
      context.makeRule(parameters, variant: variant) { evaluation, operand in
        passes(Order(evaluation.cells[operand.slot].moment, limit), .same) ? .holds : .violated
      }
    ]
  }
}

/// A range of times whose `min` is after its `max`: it spans midnight, as in HTML.
private struct MidnightRange: Sendable {
  let minimum: Moment
  let maximum: Moment
  let minimumText: String
  let maximumText: String
  /// The other bound than the one that is compiled.
  let partner: ConstraintRule

  /// Nil where the field has no such range: the two bounds weigh the same.
  init?(_ context: ConstraintContext) {
    let field = context.field
    func bound(_ name: String) -> (rule: ConstraintRule, time: Moment, text: String)? {
      guard let rule = field.constraints.first(where: { $0.kind.name == name }),
        let text = rule.argument.scalar?.text, let time = Moment(text.utf8.span, as: .time)
      else { return nil }
      return (rule, time, text)
    }
    guard let low = bound("min"), let high = bound("max"), low.time > high.time,
      (low.rule.severity ?? field.severity) == (high.rule.severity ?? field.severity),
      context.name == "min" || context.name == "max"
    else { return nil }
    minimum = low.time
    maximum = high.time
    minimumText = low.text
    maximumText = high.text
    partner = context.name == "min" ? high.rule : low.rule
  }

  func contains(_ time: Moment) -> Bool { time >= minimum || time <= maximum }
}
