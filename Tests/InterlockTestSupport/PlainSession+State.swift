package import Interlock

/// What a person sees of a form, and what a host is told.
extension PlainSession {
  /// The whole state as lines of text, in the order of the file and of the rows.
  package var lines: [String] {
    var lines: [String] = []
    for node in form.members.flatMap({ $0.all }) { lines.append(line(of: node)) }
    lines += verdict.violations
    for (rule, value) in zip(rules.ruleSet.computed, verdict.computed) {
      lines.append("\(rule.name.text) = \(value)")
    }
    for (index, action) in judge.actions.enumerated() {
      lines.append("\(action.name) \(verdict.enabled[index]) \(verdict.blockers[index])")
    }
    for gate in rules.ruleSet.gates {
      lines.append("\(gate.name.text) \(judge.isOpen(gate.name.text) ? "open" : "closed")")
    }
    lines.append("valid \(judge.isValid)")
    lines.append("values \(settledValues)")
    for question in questions.filter({ $0.answer == nil }).sorted(by: { $0.ticket < $1.ticket }) {
      let value = value(of: question.node).map { "\(output(of: $0))" } ?? ""
      lines.append("asks \(question.ticket) \(question.check) \(question.node.name) \(value)")
    }
    return lines
  }

  private func line(of node: PlainNode) -> String {
    let value = value(of: node)
    let isVisible = isVisible(node)
    var line = node.name + " " + "\(latest(of: node))"
    line += isVisible ? "" : " hidden"
    if isVisible { line += isEnabled(node) ? "" : " disabled" }
    line += isVisible && value.map { isRequired($0) } ?? false ? " required" : ""
    line += isPending(node) ? " pending" : ""
    line += node.isSeen ? " touched" : ""
    line += node.isDirty(settled: false) ? " dirty" : ""
    let found = value.map { value in judge.findings.filter { $0.path == value.pointer } } ?? []
    for finding in found.map({ "\($0.rule)\($0.bound.map { "=" + $0 } ?? "")" }).sorted() {
      line += " " + finding
    }
    let isShown =
      showsAll || shownFields.contains(ObjectIdentifier(node.field))
      || node.isSeen
    return line + " shown \(isShown ? found.count : 0)"
  }

  /// Whether a person may edit a field: it and all that it is part of.
  private func isEnabled(_ node: PlainNode) -> Bool {
    var current: PlainNode? = node
    while let place = current, !place.isRoot {
      if let condition = place.field.rule?.enabledWhen, let value = value(of: place),
        judge.outcome(condition.text, at: value) != .yes
      {
        return false
      }
      current = place.parent
    }
    return true
  }

  private func isRequired(_ value: OracleValue) -> Bool {
    guard let rule = value.field.rule else { return false }
    if let condition = rule.requiredWhen, judge.outcome(condition.text, at: value) == .yes {
      return true
    }
    guard let required = rule.constraint("required"), required.argument.scalar?.text == "true"
    else { return false }
    return required.when.map { judge.outcome($0.text, at: value) == .yes } ?? true
  }

  private func isPending(_ node: PlainNode) -> Bool {
    if !isVisible(node) { return false }
    if node.isWaiting || node.isComing { return true }
    if questions.contains(where: { $0.node === node && $0.answer == nil }) { return true }
    return node.parts.contains { isPending($0) }
  }

  // MARK: Values

  /// The settled values that can be seen, by the outside's keys.
  package var settledValues: FormValue { output(of: judge.form) }

  func output(of value: OracleValue) -> FormValue {
    switch value.reading {
    case .present(.group):
      return .object(
        value.members.filter { judge.isVisible($0) }.map {
          FormValue.Member($0.field.rule?.input ?? "", output(of: $0))
        })
    case .present(.rows):
      return .list(value.rows.filter { judge.isVisible($0) }.map { output(of: $0) })
    case .empty: return value.field.type == .list ? .list([]) : .null
    default:
      return PlainSession.formValue(
        value.reading, value.given ?? value.fallback, value.field)
    }
  }

  /// What a person sees in a field.
  private func latest(of node: PlainNode) -> FormValue {
    switch node.field.type {
    case .group:
      return .object(
        node.members.filter { isVisible($0) }.map {
          FormValue.Member($0.field.rule?.input ?? "", latest(of: $0))
        })
    case .list where (node.latest ?? .array([])).isList:
      return .list(node.rows.filter { isVisible($0) }.map { latest(of: $0) })
    default:
      return Self.formValue(
        node.reading(of: node.latest), node.latest ?? node.fallback, node.field)
    }
  }

  private static func formValue(
    _ reading: OracleValue.Reading, _ given: OracleJSON?, _ field: OracleField
  ) -> FormValue {
    switch reading {
    case .empty: return .null
    case .wrongType, .unknown:
      switch given {
      case .boolean(let flag): return .boolean(flag)
      case .number(let text): return .number(text)
      case .text(let text): return .text(text)
      default: return .null
      }
    case .present(.text(let text)): return .text(text)
    case .present(.integer(let number)): return .integer(number)
    case .present(.number(let number, _)): return .number(number.text)
    case .present(.boolean(let flag)): return .boolean(flag)
    case .present(.moment):
      if case .text(let text)? = given { return .text(OracleText.trimmed(text)) }
      return .null
    case .present(.group), .present(.rows): return .null
    }
  }
}
