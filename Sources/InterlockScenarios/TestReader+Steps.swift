import Interlock

extension TestReader {
  /// Reads a step of a scenario; the time is that of the steps before it.
  func readStep(_ node: Node, after time: Int64) -> ScenarioStep? {
    guard var keys = MappingReader(node, as: "a step", diagnostics) else { return nil }
    var step = ScenarioStep(node: node)
    if let entry = keys.take("at"), let at = nodeValues.time(entry.value, for: "at") {
      if at < time {
        diagnostics.error(
          .wrongValue,
          "time runs backwards: the step before is at "
            + TimeSpan(nanoseconds: time).readable, at: entry.value.span,
          help: "`at` counts from the opening of the form; put the steps in order")
      } else {
        step.time = at
      }
    }
    if let entry = keys.take("reset"), let resets = values.boolean(entry.value, for: "reset") {
      step.events.resets = resets
    }
    if let entry = keys.take("supply") { step.events.supplied = readSources(entry.value) }
    if let entry = keys.take("set") { readValues(entry.value, into: &step) }
    readRows(&keys, into: &step)
    readAnswers(&keys, into: &step)
    if let entry = keys.take("touch") {
      for node in values.listOrOne(entry.value) {
        guard let name = readField(node, for: "touch") else { continue }
        step.events.touches.append(name)
        step.fields.append(name)
      }
    }
    if let entry = keys.take("press") {
      for node in values.listOrOne(entry.value) {
        guard let name = values.text(node, for: "press") else { continue }
        if names.actions.contains(name) {
          step.events.presses.append(name)
        } else {
          names.report(name, at: node.span, as: "action", among: names.actions, diagnostics)
        }
      }
    }
    if let entry = keys.take("expect") {
      step.expect.entry = entry
      if !entry.value.isNull {
        step.expect.items = readStepExpectations(entry.value, of: step.events)
      }
    }
    keys.finish()
    return step
  }

  // MARK: Values

  private func readValues(_ node: Node, into step: inout ScenarioStep) {
    guard case .mapping(let entries) = node.content else {
      diagnostics.error(
        .wrongValue, "`set` is fields and their values, this is \(node.noun)", at: node.span,
        help: "write `set: { id: abcd }`")
      return
    }
    for entry in entries {
      let isKey = names.members(of: nil).contains { program.fields[$0].key == entry.key }
      if entry.key.utf8.first == UInt8(ascii: "/") {
        guard checkField(entry.key, at: entry.keySpan) else { continue }
        step.fields.append(entry.key)
      } else if !isKey, names.field(entry.key) != nil {
        step.fields.append(entry.key)
      } else {
        let before = diagnostics.diagnostics.count
        names.checkMembers([entry], of: nil, allowsUnknown: false, diagnostics)
        if diagnostics.diagnostics.count > before { continue }
        step.fields += fieldNames(setBy: entry, of: nil)
      }
      guard let value = nodeValues.value(entry.value) else { continue }
      step.events.values.append(FormValue.Member(entry.key, value))
    }
  }

  /// The fields that an entry sets, those of a group one by one.
  private func fieldNames(setBy entry: Node.Entry, of group: Int?) -> [String] {
    let members = names.members(of: group)
    guard let field = members.first(where: { program.fields[$0].key == entry.key }) else {
      return []
    }
    if case .mapping(let entries) = entry.value.content, program.fields[field].type == .group {
      return entries.flatMap { fieldNames(setBy: $0, of: field) }
    }
    return [program.fields[field].dottedName]
  }

  /// The name of a field that there is.
  func readField(_ node: Node, for key: String) -> String? {
    guard let name = values.text(node, for: key) else { return nil }
    return checkField(name, at: node.span) ? name : nil
  }

  func checkField(_ name: String, at span: SourceSpan) -> Bool {
    if names.field(name) != nil { return true }
    names.report(name, at: span, as: "field", among: names.fieldNames, diagnostics)
    return false
  }

  // MARK: Rows

