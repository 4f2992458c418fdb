extension ProgramCompiler {
  /// The author's messages for a rule of a field, the most particular first, after its own.
  func messages(for name: String, on field: Int) -> [LocalizedText] {
    let rule = fieldRules[field]
    let qualified = parts.fields[field].dottedName + "." + name
    var texts = rule.messages.filter { $0.key.text == name }.map { $0.text }
    texts += rule.message.map { [$0] } ?? []
    texts += fileMessages[qualified] ?? []
    texts += fileMessages[name] ?? []
    return texts
  }

  /// Reports placeholders that no rule of the name fills; nil allows those of every constraint.
  func checkPlaceholders(_ text: LocalizedText?, allowed: [String]?, rule: String) {
    guard let text else { return }
    let names =
      (allowed ?? ConstraintKind.all.flatMap { $0.placeholders } + ["fields"]) + ["label", "value"]
    for entry in text.entries {
      for (place, placeholder) in entry.template.placeholders.enumerated() {
        checkPlaceholder(placeholder, among: names, at: entry.span(of: place), rule: rule)
      }
    }
  }

  private func checkPlaceholder(
    _ placeholder: Placeholder, among names: [String], at span: SourceSpan, rule: String
  ) {
    if placeholder.form == .unknown {
      diagnostics.error(
        .unknownPlaceholder, "`\(placeholder.source)` has no pair of words behind the colon",
        at: span,
        help: "write Korean particles such as `{label:은/는}`, what is counted for one and for more, "
          + "such as `{min:entry/entries}`, or the name alone")
    }
    if names.contains(placeholder.name) { return }
    var list = ""
    for (index, name) in names.enumerated() where !names[..<index].contains(name) {
      list += (index == 0 ? "`{" : ", `{") + name + "}`"
    }
    let isNameless = rule.isEmpty || rule == RuleSetReader.noID
    diagnostics.error(
      .unknownPlaceholder,
      "nothing fills `\(placeholder.source)`" + (isNameless ? "" : " in a message of `\(rule)`"),
      at: span, help: "it may have: \(list)")
  }

  /// Reports messages that no rule could ever use.
  func checkMessageKeys() {
    var ids = ruleSet.rules.map { $0.id.text }
    ids += fieldRules.flatMap { $0.checks.map { $0.id.text } + $0.remotes.map { $0.name.text } }
    let builtIn = ConstraintKind.all.map { $0.ruleName } + ["type", "expressionError", "unknown"]
    let all = Set(builtIn + ids)
    func check(_ override: MessageOverride, fields: Set<String>) {
      let key = override.key.text
      let kind = ConstraintKind.all.first {
        key == $0.ruleName || key.hasSuffix("." + $0.ruleName)
      }
      checkPlaceholders(override.text, allowed: kind?.placeholders, rule: kind?.name ?? "")
      if all.contains(key) { return }
      if let dot = key.lastIndex(of: ".") {
        let path = String(key[..<dot])
        if fields.contains(path), all.contains(String(key[key.index(after: dot)...])) { return }
      }
      let near = suggestsNames ? Suggestion.names(near: key, among: all) : []
      // An imported message may be meant for another form that imports the file.
      if near.isEmpty, ruleSet.isLibrary || override.key.span.file != ruleSet.file { return }
      diagnostics.error(
        .unknownMessageKey, "there is no rule `\(key)`", at: override.key.span,
        help: near.first.map { "a rule with a similar name exists: `\($0)`" }
          ?? "write the name of a rule, or `field.rule`",
        replacement: near.count == 1
          ? Diagnostic.Replacement(near[0], for: key, at: override.key.span) : nil)
    }
    let paths = Set(parts.fields.map { $0.dottedName })
    for override in ruleSet.messages { check(override, fields: paths) }
    for rule in fieldRules {
      for override in rule.messages { check(override, fields: []) }
    }
  }

  /// Warns of a message for all rules of a field that names what some of them do not have.
  func checkFieldMessage(of index: Int) {
    let rule = fieldRules[index]
    guard let message = rule.message else { return }
    // `required: false` demands nothing.
    let own = rule.constraints.filter {
      $0.message == nil && $0.argument.scalar?.resolved != .boolean(false)
    }
    let kinds = own.map { $0.kind }
    var others = kinds.map { ($0.name, $0.placeholders) }
    if rule.requiredWhen != nil, !kinds.contains(where: { $0.name == "required" }) {
      others.insert(("required", []), at: 0)
    }
    for entry in message.entries {
      for (place, placeholder) in entry.template.placeholders.enumerated() {
        let name = placeholder.name
        guard name != "label", name != "value",
          let owner = kinds.first(where: { $0.placeholders.contains(name) }),
          let other = others.first(where: { !$0.1.contains(name) })
        else { continue }
        diagnostics.report(
          Diagnostic(
            .warning, .unknownPlaceholder,
            "nothing fills `\(placeholder.source)` where `\(other.0)` is broken: the built-in "
              + "message stands there", at: entry.span(of: place),
            help: "give the message to the rule that it is about: "
              + "`\(owner.name): { value: …, message: … }`"))
      }
    }
  }
}
