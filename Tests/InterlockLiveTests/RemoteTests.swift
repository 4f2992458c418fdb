import Interlock
import InterlockLive
import InterlockTestSupport
import Observation
import Testing

/// Questions to the host.
struct RemoteTests {
  private let program: Interlock.Program
  private let now: Instant

  init() throws {
    now = try TestForms.noon()
    program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        id: { minLength: 2, debounce: 300ms, remote: { free: { timeout: 5s } } }
        name: { default: Kim, remote: { known: {} } }
      """)
  }

  @Test func `what is asked is answered, also what is asked at once`() async throws {
    let clock = ManualClock()
    let log = Log()
    let form = LiveForm(
      program, openedAt: now, clock: clock,
      answer: { question in
        log.add("\(question.check) \(question.field) \(question.value)")
        return question.value != "taken"
      })
    for await state in form.states where state.isEnabled("submit") { break }
    #expect(log.all == [#"known name "Kim""#])
    try await form.set("id", to: "taken")
    await clock.advance(by: .milliseconds(300))
    for await state in form.states where state.field("id")?.isPending == false { break }
    #expect(await form.state.blockers(of: "submit") == ["id.free"])
    #expect(log.all.dropFirst() == [#"free id "taken""#])
  }

  @Test func `a group is asked about with its settled value, without what is hidden`() async throws
  {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        g:
          type: group
          fields: { a: {}, b: { debounce: 1s }, pin: { secret: true }, h: { visibleWhen: a == "show" } }
          remote: { pair: {} }
      """)
    let clock = ManualClock()
    let log = Log()
    let form = LiveForm(
      program, openedAt: now, clock: clock,
      answer: { question in
        log.add("\(question.check) \(question.field) \(question.value)")
        return true
      })
    var step = SessionStep()
    step.values = [
      FormValue.Member("g", .object([FormValue.Member("b", "later"), FormValue.Member("h", "h")])),
      FormValue.Member(
        "g", .object([FormValue.Member("a", "x"), FormValue.Member("pin", "1234")])),
    ]
    try await form.send(.step(step))
    for await state in form.states where state.field("g.b")?.isPending == true && !log.all.isEmpty {
      break
    }
    let value = FormValue.object([
      FormValue.Member("a", "x"), FormValue.Member("b", .null), FormValue.Member("pin", "1234"),
    ])
    #expect(log.all == ["pair g \(value)"])
  }

  @Test func `the latest answer wins, and the older check is cancelled`() async throws {
    let clock = ManualClock()
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let form = LiveForm(
      program, openedAt: now, clock: clock,
      answer: { question in
        guard question.value == "slow" else { return true }
        do {
          try await clock.sleep(for: .seconds(600))
          end.yield(false)
        } catch {
          end.yield(true)
        }
        return false
      })
    try await form.set("id", to: "slow")
    await clock.advance(by: .milliseconds(300))
    try await form.set("id", to: "fast")
    await clock.advance(by: .milliseconds(300))
    for await state in form.states where state.isEnabled("submit") { break }
    var isCancelled = ended.makeAsyncIterator()
    #expect(await isCancelled.next() == true)
    #expect(await form.state.isEnabled("submit"))
    #expect(await form.state.field("id")?.violations == [])
  }

  @Test func `without an answer the timeout decides`() async throws {
    let clock = ManualClock()
    let form = LiveForm(program, openedAt: now, clock: clock, answer: { _ in nil })
    try await form.set("id", to: "ab")
    await clock.advance(by: .milliseconds(5_299))
    #expect(await form.state.field("id")?.isPending == true)
    await clock.advance(by: .milliseconds(1))
    #expect(await form.state.field("id")?.isPending == false)
    #expect(await form.state.field("id")?.violations.map { $0.rule } == ["free"])
  }

  @MainActor @Test func `an observable form is answered as well`() async throws {
    let form = ObservableForm(
      program, openedAt: now, clock: ManualClock(), answer: { $0.value == "Kim" })
    for await isEnabled in Observations({ form.isEnabled("submit") }) where isEnabled { break }
    #expect(form.isValid)
  }
}
