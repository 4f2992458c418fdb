extension RuleSetReader {
  /// Reads `computed`.
  func readComputed(_ node: Node) -> [ComputedRule] {
    named(node, as: "computed values").map { name, value in
      guard case .mapping = value.content else {
        return ComputedRule(
          name: name, value: values.expression(value, for: name.text), typeSpan: name.span)
      }
      guard
        var keys = MappingReader(value, as: "the computed value `\(name.text)`", diagnostics)
      else { return ComputedRule(name: name, value: nil, typeSpan: name.span) }
      let expression = keys.require("value", example: "'a + b'")
        .flatMap { values.expression($0, for: "value") }
      var rule = ComputedRule(name: name, value: expression, typeSpan: name.span)
      if let entry = keys.take("type") {
        rule.typeSpan = entry.value.span
        rule.type = values.word(
          entry.value, for: "type", among: FieldType.allCases.map { $0.rawValue }
        ).flatMap { FieldType(rawValue: $0) }
      }
      if let entry = keys.take("decimals"), let count = values.count(entry.value, for: "decimals") {
        if count <= 15 {
          rule.decimals = Int(count)
        } else {
          diagnostics.error(
            .wrongValue, "`decimals` is at most 15: a number carries no more", at: entry.value.span)
        }
      }
      if let entry = keys.take("label") { rule.label = values.text(entry.value, for: "label") }
      keys.finish()
      return rule
    }
  }

  /// Reads `gates`.
  func readGates(_ node: Node) -> [GateRule] {
    named(node, as: "gates").map { name, value in
      // A gate that is wrong stays one, so that expressions that name it are not wrong too.
      var gate = GateRule(name: name, kind: .after, duration: 0)
      guard var keys = MappingReader(value, as: "the gate `\(name.text)`", diagnostics) else {
        return gate
      }
      var kinds = 0
      for kind in GateKind.allCases {
        guard let entry = keys.take(kind.rawValue) else { continue }
        kinds += 1
        if kinds > 1 {
          diagnostics.error(
            .wrongValue, "a gate is one of `after`, `cooldown` and `within`, not two",
            at: entry.keySpan, help: "write two gates")
        }
        guard let duration = values.duration(entry.value, for: kind.rawValue) else { continue }
        gate = GateRule(name: name, kind: kind, duration: duration)
      }
      if let entry = keys.take("since") {
        if let text = values.text(entry.value, for: "since"), text != "opened" {
          gate.since = Name(text, at: entry.value.span)
        }
      }
      keys.finish()
      if kinds == 0 {
        diagnostics.error(
          .missingKey, "the gate `\(name.text)` needs `after`, `cooldown` or `within`",
          at: value.span, help: "write `after: 10s`")
      }
      return gate
    }
  }

  /// Reads `actions`.
  func readActions(_ node: Node) -> [ActionRule] {
    named(node, as: "actions").compactMap { name, value in
      if value.isNull { return ActionRule(name: name) }
      guard var keys = MappingReader(value, as: "the action `\(name.text)`", diagnostics) else {
        return nil
      }
      let enabledWhen = keys.take("enabledWhen").flatMap {
        values.expression($0.value, for: "enabledWhen")
      }
      let label = keys.take("label").flatMap { values.text($0.value, for: "label") }
      keys.finish()
      return ActionRule(name: name, enabledWhen: enabledWhen, label: label)
    }
  }

  /// Reads `rules`.
  func readRules(_ node: Node) -> [FormRule] {
    guard case .sequence(let nodes) = node.content else {
      if !node.isNull {
        diagnostics.error(
          .wrongValue, "`rules` is a list, this is \(node.noun)", at: node.span,
          help: "begin each rule with `- `")
      }
      return []
    }
    let rules = nodes.compactMap { readRule($0) }
    // A set rule without an identifier has the name of its kind.
    refuseRepeated(
      rules.map { $0.id }.filter { SetRule(rawValue: $0.text) == nil }, as: "rule id")
    return rules
  }

  private func readRule(_ node: Node) -> FormRule? {
    guard var keys = MappingReader(node, as: "a rule", diagnostics) else { return nil }
    var demands: [(demand: FormRule.Demand, on: [Name], name: Name)] = []
    for set in SetRule.allCases {
      guard let entry = keys.take(set.rawValue) else { continue }
      let names = readPaths(entry.value, for: set.rawValue)
      if names.count < 2, !names.isEmpty || entry.value.scalar == nil {
        diagnostics.error(
          .wrongValue, "`\(set.rawValue)` names at least two fields", at: entry.value.span)
      }
      demands.append((.set(set), names, Name(set.rawValue, at: entry.keySpan)))
    }
    let id = keys.take("id")
    let hasThat = keys.has("that")
    if let entry = keys.take("that"), let that = values.expression(entry.value, for: "that") {
      demands.append((.that(that), [], Name("", at: entry.keySpan)))
    }
    let on = keys.take("on")
    let when = keys.take("when").flatMap { values.expression($0.value, for: "when") }
    let message = keys.take("message").flatMap { readMessage($0.value, for: "message") }
    let severity = keys.take("severity").flatMap { readSeverity($0.value) }
    keys.finish()

    // Why it could not be read has been said.
    if demands.isEmpty, hasThat { return nil }
    guard demands.count == 1 else {
      diagnostics.error(
        .missingKey,
        "a rule has one of `that` and `atLeastOne`, `exactlyOne`, `atMostOne`, `allOrNone`",
        at: node.span, help: "write `{ id: aName, that: 'a < b' }`")
      return nil
    }
    var name = demands[0].name
    var fields = demands[0].on
    let isSet = !name.text.isEmpty
    if let id {
      name = readID(id.value) ?? Name(Self.noID, at: id.value.span)
    } else if !isSet {
      diagnostics.error(
        .missingKey, "a rule needs `id`, the name it has in verdicts", at: node.span,
        help: "add `id: aName`")
      // Read further, so that its other mistakes come out too.
      name = Name(Self.noID, at: node.span)
    }
    if let on {
      if isSet {
        diagnostics.error(
          .keyNotApplicable, "`on` has no meaning here: the rule names its fields already",
          at: on.keySpan, help: "remove `on`")
      } else {
        fields = readPaths(on.value, for: "on")
      }
    }
    return FormRule(
      id: name, demand: demands[0].demand, on: fields, when: when, message: message,
      severity: severity)
  }

  private func readPaths(_ node: Node, for key: String) -> [Name] {
    if let text = node.scalar?.text, text.utf8.contains(UInt8(ascii: ",")),
      let list = node.bracketed
    {
      diagnostics.error(
        .wrongValue, "`\(key)` is a list, whose brackets are missing", at: node.span,
        help: "write `\(key): \(list)`")
      return []
    }
    return values.listOrOne(node).compactMap { node in
      values.text(node, for: key).map { Name($0, at: node.span) }
    }
  }
}
