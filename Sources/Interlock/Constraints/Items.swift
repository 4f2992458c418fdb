extension ConstraintKind {
  /// `minItems`: the fewest rows of a list; also judged on an empty list.
  static let minItems = itemsKind(
    name: "minItems", summary: "The list has at least so many rows; an empty one has none.",
    parameter: "min", judgesEmpty: true,
    examples: [
      ConstraintExample(
        "{ type: list, item: {}, minItems: 2 }", accepts: ["\"value\": [\"a\", \"b\"]"],
        refuses: ["", "\"value\": []", "\"value\": [\"a\"]"])
    ],
    passes: { $0 >= $1 })

  /// `maxItems`: the most rows of a list.
  static let maxItems = itemsKind(
    name: "maxItems", summary: "The list has at most so many rows.",
    parameter: "max", judgesEmpty: false,
    examples: [
      ConstraintExample(
        "{ type: list, item: {}, maxItems: 1 }", accepts: ["\"value\": [\"a\"]", ""],
        refuses: ["\"value\": [\"a\", \"b\"]"])
    ],
    passes: { $0 <= $1 })

  private static func itemsKind(
    name: String, summary: String, parameter: String, judgesEmpty: Bool,
    examples: [ConstraintExample], passes: @escaping @Sendable (Int64, Int64) -> Bool
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
        return [
          context.makeRule(
            [Parameter(parameter, .integer(bound))], actual: .rowCount, judgesEmpty: judgesEmpty
          ) { evaluation, operand in
            passes(evaluation.rowCount(of: operand), bound) ? .holds : .violated
          }
        ]
      })
  }
}
