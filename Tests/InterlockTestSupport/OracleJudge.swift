package import CEL
package import Interlock

/// Judges one form by walking the rule set, as the rule language reads: no plan, no memory, no
/// order but that of the page.
package final class OracleJudge {
  package enum Outcome {
    case yes
    case no
    case undetermined
    case failed
    /// The bound on the work of a regex was reached.
    case limit
  }

  package struct Finding {
    package var path: String
    package var name: String
    package var rule: String
    package var reason: String?
    package var severity: Severity
    /// Of a bound on days that follows the time: the day that it stands for.
    package var bound: String?
    /// A failure that does not count in `valid`, as its computed value reads `valid`.
    package var isApart = false
  }

  /// A condition that failed.
  package struct Failure {
    /// The field that it is an error on; nil for the whole form.
    package var field: OracleField?
    package var isVisibility: Bool
    package var text: String
  }

  package let rules: OracleRules
  package let form: OracleValue
  package let elapsed: Int64
  package let openedAt: Instant
  package var findings: [Finding] = []
  package var failures: [Failure] = []
  /// The fields with a question that nobody answered.
  package var pending: [OracleValue] = []
  /// What the host answers to every question; nil where it does not.
  package let remote: RemoteAnswer?
  /// What the host supplied.
  package let sources: OracleValue
  /// What has happened to the form since it was opened; nil for one that is judged once.
  package let events: OracleEvents?
  /// The questions that are due, answered or not.
  package var questions: [(value: OracleValue, check: RemoteRule)] = []
  /// The first error that stopped the oracle itself.
  package var problem: (any Error)?
  private let known: Known

  /// What was found once holds for the whole form, whoever asks.
  private final class Known {
    var isValid: Bool?
    var validity: [String: Bool] = [:]
  }

  package init(
    _ rules: OracleRules, _ form: OracleJSON, elapsed: Int64, openedAt: Instant,
    remote: RemoteAnswer? = .fail, sources: OracleJSON = .object([]), events: OracleEvents? = nil
  ) {
    self.rules = rules
    self.events = events
    known = Known()
    self.remote = remote
    self.sources = OracleValue(form: sources, root: rules.sources)
    self.form = OracleValue(form: form, root: rules.root)
    self.elapsed = elapsed
    self.openedAt = openedAt
  }

  package func verdict() throws -> OracleVerdict {
    report()
    var verdict = OracleVerdict()
    for action in actions {
      let (enabled, blockers) = decide(action)
      verdict.enabled.append(enabled)
      verdict.blockers.append(enabled ? [] : blockers)
    }
    for rule in rules.ruleSet.computed {
      let value = OracleWriting.written(computed(rule).value, as: rule.type)
      verdict.computed.append(rules.secrecy(computed: rule.name.text).shown(value).text)
    }
    verdict.violations = findings.map {
      OracleVerdict.line($0.path, $0.rule, $0.reason, $0.severity)
    }
    if let problem { throw problem }
    return verdict
  }

  // MARK: The report

  private func report() {
    for member in form.members { judge(member) }
    for rule in rules.ruleSet.rules { judge(rule) }
    if rules.ruleSet.rejectsUnknownFields {
      for path in form.unknownPaths {
        findings.append(Finding(path: path, name: path, rule: "unknown", severity: .error))
      }
    }
    for rule in rules.ruleSet.computed where computed(rule).hasFailed {
      let name = rule.name.text
      findings.append(
        Finding(
          path: "/" + name, name: name, rule: "expressionError", reason: "expressionError",
          severity: .error, isApart: readsValid(computed: name)))
    }
    // Those that read `valid` come last, as they cannot be known before.
    findings = findings.filter { !$0.isApart } + findings.filter { $0.isApart }
  }

  package var isValid: Bool {
    if let answer = known.isValid { return answer }
    let answer = isWholeValid
    known.isValid = answer
    return answer
  }

  private var isWholeValid: Bool {
    // A separate walk, so that nothing depends on how far the report has come.
    let other = OracleJudge(rules, .null, copying: self)
    for member in other.form.members { other.judge(member) }
    for rule in rules.ruleSet.rules { other.judge(rule) }
    for rule in rules.ruleSet.computed
    where !readsValid(computed: rule.name.text) && computed(rule).hasFailed {
      return false
    }
    problem = problem ?? other.problem
    if rules.ruleSet.rejectsUnknownFields, !form.unknownPaths.isEmpty { return false }
    return !other.findings.contains { $0.severity == .error }
  }

  package init(_ rules: OracleRules, _ form: OracleJSON, copying other: OracleJudge) {
    self.rules = rules
    self.form = other.form
    remote = other.remote
    sources = other.sources
    events = other.events
    known = other.known
    elapsed = other.elapsed
    openedAt = other.openedAt
  }

  package func add(
    _ value: OracleValue, _ rule: String, _ reason: String? = nil, _ severity: Severity
  ) {
    findings.append(
      Finding(
        path: value.pointer, name: value.dottedPath, rule: rule, reason: reason, severity: severity)
    )
  }

  package func fail(_ value: OracleValue, isVisibility: Bool) {
    add(value, "expressionError", "expressionError", .error)
    failures.append(
      Failure(
        field: value.field, isVisibility: isVisibility,
        text: value.dottedPath + ".expressionError"))
  }

  /// Asks a condition that counts as false where it is not true, and as an error where it fails.
  package func holds(_ condition: ExpressionSource?, on value: OracleValue) -> Bool {
    guard let condition else { return true }
    switch outcome(condition.text, at: value) {
    case .yes: return true
    case .failed, .limit:
      fail(value, isVisibility: false)
      return false
    case .no, .undetermined: return false
    }
  }

  // MARK: Visibility

  package func isVisible(_ value: OracleValue) -> Bool {
    guard let parent = value.parent else { return true }
    guard isVisible(parent) else { return false }
    guard let condition = value.field.rule?.visibleWhen else { return true }
    return outcome(condition.text, at: value) == .yes
  }

  // MARK: Expressions

  package func outcome(_ source: String, at value: OracleValue) -> Outcome {
    switch evaluate(source, at: value) {
    case .bool(let answer): answer ? .yes : .no
    case .undetermined, .null: .undetermined
    default: .failed
    }
  }

  package func evaluate(
    _ source: String, at value: OracleValue, expecting expected: ValueType? = .bool
  ) -> CEL.Value {
    do {
      let expression = try rules.expression(source, at: value.field, expecting: expected)
      var frame = Array(repeating: CEL.Value.null, count: expression.reads.count)
      for variable in expression.program.variables {
        frame[variable] = load(expression.reads[variable], from: value)
      }
      return expression.program.evaluate(frame)
    } catch {
      problem = problem ?? error
      return .undetermined
    }
  }

  /// The field that a path means at a place: the nearest member of that name, going outward.
  package func find(_ path: String, from value: OracleValue) -> OracleValue? {
    let names = path.split(separator: ".").map(String.init)
    if names[0] == "item" {
      return names.dropFirst().reduce(row(around: value)) { found, name in
        found?.members.first { $0.field.name == name }
      }
    }
    let isScope = value.row != nil || value.parent == nil || value.field.type == .group
    var scope = isScope ? value : value.parent
    while let current = scope {
      if current.field.type == .group,
        var found = current.members.first(where: { $0.field.name == names[0] })
      {
        for name in names.dropFirst() {
          guard let member = found.members.first(where: { $0.field.name == name }) else {
            return nil
          }
          found = member
        }
        return found
      }
      scope = current.parent
    }
    return nil
  }

  private func row(around value: OracleValue) -> OracleValue? {
    var current: OracleValue? = value
    while let candidate = current, candidate.row == nil { current = candidate.parent }
    return current
  }

  private func load(_ read: OracleRead, from value: OracleValue) -> CEL.Value {
    func field(_ path: String, _ body: (OracleValue) -> CEL.Value) -> CEL.Value {
      find(path, from: value).map(body) ?? .undetermined
    }
    switch read {
    case .value(let path): return field(path) { seen($0) }
    case .isEmpty(let path):
      return field(path) { target in
        if !isVisible(target) { return .bool(true) }
        return target.isUnusable ? .undetermined : .bool(isEmpty(target))
      }
    case .isValid(let path): return field(path) { .bool(isValid($0)) }
    case .isTouched(let path):
      return field(path) { target in .bool(isTouched(target)) }
    case .isDirty(let path): return field(path) { .bool(isDirty($0)) }
    case .computed(let name):
      return rules.ruleSet.computed.first { $0.name.text == name }.map { computed($0).value }
        ?? .undetermined
    case .isEmptyComputed(let name):
      guard let rule = rules.ruleSet.computed.first(where: { $0.name.text == name }) else {
        return .undetermined
      }
      return .bool(computed(rule).value.isBlank)
    case .source(let name): return supplied(name)
    case .isEmptySource(let name): return .bool(supplied(name).isBlank)
    case .gate(let name): return .bool(isOpen(name))
    case .valid: return .bool(isValid)
    case .elapsed: return .duration(DurationValue(nanoseconds: ticked))
    case .now: return timestamp(openedAt.adding(nanoseconds: ticked))
    case .today:
      guard let day = openedAt.adding(nanoseconds: ticked)?.civilDate else { return .undetermined }
      return Self.midnight(day)
    case .index: return row(around: value)?.row.map { .int(Int64($0)) } ?? .undetermined
    }
  }

  /// What was supplied for a source: nothing is known of it before.
  private func supplied(_ name: String) -> CEL.Value {
    guard let list = sources.members.first(where: { $0.field.name == name }), list.isGiven else {
      return .null
    }
    return seen(list)
  }

  /// Whether a person has been in a field, or in a member of it.
  private func isTouched(_ value: OracleValue) -> Bool {
    events.map { $0.touched.contains(value.pointer) } ?? value.isGiven
      || value.members.contains { isTouched($0) }
  }

  // MARK: Time

  var ticked: Int64 { elapsed / rules.ruleSet.tick * rules.ruleSet.tick }

  package var exactNow: Instant { openedAt.adding(nanoseconds: elapsed) ?? openedAt }

  package func isOpen(_ name: String) -> Bool {
    guard let gate = rules.ruleSet.gates.first(where: { $0.name.text == name }) else {
      return false
    }
    if let events {
      guard let event = gate.since == nil ? 0 : events.gates[name] else {
        return gate.kind != .after
      }
      return gate.kind == .within
        ? elapsed - event < gate.duration : elapsed - event >= gate.duration
    }
    // A judged form was filled in when it was opened, and nothing was pressed.
    if let since = gate.since {
      let isChanged = find(since.text, from: form).map { isDirty($0) } ?? false
      if !isChanged { return gate.kind != .after }
    }
    return gate.kind == .within ? elapsed < gate.duration : elapsed >= gate.duration
  }

  private func timestamp(_ instant: Instant?) -> CEL.Value {
    guard let instant,
      let value = TimestampValue(seconds: instant.seconds, nanoseconds: instant.nanosecond)
    else { return .undetermined }
    return .timestamp(value)
  }

  static func midnight(_ day: CivilDate) -> CEL.Value {
    TimestampValue(seconds: Int64(day.days) * 86_400).map { .timestamp($0) } ?? .undetermined
  }

  // MARK: Values

  /// What expressions see of a field.
  package func seen(_ value: OracleValue) -> CEL.Value {
    let isVisible = isVisible(value)
    if isVisible && value.isUnusable { return .undetermined }
    let field = value.field
    if field.type == .group {
      guard let record = field.record else { return .undetermined }
      return .record(
        RecordValue(
          record, value.members.map { seen($0) },
          absences: value.members.map { $0.field.type == .boolean && !self.isVisible($0) }))
    }
    guard isVisible, let content = value.content else {
      switch field.type {
      case .text: return .string("")
      case .list: return .list([])
      case .boolean: return .bool(false)
      default: return .null
      }
    }
    switch content {
    case .text(let text): return .string(text)
    case .integer(let number): return .int(number)
    case .number(_, let number): return .double(number)
    case .boolean(let flag): return .bool(flag)
    case .moment(let moment): return moment.seen
    case .rows: return .list(value.rows.map { seen($0) })
    case .group: return .undetermined
    }
  }

  /// Whether a value is empty for its own rules.
  package func isEmpty(_ value: OracleValue) -> Bool {
    if case .empty = value.reading { return true }
    if value.isUnusable { return false }
    switch value.field.type {
    case .group:
      if value.row != nil { return hasNothingOfItsOwn(value) }
      return value.members.allSatisfy { member in
        guard isVisible(member) else { return true }
        if case .boolean(let flag)? = member.content, member.field.type == .boolean { return !flag }
        return isEmpty(member)
      }
    case .list: return value.rows.allSatisfy { isEmptyRow($0) }
    default: return false
    }
  }

  /// Whether a row of a list is empty.
  package func isEmptyRow(_ row: OracleValue) -> Bool { !isVisible(row) || isEmpty(row) }

  /// Whether a row, or a group in one, has nothing but what defaults of its members give.
  private func hasNothingOfItsOwn(_ group: OracleValue) -> Bool {
    group.members.allSatisfy { member in
      if !isVisible(member) { return true }
      if member.isUnusable { return false }
      if member.field.type == .group { return hasNothingOfItsOwn(member) }
      if !member.isWritten { return true }
      if case .boolean(let flag)? = member.content, member.field.type == .boolean { return !flag }
      return isEmpty(member)
    }
  }

  private func isValid(_ value: OracleValue) -> Bool {
    if let answer = known.validity[value.pointer] { return answer }
    let answer = isPartValid(value)
    known.validity[value.pointer] = answer
    return answer
  }

  private func isPartValid(_ value: OracleValue) -> Bool {
    let other = OracleJudge(rules, .null, copying: self)
    if isVisible(value) || value.parent.map({ isVisible($0) }) ?? true { other.judge(value) }
    let own = Set(value.all.map { $0.pointer })
    for rule in rules.ruleSet.rules {
      let isOnPart = rule.on.contains { name in
        find(name.text, from: form).map { own.contains($0.pointer) } ?? false
      }
      if isOnPart { other.judge(rule) }
    }
    problem = problem ?? other.problem
    return !other.findings.contains { $0.severity == .error && own.contains($0.path) }
  }

  /// Whether the value is unlike the initial one.
  private func isDirty(_ value: OracleValue) -> Bool {
    if let events { return events.dirty.contains(value.pointer) }
    if value.field.type == .group, !value.isUnusable {
      return value.members.contains { isDirty($0) }
    }
    guard value.isGiven || value.isCleared else { return false }
    return !isInitial(value, value.initialTwin)
  }

  private func isInitial(_ value: OracleValue, _ initial: OracleValue) -> Bool {
    if value.isUnusable || initial.isUnusable { return false }
    switch value.field.type {
    case .group:
      return zip(value.members, initial.members).allSatisfy { isInitial($0, $1) }
    case .list:
      return value.rows.count == initial.rows.count
        && zip(value.rows, initial.rows).allSatisfy { isInitial($0, $1) }
    default:
      return isInitial(value.content, initial.content, byBytes: value.field.isSecret)
    }
  }

  private func isInitial(
    _ value: OracleValue.Content?, _ initial: OracleValue.Content?, byBytes: Bool
  ) -> Bool {
    switch (value, initial) {
    case (nil, nil): return true
    case (.text(let own)?, .text(let first)?):
      return OracleText.isSame(own, first, byBytes: byBytes)
    case (.integer(let own)?, .integer(let first)?): return own == first
    case (.number(let own, _)?, .number(let first, _)?): return own == first
    case (.boolean(let own)?, .boolean(let first)?): return own == first
    case (.moment(let own)?, .moment(let first)?): return own == first
    default: return false
    }
  }
}
