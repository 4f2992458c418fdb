import CEL

extension ProgramCompiler {
  // MARK: Fields

  /// Compiles conditions, constraints and checks of every field.
  func compileFields() {
    var unknown = builtInRule("unknown", severity: .error)
    unknown.messages = fileMessages["unknown"] ?? []
    parts.rules.append(unknown)
    parts.unknownKeyRule = parts.rules.count - 1
    // Its message is what the server said.
    parts.rules.append(builtInRule("report", severity: .error))
    parts.reportRule = parts.rules.count - 1
    for index in parts.fields.indices {
      compileConditions(of: index)
      compileConstraints(of: index)
    }
  }

  private func compileConditions(of index: Int) {
    let rule = fieldRules[index]
    let scope = parts.fields[index].scope
    // Evaluated in the block that the field's slot is part of.
    parts.fields[index].visibleWhen = rule.visibleWhen.flatMap {
      condition($0, of: index, scope: scope)
    }
    parts.fields[index].requiredWhen = rule.requiredWhen.flatMap {
      condition($0, of: index, scope: scope)
    }
    parts.fields[index].enabledWhen = rule.enabledWhen.flatMap {
      condition($0, of: index, scope: scope)
    }
    parts.fields[index].typeRule = add(
      builtInRule("type", parts.fields[index].type.rawValue, severity: .error), to: index)
    parts.fields[index].requiredRule = add(
      builtInRule(
        "required", MessageCatalogue.requiredVariant(rule.type), severity: rule.severity),
      to: index)
    parts.fields[index].expressionErrorRule = add(
      builtInRule("expressionError", severity: .error), to: index)
    var lengthRule = builtInRule("maxLength", severity: .error)
    lengthRule.parameters = [Parameter("max", .integer(LengthLimit.withoutMaximum))]
    lengthRule.actual = .length(.graphemes)
    if rule.type == .text {
      parts.fields[index].lengthLimit.builtInRule = add(lengthRule, to: index)
      var byteRule = builtInRule("maxLength", "bytes", severity: .error)
      byteRule.parameters = [Parameter("max", .integer(Int64(LengthLimit.bytes)))]
      byteRule.actual = .length(.bytes)
      parts.fields[index].lengthLimit.byteRule = add(byteRule, to: index)
    }
  }

  /// Adds a rule with the messages that an author gave for rules of its name.
  private func add(_ rule: Rule, to field: Int) -> Int {
    var rule = rule
    // A text for all rules of the field says nothing where it names what this one does not have.
    let names =
      rule.parameters.map { $0.name } + ["label", "value"] + (rule.hasActual ? ["actual"] : [])
    rule.messages += messages(for: rule.name, on: field).compactMap { $0.filled(by: names) }
    parts.rules.append(rule)
    return parts.rules.count - 1
  }

  private func compileConstraints(of index: Int) {
    let rule = fieldRules[index]
    var rules: [Rule] = []
    for constraint in rule.constraints {
      var made = constraint.kind.compile(context(of: constraint, index))
      let when = constraint.when.flatMap {
        condition($0, of: index, scope: parts.fields[index].scope)
      }
      for place in made.indices { made[place].when = when }
      checkPlaceholders(
        constraint.message, allowed: constraint.kind.placeholders, rule: constraint.kind.name)
      if constraint.kind.name == "maxLength", let maximum = made.first?.parameters.first?.value,
        case .integer(let count) = maximum
      {
        parts.fields[index].lengthLimit.maximum = count
        parts.fields[index].lengthLimit.unit = rule.lengthUnit
        parts.fields[index].lengthLimit.when = when
        parts.fields[index].lengthLimit.isAuthored = true
        parts.fields[index].lengthLimit.isError =
          (constraint.severity ?? rule.severity) == .error
      }
      rules += made
    }
    for check in rule.checks { rules += compile(check, of: index).map { [$0] } ?? [] }
    checkRanges(of: index)
    let first = parts.rules.count
    for rule in rules { _ = add(rule, to: index) }
    parts.fields[index].constraints = first..<parts.rules.count
    compileRemotes(of: index)
    checkPlaceholders(rule.message, allowed: nil, rule: "")
    checkFieldMessage(of: index)
  }

