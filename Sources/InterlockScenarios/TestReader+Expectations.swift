import Interlock

extension TestReader {
  private typealias Aspect = Expectation.Aspect

  // MARK: Forms

  /// Reads what is expected of a form that is judged; its errors always are.
  func readFormExpectations(_ node: Node) -> [Expectation] {
    guard var keys = MappingReader(node, as: "`expect` of a form", diagnostics) else { return [] }
    var items: [Expectation] = []
    if let entry = keys.take("enabled"), let value = values.boolean(entry.value, for: entry.key) {
      items.append(
        Expectation(subject: .action(0), aspect: .enabled, expected: .boolean(value), at: entry))
    }
    if let entry = keys.take("actions") { items += readActions(entry) }
    if let entry = keys.take("valid") { items += readFormAspect(.valid, entry) }
    let errors = keys.take("errors")
    if let errors {
      items += readFormAspect(.errors, errors)
    } else {
      items.append(
        Expectation(subject: .form, aspect: .errors, expected: .paths([]), span: node.span))
    }
    for aspect in [Aspect.warnings, .messages, .waiting, .blockedBy, .values] {
      if let entry = keys.take(aspect.rawValue) { items += readFormAspect(aspect, entry) }
    }
    if let entry = keys.take("computed") { items += readComputed(entry) }
    keys.finish()
    return items
  }

  // MARK: Steps

  /// Reads what is expected of a form after a step.
  func readStepExpectations(_ node: Node, of events: SessionStep) -> [Expectation] {
    guard case .mapping(let entries) = node.content else {
      diagnostics.error(
        .wrongValue, "`expect` is names and what they are to be, this is \(node.noun)",
        at: node.span, help: "write `expect: { login: true }`")
      return []
    }
    return entries.flatMap { readStepExpectation($0, of: events) }
  }

  private func readStepExpectation(_ entry: Node.Entry, of events: SessionStep) -> [Expectation] {
    if let action = names.actions.firstIndex(of: entry.key) { return readAction(action, entry) }
    if let gate = names.gates.firstIndex(of: entry.key) { return readGate(gate, entry) }
    if let computed = names.computed.firstIndex(of: entry.key) {
      return readValue(.computed(computed), entry)
    }
    if let field = names.field(entry.key) { return readField(field, entry) }
    switch entry.key {
    case "form":
      return readParts(
        entry, of: .form, "what is expected of the whole", [.violations, .shown, .messages])
    case "fields": return readSection(entry, as: "field") { self.names.field($0) != nil }
    case "computed": return readComputed(entry)
    case "actions": return readActions(entry)
    case "gates": return readSection(entry, as: "gate") { self.names.gates.contains($0) }
    case "valid", "errors", "warnings", "messages", "blockedBy", "values", "requests":
      return Aspect(rawValue: entry.key).map { readFormAspect($0, entry) } ?? []
    case "pressed":
      if events.presses.isEmpty {
        diagnostics.error(
          .keyNotApplicable, "`pressed` tells what became of a press, and this step has none",
          at: entry.keySpan, help: "add `press: \(names.actions.first ?? "NAME")`")
      }
      return readPressed(entry, events)
    default:
      let words = [
        "form", "valid", "errors", "warnings", "messages", "blockedBy", "values", "requests",
      ]
      let known = names.actions + names.gates + names.computed + names.fieldNames + words
      names.report(
        entry, as: "action, gate, field or computed value", among: known + ["pressed"], diagnostics)
      return []
    }
  }

  private func readSection(
    _ entry: Node.Entry, as kind: String, _ isKnown: (String) -> Bool
  ) -> [Expectation] {
    entries(of: entry).flatMap { inner -> [Expectation] in
      guard isKnown(inner.key) else {
        let known = kind == "gate" ? names.gates : names.fieldNames
        names.report(inner, as: kind, among: known, diagnostics)
        return []
      }
      if kind == "gate" { return readGate(names.gates.firstIndex(of: inner.key) ?? 0, inner) }
      return names.field(inner.key).map { readField($0, inner) } ?? []
    }
  }

  private func readActions(_ entry: Node.Entry) -> [Expectation] {
    entries(of: entry).flatMap { inner -> [Expectation] in
      if let action = names.actions.firstIndex(of: inner.key) { return readAction(action, inner) }
      names.report(inner, as: "action", among: names.actions, diagnostics)
      return []
    }
  }

