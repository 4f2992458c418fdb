import CEL

extension ProgramCompiler {
  // MARK: Variables

  /// Gives every field its type in expressions: the rule language, section 4.
  func typeVariables() {
    var shared: [[RecordType.Member]: RecordType] = [:]
    for index in parts.fields.indices.reversed() where parts.fields[index].type == .group {
      // Members have higher numbers than their group, so that their records exist already.
      let members = parts.fields[index].members.map { member in
        RecordType.Member(
          parts.fields[member].name, expressionType(of: member), secrecy: secrecy(of: member))
      }
      if sharesRecords, let record = shared[members] {
        parts.fields[index].record = record
        continue
      }
      let name = parts.fields[index].dottedName
      parts.fields[index].record = RecordType(name: name.isEmpty ? "row" : name, members: members)
      shared[members] = parts.fields[index].record
    }
  }

  func expressionType(of field: Int) -> ValueType {
    let info = parts.fields[field]
    if fieldRules[field].isBroken { return .poison }
    switch info.type {
    case .group: return info.record.map { .record($0) } ?? .poison
    case .list: return .list(info.item.map { expressionType(of: $0) } ?? .poison)
    case .text: return .string
    case .choice where hasUnknownOptions(field): return isTrial ? .dyn : .poison
    case .choice: return Self.type(of: info.optionType).orNull
    default: return Self.type(of: info.type).orNull
    }
  }

  /// What of a field's value must not be shown; the parts of a secret field are secret themselves.
  func secrecy(of field: Int) -> Secrecy {
    let info = parts.fields[field]
    if info.isSecret { return .secret }
    switch info.type {
    case .group: return info.record.map { Secrecy(.record($0)) } ?? .open
    case .list: return .list(info.item.map { secrecy(of: $0) } ?? .open)
    default: return .open
    }
  }

  static func type(of type: FieldType) -> ValueType {
    switch type {
    case .text, .choice: .string
    case .integer: .int
    case .number: .double
    case .boolean: .bool
    case .date, .month, .week, .dateTime, .localDateTime: .timestamp
    case .time, .duration: .duration
    case .list, .group: .dyn
    }
  }

  /// The place in the frame of what an expression may read.
  func variable(_ kind: Variable.Kind, _ type: ValueType) -> Int {
    if let index = variableIndex[kind] { return index }
    let index = parts.variables.count
    parts.variables.append(Variable(kind: kind, type: type))
    variableIndex[kind] = index
    return index
  }

  // MARK: Environments

  /// Makes what the expressions of the form see, but for computed values.
  func makeEnvironments() {
    rootEnvironment = Environment(
      .rules, regexEngine: regexEngine, timeZones: timeZones)
    for (name, kind, type) in [
      ("valid", Variable.Kind.valid, ValueType.bool), ("elapsed", .elapsed, .duration),
      ("now", .now, .timestamp), ("today", .today, .timestamp),
    ] {
      rootEnvironment.declare(name, type, at: variable(kind, type))
    }
    for (index, gate) in ruleSet.gates.enumerated() {
      let place = variable(.gate(index), .bool)
      rootEnvironment.declare(gate.name.text, .bool, at: place)
      parts.gates.append(
        Gate(
          name: gate.name.text, kind: gate.kind, duration: gate.duration, variable: place,
          since: gate.since.map { since($0) } ?? .opened))
    }
    for (path, meaning) in rootNames.own {
      guard case .field(let field) = meaning else { continue }
      declare(path, field, in: &rootEnvironment)
    }
    rootEnvironment.macros = macros(for: rootNames)
  }

  /// Makes what the expressions inside groups and rows see, once computed values have types.
  func finishEnvironments() {
    for index in parts.fields.indices where parts.fields[index].type.isContainer {
      guard let names = containerNames[index] else { continue }
      var environment = environment(around: index).nested()
      let isList = parts.fields[index].type == .list
      if isList, let item = parts.fields[index].item {
        let type = expressionType(of: item)
        environment.declare(
          "item", type, at: variable(.field(item), type), secrecy: secrecy(of: item))
        // Each by itself, so that to read one member is not to read them all.
        for member in parts.fields[item].members {
          declareTree(member, under: "item." + parts.fields[member].name, in: &environment)
        }
        environment.declare("index", .int, at: variable(.index(parts.fields[item].scope), .int))
      }
      let container = isList ? parts.fields[index].item ?? index : index
      for member in parts.fields[container].members {
        declareTree(member, under: parts.fields[member].name, in: &environment)
      }
      environment.macros = macros(for: names)
      containerEnvironments[index] = environment
    }
  }

