import Interlock

/// What happened during one step.
final class ScenarioLog {
  /// What the host was asked, and has not been answered by the test's own settings yet.
  var requests: [RemoteRequest] = []
  /// The requests of the step, as they were made.
  var observed: [Observation.ObservedRequest] = []
  /// What changed in the step.
  var fields: [String: FieldAspects] = [:]
  var fieldNames: [String] = []
  /// What is new of the form as a whole.
  var form: FieldAspects = []
  var computed: Set<Int> = []
  var gates: Set<Int> = []
  var actions: Set<Int> = []
  var lanes: LaneRecorder?

  func beginStep() {
    observed = []
    fields = [:]
    fieldNames = []
    form = []
    computed = []
    gates = []
    actions = []
  }

  func note(_ session: borrowing Session) {
    for change in session.changes.fields {
      let name = session.name(of: change.place)
      if fields[name] == nil { fieldNames.append(name) }
      fields[name, default: []].formUnion(change.aspects)
    }
    form.formUnion(session.changes.form)
    computed.formUnion(session.changes.computed)
    gates.formUnion(session.changes.gates.map { $0.index })
    actions.formUnion(session.changes.actions.map { $0.index })
    noteRequests(session)
    lanes?.record(session)
  }

  func noteRequests(_ form: borrowing Session) {
    let program = form.program
    for request in form.changes.requests {
      requests.append(request)
      observed.append(
        Observation.ObservedRequest(
          ticket: request.ticket, check: request.check, field: form.name(of: request.place),
          value: form.settledValue(of: request.place),
          isSecret: program.isSecretTree(Int(request.place.field))))
    }
  }
}

/// Plays a scenario on a session.
struct ScenarioRun: ~Copyable {
  private let test: FormTest
  private let program: Program
  private var session: Session
  private let log = ScenarioLog()
  private var presses: [Bool] = []
  private var failures: [TestFailure] = []
  private var missing: [MissingExpectation] = []

  /// Runs a scenario; one that fails is run again to draw it.
  static func result(of steps: [ScenarioStep], _ test: FormTest, _ program: Program) -> TestResult {
    var run = ScenarioRun(test, program, lanes: nil)
    var result = run.play(steps)
    if result.hasPassed || steps.isEmpty { return result }
    let lanes = LaneRecorder(steps, result.failures, program, locale: test.settings.locale)
    var second = ScenarioRun(test, program, lanes: lanes)
    _ = second.play(steps)
    result.lanes = lanes.lanes(with: result.failures, steps)
    return result
  }

  private init(_ test: FormTest, _ program: Program, lanes: LaneRecorder?) {
    self.test = test
    self.program = program
    session = Session(program, openedAt: test.settings.openedAt ?? Evaluation.unknownInstant)
    log.lanes = lanes
  }

  private mutating func play(_ steps: [ScenarioStep]) -> TestResult {
    let expectsNothing = steps.allSatisfy { $0.expect.entry == nil }
    log.noteRequests(session)
    log.lanes?.beginStep(nil)
    log.lanes?.record(session)
    do throws(SessionError) {
      try answer()
      if !test.settings.sources.isEmpty {
        var supply = SessionStep()
        supply.supplied = test.settings.sources
        try apply(supply, nil)
      }
    } catch {
      failures.append(failure(error, at: test.node.span))
      return TestResult(failures: failures)
    }
    for (index, step) in steps.enumerated() {
      if index > 0 { log.beginStep() }
      do throws(SessionError) {
        try apply(step.events, step.time, number: index)
      } catch {
        failures.append(failure(error, at: step.node.span))
        break
      }
      let before = failures.count
      for item in step.expect.items { check(item, step) }
      for place in before..<failures.count { failures[place].step = index }
      if expectsNothing || step.expect.entry?.value.isNull == true { lack(step) }
    }
    if expectsNothing {
      failures.append(
        TestFailure.missing(
          at: test.node.span, expected: "an `expect` in one step at least", found: "none",
          advice: "write one, or let --update write what is true now"))
    }
    return TestResult(failures: failures, missing: missing)
  }

  private func failure(_ error: SessionError, at span: SourceSpan) -> TestFailure {
    TestFailure(at: span, expected: "a step that can be done", found: error.message)
  }

  // MARK: Events

  private mutating func apply(
    _ step: SessionStep, _ time: Int64?, number: Int? = nil
  ) throws(SessionError) {
    let log = log
    let note = { (form: borrowing Session) in log.note(form) }
    let instant = time.map { Duration.nanoseconds($0) } ?? session.elapsed
    log.lanes?.beginStep(nil)
    // The test's own answers come at the instant of the question.
    while let due = session.nextDeadline, due <= instant, answersByItself {
      try session.advance(to: due, onChange: note)
      try answer()
    }
    try session.advance(to: instant, onChange: note)
    log.lanes?.beginStep(number)
    presses = try session.apply(step, at: instant, onChange: note)
    try answer()
    log.lanes?.record(session)
  }

