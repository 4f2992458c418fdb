import Interlock
import InterlockTestSupport
import Testing

/// The mission's first form, over time.
struct SessionLoginTests {
  private let program: Interlock.Program

  init() throws {
    program = try RuleFile.program(
      """
      interlock: 1
      form: login
      fields:
        id: { label: ID, required: true, minLength: 4, debounce: 500ms }
      gates: { settled: { after: 10s } }
      computed: { seconds: int(elapsed.getSeconds()) }
      actions: { login: { enabledWhen: valid && settled } }
      """)
  }

  private func open() throws -> Session {
    Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
  }

  @Test func `the button works at ten seconds exactly, not before`() throws {
    var form = try open()
    let id = try program.field("id")
    let login = try program.action("login")
    try form.set(id, to: "abcd", at: .seconds(2))
    try form.advance(to: .nanoseconds(9_999_999_999))
    #expect(form.isEnabled(login) == false)
    #expect(form.blockers(of: login) == ["gate settled"])
    #expect(form.nextDeadline == .seconds(10))
    var told: [Duration] = []
    try form.advance(to: .seconds(25)) { form in
      if form.changes.actions.contains(login) { told.append(form.elapsed) }
    }
    #expect(told == [.seconds(10)])
    #expect(form.isEnabled(login) == true)
  }

  @Test func `the value is judged after the pause and blocks while it waits`() throws {
    var form = try open()
    let id = try program.field("id")
    let login = try program.action("login")
    try form.advance(to: .seconds(12))
    try form.set(id, to: "abcd")
    #expect(form.value(of: id) == "abcd")
    #expect(form.isPending(id) == true)
    #expect(form.blockers(of: login) == ["id.required", "pending id"])
    try form.advance(to: .milliseconds(12_499))
    #expect(form.isEnabled(login) == false)
    try form.advance(to: .milliseconds(12_500))
    #expect(form.isEnabled(login) == true)
    try form.set(id, to: "abc")
    #expect(form.isEnabled(login) == false)
    // The settled value again: nothing is pending.
    try form.set(id, to: "abcd")
    #expect(form.isEnabled(login) == true)
    #expect(form.nextDeadline == .seconds(13))
  }

  @Test func `the counter is told each second`() throws {
    var form = try open()
    let seconds = try program.computed("seconds")
    var told: [FormValue] = []
    try form.advance(to: .seconds(3)) { form in told.append(form.value(of: seconds)) }
    #expect(told == [1, 2, 3])
  }

  @Test func `a press settles, shows and tells`() throws {
    var form = try open()
    let id = try program.field("id")
    let login = try program.action("login")
    try form.set(id, to: "abc", at: .seconds(11))
    #expect(form.shownViolations(of: id) == [])
    let isAccepted = try form.press(login)
    #expect(!isAccepted)
    #expect(form.shownViolations(of: id).map { $0.rule } == ["minLength"])
    try form.set(id, to: "abcd")
    let isAcceptedNow = try form.press(login)
    #expect(isAcceptedNow)
  }

  @Test func `time that runs backwards changes nothing`() throws {
    var form = try open()
    try form.advance(to: .seconds(5))
    do {
      try form.advance(to: .seconds(4))
      Issue.record("time ran backwards")
    } catch {
      #expect(error == .timeRunsBackwards)
    }
    #expect(form.elapsed == .seconds(5))
  }
}
