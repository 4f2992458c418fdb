import Interlock
import InterlockLive
import Testing

/// The example of each host, run over time.
struct ExampleTests {
  @Test func `the async login page draws what changes, and nothing twice`() async throws {
    let clock = ManualClock()
    let page = AsyncLoginExample(
      program: try TestForms.login(), now: try TestForms.noon(), clock: clock)
    // The page draws in a task of its own; here each state is awaited, so that none is skipped.
    var states = page.form.states.makeAsyncIterator()
    func blockers() async -> [String]? { await states.next()?.blockers(of: "login") }
    #expect(await blockers() == ["id.required", "gate settled"])
    try await page.type("abcd")
    #expect(await blockers() == ["id.required", "gate settled", "pending id"])
    await clock.advance(by: .milliseconds(500))
    #expect(await blockers() == ["gate settled"])
    await clock.advance(by: .nanoseconds(9_499_999_999))
    #expect(await blockers() == ["gate settled"])
    await clock.advance(by: .nanoseconds(1))
    #expect(await blockers() == [])
    let isAccepted = try await page.press()
    #expect(isAccepted)

    let log = Log()
    let drawing = Task { await page.drawButton { log.add($0) } }
    await page.form.close()
    await drawing.value
    #expect(log.all == ["[Log in]"])
  }

  @MainActor @Test func `the observable login page draws what changes, and nothing else`()
    async throws
  {
    let clock = ManualClock()
    let page = ObservableLoginExample(
      program: try TestForms.login(), now: try TestForms.noon(), clock: clock)
    page.form[text: "id"] = "abc"
    await clock.advance(by: .seconds(12))
    #expect(page.buttons == ["Log in"])
    #expect(page.messages == [[]])
    let isAccepted = try page.form.press("login")
    #expect(!isAccepted)
    #expect(page.messages == [[], ["ID needs at least 4 characters"]])
    page.form[text: "id"] = "abcd"
    #expect(page.buttons == ["Log in"])
    await clock.advance(by: .milliseconds(499))
    #expect(page.buttons == ["Log in"])
    await clock.advance(by: .milliseconds(1))
    #expect(page.buttons == ["Log in", "[Log in]"])
    #expect(page.messages == [[], ["ID needs at least 4 characters"], []])
    page.form[text: "id"] = "abc"
    #expect(page.buttons == ["Log in", "[Log in]", "Log in"])
  }

  #if canImport(Combine)
    @MainActor @Test func `the Combine login page draws what changes`() async throws {
      let clock = ManualClock()
      let page = CombineLoginExample(
        program: try TestForms.login(), now: try TestForms.noon(), clock: clock)
      try page.form.set("id", to: "abcd")
      await clock.advance(by: .seconds(10))
      #expect(page.buttons == ["Log in", "[Log in]"])
    }
  #endif
}