  private func readComputed(_ entry: Node.Entry) -> [Expectation] {
    entries(of: entry).flatMap { inner -> [Expectation] in
      if let index = names.computed.firstIndex(of: inner.key) {
        return readValue(.computed(index), inner)
      }
      names.report(inner, as: "computed value", among: names.computed, diagnostics)
      return []
    }
  }

  // MARK: Parts

  private func readAction(_ action: Int, _ entry: Node.Entry) -> [Expectation] {
    let subject = Expectation.Subject.action(action)
    guard case .mapping = entry.value.content else {
      return values.boolean(entry.value, for: entry.key).map {
        [Expectation(subject: subject, aspect: .enabled, expected: .boolean($0), at: entry)]
      } ?? []
    }
    return readParts(entry, of: subject, "the action", [.enabled, .blockedBy])
  }

  private func readGate(_ gate: Int, _ entry: Node.Entry) -> [Expectation] {
    let subject = Expectation.Subject.gate(gate)
    guard case .mapping = entry.value.content else {
      return values.boolean(entry.value, for: entry.key).map {
        [Expectation(subject: subject, aspect: .open, expected: .boolean($0), at: entry)]
      } ?? []
    }
    return readParts(entry, of: subject, "the gate", [.open, .remaining])
  }

  private func readField(_ field: Field, _ entry: Node.Entry) -> [Expectation] {
    guard case .mapping = entry.value.content else { return readValue(.field(entry.key), entry) }
    return readParts(
      entry, of: .field(entry.key), "the field",
      [
        .value, .visible, .enabled, .required, .pending, .touched, .dirty, .violations, .shown,
        .messages,
      ])
  }

  private func readValue(_ subject: Expectation.Subject, _ entry: Node.Entry) -> [Expectation] {
    var node = entry.value
    if case .computed = subject, case .mapping(let entries) = node.content, entries.count == 1,
      entries[0].key == "value"
    {
      node = entries[0].value
    }
    return nodeValues.value(node).map {
      [Expectation(subject: subject, aspect: .value, expected: .value($0), at: entry)]
    } ?? []
  }

  private func readParts(
    _ entry: Node.Entry, of subject: Expectation.Subject, _ kind: String, _ aspects: [Aspect]
  ) -> [Expectation] {
    guard var keys = MappingReader(entry.value, as: "\(kind) `\(entry.key)`", diagnostics) else {
      return []
    }
    var items: [Expectation] = []
    for aspect in aspects {
      guard let part = keys.take(aspect.rawValue), let expected = read(aspect, part) else {
        continue
      }
      items.append(
        Expectation(subject: subject, aspect: aspect, expected: expected, at: part))
    }
    keys.finish()
    return items
  }

  private func read(_ aspect: Aspect, _ entry: Node.Entry) -> Observation? {
    switch aspect {
    case .value, .values: return nodeValues.value(entry.value).map { .value($0) }
    case .visible, .enabled, .required, .pending, .touched, .dirty, .open, .valid, .pressed:
      return values.boolean(entry.value, for: entry.key).map { .boolean($0) }
    case .violations, .shown, .messages, .waiting, .blockedBy: return .texts(texts(entry))
    case .remaining:
      if entry.value.isNull { return .time(nil) }
      return nodeValues.time(entry.value, for: entry.key).map { .time($0) }
    case .errors, .warnings: return readPaths(entry)
    case .requests: return readRequests(entry)
    }
  }

  private func readFormAspect(_ aspect: Aspect, _ entry: Node.Entry) -> [Expectation] {
    if aspect == .blockedBy, case .mapping(let actions) = entry.value.content {
      return actions.flatMap { inner -> [Expectation] in
        guard let action = names.actions.firstIndex(of: inner.key) else {
          names.report(inner, as: "action", among: names.actions, diagnostics)
          return []
        }
        return [
          Expectation(
            subject: .action(action), aspect: .blockedBy, expected: .texts(texts(inner)), at: inner)
        ]
      }
    }
    let expected = aspect == .messages ? readPaths(entry) : read(aspect, entry)
    let subject = aspect == .blockedBy ? Expectation.Subject.action(0) : .form
    if aspect == .values, case .mapping(let members) = entry.value.content {
      names.checkMembers(members, of: nil, allowsUnknown: false, diagnostics)
    }
    return expected.map {
      [Expectation(subject: subject, aspect: aspect, expected: $0, at: entry)]
    } ?? []
  }

