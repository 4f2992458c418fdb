import Interlock
import InterlockLive
import InterlockTestSupport
import Testing

/// Events that handlers add.
struct HandlerTests {
  private let now: Instant

  init() throws { now = try TestForms.noon() }

  @Test func `a value set in a handler is not lost, and is the next transaction`() async throws {
    let log = Log()
    let program = try RuleFile.program(
      """
      interlock: 1
      form: pair
      fields: { first: { required: true }, second: { required: true, equals: first } }
      """)
    let form = LiveForm(program, openedAt: now, clock: ManualClock()) {
      session, next in
      log.add(session.changeNames())
      guard session.changes.names(in: session).contains("first"),
        let first = session.valueOf("first")
      else { return }
      next.set("second", to: first)
    }
    try await form.set("first", to: "a")
    // The form was seen with the new first value and the old second one, then with both.
    #expect(log.all == ["first", "second submit"])
    #expect(await form.state.field("second")?.value == "a")
    #expect(await form.state.isEnabled("submit"))
  }

  @Test func `what handlers add is carried out in order, before the next event`() async throws {
    let log = Log()
    let form = LiveForm(try TestForms.three(), openedAt: now, clock: ManualClock()) {
      session, next in
      log.add(session.changeNames() + "=" + session.changedValues())
      if session.changes.names(in: session) == ["a"] {
        next.set("b", to: "1")
        next.set("c", to: "2")
        next.set("b", to: "3")
        next.set("b", to: "3")
      }
    }
    try await form.set("a", to: "x")
    try await form.set("c", to: "y")
    #expect(log.all == ["a=x", "b=1", "c=2", "b=3", "c=y"])
  }

  @Test func `handlers of a deadline act at the deadline, however time is sliced`() async throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields: { a: { debounce: 700ms }, b: { debounce: 3s } }
      gates: { early: { after: 2s }, late: { after: 2500ms } }
      computed: { seconds: int(elapsed.getSeconds()) }
      """)
    var logs: [[String]] = []
    for slice in [Duration.seconds(30), .seconds(1), .milliseconds(333)] {
      let clock = ManualClock()
      let log = Log()
      let form = LiveForm(program, openedAt: now, clock: clock) { session, next in
        log.add("\(session.elapsed) " + session.changeNames())
        if !session.changes.gates.isEmpty {
          next.set("a", to: .text("\(session.elapsed)"))
          next.set("b", to: .text("\(session.elapsed)"))
        }
      }
      while clock.now.offset < .seconds(30) { await clock.advance(by: slice) }
      log.add(await form.state.withSession { "\($0.values)" })
      logs.append(log.all.filter { !$0.hasPrefix("30.") })
    }
    #expect(logs[1] == logs[0])
    #expect(logs[2].filter { !$0.hasPrefix("30.") } == logs[0])
    #expect(logs[0].contains("3.2 seconds a"))
    #expect(logs[0].contains("5.5 seconds b submit"))
  }

  @Test func `a runaway cascade ends in an error that names the fields`() async throws {
    let form = LiveForm(try TestForms.three(), openedAt: now, clock: ManualClock()) {
      session, next in
      guard case .some(.text(let text)) = session.valueOf("a") else { return }
      next.set("a", to: .text(text == "1" ? "2" : "1"))
      next.set("/b", to: .text("\(text)"))
    }
    do {
      try await form.set("a", to: "1")
      Issue.record("it goes on for ever")
    } catch {
      #expect(error == .runaway(names: ["a", "/b"]))
      #expect(
        error.message
          == "change handlers added more than 1000 events in one turn, the last about `a`, `/b`: "
          + "let them set a value only where it differs")
    }
    // The form lives on: the next event is carried out, and its cascade ended as well.
    do {
      try await form.set("c", to: "x")
      Issue.record("it goes on for ever")
    } catch {
      #expect(error == .runaway(names: ["a", "/b"]))
    }
    #expect(await form.state.field("c")?.value == "x")
  }

  @Test func `a cascade of a thousand events is carried out`() async throws {
    let log = Log()
    let form = LiveForm(try TestForms.three(), openedAt: now, clock: ManualClock()) {
      session, next in
      guard case .some(.text(let text)) = session.valueOf("a"), let number = Int(text) else {
        return
      }
      if number < 1_000 { next.set("a", to: .text("\(number + 1)")) }
      log.add(text)
    }
    try await form.set("a", to: "0")
    #expect(log.all == (0...1_000).map { "\($0)" })
  }

  @Test func `an error that time causes is found in the state`() async throws {
    let clock = ManualClock()
    let form = LiveForm(try TestForms.pairWithTime(), openedAt: now, clock: clock) {
      session, next in
      if !session.changes.gates.isEmpty {
        next.set("nothing", to: "x")
        next.set("id", to: "abcd")
      }
    }
    var states = form.states.makeAsyncIterator()
    #expect(await states.next()?.failure == nil)
    await clock.advance(by: .seconds(10))
    #expect(
      await states.next()?.failure
        == .refusedFollowUp(.unknownPlace("nothing", suggestion: nil)))
    #expect(await form.state.field("id")?.value == "abcd")
  }

  @Test func `an event that is refused is told before what handlers did on the way`() async throws {
    let clock = ManualClock()
    let form = LiveForm(try TestForms.pairWithTime(), openedAt: now, clock: clock) {
      session, next in
      if session.isTouched(named: "id") { next.touch("nothing") }
    }
    do {
      try await form.touch("id")
      Issue.record("the handler's event is refused")
    } catch {
      #expect(error == .refusedFollowUp(.unknownPlace("nothing", suggestion: nil)))
      #expect(error.message == "an event of a change handler: there is no `nothing`")
    }
    #expect(await form.state.field("id")?.isTouched == true)
  }
}

extension TestForms {
  /// Three texts that have nothing to do with each other.
  static func three() throws -> Interlock.Program {
    try RuleFile.program("{ interlock: 1, form: f, fields: { a: {}, b: {}, c: {} } }")
  }
}

extension Changes {
  /// The names of the fields that changed.
  func names(in session: borrowing Session) -> [String] {
    var names: [String] = []
    for change in fields { names.append(session.name(of: change.place)) }
    return names
  }
}

extension Session {
  /// The names of fields whose values changed, and of actions that turned.
  func changeNames() -> String {
    var names = changes.fields.filter { $0.aspects.contains(.value) || $0.aspects == .pending }
      .map { name(of: $0.place) }
    for name in program.actionNames {
      do throws(UnknownName) {
        if changes.actions.contains(try program.action(name)) { names.append(name) }
      } catch {
        names.append("no action \(name)")
      }
    }
    return names.joined(separator: " ")
  }

  func changedValues() -> String {
    changes.fields.map { change in
      guard case .text(let text) = value(of: change.place) else { return "-" }
      return text
    }.joined(separator: " ")
  }

  func valueOf(_ name: String) -> FormValue? {
    do throws(SessionError) {
      return value(of: try place(named: name))
    } catch {
      return nil
    }
  }

  func isTouched(named name: String) -> Bool {
    do throws(SessionError) {
      return isTouched(try place(named: name))
    } catch {
      return false
    }
  }
}
