extension ConstraintKind {
  /// `const`: the value is this one.
  static let const = ConstraintKind(
    name: "const",
    summary: "The value equals the literal; on a boolean, `const: true` means that it is ticked.",
    argumentExample: "true",
    placeholders: ["const"],
    examples: [
      ConstraintExample(
        "{ type: boolean, const: true }",
        accepts: ["\"value\": true", "\"value\": \"yes\""],
        refuses: ["", "\"value\": false", "\"value\": \"false\"", "\"value\": null"]),
      ConstraintExample(
        "{ type: number, const: 1.5 }", accepts: ["\"value\": 1.50"], refuses: ["\"value\": 1.51"]),
      ConstraintExample(
        "{ const: 'caf\u{E9}' }", accepts: ["\"value\": \"cafe\u{301}\""],
        refuses: ["\"value\": \"cafe\""]),
    ],
    appliesTo: { !$0.isContainer },
    misuseHelp: { _ in "write a `check` with an expression" },
    compile: { context in
      guard let literal = context.literal(context.argument) else { return [] }
      let isSecret = context.isSecret
      var variant = isSecret ? "secret" : ""
      if case .boolean(let value) = literal, !isSecret { variant = value ? "true" : "false" }
      // The literal is the secret itself where the field is one.
      let parameters = isSecret ? [] : [literal.parameter("const", context.valueType)]
      return [
        context.makeRule(parameters, variant: variant) { evaluation, operand in
          evaluation.equals(operand, literal, byBytes: isSecret) ? .holds : .violated
        }
      ]
    })

  /// `equals`: the value is that of another field.
  static let equals = fieldKind(
    name: "equals", summary: "The value equals that of the named field.",
    expected: true,
    examples: [
      ConstraintExample(
        "{ equals: other }", others: "other: {}",
        accepts: [
          "\"value\": \"a\", \"other\": \"a\"", "\"value\": \"\", \"other\": \"a\"",
          "\"value\": \"\u{E9}\", \"other\": \"e\u{301}\"",
        ],
        refuses: ["\"value\": \"a\", \"other\": \"b\"", "\"value\": \"a\""]),
      ConstraintExample(
        "{ type: integer, equals: other }", others: "other: { type: number }",
        accepts: ["\"value\": 2, \"other\": 2.0"], refuses: ["\"value\": 2, \"other\": 2.5"]),
    ])

  /// `notEquals`: the value is not that of another field.
  static let notEquals = fieldKind(
    name: "notEquals", summary: "The value differs from that of the named field.",
    expected: false,
    examples: [
      ConstraintExample(
        "{ notEquals: other }", others: "other: {}",
        accepts: ["\"value\": \"a\", \"other\": \"b\"", "\"value\": \"a\""],
        refuses: ["\"value\": \"a\", \"other\": \"a\""])
    ])

  private static func fieldKind(
    name: String, summary: String, expected: Bool, examples: [ConstraintExample]
  ) -> ConstraintKind {
    ConstraintKind(
      name: name, summary: summary, argumentExample: "password",
      placeholders: ["other"], examples: examples,
      appliesTo: { !$0.isContainer },
      misuseHelp: { _ in "write a `check` with an expression" },
      compile: { context in
        let node = context.argument
        guard let path = context.values.text(node, for: context.name),
          let other = context.resolve(Name(path, at: node.span))
        else { return [] }
        let target = context.fieldOf(other)
        guard other != context.id else {
          context.diagnostics.error(
            .selfReference, "the field is compared with itself", at: node.span,
            help: "name the other field")
          return []
        }
        let targetType = target.type == .choice ? target.optionType : target.type
        guard Self.isComparable(context.valueType, targetType) else {
          context.diagnostics.error(
            .typeMismatch,
            "`\(context.field.name.text)` is \(context.valueType.withArticle), `\(path)` is \(targetType.withArticle): they can never be compared",
            at: node.span, help: "give both fields the same type")
          return []
        }
        let byBytes = context.isSecret || target.isSecret
        return [
          context.makeRule(
            [Parameter("other", .text(target.label))], readsMore: true,
            .equality(with: other, byBytes: byBytes, expected: expected))
        ]
      })
  }

  private static func isComparable(_ left: FieldType, _ right: FieldType) -> Bool {
    let numbers: Set<FieldType> = [.integer, .number]
    return left == right || (numbers.contains(left) && numbers.contains(right))
  }
}
