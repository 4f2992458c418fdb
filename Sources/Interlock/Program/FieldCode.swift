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
  var isSecret: Bool
  var isTrimmed: Bool
  var hasDefault: Bool
  var hasMembers: Bool
  var hasRemotes: Bool
  /// Whether a container has rules that look at its parts.
  var judgesParts: Bool
  /// Whether gates count from the last change of the field, or of something in it.
  var hasGates: Bool
  /// Whether a bound of the field follows `now`.
  var hasMomentBounds: Bool
  var offset: Int32
  var scope: Int32
  /// The group that the field is a member of, in the same block; ``none`` for others.
  var group: Int32
  /// The group or list that holds the field; ``none`` for those of the form itself.
  var parent: Int32
  var item: Int32
  /// The node that judges the field.
  var judgeNode: Int32
  /// The field whose pause the field waits for, itself or a container; ``none`` where it does not.
  var debounceOwner: Int32
  /// Expressions by number, or ``none``.
  var visibleWhen: Int32
  var requiredWhen: Int32
  var constraints: Range<Int32>
  var typeRule: Int32
  var requiredRule: Int32
  var expressionErrorRule: Int32
  var lengthLimit: LengthLimit
  /// Whether no rule has a guard.
  var hasPlainRules: Bool
  /// Up to so many bytes a value is short enough for every regex and format.
  var shortLength: Int32
  /// Whether nothing but the rules has to be asked of a value: it has no parts, no remote checks and
  /// no condition by which it is required, and the rules have no guards.
  var isJudgedAlone: Bool
  /// Whether a value is read by itself: it is part of no group, has no rows, no initial value, and
  /// is not rewritten.
  var isReadAlone: Bool

  init(_ index: Int, in parts: ProgramParts) {
    let field = parts.fields[index]
    type = field.type
    valueType = field.type == .choice ? field.optionType : field.type
    isNormalised = field.normalisation.rewrites
    isTrimmed = field.normalisation.trim
    isSecret = field.isSecret
    hasRemotes = !field.remotes.isEmpty
    let plan = parts.plan
    judgesParts = plan.judgesParts.indices.contains(index) && plan.judgesParts[index]
    hasGates = plan.gatesSinceField.indices.contains(index) && !plan.gatesSinceField[index].isEmpty
    hasMomentBounds = plan.momentBounds[index] != nil
    judgeNode = plan.judgeNodes.indices.contains(index) ? plan.judgeNodes[index] : Self.none
    debounceOwner =
      plan.debounceOwners.indices.contains(index) ? plan.debounceOwners[index] : Self.none
    self.parent = field.parent.map { Int32($0) } ?? Self.none
    hasDefault = field.defaultValue != nil
    hasMembers = !field.members.isEmpty
    offset = Int32(field.offset)
    scope = Int32(field.scope)
    let holder = field.parent.flatMap { parts.fields[$0].type == .group ? $0 : nil }
    group = holder.map { Int32($0) } ?? Self.none
    item = field.item.map { Int32($0) } ?? Self.none
    visibleWhen = field.visibleWhen.map { Int32($0) } ?? Self.none
    requiredWhen = field.requiredWhen.map { Int32($0) } ?? Self.none
    constraints = Int32(field.constraints.lowerBound)..<Int32(field.constraints.upperBound)
    typeRule = Int32(field.typeRule)
    requiredRule = Int32(field.requiredRule)
    expressionErrorRule = Int32(field.expressionErrorRule)
    lengthLimit = field.lengthLimit
    hasPlainRules = field.constraints.allSatisfy { parts.rules[$0].when == nil }
    isJudgedAlone =
      hasPlainRules && !hasMembers && !hasRemotes && field.item == nil && field.type != .group
      && field.requiredWhen == nil
    // No unit counts more than the bytes.
    shortLength =
      field.type == .text
      ? Int32(clamping: min(field.lengthLimit.maximum, Int64(LengthLimit.bytes))) : .max
    isReadAlone = holder == nil && field.item == nil && !hasDefault && !isNormalised
  }
}