  private func readPressed(_ entry: Node.Entry, _ events: SessionStep) -> [Expectation] {
    guard case .mapping(let entries) = entry.value.content else {
      return readFormAspect(.pressed, entry)
    }
    return entries.flatMap { inner -> [Expectation] in
      guard let action = names.actions.firstIndex(of: inner.key) else {
        names.report(inner, as: "action", among: names.actions, diagnostics)
        return []
      }
      if !events.presses.isEmpty, !events.presses.contains(inner.key) {
        diagnostics.error(
          .keyNotApplicable, "this step does not press `\(inner.key)`", at: inner.keySpan,
          help: "add it to `press`")
      }
      return values.boolean(inner.value, for: inner.key).map {
        [Expectation(subject: .action(action), aspect: .pressed, expected: .boolean($0), at: inner)]
      } ?? []
    }
  }

  private func readPaths(_ entry: Node.Entry) -> Observation? {
    var paths: [Observation.PathTexts] = []
    for inner in entries(of: entry) {
      guard isPath(inner) else { continue }
      paths.append(Observation.PathTexts(path: inner.key, texts: texts(inner)))
    }
    return .paths(paths)
  }

  /// Whether a key is the path of something that can be at fault.
  private func isPath(_ entry: Node.Entry) -> Bool {
    if entry.key.isEmpty { return true }
    guard entry.key.utf8.first == UInt8(ascii: "/") else {
      let known = names.field(entry.key).map { _ in "/" + entry.key }
      diagnostics.error(
        .wrongValue, "`\(entry.key)` is no JSON Pointer, which begins with `/`", at: entry.keySpan,
        help: known.map { "write `\($0)`" } ?? "write `''` for the form as a whole")
      return false
    }
    if names.rejectsUnknown || names.computed.contains(String(entry.key.dropFirst())) {
      return true
    }
    return checkField(entry.key, at: entry.keySpan)
  }

  private func readRequests(_ entry: Node.Entry) -> Observation {
    var requests: [Observation.ObservedRequest] = []
    for node in entry.value.isNull ? [] : values.listOrOne(entry.value) {
      guard case .mapping = node.content else {
        guard let check = values.text(node, for: entry.key) else { continue }
        guard names.remotes.contains(check) else {
          names.report(check, at: node.span, as: "remote check", among: names.remotes, diagnostics)
          continue
        }
        requests.append(Observation.ObservedRequest(check: check))
        continue
      }
      guard var keys = MappingReader(node, as: "a request", diagnostics) else { continue }
      let check = keys.require("check", example: names.remotes.first ?? "NAME")
        .flatMap { values.text($0, for: "check") }
      let ticket = keys.take("ticket").flatMap { values.count($0.value, for: "ticket") }
      let field = keys.take("field").flatMap { readField($0.value, for: "field") }
      let value = keys.take("value").flatMap { nodeValues.value($0.value) }
      keys.finish()
      guard let check else { continue }
      requests.append(
        Observation.ObservedRequest(
          ticket: ticket, check: check, field: field, value: value,
          isSecret: asksForSecret(check, field)))
    }
    return .requests(requests)
  }

  /// Whether a request may have a secret value: that of the check's field, or of the one named.
  private func asksForSecret(_ check: String, _ field: String?) -> Bool {
    let fields = program.remotes.filter { $0.name == check }.map { $0.field }
    // A check that there is none of may be meant for any field.
    if fields.isEmpty { return program.fields.contains { $0.isSecret } }
    return fields.contains { program.isSecretTree($0) }
      || field.flatMap { names.field($0) }.map { program.isSecretTree($0) } ?? false
  }

  // MARK: Lists

  private func texts(_ entry: Node.Entry) -> [String] {
    if entry.value.isNull { return [] }
    return values.listOrOne(entry.value).compactMap { values.text($0, for: entry.key) }
  }

  private func entries(of entry: Node.Entry) -> [Node.Entry] {
    if case .mapping(let entries) = entry.value.content { return entries }
    if !entry.value.isNull {
      diagnostics.error(
        .wrongValue,
        "`\(entry.key)` is names and what they are to be, this is "
          + entry.value.noun, at: entry.value.span)
    }
    return []
  }
}

extension Expectation {
  fileprivate init(subject: Subject, aspect: Aspect, expected: Observation, at entry: Node.Entry) {
    self.init(
      subject: subject, aspect: aspect, expected: expected,
      span: SourceSpan(
        file: entry.keySpan.file, start: entry.keySpan.start,
        end: max(entry.keySpan.end, entry.value.span.end)))
  }
}
