extension ConstraintKind {
  /// `min`: the least value.
  static let min = rangeKind(
    name: "min", summary: "The value is at least the bound.", parameter: "min",
    examples: [
      ConstraintExample(
        "{ type: integer, min: 18 }", accepts: ["\"value\": 18", "\"value\": \"19\""],
        refuses: ["\"value\": 17", "\"value\": \"-1\""]),
      ConstraintExample(
        "{ type: date, min: 2026-01-01 }", accepts: ["\"value\": \"2026-01-01\""],
        refuses: ["\"value\": \"2025-12-31\""]),
      ConstraintExample(
        "{ type: time, min: 09:30 }", accepts: ["\"value\": \"09:30:00.000\""],
        refuses: ["\"value\": \"09:29:59.999999999\""]),
      ConstraintExample(
        "{ type: dateTime, min: 2026-11-30T12:00+09:00 }",
        accepts: ["\"value\": \"2026-11-30T03:00Z\""],
        refuses: ["\"value\": \"2026-11-30T11:59:59+09:00\""]),
      ConstraintExample(
        "{ type: week, min: 2020-W53 }", accepts: ["\"value\": \"2021-W01\""],
        refuses: ["\"value\": \"2020-W52\""]),
    ],
    passes: { $0 >= $1 })

  /// `max`: the greatest value.
  static let max = rangeKind(
    name: "max", summary: "The value is at most the bound.", parameter: "max",
    examples: [
      ConstraintExample(
        "{ type: number, max: 0.3 }", accepts: ["\"value\": 0.3", "\"value\": \"0.30\""],
        refuses: ["\"value\": 0.30000000000000001"]),
      ConstraintExample(
        "{ type: date, max: today }", accepts: ["\"value\": \"2026-11-30\""],
        refuses: ["\"value\": \"9999-12-31\""]),
      ConstraintExample(
        "{ type: localDateTime, max: now+2h }", accepts: ["\"value\": \"2026-11-30T14:00\""],
        refuses: ["\"value\": \"9999-12-31T00:00\""]),
      ConstraintExample(
        "{ type: month, max: 2026-11 }", accepts: ["\"value\": \"2026-11\""],
        refuses: ["\"value\": \"2026-12\""]),
      ConstraintExample(
        "{ type: duration, max: 90m }",
        accepts: ["\"value\": \"1h30m\"", "\"value\": \"PT90M\"", "\"value\": \"-2h\""],
        refuses: ["\"value\": \"1h30m1ns\""]),
    ],
    passes: { $0 <= $1 })

  /// `exclusiveMin`: a bound that the value is above.
  static let exclusiveMin = rangeKind(
    name: "exclusiveMin", summary: "The value is above the bound.", parameter: "min",
    examples: [
      ConstraintExample(
        "{ type: number, exclusiveMin: 0 }", accepts: ["\"value\": 0.1"], refuses: ["\"value\": 0"])
    ],
    passes: { $0 > $1 })

  /// `exclusiveMax`: a bound that the value is below.
  static let exclusiveMax = rangeKind(
    name: "exclusiveMax", summary: "The value is below the bound.", parameter: "max",
    examples: [
      ConstraintExample(
        "{ type: integer, exclusiveMax: 10 }", accepts: ["\"value\": 9"],
        refuses: ["\"value\": 10"])
    ],
    passes: { $0 < $1 })

  /// Refuses the name of something of the form, which is no bound.
  private static func refusesName(_ context: ConstraintContext) -> Bool {
    guard let text = context.argument.scalar?.text, context.isName(text) else { return false }
    let comparison =
      switch context.name {
      case "min": ">="
      case "max": "<="
      case "exclusiveMin": ">"
      default: "<"
      }
    let own = context.field.name.text
    context.diagnostics.error(
      .wrongValue, "`\(context.name)` is a fixed bound, `\(text)` has a value of its own",
      at: context.argument.span,
      help: "compare the two in a check: `check: { id: order, that: \(own) \(comparison) \(text) }`"
    )
    return true
  }

  private static func rangeKind(
    name: String, summary: String, parameter: String,
    examples: [ConstraintExample], passes: @escaping @Sendable (Order, Order) -> Bool
  ) -> ConstraintKind {
    ConstraintKind(
      name: name, summary: summary, argumentExample: "18",
      placeholders: [parameter], examples: examples,
      appliesTo: { $0.isOrdered },
      misuseHelp: { type in
        switch type {
        case .text: "for a text write `minLength: …` or `maxLength: …`"
        case .list: "for a list write `minItems: …` or `maxItems: …`"
        default: ""
        }
      },
      compile: { context in
        if refusesName(context) { return [] }
        if context.field.type.isTemporal {
          return temporalRange(context, parameter: parameter, passes: passes)
        }
        guard let bound = context.values.number(context.argument, for: context.name) else {
          return []
        }
        let parameters = [Parameter(parameter, .literal(bound.text))]
        if context.field.type == .integer, let whole = bound.int64 {
          return [
            context.makeRule(parameters) { evaluation, operand in
              passes(Order(evaluation.cells[operand.slot].bits, whole), .same) ? .holds : .violated
            }
          ]
        }
        let nearest = bound.double
        return [
          context.makeRule(parameters) { evaluation, operand in
            guard let order = evaluation.order(of: operand, to: bound, nearest: nearest) else {
              return .undetermined
            }
            return passes(order, .same) ? .holds : .violated
          }
        ]
      })
  }
}

/// How a value stands to a bound.
enum Order: Int, Comparable, Sendable {
  case below = -1
  case same = 0
  case above = 1

  init<Value: Comparable>(_ value: Value, _ bound: Value) {
    self = value < bound ? .below : value == bound ? .same : .above
  }

  static func < (left: Order, right: Order) -> Bool { left.rawValue < right.rawValue }
}
