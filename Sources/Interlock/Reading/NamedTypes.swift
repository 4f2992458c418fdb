/// The named types of a rule file, and what the fields that use them add up to.
final class NamedTypes {
  struct Definition {
    var name: Name
    /// A mapping; an empty one where the author wrote none.
    var node: Node
    /// The number of values in the definition.
    var nodeCount: Int
  }

  /// How deep fields may stand in one another.
  static let maximumDepth = 64
  /// How many values the definitions of all fields may have together: the rule language, section 1.
  static let maximumNodeCount = 1_000_000

  private(set) var definitions: [Definition] = []
  private var places: [String: Int] = [:]
  /// The types that a field has been read with.
  private(set) var used: Set<String> = []
  /// The cycles that have been reported, each by its sorted names.
  private var cycles: Set<[String]> = []
  /// The values that have been taken over from definitions.
  private(set) var nodeCount = 0
  /// How many fields the one that is being read stands in.
  var depth = 0

  /// The names, in the order of the file.
  var names: [String] { definitions.map { $0.name.text } }

  /// Whether all imported files could be read; otherwise a type that is missing may be in another.
  var isComplete = true

  /// Notes a type.
  ///
  /// - Returns: The definition of the same name that there is already; then nothing is noted.
  func add(_ name: Name, _ node: Node) -> Definition? {
    if let place = places[name.text] { return definitions[place] }
    places[name.text] = definitions.count
    definitions.append(Definition(name: name, node: node, nodeCount: node.count))
    return nil
  }

  /// Looks up the type of a field and counts the use.
  func use(_ name: String) -> Definition? {
    guard let place = places[name] else { return nil }
    used.insert(name)
    nodeCount += definitions[place].nodeCount
    return definitions[place]
  }

  /// Whether the file defines a type of the name.
  func has(_ name: String) -> Bool { places[name] != nil }

  /// Whether a limit was passed.
  private(set) var isTooLarge = false

  /// Notes that a limit was passed; false where one had been passed before.
  func passLimit() -> Bool {
    defer { isTooLarge = true }
    return !isTooLarge
  }

  /// Whether a cycle has not been reported yet.
  func isNew(cycle: [String]) -> Bool { cycles.insert(cycle.sorted()).inserted }
}

extension Node {
  /// The number of values in the node, itself included.
  package var count: Int {
    switch content {
    case .scalar: 1
    case .sequence(let nodes): nodes.reduce(1) { $0 + $1.count }
    case .mapping(let entries): entries.reduce(1) { $0 + $1.value.count }
    }
  }
}

extension RuleSetReader {
  /// A field's definition after the keys of its named type were taken over.
  struct Expansion {
    var node: Node
    /// The types that the field's members or element came through.
    var chain: [String]
    /// Whether its type cannot be used; the reason has been reported.
    var isBroken = false
  }

  /// Reads `types`.
  func readTypes(_ node: Node) {
    for (name, value) in named(node, as: "types") {
      if FieldType(rawValue: name.text) != nil {
        // Some of them are built-in names of expressions too, and refused as such.
        if NameRules.problem(with: name.text) == nil {
          diagnostics.error(
            .duplicateName, "`\(name.text)` is a built-in type", at: name.span,
            help: "choose another name")
        }
        continue
      }
      var definition = value
      if case .mapping = value.content {
      } else {
        definition.content = .mapping([])
        // Reports what it is instead; nothing at all is a text without rules.
        if !value.isNull {
          _ = MappingReader(value, as: "the type `\(name.text)`", diagnostics)
        }
      }
      guard let first = types.add(name, definition) else { continue }
      diagnostics.error(
        .duplicateName, "the type `\(name.text)` is defined twice", at: name.span,
        label: "again here", related: [Diagnostic.Label("first here", at: first.name.span)],
        help: "rename one of the two, or remove it")
    }
  }

  /// Reads the types that no field uses, so that they are no place to hide a mistake in.
  func readUnusedTypes() -> [FieldRule] {
    var fields: [FieldRule] = []
    for definition in types.definitions where !types.used.contains(definition.name.text) {
      if types.isTooLarge { return [] }
      fields.append(readType(definition))
    }
    return fields
  }

  /// Reads a type as a field that stands for itself.
  func readType(_ definition: NamedTypes.Definition) -> FieldRule {
    let name = definition.name
    var field = readField(definition.node, name: name, within: [name.text])
    // No expression may take a type for a field of that name.
    field.name.text = "type " + name.text
    return field
  }

  /// The named type that a definition asks for; nil where there is none such.
  func namedType(of node: Node) -> Name? {
    guard case .mapping(let entries) = node.content,
      let type = entries.first(where: { $0.key == "type" })?.value, let word = type.scalar?.text,
      types.has(word)
    else { return nil }
    return Name(word, at: type.span)
  }

  /// Takes over the keys of a field's named type: its own replace them, `check`s add up.
  func expand(_ node: Node, within chain: [String]) -> Expansion {
    guard case .mapping(let own) = node.content,
      let type = own.first(where: { $0.key == "type" })?.value, let word = type.scalar?.text,
      FieldType(rawValue: word) == nil, let definition = types.use(word)
    else { return Expansion(node: node, chain: chain) }
    var merged = own.filter { $0.key != "type" }
    if let problem = problem(with: word, within: chain, at: type.span) {
      if let problem { diagnostics.report(problem) }
      return Expansion(
        node: Node(.mapping(merged), at: node.span), chain: chain, isBroken: true)
    }
    var base = expand(definition.node, within: chain + [word])
    guard case .mapping(let inherited) = base.node.content else { return base }
    let ownKeys = Set(merged.map { $0.key })
    for entry in inherited {
      if !ownKeys.contains(entry.key) {
        merged.append(entry)
      } else if entry.key == "check",
        let place = merged.firstIndex(where: { $0.key == entry.key })
      {
        let checks = values.listOrOne(entry.value) + values.listOrOne(merged[place].value)
        merged[place].value = Node(.sequence(checks), at: merged[place].value.span)
      }
    }
    if own.contains(where: { $0.key == "fields" || $0.key == "item" }) { base.chain = chain }
    base.node = Node(.mapping(merged), at: node.span)
    return base
  }

  /// Why a type cannot be used here; a problem that has been reported before is nil within.
  private func problem(
    with word: String, within chain: [String], at span: SourceSpan
  ) -> Diagnostic?? {
    if let first = chain.firstIndex(of: word) {
      let cycle = Array(chain[first...])
      guard types.isNew(cycle: cycle) else { return .some(nil) }
      var text = ""
      for name in cycle { text += name + " → " }
      return Diagnostic(
        .error, .recursiveType, "a type contains itself: \(text)\(word)", at: span,
        help: "a form has a fixed set of fields: leave one of these out")
    }
    if types.isTooLarge { return .some(nil) }
    if chain.count >= NamedTypes.maximumDepth {
      guard types.passLimit() else { return .some(nil) }
      return Diagnostic(
        .error, .ruleSetTooLarge, "a type stands on more than 64 others", at: span,
        help: "use types in fewer levels")
    }
    if types.nodeCount > NamedTypes.maximumNodeCount {
      guard types.passLimit() else { return .some(nil) }
      return Diagnostic(
        .error, .ruleSetTooLarge,
        "the fields have more than 1000000 values once their types are put in", at: span,
        help: "use types in fewer places")
    }
    return nil
  }
}
