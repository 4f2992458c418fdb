import Interlock

extension OracleJudge {
  // MARK: Fields

  /// Judges a field that may be seen, and all that is in it.
  package func judge(_ value: OracleValue) {
    guard let rule = value.field.rule, let parent = value.parent, isVisible(parent) else { return }
    if let condition = rule.visibleWhen {
      switch outcome(condition.text, at: value) {
      case .yes: break
      case .failed, .limit:
        fail(value, isVisibility: true)
        return
      case .no, .undetermined: return
      }
    }
    if events?.paused.contains(value.pointer) ?? false { pending.append(value) }
    switch value.reading {
    case .unknown:
      // Nothing of it is known, but that a condition in it failed is an error anywhere.
      for member in value.members { judge(member) }
      return
    case .wrongType:
      add(value, "type", nil, .error)
      addReports(on: value)
      if value.field.type == .group { for member in value.members { judge(member) } }
      return
    case .empty, .present: break
    }
    let mark = findings.count
    judgeRequired(rule, value)
    judgeConstraints(rule, value)
    let (own, open) = (findings.count, pending.count)
    for member in value.members { judge(member) }
    for row in value.rows { judge(row) }
    // Asked once all that is visible in it holds, and told before that.
    let isFine = !findings[mark...].contains { $0.severity == .error && $0.rule != "report" }
    let (parts, partsOpen) = (findings[own...], pending[open...])
    findings.removeSubrange(own...)
    pending.removeSubrange(open...)
    if !isEmpty(value), isFine { for question in rule.remotes { ask(question, value) } }
    addReports(on: value)
    findings += parts
    pending += partsOpen
  }

  private func ask(_ question: RemoteRule, _ value: OracleValue) {
    questions.append((value, question))
    let answer =
      if let events {
        events.answer(to: question.name.text, about: value)
      } else {
        remote.map { $0 == .pass ? OracleEvents.Answer.pass : .fail }
      }
    let name = question.name.text
    switch answer {
    case .pass: break
    case .fail: add(value, name, nil, value.field.severity)
    case .timeout: add(value, name, "timeout", value.field.severity)
    case nil: pending.append(value)
    }
  }

  /// The day that a bound stands for which follows the time.
  private func day(of constraint: ConstraintRule, on value: OracleValue) -> String? {
    guard value.field.type == .date,
      ["min", "max", "exclusiveMin", "exclusiveMax"].contains(constraint.kind.name),
      let text = constraint.argument.scalar?.text, OracleCalendar.local(text, now: exactNow) != nil
    else { return nil }
    // What is told of `now` is that of the clock's last tick.
    let told = text.hasPrefix("now") ? openedAt.adding(nanoseconds: ticked) : exactNow
    return OracleMoment(bound: text, as: .date, now: told ?? exactNow)?.day
  }

  /// What a server said of the value as it is.
  private func addReports(on value: OracleValue) {
    for _ in 0..<(events?.reports[value.pointer] ?? 0) { add(value, "report", nil, .error) }
  }

  /// `required` and `requiredWhen` demand the same: one violation, by the graver of the two.
  private func judgeRequired(_ rule: FieldRule, _ value: OracleValue) {
    var severities: [Severity] = []
    if let condition = rule.requiredWhen, holds(condition, on: value) {
      severities.append(rule.severity)
    }
    if let required = rule.constraint("required"), required.argument.scalar?.text == "true",
      holds(required.when, on: value)
    {
      severities.append(required.severity ?? rule.severity)
    }
    guard isEmpty(value) else { return }
    for severity in [Severity.error, .warning, .info] where severities.contains(severity) {
      add(value, "required", nil, severity)
      return
    }
  }

  private func judgeConstraints(_ rule: FieldRule, _ value: OracleValue) {
    let isEmpty = isEmpty(value)
    for kind in ConstraintKind.all where kind.name != "required" {
      let constraint = rule.constraint(kind.name)
      if kind.name == "maxLength", !isEmpty { judgeBuiltInLength(value, constraint) }
      let isJudgedEmpty =
        kind.name == "minItems" || kind.name == "optionsFrom"
        || kind.name == "maxItems" && !value.rows.isEmpty
      guard let constraint, !isEmpty || isJudgedEmpty else { continue }
      guard holds(constraint.when, on: value) else { continue }
      let severity = constraint.severity ?? rule.severity
      if let rows = rowsAtFault(constraint, value) {
        for row in rows { add(row, kind.ruleName, nil, severity) }
        continue
      }
      for outcome in outcomes(of: constraint, on: value) {
        note(outcome, kind.ruleName, on: value, severity)
        if outcome == .no { findings[findings.count - 1].bound = day(of: constraint, on: value) }
      }
    }
    guard !isEmpty else { return }
    for check in rule.checks where holds(check.when, on: value) {
      note(
        outcome(check.that.text, at: value), check.id.text, on: value,
        check.severity ?? rule.severity)
    }
  }

