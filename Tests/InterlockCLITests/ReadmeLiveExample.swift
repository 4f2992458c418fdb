import Interlock
import InterlockLive

/// The live example of the README; the text between the marks is compared with it.
enum ReadmeLiveExample {
  static func run(
    program: Interlock.Program, now: Instant,
    draw: @escaping @Sendable (_ isEnabled: Bool, _ reasons: [String]) -> Void
  ) async throws -> Bool {
    // README begins
    let clock = ManualClock()  // for tests and previews; an app leaves it out
    let form = LiveForm(program, openedAt: now, clock: clock)
    let drawing = Task {
      // The current state first, then the newest, until the form is closed.
      for await state in form.states {
        draw(state.isEnabled("login"), state.blockers(of: "login"))
      }
    }
    try await form.set("id", to: "abcd")
    await clock.advance(by: .seconds(10))
    let isAccepted = try await form.press("login")  // true
    // README ends
    await form.close()
    await drawing.value
    return isAccepted
  }
}
