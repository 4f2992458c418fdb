import CEL

extension ProgramCompiler {
  /// Compiles `actions`; without any there is one named `submit`.
  func compileActions() {
    var actions = ruleSet.actions
    if actions.isEmpty {
      actions = [ActionRule(name: Name(ActionRule.standardName, at: .beginning))]
    }
    for rule in actions {
      var conjuncts: [Action.Conjunct] = []
      if let source = rule.enabledWhen {
        conjuncts = self.conjuncts(of: source)
      } else {
        conjuncts = parts.gates.isEmpty ? [.valid] : [.valid, .everyGate]
      }
      parts.actions.append(
        Action(
          name: rule.name.text, label: rule.label ?? DefaultLabel.label(for: rule.name.text),
          conjuncts: conjuncts))
    }
    splitComputed()
  }

  /// Compiles the parts of the computed values that actions name, themselves or through others: the
  /// reasons of an action are theirs.
  private func splitComputed() {
    // A file with errors makes no program, and each would be reported once more.
    if diagnostics.hasErrors { return }
    var queue = parts.actions.flatMap { computedNamed(by: $0.conjuncts) }
    var seen = Set(queue)
    while let index = queue.popLast() {
      guard let source = ruleSet.computed[index].value else { continue }
      let conjuncts = conjuncts(of: source)
      parts.computed[index].conjuncts = conjuncts
      queue += computedNamed(by: conjuncts).filter { seen.insert($0).inserted }
    }
  }

  private func computedNamed(by conjuncts: [Action.Conjunct]) -> [Int] {
    conjuncts.compactMap { conjunct in
      guard case .condition(let number) = conjunct,
        case .computed(let index) = parts.expressions[number].meaning
      else { return nil }
      return index
    }
  }

  /// The parts that `&&` joins at the top of an expression, each a possible reason.
  private func conjuncts(of source: ExpressionSource) -> [Action.Conjunct] {
    let parsed = rootEnvironment.parse(source.text)
    guard let expression = parsed.expression else {
      report(parsed.issues, in: source)
      return []
    }
    if !parsed.issues.isEmpty {
      report(parsed.issues, in: source)
      return []
    }
    return expression.conjuncts.compactMap { part in
      if let path = part.path, path.count == 1 {
        if path[0] == "valid" { return .valid }
        if case .gate(let gate)? = rootNames.meaning(path[0]) { return .gate(gate) }
      }
      var own = parsed
      own.expression = part
      let compiled = compile(
        own, text: parsed.text(part.range), source, in: rootEnvironment, scope: 0, expecting: .bool)
      guard let number = compiled?.expression else { return nil }
      parts.expressions[number].meaning = meaning(of: part)
      return .condition(number)
    }
  }

  /// What is told where a part is not true.
  private func meaning(of part: Expression) -> Condition.Meaning {
    if case .identifier(let name) = part.kind, case .isValid(let field)? = Self.predicate(name) {
      return .validity(field)
    }
    if let path = part.path, path.count == 1,
      case .computed(let index)? = rootNames.meaning(path[0])
    {
      return .computed(index)
    }
    return .itself
  }
}
