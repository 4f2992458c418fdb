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
  private(set) lazy var replay = program.map { program in
    Replay(program) { [unowned self] in work += program.fields.count }
  }

  // What checks look up, each found once: a file may have very many of what is looked for as well as
  // of what looks.

  /// The gates of the form, and the same by name.
  private(set) lazy var gates = collectGates()
  private(set) lazy var gatesByName = Dictionary(
    gates.map { ($0.rule.name.text, $0) }, uniquingKeysWith: { first, _ in first })
  /// The fields by their dotted paths from the form.
  private(set) lazy var fieldsByPath = Dictionary(
    fields.map { ($0.path, $0.index) }, uniquingKeysWith: { first, _ in first })
  /// The expressions of actions by the names of these.
  private(set) lazy var actionExpressions = collectActionExpressions()
  /// The options of choices that have any, by the number of the field.
  private(set) lazy var options = collectOptions()
  /// The keys of the file's messages.
  private(set) lazy var messageKeys = Set(ruleSet.messages.map { $0.key.text })
  private(set) lazy var typeSpans = SpanSet(ruleSet.typeSpans)
  /// The rules as they stand in the file, in its order.
  private(set) lazy var ruleNodes: [Node] = {
    guard case .sequence(let nodes)? = entry("rules")?.value.content else { return [] }
    return nodes
  }()
  /// The parts of groups by their names.
  private lazy var partsByName = collectParts()

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

  /// Gives the check that runs next its tries of forms.
  func beginCheck() {
    replay?.begin()
    comparisons = 300_000
  }

  /// What the checks have done where there may be very many of two things, counted: facts that were
  /// put together, pairs and names that were compared, and fields of forms that were judged.
  var work = 0

  /// How many more names the check that runs may be compared with slips.
  private var comparisons = 0

  /// Counts the names that a slip is compared with; false where there were very many already, so that
  /// the search would take the square of their number.
  func maySuggest(among count: Int) -> Bool {
    guard comparisons > 0 else { return false }
    comparisons -= count
    work += count
    return true
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
        start = part(first, of: container)
      }
      around = fields[container].parent
    }
    guard var current = start ?? rootFields[first] else { return nil }
    for name in path.dropFirst() {
      guard fields[current].type == .group,
        let next = part(name, of: current)
      else { return nil }
      current = next
    }
    return current
  }

  private func part(_ name: String, of group: Int) -> Int? {
    partsByName[PartName(group: group, name: name)]
  }

  private struct PartName: Hashable {
    var group: Int
    var name: String
  }

  private func collectParts() -> [PartName: Int] {
    var parts: [PartName: Int] = [:]
    for field in fields.reversed() {
      guard let group = field.parent else { continue }
      parts[PartName(group: group, name: field.name)] = field.index
    }
    return parts
  }

  private func collectActionExpressions() -> [String: LintExpression] {
    var found: [String: LintExpression] = [:]
    for expression in expressions.reversed() {
      if case .action(let name) = expression.role { found[name] = expression }
    }
    return found
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
