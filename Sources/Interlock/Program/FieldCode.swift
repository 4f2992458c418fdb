/// What judging a form needs of a field, without anything that has to be retained.
///
/// ``Field`` carries names, texts and lists; to copy one costs a dozen reference counts. The hot
/// path reads this instead.
struct FieldCode: Sendable {
  /// No number: no expression, no field.
  static let none: Int32 = -1

  var type: FieldType
  /// The type that values are read and compared as: of a choice, that of its options.
  var valueType: FieldType
  var isNormalised: Bool
  var isTrimmed: Bool
  var hasDefault: Bool
  var hasMembers: Bool
  var offset: Int32
  var scope: Int32
  /// The group that the field is a member of, in the same block; ``none`` for others.
  var group: Int32
  var item: Int32
  /// Expressions by number, or ``none``.
  var visibleWhen: Int32
  var requiredWhen: Int32
  var constraints: Range<Int32>
  var typeRule: Int32
  var requiredRule: Int32
  var expressionErrorRule: Int32
  var lengthLimit: LengthLimit

  init(_ field: Field, in parts: ProgramParts) {
    type = field.type
    valueType = field.type == .choice ? field.optionType : field.type
    isNormalised = field.normalisation.rewrites
    isTrimmed = field.normalisation.trim
    hasDefault = field.defaultValue != nil
    hasMembers = !field.members.isEmpty
    offset = Int32(field.offset)
    scope = Int32(field.scope)
    let parent = field.parent.flatMap { parts.fields[$0].type == .group ? $0 : nil }
    group = parent.map { Int32($0) } ?? Self.none
    item = field.item.map { Int32($0) } ?? Self.none
    visibleWhen = field.visibleWhen.map { Int32($0) } ?? Self.none
    requiredWhen = field.requiredWhen.map { Int32($0) } ?? Self.none
    constraints = Int32(field.constraints.lowerBound)..<Int32(field.constraints.upperBound)
    typeRule = Int32(field.typeRule)
    requiredRule = Int32(field.requiredRule)
    expressionErrorRule = Int32(field.expressionErrorRule)
    lengthLimit = field.lengthLimit
  }
}

/// What judging a form needs of a rule, without anything that has to be retained.
struct RuleCode: Sendable {
  enum Test: UInt8, Sendable {
    case never
    case run
    case expression
  }

  var test: Test
  var isError: Bool
  var judgesEmpty: Bool
  var isPatternRule: Bool
  /// Whether this is the constraint `required`.
  var isRequired: Bool
  /// The guard, an expression by number, or ``FieldCode/none``.
  var when: Int32
  /// The expression that must be true, or ``FieldCode/none``.
  var expression: Int32

  init(_ rule: Rule) {
    isError = rule.severity == .error
    judgesEmpty = rule.judgesEmpty
    isPatternRule = rule.isPatternRule
    isRequired = rule.judgesEmpty && rule.name == ConstraintKind.required.name
    when = rule.when.map { Int32($0) } ?? FieldCode.none
    expression = FieldCode.none
    switch rule.test {
    case .never: test = .never
    case .run: test = .run
    case .expression(let number):
      test = .expression
      expression = Int32(number)
    }
  }

}

/// The closure of a rule that runs one.
///
/// In a structure of its own it is called as it is: an array of closures adds a conversion to each.
struct RuleTest: Sendable {
  let run: @Sendable (inout Evaluation, Operand) -> TestOutcome

  init(_ rule: Rule) {
    if case .run(let test) = rule.test {
      run = test
    } else {
      run = { _, _ in .holds }
    }
  }
}
