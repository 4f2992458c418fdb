import Interlock
import InterlockLive
import InterlockTestSupport
import Observation
import Testing

/// Events, deadlines and their order.
struct LiveFormTests {
  private let now: Instant

  init() throws { now = try TestForms.noon() }

  @Test func `a deadline is hit exactly, and the timer is armed anew`() async throws {
    let clock = ManualClock()
    let log = Log()
    let program = try TestForms.pairWithTime()
    let form = LiveForm(program, openedAt: now, clock: clock) { session, _ in
      log.add("\(session.elapsed)")
    }
    #expect(clock.deadlines == [.seconds(10)])
    await clock.advance(by: .seconds(2))
    try await form.set("id", to: "abcd")
    #expect(clock.deadlines == [.milliseconds(2_500)])
    await clock.advance(by: .milliseconds(400))
    try await form.set("id", to: "abcde")
    #expect(clock.deadlines == [.milliseconds(2_900)])
    await clock.advance(by: .seconds(60))
    #expect(clock.deadlines == [])
    #expect(log.all == ["2.0 seconds", "2.4 seconds", "2.9 seconds", "10.0 seconds"])
    #expect(await form.state.isEnabled("go"))
    #expect(await form.state.elapsed == .milliseconds(62_400))
  }

  @Test func `an event takes in the time that passed before it`() async throws {
    let clock = ManualClock()
    await clock.advance(by: .seconds(100))
    let form = LiveForm(try TestForms.pairWithTime(), openedAt: now, clock: clock)
    await clock.advance(by: .seconds(11))
    try await form.set("id", to: "abcd")
    let state = await form.state
    #expect(state.elapsed == .seconds(11))
    #expect(state.blockers(of: "go") == ["id.required", "pending id"])
    #expect(state.nextDeadline == .milliseconds(11_500))
  }

