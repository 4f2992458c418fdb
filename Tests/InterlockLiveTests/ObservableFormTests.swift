import Interlock
import InterlockLive
import InterlockTestSupport
import Observation
import Testing

/// What observers are told, and what not.
@MainActor
struct ObservableFormTests {
  private let form: ObservableForm
  private let clock = ManualClock()
  private let log = Log()

  init() throws {
    form = ObservableForm(
      try RuleFile.program(
        """
        interlock: 1
        form: login
        fields:
          id: { required: true, minLength: 4 }
          note: {}
          more: { visibleWhen: '!isEmpty(note)', requiredWhen: note == "must" }
          people: { type: list, item: { type: group, fields: { name: { required: true } } } }
        computed: { shout: note.upperAscii() }
        gates: { settled: { after: 10s } }
        actions: { login: { enabledWhen: valid && settled } }
        """), openedAt: try TestForms.noon(), clock: clock)
  }

  private func observe<Value>(_ name: String, _ read: () -> Value) {
    _ = withObservationTracking(read) { [log] in log.add(name) }
  }

  @Test func `only what a view reads invalidates it`() throws {
    observe("enabled") { form.isEnabled("login") }
    observe("blockers") { form.blockers(of: "login") }
    observe("id") { form.value(of: "id") }
    observe("note") { form.value(of: "note") }
    observe("more") { form.isVisible("more") }
    observe("required") { form.isRequired("more") }
    observe("shout") { form.computed("shout") }
    observe("valid") { form.isValid }
    try form.set("note", to: "n")
    #expect(log.all == ["note", "more", "shout"])
    try form.set("id", to: "abc")
    #expect(log.all.dropFirst(3) == ["blockers", "id"])
    try form.set("note", to: "must")
    #expect(log.all.dropFirst(5) == ["required"])
  }

  @Test func `an observer is told once, after which it reads again`() throws {
    observe("id") { form.value(of: "id") }
    try form.set("id", to: "a")
    try form.set("id", to: "b")
    #expect(log.all == ["id"])
    observe("again") { form.value(of: "id") }
    try form.set("id", to: "b")
    #expect(log.all == ["id"])
    try form.set("id", to: "c")
    #expect(log.all == ["id", "again"])
  }

  @Test func `two observers of one thing are both told`() throws {
    observe("one") { form.value(of: "id") }
    observe("two") { (form.value(of: "id"), form.isEnabled("login")) }
    try form.set("id", to: "a")
    #expect(log.all.sorted() == ["one", "two"])
  }

  @Test func `the button turns with the clock, and an idle value does not`() async throws {
    try form.set("id", to: "abcd")
    observe("enabled") { form.isEnabled("login") }
    observe("open") { form.isOpen("settled") }
    observe("id") { form.value(of: "id") }
    await clock.advance(by: .nanoseconds(9_999_999_999))
    #expect(log.all == [])
    await clock.advance(by: .nanoseconds(1))
    #expect(log.all == ["enabled", "open"])
    #expect(form.isEnabled("login"))
    #expect(form.blockers(of: "login") == [])
  }

  @Test func `what is read by name follows the rows`() throws {
    try form.send(.insertRow(in: "people", at: 0))
    try form.set("people[0].name", to: "Kim")
    let place = try #require(form.state.field("people[0].name")?.place)
    observe("first") { form.value(of: "people[0].name") }
    observe("Kim") { form.value(of: .handle(place)) }
    observe("count") { form.rowCount(of: "people") }
    try form.send(.insertRow(in: "people", at: 0))
    #expect(log.all == ["first", "count"])
    #expect(form.value(of: .handle(place)) == "Kim")
    try form.send(.removeRow(of: "people", at: 1))
    #expect(log.all == ["first", "count", "Kim"])
    #expect(form.value(of: .handle(place)) == .null)
  }

  @Test func `an observer that sets a value at once loses nothing`() throws {
    let form = form
    let log = log
    withObservationTracking {
      _ = form.value(of: "id")
    } onChange: {
      MainActor.assumeIsolated {
        // The whole form is settled, and the event waits its turn.
        log.add("\(form.value(of: "id")) \(form.violations(of: "id").map { $0.rule })")
        do throws(LiveFormError) {
          let outcome = try form.send(.set("note", to: form.value(of: "id")))
          #expect(outcome == .queued)
        } catch {
          Issue.record("\(error)")
        }
      }
    }
    observe("note") { form.value(of: "note") }
    try form.set("id", to: "abc")
    #expect(log.all == [#""abc" ["minLength"]"#, "note"])
    #expect(form.value(of: "note") == "abc")
  }

  @Test func `bindings set and read, and keep what went wrong`() throws {
    form[text: "note"] = "a"
    #expect(form[text: "note"] == "a")
    #expect(form["note"] == "a")
    form["note"] = .null
    #expect(form[text: "note"] == "")
    #expect(form.failure == nil)
    observe("failure") { form.failure }
    form[text: "nope"] = "a"
    #expect(form.failure == .refused(.unknownPlace("nope", suggestion: "note")))
    #expect(log.all == ["failure"])
  }

  @Test func `a runaway cascade of observers ends in an error`() throws {
    let form = form
    follow(form)
    do {
      try form.set("note", to: "1")
      Issue.record("it goes on for ever")
    } catch {
      #expect(error == .runaway(names: ["note"]))
    }
  }

  private func follow(_ form: ObservableForm) {
    let test = self
    withObservationTracking {
      _ = form.value(of: "note")
    } onChange: {
      MainActor.assumeIsolated {
        test.follow(form)
        form[text: "note"] = form.value(of: "note") == "1" ? "2" : "1"
      }
    }
  }

  @Test func `a handler sees each transaction`() async throws {
    var seen: [String] = []
    let form = ObservableForm(
      try TestForms.pairWithTime(), openedAt: try TestForms.noon(), clock: clock
    ) { session, next in
      seen.append("\(session.elapsed) " + session.changeNames())
      if !session.changes.gates.isEmpty { next.set("id", to: "abcd") }
    }
    await clock.advance(by: .seconds(30))
    #expect(seen == ["10.0 seconds ", "10.0 seconds id", "10.5 seconds go"])
    #expect(form.isEnabled("go"))
  }

  @Test func `a form that is dropped or closed ends its timer`() throws {
    weak var dropped: ObservableForm?
    do {
      let other = ObservableForm(
        try TestForms.pairWithTime(), openedAt: try TestForms.noon(), clock: clock)
      dropped = other
      #expect(clock.deadlines == [.seconds(10), .seconds(10)])
    }
    #expect(dropped == nil)
    #expect(clock.deadlines == [.seconds(10)])
    form.close()
    #expect(clock.deadlines == [])
    do {
      try form.touch("id")
      Issue.record("the form is closed")
    } catch {
      #expect(error == .closed)
    }
  }
}