  /// What the expressions of a field itself see: those of a group see its members by bare name.
  func environment(of field: Int) -> Environment {
    parts.fields[field].type == .group
      ? containerEnvironments[field] ?? environment(around: field) : environment(around: field)
  }

  private func environment(around field: Int) -> Environment {
    guard let parent = parts.fields[field].parent else { return rootEnvironment }
    return containerEnvironments[parent] ?? rootEnvironment
  }

  private func declareTree(_ field: Int, under path: String, in environment: inout Environment) {
    declare(path, field, in: &environment)
    for member in parts.fields[field].members {
      declareTree(member, under: path + "." + parts.fields[member].name, in: &environment)
    }
  }

  private func declare(_ path: String, _ field: Int, in environment: inout Environment) {
    let type = expressionType(of: field)
    environment.declare(
      path, type, at: variable(.field(field), type), secrecy: secrecy(of: field))
  }

  // MARK: Macros over a path

  private func macros(for names: NameTable) -> [Macro] {
    let predicates: [(name: String, isOfFieldOnly: Bool)] = [
      ("isEmpty", false), ("isValid", true), ("isTouched", true), ("isDirty", true),
    ]
    var macros: [Macro] = predicates.map { predicate in
      Macro(predicate.name, arity: 1) { call in
        Self.expand(predicate.name, isOfFieldOnly: predicate.isOfFieldOnly, call, names)
      }
    }
    macros.append(
      Macro("has", arity: 1) { call in
        // `has` of a declared path means that it is not empty; anything else is the standard's.
        guard let path = call.arguments[0].path, path.count > 1, !call.isBound(path[0]),
          case .field(let field)? = names.meaning(inExpression: Self.joined(path))
        else { return nil }
        let identifier = Expression(
          .identifier("@isEmpty:\(field)"), at: call.arguments[0].range)
        return call.node(.not(identifier))
      })
    return macros
  }

  private static func expand(
    _ name: String, isOfFieldOnly: Bool, _ call: MacroCall, _ names: NameTable
  ) -> Macro.Expansion? {
    let argument = call.arguments[0]
    if let path = argument.path, !call.isBound(path[0]) {
      switch names.meaning(inExpression: joined(path)) {
      case .field(let field): return call.node(.identifier("@\(name):\(field)"))
      case .computed(let index) where !isOfFieldOnly:
        return call.node(.identifier("@isEmptyComputed:\(index)"))
      case .source(let index) where !isOfFieldOnly:
        return call.node(.identifier("@isEmptySource:\(index)"))
      default: break
      }
    }
    if name == "isEmpty", let presence = presence(of: argument, call) {
      return call.node(.not(presence))
    }
    let text = argument.path.map { joined($0) } ?? ""
    let paths = names.fieldPaths
    let near = paths.count > mostPaths ? [] : Suggestion.names(near: text, among: paths)
    return .issue(
      Issue(
        .unknownName, at: argument.range,
        text.isEmpty
          ? "`\(name)` takes the path of a field"
          : "`\(name)` takes a field, there is no field `\(text)`",
        help: near.first.map { "a field with a similar name exists: `\($0)`" } ?? ""))
  }

  /// Whether something is there that is no field of its own: a member of a row, an element, or what
  /// a macro names, as in `people.all(p, !isEmpty(p.name))` and `tags.all(t, !isEmpty(t))`.
  private static func presence(of argument: Expression, _ call: MacroCall) -> Expression? {
    switch argument.kind {
    case .select(let operand, let member, false):
      return Expression(.presence(operand, member), at: argument.range)
    case .identifier(let name) where !call.isBound(name): return nil
    case .identifier, .index(_, _, false):
      // `has` asks for a member.
      let member = Expression.Member("value", at: argument.range)
      let key = Expression(.literal(.string(member.name)), at: argument.range)
      let map = Expression(
        .map([Expression.Entry(key, argument, isOptional: false)]), at: argument.range)
      return Expression(.presence(map, member), at: argument.range)
    default: return nil
    }
  }

