extension ConstraintKind {
  /// `minLength`: the fewest characters of a text.
  static let minLength = lengthKind(
    name: "minLength", summary: "The text has at least so many characters.",
    parameter: "min",
    examples: [
      ConstraintExample(
        "{ minLength: 4 }",
        accepts: ["\"value\": \"abcd\"", "\"value\": \"né👍🏽x\"", "\"value\": \"\""],
        refuses: ["\"value\": \"abc\"", "\"value\": \" abc \"", "\"value\": \"👍🏽👍🏽\""]),
      ConstraintExample(
        "{ minLength: 4, lengthUnit: utf16 }", accepts: ["\"value\": \"👍🏽\""],
        refuses: ["\"value\": \"abc\""]),
    ],
    bounds: { $0...Int64.max })

  /// `maxLength`: the most characters of a text.
  static let maxLength = lengthKind(
    name: "maxLength", summary: "The text has at most so many characters.",
    parameter: "max",
    examples: [
      ConstraintExample(
        "{ maxLength: 3 }", accepts: ["\"value\": \"abc\"", "\"value\": \"👨‍👩‍👧éx\""],
        refuses: ["\"value\": \"abcd\""]),
      ConstraintExample(
        "{ maxLength: 3, lengthUnit: bytes }", accepts: ["\"value\": \"abc\""],
        refuses: ["\"value\": \"éé\""]),
    ],
    bounds: { 0...$0 })

  /// `length`: the exact number of characters of a text.
  static let length = lengthKind(
    name: "length", summary: "The text has exactly so many characters.",
    parameter: "length",
    examples: [
      ConstraintExample(
        "{ length: 2, lengthUnit: codePoints }", accepts: ["\"value\": \"ab\""],
        refuses: ["\"value\": \"a\"", "\"value\": \"abc\""])
    ],
    bounds: { $0...$0 })

  private static func lengthKind(
    name: String, summary: String, parameter: String,
    examples: [ConstraintExample],
    bounds: @escaping @Sendable (Int64) -> ClosedRange<Int64>
  ) -> ConstraintKind {
    ConstraintKind(
      name: name, summary: summary, argumentExample: "4",
      placeholders: [parameter, "actual"], examples: examples,
      appliesTo: { $0 == .text },
      misuseHelp: { type in
        switch type {
        case .integer, .number: "for a number write `min: …` or `max: …`"
        case .list: "for a list write `minItems: …` or `maxItems: …`"
        default: ""
        }
      },
      compile: { context in
        guard let bound = context.values.count(context.argument, for: context.name) else {
          return []
        }
        let unit = context.field.lengthUnit
        return [
          context.makeRule(
            [Parameter(parameter, .integer(bound))], variant: unit == .bytes ? "bytes" : "",
            actual: .length(unit), .length(bounds(bound), in: unit))
        ]
      })
  }
}