  private func note(
    _ outcome: Outcome, _ rule: String, on value: OracleValue, _ severity: Severity
  ) {
    switch outcome {
    case .no: add(value, rule, nil, severity)
    // These are always errors.
    case .failed: add(value, rule, "expressionError", .error)
    case .limit: add(value, rule, "limit", .error)
    case .yes, .undetermined: break
    }
  }

  // MARK: Lengths

  /// Whether the author's own `maxLength` is in force; its condition's failure is told elsewhere.
  private func isInForce(_ constraint: ConstraintRule?, on value: OracleValue) -> Bool {
    guard let constraint else { return false }
    guard let when = constraint.when else { return true }
    return outcome(when.text, at: value) == .yes
  }

  private func judgeBuiltInLength(_ value: OracleValue, _ constraint: ConstraintRule?) {
    guard value.field.type == .text, case .text(let text)? = value.content else { return }
    guard isInForce(constraint, on: value), let constraint else {
      if text.count > 10_000 || text.utf8.count > 65_536 { add(value, "maxLength", nil, .error) }
      return
    }
    // Where the author's own rule says the same, and as an error, it is said once.
    let severity = constraint.severity ?? value.field.severity
    let isSaid = severity == .error && outcomes(of: constraint, on: value).contains(.no)
    if text.utf8.count > 65_536, !isSaid { add(value, "maxLength", nil, .error) }
  }

  /// Whether a regex or format may see the text.
  private func isShown(_ text: String, of value: OracleValue) -> Bool {
    guard text.utf8.count <= 65_536 else { return false }
    let constraint = value.field.rule?.constraint("maxLength")
    if isInForce(constraint, on: value),
      let limit = constraint?.argument.scalar.flatMap({
        Int($0.text)
      })
    {
      return length(text, value) <= limit
    }
    return text.count <= 10_000
  }

  func length(_ text: String, _ value: OracleValue) -> Int {
    switch value.field.rule?.lengthUnit ?? .graphemes {
    case .graphemes: text.count
    case .codePoints: text.unicodeScalars.count
    case .utf16: text.utf16.count
    case .bytes: text.utf8.count
    }
  }

  // MARK: Constraints

  private func outcomes(of constraint: ConstraintRule, on value: OracleValue) -> [Outcome] {
    let argument = constraint.argument
    let literal = argument.scalar?.text ?? ""
    func answer(_ condition: Bool) -> [Outcome] { [condition ? .yes : .no] }
    switch (constraint.kind.name, value.content) {
    case ("minLength", .text(let text)?): return answer(length(text, value) >= Int(literal) ?? 0)
    case ("maxLength", .text(let text)?): return answer(length(text, value) <= Int(literal) ?? 0)
    case ("length", .text(let text)?): return answer(length(text, value) == Int(literal) ?? 0)
    case ("pattern", .text(let text)?): return match(argument, text, value, .whole, true)
    case ("notPattern", .text(let text)?): return match(argument, text, value, .whole, false)
    case ("contains", .text(let text)?): return match(argument, text, value, .search, true)
    case ("notContains", .text(let text)?): return match(argument, text, value, .search, false)
    case ("format", .text(let text)?):
      guard isShown(text, of: value) else { return [] }
      return answer(OracleFormat.accepts(text, literal))
    case ("min", .moment(let own)?) where own.type == .time,
      ("max", .moment(let own)?) where own.type == .time:
      // Of a span that a time is outside of only `min` says so.
      if let isInside = spansMidnight(value, own) {
        return answer(isInside || constraint.kind.name == "max")
      }
      return bound(value, literal) { constraint.kind.name == "min" ? $0 >= $1 : $0 <= $1 }
    case ("min", _): return bound(value, literal) { $0 >= $1 }
    case ("max", _): return bound(value, literal) { $0 <= $1 }
    case ("exclusiveMin", _): return bound(value, literal) { $0 > $1 }
    case ("exclusiveMax", _): return bound(value, literal) { $0 < $1 }
    case ("step", _): return step(value, literal)
    case ("const", .rows?):
      return isReadable(value) ? answer(holds(value, argument)) : [.undetermined]
    case ("const", _): return answer(equals(value, argument))
    case ("options", _):
      return answer(value.field.rule?.optionNodes.contains { equals(value, $0) } ?? false)
    case ("optionsFrom", _):
      let options = optionsFrom(constraint, value)
      return isEmpty(value) ? [] : answer(options.contains { isOption(value, $0) })
    case ("equals", _): return compare(value, literal, expecting: true)
    case ("notEquals", _): return compare(value, literal, expecting: false)
    case ("minItems", _):
      return answer(value.rows.count { !isEmptyRow($0) } >= Int(literal) ?? 0)
    case ("maxItems", _): return answer(value.rows.count <= Int(literal) ?? 0)
    default: return []
    }
  }

