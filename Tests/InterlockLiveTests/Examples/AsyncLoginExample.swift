import Interlock
import InterlockLive

/// A login page on `async` and `await`: one task draws whatever state is the newest, others tell the
/// form what happens.
///
/// `clock` is a `ContinuousClock` in an app; here it is a `ManualClock`, so that ten seconds take no
/// time at all.
struct AsyncLoginExample {
  let form: LiveForm

  init(program: Interlock.Program, now: Instant, clock: some Clock<Duration>) {
    form = LiveForm(program, openedAt: now, clock: clock)
  }

  /// Draws the button until the form is closed.
  func drawButton(_ draw: (String) -> Void) async {
    var drawn: String?
    for await state in form.states {
      let label = state.isEnabled("login") ? "[Log in]" : "Log in (\(reason(state)))"
      if label != drawn { draw(label) }
      drawn = label
    }
  }

  private func reason(_ state: FormState) -> String {
    state.blockers(of: "login").joined(separator: ", ")
  }

  /// A person types.
  func type(_ text: String) async throws { try await form.set("id", to: .text(text)) }

  /// A person presses the button.
  func press() async throws -> Bool { try await form.press("login") }
}