  /// The most paths that a slip is looked for among: a macro does not know how many slips there are.
  private static var mostPaths: Int { 500 }

  private static func joined(_ path: [String]) -> String {
    var text = ""
    for (index, part) in path.enumerated() { text += index == 0 ? part : "." + part }
    return text
  }

  // MARK: Compiling

  /// An expression that was compiled.
  struct Compiled {
    /// Its number.
    var expression: Int
    var type: ValueType
    /// What of its result must not be shown.
    var secrecy: Secrecy
  }

  /// Compiles an expression; problems are reported at their place in the file.
  ///
  /// - Parameters:
  ///   - source: The expression.
  ///   - environment: What it may read.
  ///   - scope: The scope of the blocks it is evaluated in.
  ///   - expected: The type that it must have; nil for any.
  /// - Returns: The expression; nil where it is none.
  func compile(
    _ source: ExpressionSource, in environment: Environment, scope: Int,
    expecting expected: ValueType?
  ) -> Compiled? {
    let parsed = environment.parse(source.text)
    return compile(
      parsed, text: source.text, source, in: environment, scope: scope, expecting: expected)
  }

  /// Compiles an expression that was parsed, or a part of one.
  func compile(
    _ parsed: ParsedExpression, text: String, _ source: ExpressionSource,
    in environment: Environment, scope: Int, expecting expected: ValueType?
  ) -> Compiled? {
    var environment = environment.nested()
    environment.suggestsNames = suggestsNames
    if let expression = parsed.expression {
      declarePredicates(of: expression, in: &environment)
      checkTimeZones(in: expression, of: source)
    }
    let compilation = environment.compile(parsed, expecting: expected)
    report(compilation.issues, in: source)
    guard let program = compilation.program, let type = compilation.type else { return nil }
    let reads = program.variables
    let rowVariables = reads.filter { isRowVariable(parts.variables[$0].kind) }
    parts.expressions.append(
      Condition(program: program, scope: scope, rowVariables: rowVariables, source: text))
    sources.append((source, reads))
    readVariables.formUnion(reads)
    return Compiled(
      expression: parts.expressions.count - 1, type: type, secrecy: compilation.secrecy)
  }

  /// Whether names are still looked for that may have been meant: with very many mistakes that takes
  /// more time than anyone would wait, and helps nobody.
  var suggestsNames: Bool { diagnostics.diagnostics.count < 100 }

  func condition(_ source: ExpressionSource, of field: Int, scope: Int) -> Int? {
    compile(source, in: environment(of: field), scope: scope, expecting: .bool)?.expression
  }

  private func isRowVariable(_ kind: Variable.Kind) -> Bool {
    switch kind {
    case .field(let field), .isEmpty(let field), .isValid(let field), .isTouched(let field),
      .isDirty(let field):
      parts.fields[field].scope != 0
    case .index: true
    default: false
    }
  }

  /// Declares the hidden names that the macros put into an expression.
  func declarePredicates(of expression: Expression, in environment: inout Environment) {
    if case .identifier(let name) = expression.kind, name.utf8.first == UInt8(ascii: "@"),
      environment.type(of: name) == nil, let kind = Self.predicate(name)
    {
      environment.declare(name, .bool, at: variable(kind, .bool))
    }
    for child in expression.children { declarePredicates(of: child, in: &environment) }
  }

  static func predicate(_ name: String) -> Variable.Kind? {
    guard let colon = name.firstIndex(of: ":"), let number = Int(name[name.index(after: colon)...])
    else { return nil }
    switch name[..<colon] {
    case "@isEmpty": return .isEmpty(number)
    case "@isValid": return .isValid(number)
    case "@isTouched": return .isTouched(number)
    case "@isDirty": return .isDirty(number)
    case "@isEmptyComputed": return .isEmptyComputed(number)
    case "@isEmptySource": return .isEmptySource(number)
    default: return nil
    }
  }

