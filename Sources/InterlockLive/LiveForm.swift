public import Interlock

/// A form that runs by itself: events in, states out, and time from a clock.
///
/// The actor owns the session and arms one timer for the session's next deadline. Every event first
/// takes in the time that has passed, so that the outcome never depends on when a timer happens to
/// be served. Dropping the form ends its timer and its readers.
///
/// ```swift
/// let form = LiveForm(program, openedAt: now)
/// Task { for await state in form.states { button.isEnabled = state.isEnabled("login") } }
/// try await form.set("id", to: "abcd")
/// ```
public actor LiveForm {
  /// Sees the settled form after every change, with ``Session/changes`` telling what is new, and may
  /// add events, each of which becomes a transaction of its own.
  public typealias ChangeHandler = @Sendable (borrowing Session, inout FollowUps) -> Void

  /// The states of the form: the current one first, then the newest.
  public nonisolated let states: FormStates
  /// The compiled rules.
  public nonisolated let program: Interlock.Program

  private let turns: FormTurns
  private let driver: FormDriver
  private let answers: RemoteAnswers
  private let onChange: ChangeHandler
  private var failure: LiveFormError?

  /// Opens a form.
  ///
  /// - Parameters:
  ///   - program: The compiled rules.
  ///   - openedAt: The wall instant at which it is opened, with its UTC offset.
  ///   - clock: Tells the time that passes from now on; a ``ManualClock`` in tests and previews.
  ///   - onChange: Sees the settled form after every change; it must not wait for anything.
  ///   - answer: Makes a remote check in a task of its own; nil is no answer.
  public init<C: Clock>(
    _ program: Interlock.Program, openedAt: Instant, clock: C = ContinuousClock(),
    onChange: @escaping ChangeHandler = { _, _ in },
    answer: @escaping @Sendable (RemoteQuestion) async -> Bool? = { _ in nil }
  ) where C.Duration == Duration {
    self.program = program
    self.onChange = onChange
    let answers = RemoteAnswers(answer)
    self.answers = answers
    let session = Session(program, openedAt: openedAt)
    let (deadline, questions) = (session.nextDeadline, session.openQuestions)
    states = FormStates(board: StateBoard(FormState(session, failure: nil)))
    turns = FormTurns(session)
    let driver = FormDriver(FormTime(clock))
    self.driver = driver
    driver.arm(deadline) { [weak self] in await self?.wake(at: $0) }
    answers.update(questions) { [weak self] in await self?.resolve($0, passes: $1) }
  }

  deinit { states.board.close() }

  /// The state of the form now.
  public var state: FormState {
    takeInTime()
    return FormState(turns.session, failure: failure)
  }

  /// Takes in an event.
  ///
  /// - Returns: What became of it.
  /// - Throws: ``LiveFormError``.
  @discardableResult
  public func send(_ event: FormEvent) throws(LiveFormError) -> EventOutcome {
    defer { follow() }
    return try turns.run(event, at: driver.elapsed, onChange: onChange) { post() }
  }

  /// Sets the value of a field.
  ///
  /// - Throws: ``LiveFormError``.
  public func set(_ field: FieldReference, to value: FormValue) throws(LiveFormError) {
    try send(.set(field, to: value))
  }

  /// Notes that a person has been in a field.
  ///
  /// - Throws: ``LiveFormError``.
  public func touch(_ field: FieldReference) throws(LiveFormError) { try send(.touch(field)) }

  /// Presses an action.
  ///
  /// - Returns: Whether the press was accepted.
  /// - Throws: ``LiveFormError``.
  @discardableResult
  public func press(_ action: ActionReference) throws(LiveFormError) -> Bool {
    try send(.press(action)).isAccepted
  }

  /// Closes the form: its timer and its readers end, and it takes in no more events.
  public func close() {
    turns.close()
    driver.arm(nil) { _ in }
    answers.cancelAll()
    states.board.close()
  }

  private func wake(at deadline: Duration) {
    driver.rang(at: deadline)
    takeInTime()
  }

  private func takeInTime() {
    do throws(LiveFormError) {
      _ = try turns.run(nil, at: driver.elapsed, onChange: onChange) { post() }
    } catch .closed {
      return
    } catch {
      failure = error
      post()
    }
    follow()
  }

  private func post() { states.board.post(FormState(turns.session, failure: failure)) }

  /// Waits for what the form waits for: its next deadline, and the answers to its questions.
  private func follow() {
    if turns.isClosed { return }
    driver.arm(turns.session.nextDeadline) { [weak self] in await self?.wake(at: $0) }
    answers.update(turns.session.openQuestions) { [weak self] in await self?.resolve($0, passes: $1)
    }
  }

  private func resolve(_ ticket: Int64, passes: Bool) {
    do throws(LiveFormError) {
      try send(.resolve(ticket: ticket, passes: passes))
    } catch .closed {
      return
    } catch {
      failure = error
      post()
    }
  }
}