/// What judging a form needs of a computed value, without anything that has to be retained.
struct ComputedCode: Sendable {
  var expression: Int32
  /// Its place in the frame.
  var variable: Int32
  /// To how many places a number is rounded; negative where it is not.
  var decimals: Int32

  init(_ computed: Computed) {
    expression = Int32(computed.expression)
    variable = Int32(computed.variable)
    decimals = computed.decimals.map { Int32(clamping: $0) } ?? -1
  }
}

/// What judging a form needs of a rule, without anything that has to be retained.
struct RuleCode: Sendable {
  enum Test: UInt8, Sendable {
    case never
    case filled
    case length
    case equality
    case run
    case expression
  }

  var test: Test
  var isError: Bool
  /// A number for its name.
  var name: Int32 = 0
  var judgesEmpty: Bool
  /// Whether the rule is judged on a list of empty rows.
  var judgesEmptyRows: Bool
  var isPatternRule: Bool
  /// Whether this is the constraint `required`.
  var isRequired: Bool
  /// Whether it has neither a guard nor anything else that asks for a closer look.
  var isPlain: Bool
  /// The guard, an expression by number, or ``FieldCode/none``.
  var when: Int32
  /// The expression that must be true, or ``FieldCode/none``.
  var expression: Int32
  /// The bounds of a length.
  var least: Int64 = 0
  var most: Int64 = 0
  var unit = LengthUnit.graphemes
  /// The field that a value is compared with, how, and what the answer must be.
  var other: Int32 = FieldCode.none
  var comparesBytes = false
  var expected = false
  /// Whether messages name the value, parameters its length, or either a bound that follows the
  /// time; and whether any of it.
  var tellsValue: Bool
  var tellsActual: Bool
  var tellsTime: Bool
  var tellsMore: Bool

  init(_ rule: Rule) {
    tellsValue = rule.messages.contains { $0.namesValue } || rule.builtInMessage.namesValue
    if case .none = rule.actual { tellsActual = false } else { tellsActual = true }
    tellsTime = rule.movingBound != nil || rule.movingBase != nil
    tellsMore = tellsValue || tellsActual || tellsTime
    isError = rule.severity == .error
    judgesEmpty = rule.judgesEmpty
    judgesEmptyRows = rule.judgesEmptyRows
    isPatternRule = rule.isPatternRule
    isRequired = rule.judgesEmpty && rule.name == ConstraintKind.required.name
    when = rule.when.map { Int32($0) } ?? FieldCode.none
    expression = FieldCode.none
    isPlain = rule.when == nil && !rule.isPatternRule
    switch rule.test {
    case .never: test = .never
    case .filled: test = .filled
    case .length(let bounds, let unit):
      test = .length
      least = bounds.lowerBound
      most = bounds.upperBound
      self.unit = unit
    case .equality(let field, let byBytes, let expected):
      test = .equality
      other = Int32(field)
      comparesBytes = byBytes
      self.expected = expected
    case .run: test = .run
    case .expression(let number):
      test = .expression
      expression = Int32(number)
    }
  }
}

/// The closure of a rule that runs one.
///
/// In a class of its own it is called as it is: an array of closures adds a conversion to each, and
/// retains what the closure has captured for every call.
final class RuleTest: Sendable {
  let run: @Sendable (inout Evaluation, Operand) -> TestOutcome

  init(_ rule: Rule) {
    if case .run(let test) = rule.test {
      run = test
    } else {
      run = { _, _ in .holds }
    }
  }
}

/// A ``RuleTest`` that is kept alive by its program.
@safe struct RuleTestReference: @unchecked Sendable {
  private let reference: Unmanaged<RuleTest>

  init(_ test: RuleTest) { unsafe reference = .passUnretained(test) }

  @inline(__always)
  func run(_ evaluation: inout Evaluation, _ operand: Operand) -> TestOutcome {
    unsafe reference._withUnsafeGuaranteedRef { $0.run(&evaluation, operand) }
  }
}

extension LocalizedText {
  /// Whether the text in any language has the value in it.
  fileprivate var namesValue: Bool {
    entries.contains { entry in
      entry.template.parts.contains { part in
        guard case .placeholder(let placeholder) = part else { return false }
        return placeholder.name == "value"
      }
    }
  }
}