  private func readRows(_ keys: inout MappingReader, into step: inout ScenarioStep) {
    if let entry = keys.take("insert") {
      for node in values.listOrOne(entry.value) {
        guard let (row, _) = readRow(node, for: "insert", moves: false) else { continue }
        step.events.insertions.append(row)
        step.fields.append(row.list)
      }
    }
    if let entry = keys.take("move") {
      for node in values.listOrOne(entry.value) {
        guard let (row, target) = readRow(node, for: "move", moves: true) else { continue }
        step.events.moves.append(SessionStep.Move(row, to: target))
        step.fields.append(row.list)
      }
    }
    if let entry = keys.take("remove") {
      for node in values.listOrOne(entry.value) {
        guard let (row, _) = readRow(node, for: "remove", moves: false) else { continue }
        step.events.removals.append(row)
        step.fields.append(row.list)
      }
    }
  }

  private func readRow(
    _ node: Node, for key: String, moves: Bool
  ) -> (row: SessionStep.Row, target: Int)? {
    guard var keys = MappingReader(node, as: "`\(key)`", diagnostics) else { return nil }
    defer { keys.finish() }
    let path = keys.require("path", example: "/people").flatMap { readList($0) }
    let place = keys.require(moves ? "from" : "at", example: "0")
      .flatMap { values.count($0, for: moves ? "from" : "at") }
    let target =
      moves ? keys.require("to", example: "0").flatMap { values.count($0, for: "to") } : 0
    guard let path, let place, let target else { return nil }
    return (SessionStep.Row(of: path, at: Int(place)), Int(target))
  }

  /// The name of a list that there is.
  private func readList(_ node: Node) -> String? {
    guard let name = readField(node, for: "path") else { return nil }
    if names.field(name)?.item != nil { return name }
    let lists = names.program.fields.filter { $0.item != nil && $0.scope == 0 }
    diagnostics.error(
      .wrongValue, "`\(name)` is no list: it has no rows", at: node.span,
      help: lists.isEmpty
        ? "this form has no list"
        : "there are: " + lists.prefix(24).map { "`\($0.dottedName)`" }.joined(separator: ", "))
    return nil
  }

  // MARK: The host

  /// The name of the field that a server refused; empty for the form as a whole.
  private func readReported(_ node: Node) -> String? {
    if let scalar = node.scalar, scalar.text.isEmpty, !node.isNull { return "" }
    return readField(node, for: "path")
  }

  private func readAnswers(_ keys: inout MappingReader, into step: inout ScenarioStep) {
    if let entry = keys.take("resolve") {
      for node in values.listOrOne(entry.value) {
        guard var keys = MappingReader(node, as: "`resolve`", diagnostics) else { continue }
        let ticket = keys.require("ticket", example: "1")
          .flatMap { values.count($0, for: "ticket") }
        let passes = keys.require("ok", example: "true").flatMap { values.boolean($0, for: "ok") }
        keys.finish()
        if names.remotes.isEmpty {
          diagnostics.error(
            .wrongValue, "nothing can be resolved: this form has no remote check", at: node.span,
            help: "remove `resolve`")
          continue
        }
        if ticket == 0 {
          diagnostics.error(
            .wrongValue, "no request has the ticket 0: tickets count from 1", at: node.span)
          continue
        }
        guard let ticket, let passes else { continue }
        step.events.answers.append(SessionStep.Answer(to: ticket, passes: passes))
      }
    }
    if let entry = keys.take("report") {
      for node in values.listOrOne(entry.value) {
        guard var keys = MappingReader(node, as: "`report`", diagnostics) else { continue }
        let path = keys.require("path", example: "/id").flatMap { readReported($0) }
        let message = keys.require("message", example: "'is taken'")
          .flatMap { values.text($0, for: "message") }
        keys.finish()
        guard let path, let message else { continue }
        step.events.refusals.append(SessionStep.Refusal(of: path, message: message))
        if !path.isEmpty { step.fields.append(path) }
      }
    }
  }
}