  private func context(of constraint: ConstraintRule, _ index: Int) -> ConstraintContext {
    ConstraintContext(
      rule: constraint, field: fieldRules[index], id: index,
      optionType: parts.fields[parts.fields[index].item ?? index].optionType,
      diagnostics: diagnostics, patterns: patterns, timeZones: timeZones,
      resolve: { [self] name in
        guard let field = resolve(name, from: index) else { return nil }
        comparedFields[index, default: []].append((field, name.span))
        return field
      },
      fieldOf: { [self] in parts.fields[$0] },
      isName: { [self] text in
        let names = names(around: index)
        return names.field(text) != nil || names.meaning(text) != nil
      },
      compileExpression: { [self] source in
        compile(
          source, in: environment(of: index), scope: parts.fields[index].scope, expecting: nil)
      })
  }

  private func compileRemotes(of index: Int) {
    let first = parts.remotes.count
    for remote in fieldRules[index].remotes {
      checkPlaceholders(remote.message, allowed: [], rule: remote.name.text)
      let rule = Rule(
        name: remote.name.text, severity: fieldRules[index].severity, test: .never,
        messages: remote.message.map { [$0] } ?? [],
        builtInMessage: MessageCatalogue.message("remote"))
      parts.remotes.append(
        Remote(
          name: remote.name.text, field: index, timeout: remote.timeout,
          passesOnTimeout: remote.passesOnTimeout, rule: add(rule, to: index)))
    }
    parts.fields[index].remotes = first..<parts.remotes.count
  }

  private func compile(_ check: CheckRule, of index: Int) -> Rule? {
    let scope = parts.fields[index].scope
    let that = condition(check.that, of: index, scope: scope)
    let when = check.when.flatMap { condition($0, of: index, scope: scope) }
    checkPlaceholders(check.message, allowed: [], rule: check.id.text)
    guard let that else { return nil }
    return Rule(
      name: check.id.text, severity: check.severity ?? fieldRules[index].severity, when: when,
      test: .expression(that), messages: check.message.map { [$0] } ?? [],
      builtInMessage: MessageCatalogue.message("check"))
  }

  /// Finds a field by its path, from a field outward.
  func resolve(_ name: Name, from field: Int) -> Int? {
    let names = names(around: field)
    if let found = names.field(name.text) { return found }
    unknownField(name, among: names)
    return nil
  }

  private func unknownField(_ name: Name, among names: NameTable) {
    // A type may name a field of the forms that use it.
    if ruleSet.isLibrary { return }
    if names.meaning(name.text) != nil {
      diagnostics.error(
        .unknownField, "`\(name.text)` is no field", at: name.span,
        help: "name a field; computed values and gates can be read in a `check`")
      return
    }
    // What is in a field whose type could not be read is not known.
    var prefix = name.text
    while let dot = prefix.lastIndex(of: ".") {
      prefix = String(prefix[..<dot])
      if let field = names.field(prefix), fieldRules[field].isBroken { return }
    }
    if let finding = Lookalikes.find(in: name.text), names.field(finding.word) != nil {
      diagnostics.error(
        .unknownField, "there is no field `\(name.text)`: it has the letter \(finding.text)",
        at: name.span, help: "write `\(finding.word)`",
        replacement: Diagnostic.Replacement(finding.word, for: name.text, at: name.span))
      return
    }
    let paths = suggestsNames ? names.fieldPaths.filter { $0.hasSuffix("." + name.text) } : []
    if !paths.isEmpty {
      var list = ""
      for path in paths.prefix(4) { list += (list.isEmpty ? "`" : " or `") + path + "`" }
      diagnostics.error(
        .unknownField, "there is no field `\(name.text)`", at: name.span, help: "write \(list)",
        replacement: paths.count == 1
          ? Diagnostic.Replacement(paths[0], for: name.text, at: name.span) : nil)
      return
    }
    let near = suggestsNames ? Suggestion.names(near: name.text, among: names.fieldPaths) : []
    diagnostics.error(
      .unknownField, "there is no field `\(name.text)`", at: name.span,
      help: near.first.map { "a field with a similar name exists: `\($0)`" } ?? "",
      replacement: near.count == 1
        ? Diagnostic.Replacement(near[0], for: name.text, at: name.span) : nil)
  }