  @Test func `many forms share a clock, each with one alarm`() async throws {
    let clock = ManualClock()
    let program = try TestForms.pairWithTime()
    var forms: [LiveForm] = []
    for _ in 0..<20 { forms.append(LiveForm(program, openedAt: now, clock: clock)) }
    #expect(clock.deadlines == Array(repeating: .seconds(10), count: 20))
    for form in forms { try await form.set("id", to: "abcd") }
    await clock.advance(by: .seconds(10))
    for form in forms { #expect(await form.state.isEnabled("go")) }
  }

  @Test func `a form runs on the machine's clock as well`() async throws {
    let program = try RuleFile.program(
      "{ interlock: 1, form: f, fields: { a: {} }, gates: { open: { after: 2ms } } }")
    let form = LiveForm(program, openedAt: now)
    var opened: Duration?
    for await state in form.states where state.isEnabled("submit") {
      opened = state.elapsed
      break
    }
    #expect(try #require(opened) >= .milliseconds(2))
  }

  @Test func `a form that is dropped ends its timer`() async throws {
    let clock = ManualClock()
    let program = try TestForms.pairWithTime()
    weak var dropped: LiveForm?
    do {
      let form = LiveForm(program, openedAt: now, clock: clock)
      dropped = form
      try await form.set("id", to: "abcd")
      #expect(clock.deadlines == [.milliseconds(500)])
    }
    #expect(dropped == nil)
    #expect(clock.deadlines == [])
    await clock.advance(by: .seconds(20))
  }

  @Test func `what the form refuses changes nothing and says why`() async throws {
    let form = LiveForm(try TestForms.pairWithTime(), openedAt: now, clock: ManualClock())
    do {
      try await form.set("idd", to: "abcd")
      Issue.record("there is no such field")
    } catch {
      #expect(error == .refused(.unknownPlace("idd", suggestion: "id")))
      #expect(error.message == "there is no `idd`: did you mean `id`?")
    }
    do {
      try await form.press("gone")
      Issue.record("there is no such action")
    } catch {
      #expect(error.message == "there is no `gone`")
    }
    let state = await form.state
    #expect(state.field("idd") == nil)
    #expect(!state.isEnabled("gone"))
    #expect(state.blockers(of: "gone") == ["there is no `gone`"])
    #expect(!state.isOpen("gone"))
    #expect(state.computed("gone") == .null)
  }

  @Test func `a closed form takes in nothing`() async throws {
    let clock = ManualClock()
    let form = LiveForm(try TestForms.pairWithTime(), openedAt: now, clock: clock)
    await form.close()
    #expect(clock.deadlines == [])
    do {
      try await form.set("id", to: "abcd")
      Issue.record("the form is closed")
    } catch {
      #expect(error == .closed)
    }
    #expect(await form.state.field("id")?.value == .null)
  }

  @Test func `a place of a removed row is refused, and reads as nothing`() async throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields: { people: { type: list, item: { type: group, fields: { name: {} } } } }
      """)
    let form = LiveForm(program, openedAt: now, clock: ManualClock())
    try await form.send(.insertRow(in: "people", at: 0))
    try await form.send(.insertRow(in: "people", at: 1))
    try await form.set("people[1].name", to: "Kim")
    let place = try #require(await form.state.field("/people/1/name")?.place)
    try await form.send(.removeRow(of: "people", at: 0))
    #expect(await form.state.field(.handle(place))?.name == "people[0].name")
    #expect(await form.state.field(.handle(place))?.value == "Kim")
    try await form.send(.removeRow(of: "people", at: 0))
    #expect(await form.state.field(.handle(place)) == nil)
    do {
      try await form.set(.handle(place), to: "Lee")
      Issue.record("the row was removed")
    } catch {
      #expect(error == .refused(.removedRow))
    }
  }

  @Test func `an error describes itself`() {
    #expect("\(LiveFormError.closed)" == "the form is closed: open another")
    #expect(
      "\(LiveFormError.refused(.timeRunsBackwards))" == SessionError.timeRunsBackwards.message)
  }
}

extension TestForms {
  /// A pause of half a second and a gate of ten seconds, and nothing that counts seconds.
  static func pairWithTime() throws -> Interlock.Program {
    try RuleFile.program(
      """
      interlock: 1
      form: f
      fields: { id: { required: true, minLength: 4, debounce: 500ms } }
      gates: { settled: { after: 10s } }
      actions: { go: { enabledWhen: valid && settled } }
      """)
  }
}

/// What is said of the form as a whole.
struct WholeFormTests {
  private static let rules = """
    interlock: 1
    form: f
    fields: { n: { type: integer, default: 1 } }
    computed: { share: 10 / n }
    rules: [{ id: even, that: n % 2 == 0, message: An odd number }]
    """

  @Test func `a live form has what is broken of it as a whole, and a server may refuse it`()
    async throws
  {
    let form = LiveForm(
      try RuleFile.program(Self.rules), openedAt: try TestForms.noon(), clock: ManualClock())
    #expect(await form.state.formViolations().map { $0.message } == ["An odd number"])
    #expect(await form.state.shownFormViolations().isEmpty)
    try await form.press("submit")
    #expect(await form.state.shownFormViolations().map { $0.rule } == ["even"])
    try await form.set("n", to: .number("0"))
    #expect(await form.state.formViolations().map { $0.path } == ["/share"])
    try await form.set("n", to: .number("2"))
    try await form.send(.report("Closed", on: nil))
    try await form.send(.report("Really", on: ""))
    #expect(await form.state.formViolations().map { $0.message } == ["Closed", "Really"])
    #expect(await form.state.blockerSummary(of: "submit") == ["form.report"])
  }

  @Test @MainActor func `an observer of the form as a whole is told when it changes`() throws {
    let form = ObservableForm(
      try RuleFile.program(Self.rules), openedAt: try TestForms.noon(), clock: ManualClock())
    let log = Log()
    let shown = withObservationTracking {
      form.shownFormViolations()
    } onChange: {
      log.add("shown")
    }
    #expect(shown.isEmpty)
    let violations = withObservationTracking {
      form.formViolations()
    } onChange: {
      log.add("violations")
    }
    #expect(violations.map { $0.rule } == ["even"])
    try form.press("submit")
    #expect(log.all == ["shown"])
    try form.set("n", to: .number("2"))
    #expect(log.all == ["shown", "violations"])
  }
}
