package import CEL
package import Interlock

extension OracleJudge {
  // MARK: Rules of the form

  package func judge(_ rule: FormRule) {
    let listed = rule.on.compactMap { find($0.text, from: form) }
    let visible = listed.filter { isVisible($0) }
    if !listed.isEmpty && visible.isEmpty { return }
    let targets = listed.isEmpty ? [form] : visible
    if let when = rule.when {
      switch outcome(when.text, at: form) {
      case .yes: break
      case .failed, .limit:
        for target in targets {
          add(target, "expressionError", "expressionError", .error)
          failures.append(
            Failure(
              field: target === form ? nil : target.field, isVisibility: false,
              text: name(of: target) + ".expressionError"))
        }
        return
      case .no, .undetermined: return
      }
    }
    let outcome: Outcome
    switch rule.demand {
    case .that(let source): outcome = self.outcome(source.text, at: form)
    case .set(let set):
      let count = listed.filter { isVisible($0) && isGivenForSets($0) }.count
      let holds =
        switch set {
        case .atLeastOne: count >= 1
        case .exactlyOne: count == 1
        case .atMostOne: count <= 1
        // Nobody can fill in what is hidden: it is not part of the set.
        case .allOrNone: count == 0 || count == visible.count
        }
      outcome = holds ? .yes : .no
    }
    switch outcome {
    case .yes, .undetermined: return
    case .no, .failed, .limit:
      let reason = outcome == .no ? nil : "expressionError"
      let severity = reason == nil ? rule.severity ?? .error : .error
      for target in targets { add(target, rule.id.text, reason, severity) }
    }
  }

  private func isGivenForSets(_ value: OracleValue) -> Bool {
    if case .boolean(let flag)? = value.content, value.field.type == .boolean { return flag }
    return !isEmpty(value)
  }

  private func name(of value: OracleValue) -> String {
    value.parent == nil ? "form" : value.dottedPath
  }

  // MARK: Computed values

  package func computed(_ rule: ComputedRule) -> (value: CEL.Value, hasFailed: Bool) {
    let expected = rule.type.map { OracleField.scalarType($0) }
    switch evaluate(rule.value?.text ?? "", at: form, expecting: expected) {
    case .error: return (.null, true)
    case .undetermined: return (.null, false)
    case .double(let number):
      guard number.isFinite else { return (.null, true) }
      guard let decimals = rule.decimals else { return (.double(number), false) }
      return (.double(OracleRounding.rounded(number, decimals)), false)
    case let value: return (value, false)
    }
  }

  private func reads(of rule: ComputedRule) -> [OracleRead] {
    let expected = rule.type.map { OracleField.scalarType($0) }
    return
      (try? rules.expression(rule.value?.text ?? "", at: rules.root, expecting: expected).used)
      ?? []
  }

  private func computedRule(_ name: String) -> ComputedRule? {
    rules.ruleSet.computed.first { $0.name.text == name }
  }

  /// Whether a computed value reads `valid`, itself or through others.
  package func readsValid(computed name: String) -> Bool {
    guard let rule = computedRule(name) else { return false }
    return reads(of: rule).contains { read in
      switch read {
      case .valid: true
      case .computed(let other), .isEmptyComputed(let other): readsValid(computed: other)
      default: false
      }
    }
  }

  // MARK: Actions

  package var actions: [(name: String, conjuncts: [(text: String, name: String?)])] {
    if rules.ruleSet.actions.isEmpty { return [("submit", defaultConjuncts)] }
    return rules.ruleSet.actions.map { action in
      (
        action.name.text,
        action.enabledWhen.map { rules.conjuncts($0.text) } ?? defaultConjuncts
      )
    }
  }

  private var defaultConjuncts: [(text: String, name: String?)] {
    (["valid"] + rules.ruleSet.gates.map { $0.name.text }).map { ($0, $0) }
  }

