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
    if context.field.type == .time, let range = MidnightRange(context.field),
      context.name == "min" || context.name == "max"
    {
      return [
        context.makeRule(parameters, variant: variant) { evaluation, operand in
          range.contains(evaluation.cells[operand.slot].moment) ? .holds : .violated
        }
      ]
    }
    return [
      context.makeRule(parameters, variant: variant) { evaluation, operand in
        passes(Order(evaluation.cells[operand.slot].moment, bound), .same) ? .holds : .violated
      }
    ]
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
      rule.movingBound = MovingBound(bound: bound, kind: kind)
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
///
/// A value outside of it is under the one and over the other, and breaks both.
private struct MidnightRange: Sendable {
  let minimum: Moment
  let maximum: Moment

  /// Nil where the field has no such range.
  init?(_ field: FieldRule) {
    func bound(_ name: String) -> Moment? {
      field.constraints.first { $0.kind.name == name }?.argument.scalar
        .flatMap { Moment($0.text.utf8.span, as: .time) }
    }
    guard let minimum = bound("min"), let maximum = bound("max"), minimum > maximum else {
      return nil
    }
    self.minimum = minimum
    self.maximum = maximum
  }

  func contains(_ time: Moment) -> Bool { time >= minimum || time <= maximum }
}
