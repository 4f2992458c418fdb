extension ConstraintKind {
  /// `required`: the field must not be empty.
  static let required = ConstraintKind(
    name: "required",
    summary: "The field must not be empty; white space alone counts as empty.",
    argumentExample: "true",
    examples: [
      ConstraintExample(
        "{ required: true }", accepts: ["\"value\": \"a\""],
        refuses: ["", "\"value\": null", "\"value\": \"\"", "\"value\": \" \\u200B\""]),
      ConstraintExample(
        "{ type: list, item: {}, required: true }", accepts: ["\"value\": [\"a\"]"],
        refuses: ["\"value\": []"]),
    ],
    appliesTo: { $0 != .boolean },
    misuseHelp: { _ in "a boolean is never empty: to demand that it is ticked, write `const: true`"
    },
    compile: { context in
      guard context.values.boolean(context.argument, for: context.name) == true else { return [] }
      return [
        context.makeRule(
          variant: MessageCatalogue.requiredVariant(context.field.type), judgesEmpty: true, .filled)
      ]
    })
}