  private func match(
    _ argument: Node, _ text: String, _ value: OracleValue, _ mode: PatternMode, _ expected: Bool
  ) -> [Outcome] {
    guard isShown(text, of: value) else { return [] }
    var sources: [String] = []
    if case .sequence(let nodes) = argument.content {
      sources = nodes.compactMap { $0.scalar?.text }
    } else if let scalar = argument.scalar {
      sources = [scalar.text]
    }
    let bytes = Array(text.utf8)
    return sources.map { source in
      do {
        switch try rules.pattern(source, mode).match(bytes.span) {
        case .matches: return expected ? .yes : .no
        case .fails: return expected ? .no : .yes
        case .limitReached: return .limit
        }
      } catch {
        problem = problem ?? error
        return .undetermined
      }
    }
  }

  func decimal(_ value: OracleValue) -> Interlock.Decimal? {
    switch value.content {
    case .integer(let number): Interlock.Decimal(number)
    case .number(let decimal, _): decimal
    default: nil
    }
  }

  private func bound(
    _ value: OracleValue, _ literal: String,
    _ passes: (Interlock.Decimal, Interlock.Decimal) -> Bool
  ) -> [Outcome] {
    if case .moment(let own)? = value.content {
      guard let bound = OracleMoment(bound: literal, as: own.type, now: exactNow) else { return [] }
      return [
        passes(Interlock.Decimal(own < bound ? -1 : own == bound ? 0 : 1), .zero) ? .yes : .no
      ]
    }
    guard let own = decimal(value), let bound = Interlock.Decimal(html: literal) else { return [] }
    return [passes(own, bound) ? .yes : .no]
  }

  /// Whether a time is inside a range whose `min` is after its `max`; nil where there is none: both
  /// must apply, and weigh the same.
  private func spansMidnight(_ value: OracleValue, _ own: OracleMoment) -> Bool? {
    func bound(_ name: String) -> (time: OracleMoment, severity: Severity)? {
      guard let rule = value.field.rule?.constraint(name),
        let time = rule.argument.scalar.flatMap({ OracleMoment($0.text, as: .time) })
      else { return nil }
      if let when = rule.when, outcome(when.text, at: value) != .yes { return nil }
      return (time, rule.severity ?? value.field.severity)
    }
    guard let low = bound("min"), let high = bound("max"), low.time > high.time,
      low.severity == high.severity
    else { return nil }
    return own >= low.time || own <= high.time
  }

  private func step(_ value: OracleValue, _ literal: String) -> [Outcome] {
    guard let step = Interlock.Decimal(html: literal) else { return [] }
    let minimum = value.field.rule?.constraint("min")?.argument.scalar?.text
    if case .moment(let own)? = value.content {
      let base = minimum.flatMap { OracleMoment(bound: $0, as: own.type, now: exactNow) }
      return [own.isStep(step, from: base) ? .yes : .no]
    }
    guard let own = decimal(value) else { return [] }
    let base = minimum.flatMap { Interlock.Decimal(html: $0) } ?? .zero
    return [own.isMultiple(of: step, from: base) ? .yes : .no]
  }

  func equals(_ value: OracleValue, _ node: Node) -> Bool {
    let literal = node.scalar?.text ?? ""
    switch value.content {
    case .text(let text):
      return OracleText.isSame(text, literal, byBytes: value.field.isSecret)
    case .boolean(let flag): return flag == (literal == "true")
    case .moment(let moment): return OracleMoment(literal, as: moment.type) == moment
    case .integer, .number: return decimal(value) == Interlock.Decimal(html: literal)
    default: return false
    }
  }

  private func compare(
    _ value: OracleValue, _ path: String, expecting expected: Bool
  ) -> [Outcome] {
    guard let other = find(path, from: value) else { return [] }
    func answer(_ isEqual: Bool) -> [Outcome] { [isEqual == expected ? .yes : .no] }
    guard isVisible(other) else {
      // What is hidden is empty, and so unequal; but a hidden boolean reads false.
      guard other.field.type == .boolean, case .boolean(let own)? = value.content else {
        return answer(false)
      }
      return answer(!own)
    }
    if other.isUnusable { return [.undetermined] }
    guard let content = other.content else { return answer(false) }
    if case .rows = content {
      if isEmpty(other) { return answer(false) }
      guard isReadable(value), isReadable(other) else { return [.undetermined] }
      return answer(isSame(value, other, readsHidden: true))
    }
    switch (value.content, content) {
    case (.text(let own)?, .text(let text)):
      let byBytes = value.field.isSecret || other.field.isSecret
      return answer(OracleText.isSame(own, text, byBytes: byBytes))
    case (.moment(let own)?, .moment(let moment)):
      return answer(own.nanoseconds == moment.nanoseconds)
    case (.boolean(let own)?, .boolean(let flag)): return answer(own == flag)
    default: return answer(decimal(value) == decimal(other))
    }
  }
}
