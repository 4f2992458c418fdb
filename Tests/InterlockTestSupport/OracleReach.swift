import CEL
import Interlock

/// What an action depends on, found by following what expressions read.
struct OracleReach {
  private let rules: OracleRules
  private(set) var computed: Set<String> = []
  private(set) var readsValid = false
  private var values: Set<ObjectIdentifier> = []
  /// What is read as it stands in the form, hidden or not.
  private var inputs: Set<ObjectIdentifier> = []
  private var visibilities: Set<ObjectIdentifier> = []
  private var validities: Set<ObjectIdentifier> = []

  init(_ rules: OracleRules) { self.rules = rules }

  /// Whether a field is one of those.
  func includes(_ field: OracleField) -> Bool {
    let id = ObjectIdentifier(field)
    return values.contains(id) || inputs.contains(id) || visibilities.contains(id)
      || validities.contains(id)
  }

  /// Whether a condition that failed is one of those.
  func includes(_ failure: OracleJudge.Failure) -> Bool {
    guard let field = failure.field else { return readsValid }
    return (failure.isVisibility ? visibilities : validities).contains(ObjectIdentifier(field))
  }

  mutating func follow(
    _ source: String, at field: OracleField, expecting expected: ValueType? = .bool
  ) {
    guard let expression = try? rules.expression(source, at: field, expecting: expected) else {
      return
    }
    follow(expression.used, at: field)
  }

  private mutating func follow(_ reads: [OracleRead], at field: OracleField) {
    let paths = Dictionary(
      rules.paths(around: field).map { ($0.path, $0.field) }, uniquingKeysWith: { $1 })
    for read in reads {
      switch read {
      case .value(let path), .isEmpty(let path):
        if let target = paths[path] { followValue(target) }
      case .isValid(let path):
        if let target = paths[path] { followValidity(target) }
      case .computed(let name), .isEmptyComputed(let name): followComputed(name)
      case .valid: followValid()
      case .isDirty(let path):
        if let target = paths[path] { followInput(target) }
      case .isTouched, .source, .isEmptySource, .gate, .elapsed, .now, .today, .index:
        break
      }
    }
  }

  private mutating func followComputed(_ name: String) {
    guard computed.insert(name).inserted,
      let rule = rules.ruleSet.computed.first(where: { $0.name.text == name }),
      let expression = try? rules.expression(
        rule.value?.text ?? "", at: rules.root,
        expecting: rule.type.map { OracleField.scalarType($0) })
    else { return }
    follow(expression.used, at: rules.root)
  }

  private mutating func followValue(_ field: OracleField) {
    guard values.insert(ObjectIdentifier(field)).inserted else { return }
    followVisibility(field)
    for part in field.members { followValue(part) }
    if let item = field.item { followValue(item) }
  }

  private mutating func followInput(_ field: OracleField) {
    inputs.insert(ObjectIdentifier(field))
    for part in field.members { followInput(part) }
    if let item = field.item { followInput(item) }
  }

  private mutating func followVisibility(_ field: OracleField) {
    guard visibilities.insert(ObjectIdentifier(field)).inserted else { return }
    if let condition = field.rule?.visibleWhen { follow(condition.text, at: field) }
    if let parent = field.parent { followVisibility(parent) }
  }

  private mutating func followValidity(_ field: OracleField) {
    guard validities.insert(ObjectIdentifier(field)).inserted, let rule = field.rule else { return }
    followValue(field)
    if let condition = rule.requiredWhen { follow(condition.text, at: field) }
    for constraint in rule.constraints {
      if let condition = constraint.when { follow(condition.text, at: field) }
      if ["equals", "notEquals"].contains(constraint.kind.name),
        let path = constraint.argument.scalar?.text
      {
        follow([.value(path)], at: field)
      }
      if constraint.kind.name == "optionsFrom", let source = constraint.argument.scalar?.text {
        follow(source, at: field, expecting: nil)
      }
    }
    for check in rule.checks {
      follow(check.that.text, at: field)
      if let condition = check.when { follow(condition.text, at: field) }
    }
    for part in field.members { followValidity(part) }
    if let item = field.item { followValidity(item) }
    let paths = rules.paths(around: rules.root)
    for rule in rules.ruleSet.rules {
      let isOn = rule.on.contains { name in
        paths.contains { $0.path == name.text && $0.field === field }
      }
      if isOn { follow(rule) }
    }
  }

  private mutating func follow(_ rule: FormRule) {
    if let condition = rule.when { follow(condition.text, at: rules.root) }
    if case .that(let source) = rule.demand { follow(source.text, at: rules.root) }
    follow(rule.on.map { .value($0.text) }, at: rules.root)
  }

  private mutating func followValid() {
    guard !readsValid else { return }
    readsValid = true
    for field in rules.root.members { followValidity(field) }
    for rule in rules.ruleSet.rules { follow(rule) }
    for rule in rules.ruleSet.computed {
      // One that reads `valid` does not count in it.
      if !readsValid(computed: rule.name.text) { followComputed(rule.name.text) }
    }
  }

  private func readsValid(computed name: String) -> Bool {
    guard let rule = rules.ruleSet.computed.first(where: { $0.name.text == name }),
      let expression = try? rules.expression(
        rule.value?.text ?? "", at: rules.root,
        expecting: rule.type.map { OracleField.scalarType($0) })
    else { return false }
    return expression.used.contains { read in
      switch read {
      case .valid: true
      case .computed(let other), .isEmptyComputed(let other): readsValid(computed: other)
      default: false
      }
    }
  }
}
