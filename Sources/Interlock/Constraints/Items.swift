extension ConstraintKind {
  /// `minItems`: the fewest rows of a list; also judged on an empty list.
  static let minItems = itemsKind(
    name: "minItems", summary: "The list has at least so many rows that are not empty.",
    parameter: "min", judges: .filledRows,
    examples: [
      ConstraintExample(
        "{ type: list, item: {}, minItems: 2 }", accepts: ["\"value\": [\"a\", \"b\"]"],
        refuses: [
          "", "\"value\": []", "\"value\": [\"a\"]", "\"value\": [\"a\", \"\", \" \"]",
        ])
    ])

  /// `maxItems`: the most rows of a list.
  static let maxItems = itemsKind(
    name: "maxItems", summary: "The list has at most so many rows, empty ones included.",
    parameter: "max", judges: .rows,
    examples: [
      ConstraintExample(
        "{ type: list, item: {}, maxItems: 1 }", accepts: ["\"value\": [\"a\"]", ""],
        refuses: ["\"value\": [\"a\", \"b\"]", "\"value\": [\"\", \"\"]"])
    ])

  /// The rows that are counted.
  private enum Counted {
    /// At least so many that are not empty, also of an empty list.
    case filledRows
    /// At most so many, also where all are empty.
    case rows
  }

  private static func itemsKind(
    name: String, summary: String, parameter: String, judges counted: Counted,
    examples: [ConstraintExample]
  ) -> ConstraintKind {
    ConstraintKind(
      name: name, summary: summary, argumentExample: "1",
      placeholders: [parameter, "actual"], examples: examples,
      appliesTo: { $0 == .list },
      misuseHelp: { type in
        type == .text ? "for a text write `minLength: …` or `maxLength: …`" : ""
      },
      compile: { context in
        guard let bound = context.values.count(context.argument, for: context.name) else {
          return []
        }
        let parameters = [Parameter(parameter, .integer(bound))]
        switch counted {
        case .filledRows:
          return [
            context.makeRule(parameters, actual: .filledRowCount, judgesEmpty: true) {
              evaluation, operand in
              evaluation.filledRowCount(of: operand, atMost: bound) >= bound ? .holds : .violated
            }
          ]
        case .rows:
          var rule = context.makeRule(parameters, actual: .rowCount) { evaluation, operand in
            evaluation.rowCount(of: operand) <= bound ? .holds : .violated
          }
          rule.judgesEmptyRows = true
          return [rule]
        }
      })
  }
}
