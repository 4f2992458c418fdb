extension Explainer {
  /// Where a rule is written, and the expression behind it.
  struct Origin {
    var span: SourceSpan?
    var source: ExpressionSource?
  }

  func reason(for blocker: Blocker, _ judge: inout Judge) -> ExplainedReason {
    switch blocker {
    case .violation(_, let place): return reason(forViolation: place, &judge)
    case .gate(let index):
      let gate = program.gates[index]
      let note = note(onGate: index, judge.evaluation)
      let time = gate.kind == .within ? nil : judge.evaluation.timeSinceEvent(ofGate: index)
      return ExplainedReason(
        text: "the gate \(gate.name) is closed: \(note)", name: "gate \(gate.name)",
        place: compiler.ruleSet.gates[index].name.span,
        remedy: time.map { "wait " + TimeSpan(nanoseconds: gate.duration - $0).readable } ?? "")
    case .condition(let source):
      return ExplainedReason(
        text: "the condition \(Self.line(source)) is not true", name: "condition",
        remedy: "see the parts above")
    case .failedField, .failedComputed:
      return ExplainedReason(
        text: judge.evaluation.text(of: blocker),
        name: program.rules[program.expressionErrorRule].name)
    case .pending(let check):
      let remote = program.remotes[check.remote]
      let subject = Violation.Subject.field(remote.field, block: check.block)
      return ExplainedReason(
        text: "\(program.fields[remote.field].label) waits for an answer", name: remote.name,
        place: remoteRule(remote.name, of: remote.field)?.name.span,
        path: judge.evaluation.pointer(of: subject),
        received: received(remote.field, check.block, judge.evaluation),
        remedy: "answer the remote check \(remote.name), or see --assume-remote")
    }
  }

  /// The places of what failed conditions and computed values were reported as: the first of each.
  func failures(in evaluation: borrowing Evaluation) -> [String: Int] {
    var places: [String: Int] = [:]
    if evaluation.failedFields.isEmpty && evaluation.failedComputed.isEmpty { return places }
    for (place, violation) in evaluation.violations.enumerated()
    where violation.reason == .expressionError {
      let name = evaluation.name(of: violation.subject)
      if places[name] == nil { places[name] = place }
    }
    return places
  }

  /// The place of the violation that a reason is; nil where it is none.
  func violation(
    of blocker: Blocker, _ failures: [String: Int], _ evaluation: borrowing Evaluation
  ) -> Int? {
    switch blocker {
    case .violation(_, let place): return place
    case .failedComputed(let index): return failures[program.computed[index].name]
    case .failedField(let failed):
      let subject = failed.field.map { Violation.Subject.field($0, block: failed.block) } ?? .form
      return failures[evaluation.name(of: subject)]
    case .gate, .condition, .pending: return nil
    }
  }

  func reason(forViolation place: Int, _ judge: inout Judge) -> ExplainedReason {
    let violation = judge.evaluation.violations[place]
    let reported = judge.report(violation)
    let origin = origin(of: violation)
    var reason = ExplainedReason(
      text: reported.message, name: reported.rule, place: origin.span, path: reported.path)
    var near: Int?
    var block = 0
    if case .field(let field, let own) = violation.subject {
      near = field
      block = own
      reason.received = received(field, block, judge.evaluation)
      reason.remedy = remedy(
        for: reported, label: program.fields[field].label, isSecret: program.fields[field].isSecret)
    }
    if let source = origin.source {
      // A form's own rule is read by the form, wherever it is reported.
      let isOfForm = formRules[reported.rule] != nil
      reason.tree = tree(
        of: source, near: isOfForm ? nil : near, block: isOfForm ? 0 : block, &judge.evaluation)
    }
    return reason
  }

  // MARK: Places

  private func origin(of violation: Violation) -> Origin {
    let name = program.rules[violation.rule].name
    switch violation.subject {
    case .unknownKey: return Origin()
    case .computed(let index):
      let rule = compiler.ruleSet.computed[index]
      return Origin(span: rule.name.span, source: rule.value)
    case .form: return formRule(name) ?? Origin()
    case .field(let index, _):
      let rule = compiler.fieldRules[index]
      if let check = check(name, of: index) {
        return Origin(span: check.id.span, source: check.that)
      }
      if let constraint = rule.constraints.first(where: { $0.kind.name == name }) {
        return Origin(span: constraint.keySpan, source: constraint.when)
      }
      if name == "required", let source = rule.requiredWhen {
        return Origin(span: source.span, source: source)
      }
      if let remote = remoteRule(name, of: index) { return Origin(span: remote.name.span) }
      if let found = formRule(name) { return found }
      return Origin(span: name == "type" ? rule.typeSpan : rule.name.span)
    }
  }

  private func remoteRule(_ name: String, of field: Int) -> RemoteRule? {
    compiler.fieldRules[field].remotes.first { $0.name.text == name }
  }

  private func formRule(_ name: String) -> Origin? {
    guard let rule = formRules[name] else { return nil }
    if case .that(let source) = rule.demand { return Origin(span: rule.id.span, source: source) }
    return Origin(span: rule.id.span)
  }

  // MARK: Values

  /// The value that came in, as far as it is one value.
  private func received(
    _ field: Int, _ block: Int, _ evaluation: borrowing Evaluation
  ) -> String? {
    let slot = evaluation.form.slots[block + program.fields[field].offset]
    switch slot.kind {
    case .absent: return "nothing"
    case .null: return "null"
    case .text, .number:
      if program.fields[field].isSecret { return Self.concealed }
      let range = Int(slot.start)..<Int(slot.start) + Int(slot.length)
      let text = Self.shortened(String(decoding: evaluation.form.bytes[range], as: UTF8.self))
      return slot.kind == .number ? text : "\"" + text + "\""
    case .true: return program.fields[field].isSecret ? Self.concealed : "true"
    case .false: return program.fields[field].isSecret ? Self.concealed : "false"
    case .array:
      return slot.length == 1 ? "a list of 1 row" : "a list of \(slot.length) rows"
    case .object: return "a group of values"
    case .repeated, .header: return nil
    }
  }

  /// What a person has to do about a violation; empty where its message says it.
  private func remedy(
    for violation: ReportedViolation, label: String, isSecret: Bool
  ) -> String {
    func number(_ name: String) -> Int64? {
      guard
        case .integer(let value)? = violation.parameters.first(where: { $0.name == name })?.value
      else { return nil }
      return value
    }
    func literal(_ name: String) -> String? {
      violation.parameters.first { $0.name == name }?.text
    }
    func counted(_ count: Int64, _ noun: String) -> String {
      count == 1 ? "1 more \(noun)" : "\(count) more \(noun)s"
    }
    func plural(_ count: Int64, _ noun: String) -> String {
      count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
    let actual = number("actual")
    switch violation.rule {
    case "required": return "fill in \(label)"
    case "minLength":
      guard let minimum = number("min") else { return "" }
      guard let actual, !isSecret else {
        return "type at least \(plural(minimum, "character")) in \(label)"
      }
      return "type at least \(counted(minimum - actual, "character")) in \(label)"
    case "maxLength":
      guard let maximum = number("max") else { return "" }
      guard let actual, !isSecret else {
        return "type at most \(plural(maximum, "character")) in \(label)"
      }
      return "remove at least \(plural(actual - maximum, "character")) from \(label)"
    case "minItems":
      guard let minimum = number("min"), let actual else { return "" }
      return "add at least \(counted(minimum - actual, "row")) to \(label)"
    case "maxItems":
      guard let maximum = number("max"), let actual else { return "" }
      return "remove at least \(plural(actual - maximum, "row")) from \(label)"
    case "min": return literal("min").map { "give \(label) a value of at least \($0)" } ?? ""
    case "max": return literal("max").map { "give \(label) a value of at most \($0)" } ?? ""
    case "exclusiveMin": return literal("min").map { "give \(label) a value above \($0)" } ?? ""
    case "exclusiveMax": return literal("max").map { "give \(label) a value below \($0)" } ?? ""
    case "equals": return literal("other").map { "make \(label) the same as \($0)" } ?? ""
    case "notEquals": return literal("other").map { "make \(label) differ from \($0)" } ?? ""
    case "options": return "choose one of the options of \(label)"
    case "uniqueItems", "uniqueBy": return "change or remove the row that repeats another"
    default: return ""
    }
  }
}
