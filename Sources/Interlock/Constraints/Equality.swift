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
      ConstraintExample(
        "{ type: list, item: { type: number }, const: [1, 2.5] }",
        accepts: ["\"value\": [1.0, 2.50]", "\"value\": []"],
        refuses: ["\"value\": [2.5, 1]", "\"value\": [1]"]),
    ],
    appliesTo: { $0 != .group },
    misuseHelp: { _ in "write it on its members, or a `check` with an expression" },
    compile: { context in
      if context.field.type == .list { return constantList(context) }
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

  /// `const` on a list: its rows are these values, in this order.
  private static func constantList(_ context: ConstraintContext) -> [Rule] {
    guard case .sequence = context.argument.content else {
      context.diagnostics.error(
        .wrongValue, "`const` on a list is a list, this is \(context.argument.noun)",
        at: context.argument.span,
        help: context.argument.scalar.map { "write `const: [\(Quoting.element($0))]`" } ?? "")
      return []
    }
    guard let literal = context.tree(context.argument, as: context.id) else { return [] }
    let isSecret = context.isSecret || context.showsSecret(context.id)
    let parameters = isSecret ? [] : [Parameter("const", .text(literal.text))]
    return [
      context.makeRule(parameters, variant: isSecret ? "secret" : "") { evaluation, operand in
        guard evaluation.isReadable(operand.field, in: operand.block) else { return .undetermined }
        return evaluation.equals(operand.field, in: operand.block, literal) ? .holds : .violated
      }
    ]
  }

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
      ConstraintExample(
        "{ type: list, item: {}, equals: other }", others: "other: { type: list, item: {} }",
        accepts: ["\"value\": [\"a\", \"b\"], \"other\": [\"a\", \"b\"]", "\"value\": []"],
        refuses: ["\"value\": [\"a\", \"b\"], \"other\": [\"b\", \"a\"]", "\"value\": [\"a\"]"]),
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
      appliesTo: { $0 != .group },
      misuseHelp: { _ in "write it on its members, or a `check` with an expression" },
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
        if let difference = Self.difference(context.id, other, context.fieldOf) {
          context.diagnostics.error(
            .typeMismatch,
            "`\(context.field.name.text)\(difference.place)` is \(difference.own), `\(path)\(difference.place)` is \(difference.other): they can never be compared",
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

  /// What keeps the values of two fields from being compared.
  private struct Difference {
    /// The path below the two fields, such as `[].name`; empty for the fields themselves.
    var place = ""
    var own: String
    var other: String
  }

  /// Where two fields are of different types, or their parts are; nil where they can be compared.
  private static func difference(
    _ left: Int, _ right: Int, _ fieldOf: (Int) -> Field
  ) -> Difference? {
    func type(_ field: Field) -> FieldType { field.type == .choice ? field.optionType : field.type }
    let (own, other) = (fieldOf(left), fieldOf(right))
    let numbers: Set<FieldType> = [.integer, .number]
    let (ownType, otherType) = (type(own), type(other))
    guard ownType == otherType || (numbers.contains(ownType) && numbers.contains(otherType)) else {
      return Difference(own: ownType.withArticle, other: otherType.withArticle)
    }
    if ownType == .list, let ownItem = own.item, let otherItem = other.item {
      guard var found = difference(ownItem, otherItem, fieldOf) else { return nil }
      found.place = "[]" + found.place
      return found
    }
    guard ownType == .group else { return nil }
    for member in own.members {
      let name = fieldOf(member).name
      guard let counterpart = other.members.first(where: { fieldOf($0).name == name }) else {
        return Difference(own: "a group with `\(name)`", other: "one without")
      }
      if var found = difference(member, counterpart, fieldOf) {
        found.place = "." + name + found.place
        return found
      }
    }
    for member in other.members {
      let name = fieldOf(member).name
      if !own.members.contains(where: { fieldOf($0).name == name }) {
        return Difference(own: "a group without `\(name)`", other: "one with it")
      }
    }
    return nil
  }
}
