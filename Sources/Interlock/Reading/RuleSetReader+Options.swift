extension RuleSetReader {
  /// Reads `optionValue`, and reports options that are missing or given twice.
  func readOptions(_ keys: inout MappingReader, of field: inout FieldRule, hasOptions: Bool) {
    if let entry = keys.take("optionValue"), !field.isBroken {
      if field.optionsFrom == nil {
        diagnostics.error(
          .keyNotApplicable, "`optionValue` has no meaning without `optionsFrom`",
          at: entry.keySpan, help: "add `optionsFrom:` with a list, or remove `optionValue`")
      } else if let text = values.text(entry.value, for: "optionValue") {
        field.optionValue = Name(text, at: entry.value.span)
      }
    }
    let kinds = field.constraints.filter { $0.kind.ruleName == ConstraintKind.options.name }
    if kinds.count > 1 {
      diagnostics.error(
        .keyNotApplicable, "the options are given twice: by `options` and by `optionsFrom`",
        at: kinds[1].keySpan, help: "remove one of the two")
    }
    // One that could not be read was reported already.
    if field.type == .choice, !field.isBroken, kinds.isEmpty, !hasOptions,
      !keys.took(ConstraintKind.options.name), !keys.took(ConstraintKind.optionsFrom.name)
    {
      diagnostics.error(
        .missingKey, "the choice `\(field.name.text)` needs `options`", at: field.typeSpan,
        help: "add `options: [one, other]`, or `optionsFrom:` with an expression")
    }
  }

  /// Reads `remote`: names of checks, and what is said of each.
  func readRemotes(_ node: Node) -> [RemoteRule] {
    let word = node.scalar.map { $0.text } ?? ""
    let example = NameRules.problem(with: word) == nil ? word : "free"
    return named(
      node, as: "remote checks", help: "name the check: `remote: { \(example): { timeout: 5s } }`"
    ).map { name, value in
      var rule = RemoteRule(name: name)
      if ConstraintKind.reservedRuleNames.contains(name.text) {
        diagnostics.error(
          .invalidName, "`\(name.text)` is the name of a built-in rule", at: name.span,
          help: "choose another name, so that a verdict tells the two apart")
      }
      if value.isNull { return rule }
      if value.scalar != nil {
        diagnostics.error(
          .wrongValue,
          "the remote check `\(name.text)` is written as keys and values, this is \(value.noun)",
          at: value.span,
          help: "write `\(name.text): { timeout: 5s, message: … }`: the host knows whom to ask")
        return rule
      }
      guard
        var keys = MappingReader(value, as: "the remote check `\(name.text)`", diagnostics)
      else { return rule }
      rule.message = keys.take("message").flatMap { readMessage($0.value, for: "message") }
      if let entry = keys.take("timeout"),
        let timeout = values.duration(entry.value, for: "timeout")
      {
        if timeout > 0 {
          rule.timeout = timeout
        } else {
          diagnostics.error(
            .wrongValue, "a `timeout` is longer than 0s", at: entry.value.span,
            help: "write how long an answer may take: `timeout: 5s`")
        }
      }
      if let entry = keys.take("onTimeout") {
        let word = values.word(entry.value, for: "onTimeout", among: ["fail", "pass"])
        rule.passesOnTimeout = word == "pass"
      }
      keys.finish()
      return rule
    }
  }
}