  package func decide(
    _ action: (name: String, conjuncts: [(text: String, name: String?)])
  ) -> (isEnabled: Bool, blockers: [String]) {
    var blockers = reasons(action.conjuncts)
    var reach = OracleReach(rules)
    for (conjunct, _) in action.conjuncts { reach.follow(conjunct, at: rules.root) }
    for failure in failures where reach.includes(failure) { blockers.append(failure.text) }
    for rule in rules.ruleSet.computed
    where reach.computed.contains(rule.name.text) && computed(rule).hasFailed {
      blockers.append(rule.name.text + ".expressionError")
    }
    for name in pendingNames(where: { reach.includes($0) }) { blockers.append("pending " + name) }
    var unique: [String] = []
    for blocker in blockers where !unique.contains(blocker) { unique.append(blocker) }
    return (unique.isEmpty, unique)
  }
}

extension OracleJudge {
  /// The fields that wait as a person sees them; a row that is about to go is seen no more.
  private func pendingNames(where isAsked: (OracleField) -> Bool) -> [String] {
    let asked = pending.filter { isAsked($0.field) }
    guard let events else { return asked.map { $0.dottedPath } }
    return asked.compactMap { events.seen[$0.pointer] }.sorted { $0.order < $1.order }
      .map { $0.name }
  }

  /// Why the parts of an expression are not true: those of `valid` and `isValid` tell what is broken,
  /// the name of a computed value the parts of its own expression.
  private func reasons(_ conjuncts: [(text: String, name: String?)]) -> [String] {
    var reasons: [String] = []
    for (conjunct, name) in conjuncts where outcome(conjunct, at: form) != .yes {
      let own = self.reasons(named: name ?? "")
      reasons += own.isEmpty ? ["condition " + conjunct] : own
    }
    return reasons
  }

  private func reasons(named name: String) -> [String] {
    if name == "valid" { return errors { _ in true } }
    if rules.ruleSet.gates.contains(where: { $0.name.text == name }) { return ["gate " + name] }
    let validity = "@isValid:"
    if name.hasPrefix(validity),
      let value = find(String(name.dropFirst(validity.count)), from: form)
    {
      let own = Set(value.all.map { $0.pointer })
      return errors { own.contains($0.path) }
    }
    guard let rule = rules.ruleSet.computed.first(where: { $0.name.text == name }) else {
      return []
    }
    return reasons(rules.conjuncts(rule.value?.text ?? ""))
  }

  private func errors(where isAsked: (Finding) -> Bool) -> [String] {
    findings.filter { $0.severity == .error && !$0.isApart && isAsked($0) }.map { finding in
      (finding.name.isEmpty ? "form" : finding.name) + "." + finding.rule
    }
  }
}

/// Rounding to decimals on the digits of the shortest text of a double, half to even.
package enum OracleRounding {
  package static func rounded(_ number: Double, _ decimals: Int) -> Double {
    var text = "\(number.magnitude)".lowercased()
    var exponent = 0
    if let mark = text.firstIndex(of: "e") {
      exponent = Int(text[text.index(after: mark)...]) ?? 0
      text = String(text[..<mark])
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    var digits = parts.joined().compactMap { $0.wholeNumberValue }
    // The place of the last digit, counted after the point.
    let places = (parts.count > 1 ? parts[1].count : 0) - exponent
    guard places > decimals else { return number == 0 ? 0 : number }
    let dropped = places - decimals
    while digits.count <= dropped { digits.insert(0, at: 0) }
    let tail = digits.suffix(dropped)
    var kept = Array(digits.dropLast(dropped))
    let isAboveHalf = tail[tail.startIndex] > 5 || tail[tail.startIndex] == 5
    let isHalf = tail[tail.startIndex] == 5 && tail.dropFirst().allSatisfy { $0 == 0 }
    if isHalf ? (kept.last ?? 0) % 2 == 1 : isAboveHalf {
      var place = kept.count - 1
      while place >= 0, kept[place] == 9 {
        kept[place] = 0
        place -= 1
      }
      if place >= 0 { kept[place] += 1 } else { kept.insert(1, at: 0) }
    }
    let magnitude = Double(kept.map { String($0) }.joined() + "e-\(decimals)") ?? .nan
    // A decimal has no negative zero.
    return number < 0 && magnitude > 0 ? -magnitude : magnitude
  }
}
