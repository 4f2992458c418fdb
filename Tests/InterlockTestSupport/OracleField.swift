package import CEL
package import Interlock

/// A field of a rule set as the oracle sees it: a tree, with what the author wrote at every node.
///
/// The root stands for the form and has no rule of its own.
package final class OracleField {
  package let rule: FieldRule?
  /// The container: a group, a list, or the root.
  package unowned let parent: OracleField?
  package let isItem: Bool
  package let name: String
  package let type: FieldType
  package private(set) var members: [OracleField] = []
  package private(set) var item: OracleField?
  /// What expressions see of a group, made with the types that are known so far.
  private var madeRecord: RecordType?
  /// What a list of options holds; text for everything that is no choice.
  package private(set) var optionType = FieldType.text

  package init(_ rules: [FieldRule]) {
    rule = nil
    name = ""
    type = .group
    parent = nil
    isItem = false
    members = rules.map { OracleField($0, parent: self, isItem: false) }
  }

  private init(_ rule: FieldRule, parent: OracleField, isItem: Bool) {
    self.rule = rule
    name = rule.name.text
    type = rule.type
    self.parent = parent
    self.isItem = isItem
    // The rows of a list that says what its options are have none of their own.
    let ownsOptions = rule.constraint("options") != nil || rule.constraint("optionsFrom") != nil
    optionType = Self.optionType(of: ownsOptions ? rule : isItem ? parent.rule ?? rule : rule)
    members = rule.members.map { OracleField($0, parent: self, isItem: false) }
    item = rule.item.first.map { OracleField($0, parent: self, isItem: true) }
  }

  /// What expressions see of a group.
  package var record: RecordType? {
    guard let rule, rule.type == .group else { return nil }
    if let madeRecord { return madeRecord }
    let made = RecordType(
      name: rule.name.text, members: members.map { RecordType.Member($0.name, $0.expressionType) })
    madeRecord = made
    return made
  }

  /// Notes what an expression gives as options; records made before know it otherwise.
  package func setOptionType(_ type: FieldType) {
    optionType = type
    var container: OracleField? = self
    while let current = container {
      current.madeRecord = nil
      container = current.parent
    }
  }

  /// The type that values are compared as.
  package var valueType: FieldType { type == .choice ? optionType : type }
  package var severity: Severity { rule?.severity ?? .error }

  /// A part of something secret is secret.
  package var isSecret: Bool { (rule?.isSecret ?? false) || (parent?.isSecret ?? false) }

  /// Whether the field shows a secret, itself or in a part of it.
  package var showsSecret: Bool {
    isSecret || members.contains { $0.showsSecret } || (item?.showsSecret ?? false)
  }

  /// The field and everything in it, in the order of the file.
  package var all: [OracleField] {
    [self] + members.flatMap { $0.all } + (item?.all ?? [])
  }

  /// The containers whose members the field's expressions see by bare name, innermost first.
  ///
  /// A row and a group see their own members.
  package var scopes: [OracleField] {
    var scopes: [OracleField] = []
    var container = isItem || type == .group ? self : parent
    while let current = container {
      if current.type == .group { scopes.append(current) }
      container = current.parent
    }
    return scopes
  }

  /// Whether the field stands in a row.
  package var isInRow: Bool { isItem || (parent?.isInRow ?? false) }

  package func member(_ name: String) -> OracleField? { members.first { $0.name == name } }

  /// The type in expressions: the rule language, section 4.
  package var expressionType: ValueType {
    switch type {
    case .text: .string
    case .list: .list(item?.expressionType ?? .dyn)
    case .group: record.map { .record($0) } ?? .dyn
    default: Self.scalarType(valueType).orNull
    }
  }

  package static func scalarType(_ type: FieldType) -> ValueType {
    switch type {
    case .integer: .int
    case .number: .double
    case .boolean: .bool
    case .date, .dateTime, .localDateTime, .month, .week: .timestamp
    case .time, .duration: .duration
    case .text, .choice, .list, .group: .string
    }
  }

  private static func optionType(of rule: FieldRule) -> FieldType {
    var kinds: Set<FieldType> = []
    for node in rule.optionNodes {
      switch node.scalar?.resolved {
      case .boolean: kinds.insert(.boolean)
      case .integer: kinds.insert(.integer)
      case .float: kinds.insert(.number)
      default: kinds.insert(.text)
      }
    }
    if kinds == [.integer, .number] { return .number }
    return kinds.count == 1 ? kinds.first ?? .text : .text
  }
}

extension FieldRule {
  /// The values of the options, without their labels.
  package var optionNodes: [Node] {
    guard let options = constraints.first(where: { $0.kind.name == "options" }),
      case .sequence(let nodes) = options.argument.content
    else { return [] }
    return nodes.compactMap { node in
      guard case .mapping(let entries) = node.content else { return node }
      return entries.first { $0.key == "value" }?.value
    }
  }

  package func constraint(_ name: String) -> ConstraintRule? {
    constraints.first { $0.kind.name == name }
  }
}
