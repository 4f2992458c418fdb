import Interlock

/// A field as the linter sees it.
struct LintField {
  /// Its number in the program.
  let index: Int
  let rule: FieldRule
  /// The group or list that it is part of.
  let parent: Int?
  /// Whether it is the element of a list.
  let isItem: Bool
  /// Its dotted path from the form.
  let path: String
  /// What a person calls the field: its label, that of its list where it is a row, or else its name as
  /// people read it.
  let shown: String
  /// The members of a group, or the element of a list.
  var parts: [Int] = []

  var name: String { rule.name.text }
  var type: FieldType { rule.type }

  /// The entry of a key of its definition, that of its named type included.
  func entry(_ key: String) -> Node.Entry? { rule.definition.first { $0.key == key } }

  /// The constraint of a name; nil where there is none.
  func constraint(_ name: String) -> ConstraintRule? {
    rule.constraints.first { $0.kind.name == name }
  }

  /// The constraint of a name that always holds: without a `when`, and an error.
  func firm(_ name: String) -> ConstraintRule? {
    guard let constraint = constraint(name), constraint.when == nil,
      (constraint.severity ?? rule.severity) == .error
    else { return nil }
    return constraint
  }

  /// Whether it must always be given.
  var isRequired: Bool {
    guard let required = firm("required") else { return false }
    return required.argument.scalar?.resolved == .boolean(true)
  }
}

extension ConstraintRule {
  /// Its argument as a whole number.
  var count: Int64? { argument.scalar.flatMap { Decimal(html: $0.text) }?.int64 }

  /// Its argument as a number.
  var number: Decimal? { argument.scalar.flatMap { Decimal(html: $0.text) } }

  /// The scalars of its argument: of a list each of them.
  var scalars: [(scalar: Scalar, span: SourceSpan)] {
    let nodes: [Node]
    if case .sequence(let list) = argument.content { nodes = list } else { nodes = [argument] }
    return nodes.compactMap { node in node.scalar.map { ($0, node.span) } }
  }

  /// The keyword and its value, from the first byte to the last.
  var span: SourceSpan {
    SourceSpan(file: keySpan.file, start: keySpan.start, end: max(keySpan.end, argument.span.end))
  }
}

/// An option of a choice as the author wrote it.
struct LintOption {
  let scalar: Scalar
  let span: SourceSpan
  let label: (text: String, span: SourceSpan)?
}

extension LintField {
  /// The options of a choice; empty for other fields.
  var options: [LintOption] {
    guard let rule = constraint("options"), case .sequence(let nodes) = rule.argument.content else {
      return []
    }
    return nodes.compactMap { node in
      guard case .mapping = node.content else {
        return node.scalar.map { LintOption(scalar: $0, span: node.span, label: nil) }
      }
      guard let value = node.entry("value")?.value, let scalar = value.scalar else { return nil }
      let label = node.entry("label")?.value
      return LintOption(
        scalar: scalar, span: value.span,
        label: label.flatMap { node in node.scalar.map { ($0.text, node.span) } })
    }
  }
}

/// The options of a choice, as they are asked for again and again by what is compared with them.
struct LintChoice {
  let options: [LintOption]
  /// The values as texts.
  let values: [String]
  /// Whether all of them are texts.
  let isOfTexts: Bool
  private let known: Set<String>
  private let valuesByLabel: [String: String]

  init(_ options: [LintOption]) {
    self.options = options
    values = options.map { $0.scalar.text }
    isOfTexts = options.allSatisfy { $0.scalar.resolved == .text }
    known = Set(values)
    valuesByLabel = Dictionary(
      options.compactMap { option in option.label.map { ($0.text, option.scalar.text) } },
      uniquingKeysWith: { first, _ in first })
  }

  func has(_ value: String) -> Bool { known.contains(value) }

  /// The value of the option with a label.
  func value(labelled label: String) -> String? { valuesByLabel[label] }
}

extension LintContext {
  func collectOptions() -> [Int: LintChoice] {
    var found: [Int: LintChoice] = [:]
    for field in fields {
      let options = field.options
      if !options.isEmpty { found[field.index] = LintChoice(options) }
    }
    return found
  }
}
