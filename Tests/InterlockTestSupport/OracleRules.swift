package import CEL
package import Interlock
import InterlockPCRE2
import InterlockYAML

/// What an expression of the oracle reads.
package enum OracleRead: Hashable, Sendable {
  /// A field by its dotted path, looked up from where the expression stands.
  case value(String)
  case isEmpty(String)
  case isValid(String)
  case isTouched(String)
  case isDirty(String)
  case computed(String)
  case isEmptyComputed(String)
  case source(String)
  case isEmptySource(String)
  case gate(String)
  case valid
  case elapsed
  case now
  case today
  case index
}

/// A compiled expression with what it reads, by place in its frame.
package struct OracleExpression {
  package let source: String
  package let program: CEL.Program
  package let reads: [OracleRead]
  /// What is read at least once, without the rest of what is in scope.
  package var used: [OracleRead] { program.variables.map { reads[$0] } }
}

/// A rule set with its fields as a tree, and its expressions compiled by names of their own.
package final class OracleRules {
  package let ruleSet: RuleSet
  package let root: OracleField
  /// The sources as the fields of a form of their own.
  package let sources: OracleField
  /// Whether an expression may read what time it is.
  package let readsClock: Bool
  private let patterns = PCRE2()
  private let engine: OracleRegexEngine
  /// The types of computed values, by name.
  private var computedTypes: [String: ValueType] = [:]
  private var cache: [String: OracleExpression] = [:]
  private var conjunctCache: [String: [(text: String, name: String?)]] = [:]
  private var patternCache: [String: any CompiledPattern] = [:]

  /// Why the oracle cannot follow a file that the engine loads.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package init(_ text: String) throws {
    let source = SourceFile(path: "rules.yaml", bytes: Array(text.utf8))
    guard let node = YAMLReader.read(source).0 else { throw Failure(description: "no YAML") }
    ruleSet = RuleSetReader.read(node).ruleSet
    root = OracleField(ruleSet.fields)
    readsClock = ["elapsed", "now", "today"].contains { text.contains($0) }
    sources = OracleField(Self.sourceFields(ruleSet))
    engine = OracleRegexEngine(patterns)
    typeOptions()
    try typeComputed()
  }

  /// What the host supplies is read like a form with a list for each source.
  private static func sourceFields(_ ruleSet: RuleSet) -> [FieldRule] {
    if ruleSet.sources.isEmpty { return [] }
    let lists = ruleSet.sources.map { source in
      let members = source.members.map { "\($0.name.text): { type: \($0.type.rawValue) }" }
      return "  \(source.name.text): { type: list, item: { type: group, fields: { "
        + members.joined(separator: ", ") + " } } }\n"
    }
    let text = "interlock: 1\nform: sources\nfields:\n" + lists.joined()
    let source = SourceFile(path: "sources.yaml", bytes: Array(text.utf8))
    return YAMLReader.read(source).0.map { RuleSetReader.read($0).ruleSet.fields } ?? []
  }

  /// Finds the types of options that expressions give, as often as one follows another.
  private func typeOptions() {
    for _ in 0..<8 {
      var hasChanged = false
      for field in root.all {
        guard let rule = field.rule, let constraint = rule.constraint("optionsFrom"),
          let choice = field.type == .list ? field.item : field
        else { continue }
        var reads: [OracleRead] = []
        let environment = environment(around: field, &reads)
        let source = constraint.argument.scalar?.text ?? ""
        guard case .list(let element)? = environment.compile(source).type?.withoutNull else {
          continue
        }
        var type = element.withoutNull
        if case .record(let record) = type, let name = rule.optionValue?.text {
          type = record.members.first { $0.name == name }?.type.withoutNull ?? type
        }
        let kinds: [(ValueType, FieldType)] = [
          (.string, .text), (.int, .integer), (.double, .number), (.bool, .boolean),
        ]
        guard let kind = kinds.first(where: { $0.0 == type })?.1, kind != choice.optionType else {
          continue
        }
        choice.setOptionType(kind)
        hasChanged = true
      }
      if !hasChanged { return }
    }
  }

  /// Types the computed values, each as soon as those it reads have types.
  private func typeComputed() throws {
    var rest = ruleSet.computed
    while !rest.isEmpty {
      let count = rest.count
      rest.removeAll { rule in
        let expected = rule.type.map { OracleField.scalarType($0) }
        var reads: [OracleRead] = []
        let environment = environment(around: root, &reads)
        let compilation = environment.compile(rule.value?.text ?? "", expecting: expected)
        guard compilation.program != nil, let type = compilation.type else { return false }
        computedTypes[rule.name.text] = (expected ?? type).orNull
        return true
      }
      if rest.count == count {
        throw Failure(description: "cannot type " + rest[0].name.text)
      }
    }
  }

  package func isBoolean(computed name: String) -> Bool {
    computedTypes[name]?.withoutNull == .bool
  }

  /// Compiles an expression that stands at a field.
  package func expression(
    _ source: String, at field: OracleField, expecting expected: ValueType? = .bool
  ) throws -> OracleExpression {
    let key = "\(ObjectIdentifier(field).hashValue):\(expected?.text ?? ""):\(source)"
    if let known = cache[key] { return known }
    var reads: [OracleRead] = []
    let environment = environment(around: field, &reads)
    let compilation = environment.compile(source, expecting: expected)
    guard let program = compilation.program else {
      throw Failure(
        description: "cannot compile `\(source)`: \(compilation.issues.map { $0.message })")
    }
    let expression = OracleExpression(source: source, program: program, reads: reads)
    cache[key] = expression
    return expression
  }

  /// The tree of an expression of the form itself.
  func parsed(_ source: String) -> Expression? {
    var reads: [OracleRead] = []
    return environment(around: root, &reads).parse(source).expression
  }

  /// The top-level conjuncts of an expression: as written, and without parentheses where a name.
  package func conjuncts(_ source: String) -> [(text: String, name: String?)] {
    if let known = conjunctCache[source] { return known }
    var reads: [OracleRead] = []
    let parsed = environment(around: root, &reads).parse(source)
    let parts =
      parsed.expression?.conjuncts.map { part in
        (text: parsed.text(part.range), name: part.path?.joined(separator: "."))
      } ?? []
    conjunctCache[source] = parts
    return parts
  }

  package func pattern(_ source: String, _ mode: PatternMode) throws -> any CompiledPattern {
    let key = (mode == .whole ? "w" : "s") + source
    if let known = patternCache[key] { return known }
    let made = try patterns.compile(source, mode: mode)
    patternCache[key] = made
    return made
  }

  // MARK: Scope

  /// All fields in scope by the paths that name them, the innermost meaning of each.
  package func paths(around field: OracleField) -> [(path: String, field: OracleField)] {
    var found: [String: OracleField] = [:]
    var order: [String] = []
    func add(_ field: OracleField, _ path: String) {
      if found[path] == nil {
        found[path] = field
        order.append(path)
      }
      for member in field.members { add(member, path + "." + member.name) }
    }
    if field.isInRow {
      var item = field
      while !item.isItem, let parent = item.parent { item = parent }
      add(item, "item")
    }
    let scopes = field === root ? [root] : field.scopes
    for scope in scopes { for member in scope.members { add(member, member.name) } }
    return order.compactMap { path in found[path].map { (path, $0) } }
  }

  private func environment(around field: OracleField, _ reads: inout [OracleRead]) -> Environment {
    var environment = Environment(.rules, regexEngine: engine)
    func declare(_ name: String, _ type: ValueType, _ read: OracleRead) {
      environment.declare(name, type, at: reads.count)
      reads.append(read)
    }
    declare("valid", .bool, .valid)
    declare("elapsed", .duration, .elapsed)
    declare("now", .timestamp, .now)
    declare("today", .timestamp, .today)
    for gate in ruleSet.gates { declare(gate.name.text, .bool, .gate(gate.name.text)) }
    for (name, type) in computedTypes {
      declare(name, type, .computed(name))
      declare("@isEmpty:" + name, .bool, .isEmptyComputed(name))
    }
    for source in sources.members {
      declare(source.name, source.expressionType.orNull, .source(source.name))
      declare("@isEmpty:" + source.name, .bool, .isEmptySource(source.name))
    }
    if field.isInRow { declare("index", .int, .index) }
    var names = Set(computedTypes.keys).union(sources.members.map { $0.name })
    for (path, target) in paths(around: field) {
      declare(path, target.expressionType, .value(path))
      declare("@isEmpty:" + path, .bool, .isEmpty(path))
      declare("@isValid:" + path, .bool, .isValid(path))
      declare("@isTouched:" + path, .bool, .isTouched(path))
      declare("@isDirty:" + path, .bool, .isDirty(path))
      names.insert(path)
    }
    environment.macros = Self.macros(names)
    return environment
  }

  private static func macros(_ names: Set<String>) -> [Macro] {
    var macros = ["isEmpty", "isValid", "isTouched", "isDirty"].map { name in
      Macro(name, arity: 1) { call in
        let argument = call.arguments[0]
        let isBound = argument.path.map { call.isBound($0[0]) } ?? false
        if !isBound, let path = argument.path?.joined(separator: "."), names.contains(path) {
          return call.node(.identifier("@\(name):\(path)"))
        }
        guard name == "isEmpty" else { return nil }
        if case .select(let operand, let member, false) = argument.kind {
          return call.node(
            .not(Expression(.presence(operand, member), at: argument.range)))
        }
        var isElement = isBound
        if case .index = argument.kind { isElement = true }
        guard isElement else { return nil }
        // An element is there where a map that holds it has it.
        let entry = Expression.Entry(
          Expression(.literal(.string("e")), at: argument.range), argument, isOptional: false)
        return call.node(
          .not(
            Expression(
              .presence(
                Expression(.map([entry]), at: argument.range),
                Expression.Member("e", at: argument.range)), at: argument.range)))
      }
    }
    macros.append(
      Macro("has", arity: 1) { call in
        guard let path = call.arguments[0].path, path.count > 1, !call.isBound(path[0]),
          names.contains(path.joined(separator: "."))
        else { return nil }
        let name = "@isEmpty:" + path.joined(separator: ".")
        return call.node(.not(Expression(.identifier(name), at: call.arguments[0].range)))
      })
    return macros
  }
}

/// The regex engine of expressions: no text over 64 KiB is shown to it.
private final class OracleRegexEngine: RegexEngine {
  private let patterns: PCRE2

  init(_ patterns: PCRE2) { self.patterns = patterns }

  func compile(_ pattern: String) throws(RegexIssue) -> any CompiledRegex {
    do throws(PatternError) {
      return OracleRegex(try patterns.compile(pattern, mode: .search))
    } catch {
      throw RegexIssue(error.message, at: error.range)
    }
  }
}

private final class OracleRegex: CompiledRegex {
  private let pattern: any CompiledPattern

  init(_ pattern: any CompiledPattern) { self.pattern = pattern }

  func matches(_ subject: String, work: inout Int64) -> RegexOutcome {
    let bytes = Array(subject.utf8)
    guard bytes.count <= 65_536 else { return .limit }
    switch pattern.match(bytes.span, work: &work) {
    case .matches: return .found
    case .fails: return .notFound
    case .limitReached: return .limit
    }
  }
}
