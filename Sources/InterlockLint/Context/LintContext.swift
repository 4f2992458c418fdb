import CEL
import Interlock

/// What checks see of a rule file: its tree, its rules, and the program where it loads.
final class LintContext {
  let source: SourceFile
  let file: Int
  let document: Node
  let ruleSet: RuleSet
  /// The compiled file; nil where it does not load.
  let program: Interlock.Program?
  let patterns: any PatternCompiler

  /// The fields, numbered as the program numbers them: containers before their parts.
  private(set) var fields: [LintField] = []
  /// Every expression of the file, in the order of fields, computed values, rules and actions.
  private(set) var expressions: [LintExpression] = []
  /// The fields of the form itself by name.
  private(set) var rootFields: [String: Int] = [:]
  /// Every scalar of the file that is a value, with its key.
  private(set) lazy var texts: [LintText] = collectTexts()
  /// The regexes of all fields.
  private(set) lazy var regexes = collectRegexes()
  /// The messages of all rules.
  private(set) lazy var ruleMessages = collectMessages()
  /// Where everything in the file stands.
  private(set) lazy var layout = SourceLayout(document, in: source.bytes)
  private(set) lazy var replay = program.map { Replay($0) }

  private let environment: Environment

  init(
    _ source: SourceFile, file: Int, document: Node, ruleSet: RuleSet,
    program: Interlock.Program?, patterns: any PatternCompiler
  ) {
    self.source = source
    self.file = file
    self.document = document
    self.ruleSet = ruleSet
    self.program = program
    self.patterns = patterns
    environment = Environment(.rules, regexEngine: RegexAdapter(patterns))
    for rule in ruleSet.fields { add(rule, parent: nil, prefix: "") }
    for (index, field) in fields.enumerated() where field.parent == nil {
      rootFields[field.name] = index
    }
    collectExpressions()
  }

  // MARK: Fields

  private func add(_ rule: FieldRule, parent: Int?, prefix: String) {
    let index = fields.count
    let isItem = parent.map { fields[$0].type == .list } ?? false
    let path = prefix.isEmpty ? rule.name.text : prefix + "." + rule.name.text
    let list = isItem ? parent.map { fields[$0].shown } : nil
    fields.append(
      LintField(
        index: index, rule: rule, parent: parent, isItem: isItem, path: path,
        shown: rule.label ?? list ?? DefaultLabel.label(for: rule.name.text)))
    for member in rule.members { add(member, parent: index, prefix: path) }
    for item in rule.item { add(item, parent: index, prefix: path) }
    if let parent { fields[parent].parts.append(index) }
  }

  /// The field that a path means where a field stands; nil for what is no field.
  ///
  /// - Parameters:
  ///   - path: The names of the path.
  ///   - place: The field whose surroundings count; nil for the form itself.
  func field(_ path: [String], from place: Int?) -> Int? {
    guard let first = path.first else { return nil }
    var start: Int?
    var around = place.flatMap { fields[$0].parent }
    while let container = around, start == nil {
      if first == "item", fields[container].type == .list {
        start = fields[container].parts.first
      } else if fields[container].type == .group {
        start = fields[container].parts.first { fields[$0].name == first }
      }
      around = fields[container].parent
    }
    guard var current = start ?? rootFields[first] else { return nil }
    for name in path.dropFirst() {
      guard fields[current].type == .group,
        let next = fields[current].parts.first(where: { fields[$0].name == name })
      else { return nil }
      current = next
    }
    return current
  }

  /// The field that a dotted path means where a field stands.
  func field(_ path: String, from place: Int?) -> Int? {
    field(
      path.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }, from: place)
  }

  /// The field that a constraint such as `equals` names.
  func field(namedBy constraint: ConstraintRule, of field: LintField) -> LintField? {
    guard let path = constraint.argument.scalar?.text,
      let other = self.field(path, from: field.index)
    else { return nil }
    return fields[other]
  }

  /// Whether a field or anything around it is secret.
  func isSecret(_ index: Int) -> Bool {
    var current: Int? = index
    while let field = current {
      if fields[field].rule.isSecret { return true }
      current = fields[field].parent
    }
    return false
  }

  // MARK: Expressions

  private func collectExpressions() {
    for field in fields {
      let rule = field.rule
      add(rule.visibleWhen, .visibleWhen, field: field.index)
      add(rule.requiredWhen, .requiredWhen, field: field.index)
      add(rule.enabledWhen, .enabledWhen, field: field.index)
      for constraint in rule.constraints {
        add(constraint.when, .when(constraint.kind.name), field: field.index)
        if constraint.kind.name == "optionsFrom", let scalar = constraint.argument.scalar {
          let source = ExpressionSource(
            text: scalar.text, span: constraint.argument.span, map: scalar.map,
            style: scalar.style)
          add(source, .options, field: field.index)
        }
      }
      for check in rule.checks {
        add(check.that, .check(check.id.text), field: field.index)
        add(check.when, .when(check.id.text), field: field.index)
      }
    }
    for computed in ruleSet.computed {
      add(computed.value, .computed(computed.name.text), field: nil)
    }
    for rule in ruleSet.rules {
      if case .that(let source) = rule.demand { add(source, .rule(rule.id.text), field: nil) }
      add(rule.when, .when(rule.id.text), field: nil)
    }
    for action in ruleSet.actions { add(action.enabledWhen, .action(action.name.text), field: nil) }
  }

  private func add(_ source: ExpressionSource?, _ role: LintExpression.Role, field: Int?) {
    guard let source else { return }
    let parsed = environment.parse(source.text)
    expressions.append(
      LintExpression(
        role: role, source: source, tree: parsed.issues.isEmpty ? parsed.expression : nil,
        field: field))
  }

  /// The value of an expression that reads nothing; nil for others.
  func constant(_ expression: LintExpression) -> Value? {
    guard let tree = expression.tree, tree.freeNames.isEmpty else { return nil }
    return environment.compile(expression.source.text).program?.evaluate()
  }

  // MARK: Texts

  private func collectTexts() -> [LintText] {
    var texts: [LintText] = []
    var stack: [(node: Node, key: String)] = [(document, "")]
    while let (node, key) = stack.popLast() {
      switch node.content {
      case .scalar(let scalar): texts.append(LintText(key: key, scalar: scalar, span: node.span))
      case .sequence(let nodes): for node in nodes.reversed() { stack.append((node, key)) }
      case .mapping(let entries):
        for entry in entries.reversed() { stack.append((entry.value, entry.key)) }
      }
    }
    return texts
  }

  /// The entry of a key of the file's own mapping.
  func entry(_ key: String) -> Node.Entry? { document.entry(key) }

  /// The bytes of a span as text.
  func text(_ span: SourceSpan) -> String {
    guard span.file == file else { return "" }
    let end = min(max(span.end, 0), source.bytes.count)
    let start = min(max(span.start, 0), end)
    return String(decoding: source.bytes[start..<end], as: UTF8.self)
  }
}

/// A scalar of the file and the key that it is the value of.
struct LintText {
  let key: String
  let scalar: Scalar
  let span: SourceSpan
}

extension Node {
  /// The entry of a key, where the node is a mapping that has it.
  func entry(_ key: String) -> Entry? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }
  }
}
