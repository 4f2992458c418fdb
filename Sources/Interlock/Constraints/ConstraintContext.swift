import CEL

/// What a constraint is compiled with: its argument, its field, and the names it may refer to.
struct ConstraintContext {
  let rule: ConstraintRule
  let field: FieldRule
  /// The field's number.
  let id: Int
  let optionType: FieldType
  let diagnostics: DiagnosticCollector
  let patterns: any PatternCompiler
  /// Knows named time zones; nil where the host has none.
  let timeZones: (any TimeZoneProvider)?
  /// Finds a field by its path, from the field outward; reports what is wrong with the path.
  let resolve: (Name) -> Int?
  /// The field of a number, for its type and label.
  let fieldOf: (Int) -> Field
  /// Whether a text is the name of a field, a computed value or the like that is in scope.
  let isName: (String) -> Bool

  /// Compiles an expression in the place of the field; reports what is wrong with it.
  let compileExpression: (ExpressionSource) -> ProgramCompiler.Compiled?

  var values: ValueReader { ValueReader(diagnostics: diagnostics) }
  var argument: Node { rule.argument }
  var name: String { rule.kind.name }
  /// Whether the value is secret, by itself or as a part of something that is.
  var isSecret: Bool { fieldOf(id).isSecret }

  /// Whether the values that options are compared with are secrets: of a list those of its rows.
  var comparesByBytes: Bool { fieldOf(fieldOf(id).item ?? id).isSecret }
  /// The type that values are compared as: of a choice, or of a list of them, that of its options.
  var valueType: FieldType {
    field.type == .choice || field.type == .list ? optionType : field.type
  }

  /// A rule with this constraint's name, severity and messages.
  ///
  /// - Parameter variant: Which of the built-in messages it has, see ``MessageCatalogue``.
  func makeRule(
    _ parameters: [Parameter] = [], variant: String = "", actual: ActualValue = .none,
    isPatternRule: Bool = false, judgesEmpty: Bool = false, readsMore: Bool = false,
    test: @escaping @Sendable (inout Evaluation, Operand) -> TestOutcome
  ) -> Rule {
    makeRule(
      parameters, variant: variant, actual: actual, isPatternRule: isPatternRule,
      judgesEmpty: judgesEmpty, readsMore: readsMore, .run(test))
  }

  /// Makes a rule of the constraint.
  func makeRule(
    _ parameters: [Parameter] = [], variant: String = "", actual: ActualValue = .none,
    isPatternRule: Bool = false, judgesEmpty: Bool = false, readsMore: Bool = false,
    _ test: ConstraintTest
  ) -> Rule {
    Rule(
      name: rule.kind.ruleName, severity: rule.severity ?? field.severity, judgesEmpty: judgesEmpty,
      isPatternRule: isPatternRule, readsMore: readsMore, test: test,
      messages: rule.message.map { [$0] } ?? [],
      builtInMessage: MessageCatalogue.message(rule.kind.ruleName, variant),
      parameters: parameters, actual: actual)
  }

  /// Reads a literal of the field's type; reports what is no such literal.
  func literal(_ node: Node) -> Literal? { literal(node, as: valueType) }

  /// Reads a literal of a type; reports what is no such literal.
  func literal(_ node: Node, as valueType: FieldType) -> Literal? {
    switch valueType {
    case .integer, .number:
      return values.number(node, for: name).map { .number($0) }
    case .boolean:
      return values.boolean(node, for: name).map { .boolean($0) }
    case .date, .time, .dateTime, .localDateTime, .month, .week, .duration:
      guard let text = values.text(node, for: name) else { return nil }
      guard let moment = Moment(text.utf8.span, as: valueType) else {
        diagnostics.error(
          .wrongValue, "`\(text)` is no \(valueType.noun)", at: node.span,
          help: "write \(valueType.grammar)")
        return nil
      }
      return .moment(moment, text: text)
    case .text, .choice, .list, .group:
      return values.strictText(node, for: name).map { .text($0) }
    }
  }
}

/// A value written in a rule file.
enum Literal: Sendable {
  case text(String)
  case number(Decimal)
  case boolean(Bool)
  /// A date, time or length of time, and how it was written.
  case moment(Moment, text: String)

  /// The value as a message names it.
  func parameter(_ name: String, _ type: FieldType) -> Parameter {
    switch self {
    case .text(let text): Parameter(name, .text(text))
    case .number(let decimal): Parameter(name, .literal(decimal.text))
    case .boolean(let value): Parameter(name, .text(value ? "true" : "false"))
    case .moment(_, let text): Parameter(name, .literal(text), as: .moment(type))
    }
  }
}