  private var answersByItself: Bool {
    test.settings.remote != nil || !test.settings.remotes.isEmpty
  }

  /// Answers what the test has an answer for.
  private mutating func answer() throws(SessionError) {
    let log = log
    while !log.requests.isEmpty {
      let request = log.requests.removeFirst()
      guard let answer = test.settings.answer(of: request.check) else { continue }
      try session.resolve(request.ticket, passes: answer == .pass) { form in log.note(form) }
    }
  }

  // MARK: Expectations

  private mutating func check(_ item: Expectation, _ step: ScenarioStep) {
    let found = observe(item, step)
    if wanted(item).isMet(by: found) { return }
    var failure = TestFailure(
      at: item.span, subject: item.name(in: program),
      expected: item.words(forExpectedBeside: found), found: item.words(for: found),
      notes: notes(item))
    failure.item = item
    failures.append(failure)
  }

  /// The expectation, with fields by the names that the session gives them.
  private func wanted(_ item: Expectation) -> Observation {
    guard case .requests(var requests) = item.expected else { return item.expected }
    for index in requests.indices {
      guard let field = requests[index].field, let place = try? place(field) else { continue }
      requests[index].field = session.name(of: place)
    }
    return .requests(requests)
  }

  private func notes(_ item: Expectation) -> [String] {
    switch (item.subject, item.aspect) {
    case (.action(let index), .enabled), (.action(let index), .pressed):
      let blockers = session.blockerSummary(of: ActionHandle(index: index))
      return blockers.isEmpty ? [] : ["blocked by " + blockers.joined(separator: ", ")]
    case (.form, .valid), (.form, .errors), (.form, .warnings):
      return session.violations(locale: test.settings.locale).map { violation in
        let place = violation.path.isEmpty ? "the form" : violation.path
        return "\(place): \(violation.rule): \(violation.message)"
      }
    default: return []
    }
  }

  private func place(_ name: String) throws(SessionError) -> FieldPlace {
    name.utf8.first == UInt8(ascii: "/")
      ? try session.place(at: name) : try session.place(named: name)
  }

  private func observe(_ item: Expectation, _ step: ScenarioStep) -> Observation {
    switch item.subject {
    case .field(let name):
      do throws(SessionError) {
        return observe(try place(name), item.aspect)
      } catch {
        // What was expected of a secret is one also where there is no such row.
        let isSecret = TestNames(program).field(name).map { program.isSecretTree($0) } ?? true
        let nothing = Observation.nothing(error.message)
        return isSecret && item.aspect == .value ? .secret(nothing) : nothing
      }
    case .computed(let index):
      let handle = ComputedHandle(index: index)
      let computed = program.computed[index]
      if computed.isSecret { return .secret(.value(session.value(of: handle))) }
      // A test may name the secret members of what it expects.
      let value = Observation.value(session.shownValue(of: handle))
      return computed.holdsSecret ? .secret(value) : value
    case .gate(let index):
      let gate = GateHandle(index: index)
      if item.aspect == .open { return .boolean(session.isOpen(gate)) }
      return .time(session.remaining(of: gate)?.wholeNanoseconds)
    case .action(let index):
      let action = ActionHandle(index: index)
      switch item.aspect {
      case .blockedBy: return .reasons(session.blockers(of: action))
      case .pressed:
        let press = step.events.presses.firstIndex(of: program.actionNames[index])
        return press.map { .boolean(presses[$0]) } ?? .nothing("it was not pressed")
      default: return .boolean(session.isEnabled(action))
      }
    case .form: return observeForm(item)
    }
  }

  private func observe(_ place: FieldPlace, _ aspect: Expectation.Aspect) -> Observation {
    let locale = test.settings.locale
    switch aspect {
    case .visible: return .boolean(session.isVisible(place))
    case .enabled: return .boolean(session.isEditable(place))
    case .required: return .boolean(session.isRequired(place))
    case .pending: return .boolean(session.isPending(place))
    case .touched: return .boolean(session.isTouched(place))
    case .dirty: return .boolean(session.isDirty(place))
    case .violations: return .texts(session.violations(of: place).map { $0.rule })
    case .shown: return .texts(session.shownViolations(of: place).map { $0.rule })
    case .messages:
      return .texts(session.violations(of: place, locale: locale).map { $0.message })
    default:
      let value = Observation.value(session.value(of: place))
      return program.isSecretTree(Int(place.field)) ? .secret(value) : value
    }
  }

