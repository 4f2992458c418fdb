import CEL

extension ConstraintKind {
  /// `optionsFrom`: the values that an expression gives; breaks the rule `options`.
  static let optionsFrom = ConstraintKind(
    name: "optionsFrom",
    ruleName: "options",
    summary:
      "The value is in the list that the expression gives, by `optionValue` in its elements.",
    argumentExample: "mine",
    examples: [
      ConstraintExample(
        "{ type: choice, optionsFrom: others }", others: "others: { type: list, item: {} }",
        accepts: [
          "\"value\": \"b\", \"others\": [\"a\", \" b\"]", "\"value\": \"\"",
          "\"value\": \"\u{E9}\", \"others\": [\"e\u{301}\"]",
        ],
        refuses: [
          "\"value\": \"b\"", "\"value\": \"b\", \"others\": []",
          "\"value\": \"b\", \"others\": [\"B\"]",
        ]),
      ConstraintExample(
        "{ type: choice, optionsFrom: others, optionValue: n }",
        others: "others: { type: list, item: { type: group, fields: { n: { type: number } } } }",
        accepts: ["\"value\": 1.50, \"others\": [{}, {\"n\": 1.5}]"],
        refuses: ["\"value\": 1.51, \"others\": [{}, {\"n\": 1.5}]"]),
      ConstraintExample(
        "{ type: list, item: { type: choice }, optionsFrom: others }",
        others: "others: { type: list, item: { type: integer } }",
        accepts: ["\"value\": [1, \"\", \"2\"], \"others\": [1, 2]", "\"value\": []"],
        refuses: ["\"value\": [1, 3], \"others\": [1, 2]", "\"value\": [1]"]),
    ],
    appliesTo: { $0 == .choice || $0 == .list },
    misuseHelp: { _ in "write `type: choice`" },
    compile: { context in
      guard checkItem(context),
        let source = context.values.expression(context.argument, for: context.name),
        let compiled = context.compileExpression(source)
      else { return [] }
      let options = OptionList(compiled.type, member: context.field.optionValue)
      if let problem = options.problem {
        context.diagnostics.error(
          problem.id, problem.message, at: problem.span ?? source.span, help: problem.help)
        return []
      }
      // Follows from what was reported already, or from the choice's own value.
      if options.type == nil, !context.diagnostics.hasErrors {
        context.diagnostics.error(
          .selfReference, "the type of the options cannot be found: they follow from themselves",
          at: source.span, help: "give a list that does not need the value of this choice")
      }
      let position = options.position
      let isSecret = context.comparesByBytes
      var rule = context.makeRule(judgesEmpty: true, readsMore: true) { evaluation, operand in
        evaluation.judgeOptions(
          from: compiled.expression, member: position, on: operand, byBytes: isSecret)
      }
      rule.readExpression = compiled.expression
      return [rule]
    })

  /// Reports options on a list whose rows are no choices.
  static func checkItem(_ context: ConstraintContext) -> Bool {
    guard context.field.type == .list, let item = context.field.item.first, !item.isBroken,
      item.type != .choice
    else { return true }
    context.diagnostics.error(
      .keyNotApplicable,
      "`\(context.name)` has no meaning on a list of \(item.type.rawValue)s",
      at: context.rule.keySpan, help: "write `item: { type: choice }`")
    return false
  }
}

/// What an expression gives as options: by its type.
struct OptionList {
  /// The type of the values to compare; nil where there is a problem.
  private(set) var type: FieldType?
  /// The place of the member to compare among those of the elements; nil for single values.
  private(set) var position: Int?
  private(set) var problem: Problem?

  /// Why options cannot be used.
  struct Problem {
    var id: Diagnostic.ID
    var message: String
    var help: String
    /// The place; nil for that of the expression.
    var span: SourceSpan?
  }

  /// Looks into the type of an expression.
  ///
  /// - Parameters:
  ///   - expression: The type of the expression.
  ///   - member: The member of its elements to compare.
  init(_ expression: ValueType, member: Name?) {
    if expression == .poison { return }
    guard case .list(let elements) = expression.withoutNull else {
      problem = Problem(
        id: .typeMismatch, message: "options are a list, this is \(expression.withoutNull.text)",
        help: "name a list or a source, or write one: `[\"small\", \"large\"]`")
      return
    }
    var element = elements.withoutNull
    if case .record(let record) = element {
      var list = ""
      for (place, member) in record.members.enumerated() {
        list += (place == 0 ? "`" : ", `") + member.name + "`"
      }
      guard let member else {
        problem = Problem(
          id: .missingKey, message: "the options have several members, one of which is the value",
          help: "add `optionValue:` with one of \(list)")
        return
      }
      guard let found = record.position(of: member.text) else {
        problem = Problem(
          id: .unknownField, message: "the options have no member `\(member.text)`",
          help: "they have \(list)", span: member.span)
        return
      }
      position = found
      element = record.members[found].type.withoutNull
    } else if let member {
      problem = Problem(
        id: .keyNotApplicable, message: "the options have no members, they are single values",
        help: "remove `optionValue`", span: member.span)
      return
    }
    switch element {
    case .string: type = .text
    case .int: type = .integer
    case .double: type = .number
    case .bool: type = .boolean
    case .poison: break
    case .dyn:
      problem = Problem(
        id: .typeMismatch, message: "the options have no one type",
        help: "give texts, numbers or booleans", span: member?.span)
    default:
      problem = Problem(
        id: .typeMismatch,
        message: "options are texts, numbers or booleans, these are \(element.text)",
        help: "give values of one of these types, such as `string(…)`", span: member?.span)
    }
  }
}
