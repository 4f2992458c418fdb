import Interlock
import InterlockLive
import Observation

/// A login page whose view reads an observable form; a toolkit such as SwiftUI does what `update`
/// does here: it draws anew whatever read something that has changed.
///
/// In SwiftUI the same is
///
/// ```swift
/// @State var form = ObservableForm(program, openedAt: now)
/// var body: some View {
///   TextField("ID", text: $form[text: "id"])
///   Button("Log in") { try? form.press("login") }.disabled(!form.isEnabled("login"))
/// }
/// ```
@MainActor
final class ObservableLoginExample {
  let form: ObservableForm
  /// What was drawn of the button, and of the messages, each time it was.
  private(set) var buttons: [String] = []
  private(set) var messages: [[String]] = []

  init(program: Interlock.Program, now: Instant, clock: some Clock<Duration>) {
    form = ObservableForm(program, openedAt: now, clock: clock)
    drawButton()
    drawMessages()
  }

  private func drawButton() {
    let label = tracking {
      form.isEnabled("login") ? "[Log in]" : "Log in"
    } again: {
      $0.drawButton()
    }
    buttons.append(label)
  }

  private func drawMessages() {
    let texts = tracking {
      form.shownViolations(of: "id").map { $0.message }
    } again: {
      $0.drawMessages()
    }
    messages.append(texts)
  }

  private func tracking<Value>(
    _ read: () -> Value,
    again: @escaping @MainActor @Sendable (ObservableLoginExample) -> Void
  ) -> Value {
    withObservationTracking(read) { [weak self] in
      // Observers of a form are told on its own actor.
      MainActor.assumeIsolated { if let self { again(self) } }
    }
  }
}