  /// Reports bounds that leave no value; what only warns, or holds only at times, leaves all.
  private func checkRanges(of index: Int) {
    let rule = fieldRules[index]
    func blocks(_ constraint: ConstraintRule) -> Bool {
      constraint.when == nil && (constraint.severity ?? rule.severity) == .error
    }
    for (low, high) in [("minLength", "maxLength"), ("minItems", "maxItems"), ("min", "max")] {
      guard let lower = rule.constraints.first(where: { $0.kind.name == low && blocks($0) }),
        let upper = rule.constraints.first(where: { $0.kind.name == high && blocks($0) }),
        let bottom = lower.argument.scalar, let top = upper.argument.scalar
      else { continue }
      if rule.type == .integer, low == "min", Decimal.hasNoInteger(from: bottom.text, to: top.text)
      {
        diagnostics.error(
          .emptyRange,
          "no value fits: no whole number lies between `min: \(bottom.text)` and "
            + "`max: \(top.text)`", at: upper.argument.span,
          related: [Diagnostic.Label("the lower bound", at: lower.argument.span)],
          help: "correct one of the two, or write `type: number`")
        continue
      }
      guard Self.isAbove(bottom.text, top.text, rule.type) else { continue }
      diagnostics.error(
        .emptyRange, "no value fits: `\(low): \(bottom.text)` is above `\(high): \(top.text)`",
        at: upper.argument.span,
        related: [Diagnostic.Label("the lower bound", at: lower.argument.span)],
        help: "swap the two, or correct one of them")
    }
  }

  /// Whether a lower bound leaves nothing below the upper one; relative bounds are not compared.
  private static func isAbove(_ bottom: String, _ top: String, _ type: FieldType) -> Bool {
    // A range of times may span midnight.
    if type == .time { return false }
    if type.isTemporal {
      guard let minimum = Moment(bottom.utf8.span, as: type),
        let maximum = Moment(top.utf8.span, as: type)
      else { return false }
      return minimum > maximum
    }
    guard let minimum = Decimal(html: bottom), let maximum = Decimal(html: top) else {
      return false
    }
    return minimum > maximum
  }

  // MARK: Rules of the form

  /// Compiles `rules`.
  func compileFormRules() {
    var failure = builtInRule("expressionError", severity: .error)
    failure.messages += fileMessages[failure.name] ?? []
    parts.rules.append(failure)
    parts.expressionErrorRule = parts.rules.count - 1
    for rule in ruleSet.rules {
      var on: [Int] = []
      for name in rule.on {
        guard let field = rootNames.field(name.text) else {
          unknownField(name, among: rootNames)
          continue
        }
        on.append(field)
      }
      let when = rule.when.flatMap {
        compile($0, in: rootEnvironment, scope: 0, expecting: .bool)?.expression
      }
      checkPlaceholders(rule.message, allowed: ["fields"], rule: rule.id.text)
      var demand: FormDemand.Demand
      var message = "rule"
      switch rule.demand {
      case .set(let set):
        demand = .set(set)
        message = set.rawValue
      case .that(let source):
        guard
          let that = compile(source, in: rootEnvironment, scope: 0, expecting: .bool)
        else { continue }
        demand = .that(that.expression)
      }
      var labels = ""
      // Each field has the message, so that it must not grow with their number.
      for (place, field) in on.prefix(Self.mostLabels).enumerated() {
        labels += (place == 0 ? "" : ", ") + parts.fields[field].label
      }
      if on.count > Self.mostLabels { labels += ", …" }
      var made = Rule(
        name: rule.id.text, severity: rule.severity ?? .error, when: when, test: .never,
        messages: rule.message.map { [$0] } ?? [],
        builtInMessage: MessageCatalogue.message(message, on.isEmpty ? "form" : ""),
        parameters: labels.isEmpty ? [] : [Parameter("fields", .text(labels))])
      made.messages += fileMessages[rule.id.text] ?? []
      parts.rules.append(made)
      parts.formRules.append(FormDemand(rule: parts.rules.count - 1, demand: demand, on: on))
    }
  }

  /// How many fields the message of a rule names.
  private static var mostLabels: Int { 20 }
}