  func report(_ issues: [Issue], in source: ExpressionSource) {
    for issue in issues {
      // A type may read a field of the forms that use it.
      if ruleSet.isLibrary, issue.code == .unknownName { continue }
      diagnostics.error(
        .invalidExpression, issue.message, at: source.map.span(of: issue.range), help: issue.help)
    }
  }

  // MARK: Computed values

  private enum Visit {
    case none, begun, done
  }

  /// Compiles the computed values, each after those that it reads.
  func compileComputed() {
    let parsed = ruleSet.computed.map { rootEnvironment.parse($0.value?.text ?? "null") }
    let reads = parsed.map { parsed in
      (parsed.expression?.freeNames ?? []).compactMap { name -> Int? in
        guard case .computed(let other)? = rootNames.meaning(name.path[0]) else { return nil }
        return other
      }
    }
    var compiled: [Int: Computed] = [:]
    var state = Array(repeating: Visit.none, count: reads.count)
    // Without recursion, as chains may be as long as there are computed values.
    var stack: [(index: Int, next: Int)] = []
    for root in reads.indices where state[root] == .none {
      state[root] = .begun
      stack.append((root, 0))
      while let (index, next) = stack.last {
        guard next < reads[index].count else {
          compiled[index] = compileComputed(index)
          state[index] = .done
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let other = reads[index][next]
        switch state[other] {
        case .none:
          state[other] = .begun
          stack.append((other, 0))
        case .begun:
          // A cycle: reported with all of its members once the graph is known. The type does not
          // matter, as the file is not going to load.
          rootEnvironment.declare(
            ruleSet.computed[other].name.text, .dyn, at: variable(.computed(other), .dyn))
        case .done: break
        }
      }
    }
    for index in ruleSet.computed.indices {
      let rule = ruleSet.computed[index]
      parts.computed.append(
        compiled[index]
          ?? Computed(
            name: rule.name.text, type: nil, label: rule.name.text, expression: -1, decimals: nil,
            isSecret: false, holdsSecret: false, variable: 0, countsInValid: true,
            expressionErrorRule: 0))
    }
  }

  /// How deep a computed value may be nested: nobody reads more.
  private static var mostLevels: Int { 200 }

  private func compileComputed(_ index: Int) -> Computed? {
    let rule = ruleSet.computed[index]
    let expected = rule.type.map { Self.type(of: $0) }
    let result = rule.value.flatMap {
      compile($0, in: rootEnvironment, scope: 0, expecting: expected)
    }
    var type = expected ?? result?.type ?? .poison
    if type.isNested(deeperThan: Self.mostLevels) {
      diagnostics.error(
        .typeMismatch,
        "`\(rule.name.text)` is lists in lists, more than \(Self.mostLevels) levels deep",
        at: rule.value?.span ?? rule.name.span, help: "put the values into one list")
      type = .poison
    }
    let place = variable(.computed(index), type.orNull)
    parts.variables[place].type = type.orNull
    let secrecy = result?.secrecy ?? .open
    let isSecret = secrecy.isExposed
    rootEnvironment.declare(
      rule.name.text, type.orNull, at: place, secrecy: isSecret ? .secret : secrecy)
    guard let result else { return nil }
    if let decimals = rule.decimals, type.withoutNull != .double, type.withoutNull != .dyn,
      type.withoutNull != .poison
    {
      diagnostics.error(
        .typeMismatch,
        "`decimals: \(decimals)` rounds a number, `\(rule.name.text)` is \(type.withoutNull.text)",
        at: rule.value?.span ?? rule.name.span, help: "remove `decimals`, or write `double(…)`")
    }
    parts.rules.append(
      builtInRule("expressionError", "computed", severity: .error))
    return Computed(
      name: rule.name.text, type: rule.type,
      label: rule.label ?? DefaultLabel.label(for: rule.name.text),
      expression: result.expression, decimals: rule.decimals,
      isSecret: isSecret, holdsSecret: secrecy != .open, variable: place, countsInValid: true,
      expressionErrorRule: parts.rules.count - 1)
  }

  func builtInRule(_ name: String, _ variant: String = "", severity: Severity) -> Rule {
    Rule(
      name: name, severity: severity, test: .never,
      builtInMessage: MessageCatalogue.message(name, variant))
  }
}
