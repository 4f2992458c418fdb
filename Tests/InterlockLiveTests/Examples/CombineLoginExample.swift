#if canImport(Combine)
  import Combine
  import Interlock
  import InterlockLive

  /// A login page on Combine publishers.
  @MainActor
  final class CombineLoginExample {
    let form: ObservableForm
    /// What was drawn of the button, each time it was.
    private(set) var buttons: [String] = []
    private var subscriptions: Set<AnyCancellable> = []

    init(program: Interlock.Program, now: Instant, clock: some Clock<Duration>) {
      form = ObservableForm(program, openedAt: now, clock: clock)
      form.isEnabledPublisher(for: "login")
        .sink { [weak self] isEnabled in self?.buttons.append(isEnabled ? "[Log in]" : "Log in") }
        .store(in: &subscriptions)
    }
  }
#endif