  private func observeForm(_ item: Expectation) -> Observation {
    let violations = session.violations(locale: test.settings.locale)
    switch item.aspect {
    case .valid: return .boolean(session.isValid)
    case .violations: return .texts(session.formViolations().map { $0.rule })
    case .shown: return .texts(session.shownFormViolations().map { $0.rule })
    case .errors:
      return .paths(violations.filter { $0.severity == .error }.grouped { $0.rule })
    case .warnings:
      return .paths(violations.filter { $0.severity != .error }.grouped { $0.rule })
    case .messages:
      if case .texts = item.expected {
        return .texts(session.formViolations(locale: test.settings.locale).map { $0.message })
      }
      guard case .paths(let asked) = item.expected else { return .paths([]) }
      let paths = asked.map { $0.path }
      return .paths(violations.filter { paths.contains($0.path) }.grouped { $0.message })
    case .values:
      let value = Observation.value(session.values)
      return program.fields.contains { $0.isSecret } ? .secret(value) : value
    case .requests: return .requests(log.observed)
    case .pressed: return .boolean(presses.allSatisfy { $0 })
    default: return .nothing("a form has no such part")
    }
  }

  // MARK: Missing expectations

  /// Notes what is new after a step that says nothing of it.
  private mutating func lack(_ step: ScenarioStep) {
    var members: [FormValue.Member] = []
    for name in log.fieldNames {
      guard let place = try? place(name), let aspects = log.fields[name] else { continue }
      let parts = parts(of: place, aspects)
      if !parts.isEmpty { members.append(FormValue.Member(name, .object(parts))) }
    }
    if !log.form.isEmpty, TestNames(program).field("form") == nil {
      var parts = [
        FormValue.Member("violations", .list(session.formViolations().map { .text($0.rule) }))
      ]
      let shown = session.shownFormViolations().map { FormValue.text($0.rule) }
      if !shown.isEmpty { parts.append(FormValue.Member("shown", .list(shown))) }
      members.append(FormValue.Member("form", .object(parts)))
    }
    for index in log.computed.sorted() where !program.computed[index].isSecret {
      members.append(
        FormValue.Member(
          program.computedNames[index], session.shownValue(of: ComputedHandle(index: index))))
    }
    for index in log.gates.sorted() {
      members.append(
        FormValue.Member(
          program.gates[index].name, .boolean(session.isOpen(GateHandle(index: index)))))
    }
    for index in log.actions.sorted() {
      members.append(
        FormValue.Member(
          program.actionNames[index], .boolean(session.isEnabled(ActionHandle(index: index)))))
    }
    if !step.events.presses.isEmpty {
      members.append(FormValue.Member("pressed", .boolean(presses.allSatisfy { $0 })))
    }
    if members.isEmpty {
      // Nothing changed; an `expect` without a value still wants one.
      if step.expect.entry == nil { return }
      members.append(FormValue.Member("valid", .boolean(session.isValid)))
    }
    missing.append(
      MissingExpectation(node: step.node, entry: step.expect.entry, .object(members)))
    if step.expect.entry != nil {
      failures.append(
        TestFailure.missing(
          at: step.expect.entry?.keySpan ?? step.node.span, expected: "something under `expect`",
          found: "nothing", advice: "write it, or let --update write what is true now"))
    }
  }

  private func parts(of place: FieldPlace, _ aspects: FieldAspects) -> [FormValue.Member] {
    let field = program.fields[Int(place.field)]
    var parts: [FormValue.Member] = []
    let isSingle = field.type != .group && field.type != .list
    if aspects.contains(.value), isSingle, !program.isSecretTree(Int(place.field)) {
      parts.append(FormValue.Member("value", session.value(of: place)))
    }
    let flags: [(FieldAspects, String, Bool)] = [
      (.visible, "visible", session.isVisible(place)),
      (.enabled, "enabled", session.isEditable(place)),
      (.required, "required", session.isRequired(place)),
      (.pending, "pending", session.isPending(place)),
      (.touched, "touched", session.isTouched(place)),
    ]
    for (aspect, key, value) in flags where aspects.contains(aspect) {
      parts.append(FormValue.Member(key, .boolean(value)))
    }
    if aspects.contains(.violations) {
      let rules = session.violations(of: place).map { FormValue.text($0.rule) }
      parts.append(FormValue.Member("violations", .list(rules)))
    }
    let shown = session.shownViolations(of: place).map { FormValue.text($0.rule) }
    if aspects.contains(.shown), !shown.isEmpty {
      parts.append(FormValue.Member("shown", .list(shown)))
    }
    return parts
  }
}
