import CEL
import Interlock

extension Check {
  static let submitNeverEnabled = Check(
    "IL312", "submit-never-enabled", .error,
    summary: "an action can never be enabled",
    rationale: """
      No form and no time makes its condition true. The parts that exclude each other are \
      shown, or the part that only holds for values which `valid` refuses.
      """,
    message: "the action `{action}` can never be enabled",
    bad: #"""
      fields:
        age: { label: Age, type: integer, required: true }
      actions:
        go: { enabledWhen: 'valid && «age >= 18» && age < 13', label: Go }
      """#,
    good: #"""
      fields:
        age: { label: Age, type: integer, required: true }
      actions:
        go: { enabledWhen: valid && age >= 13, label: Go }
      """#,
    run: { context in
      context.expressions.compactMap { expression in
        guard case .action(let action) = expression.role, let tree = expression.tree else {
          return nil
        }
        guard var draft = context.never(expression, tree) else {
          return invalidated(action, expression, tree, context)
        }
        draft.arguments = [Finding.Argument(name: "action", value: action)]
        draft.help =
          draft.related.isEmpty ? "write the condition that was meant" : "correct one of the two"
        return draft
      }
    })

  /// A part of an action's condition that only holds for values which `valid` refuses.
  private static func invalidated(
    _ action: String, _ expression: LintExpression, _ tree: Expression, _ context: LintContext
  ) -> Draft? {
    let parts = tree.conjuncts
    guard parts.contains(where: { $0.path == ["valid"] }) else { return nil }
    for part in parts where part.path != ["valid"] {
      var bounds: [ConstraintRule] = []
      var facts = ConditionFacts(context: context, field: nil)
      for name in part.freeNames {
        guard let index = context.field(name.path, from: nil) else { continue }
        let field = context.fields[index]
        guard field.type == .integer || field.type == .number else { continue }
        // A comparison that holds is one of a value that is there, and whose rules are judged.
        for (keyword, symbol) in Self.relations {
          guard let rule = field.firm(keyword), let number = rule.number else { continue }
          bounds.append(rule)
          let path = name.path.joined(separator: ".")
          if field.type == .integer {
            facts.assumed.append(.number(path, symbol, number))
          } else if let nearest = Interlock.Decimal(number.double) {
            // Bounds are exact, conditions see the nearest double, which may stand on the bound.
            facts.assumed.append(.number(path, symbol.withBound, nearest))
          }
        }
      }
      guard !bounds.isEmpty, facts.isNever(part) else { continue }
      return Draft(
        at: expression.span(part.range), ["action": action], label: "holds for no valid value",
        related: bounds.map { Diagnostic.Label("`valid` asks for this", at: $0.argument.span) },
        help: "correct one of the two")
    }
    return nil
  }

  private static let relations: [(keyword: String, symbol: BinaryOperator)] = [
    ("min", .greaterOrEqual), ("exclusiveMin", .greater), ("max", .lessOrEqual),
    ("exclusiveMax", .less),
  ]
}

extension BinaryOperator {
  /// The same order with the bound itself.
  fileprivate var withBound: BinaryOperator {
    switch self {
    case .greater: .greaterOrEqual
    case .less: .lessOrEqual
    default: self
    }
  }
}
