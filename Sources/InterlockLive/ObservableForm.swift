public import Interlock
public import Observation

#if canImport(Combine)
  import Combine
#endif

/// A form for views: each thing that a view reads is observed for itself.
///
/// A view that reads only `form.isEnabled("login")` is not invalidated when a field changes and the
/// button stays as it is. Observers are told after the whole form is settled; what they send then,
/// or send from a change handler, becomes the next transaction. Dropping the form ends its timer.
@MainActor
public final class ObservableForm: Observable {
  /// Sees the settled form after every change, with ``Session/changes`` telling what is new, and may
  /// add events, each of which becomes a transaction of its own.
  public typealias ChangeHandler = @MainActor (borrowing Session, inout FollowUps) -> Void

  /// The compiled rules.
  public nonisolated let program: Interlock.Program

  let turns: FormTurns
  private let driver: FormDriver
  private let answers: RemoteAnswers
  private let onChange: ChangeHandler
  private var outputs = ObservedOutputs()
  private var lastFailure: LiveFormError?

  #if canImport(Combine)
    let subject: CurrentValueSubject<FormState, Never>
  #endif

  /// Opens a form.
  ///
  /// - Parameters:
  ///   - program: The compiled rules.
  ///   - openedAt: The wall instant at which it is opened, with its UTC offset.
  ///   - clock: Tells the time that passes from now on; a ``ManualClock`` in tests and previews.
  ///   - onChange: Sees the settled form after every change.
  ///   - answer: Makes a remote check in a task of its own; nil is no answer.
  public init<C: Clock>(
    _ program: Interlock.Program, openedAt: Instant, clock: C = ContinuousClock(),
    onChange: @escaping ChangeHandler = { _, _ in },
    answer: @escaping @Sendable (RemoteQuestion) async -> Bool? = { _ in nil }
  ) where C.Duration == Duration {
    self.program = program
    self.onChange = onChange
    answers = RemoteAnswers(answer)
    turns = FormTurns(Session(program, openedAt: openedAt))
    driver = FormDriver(FormTime(clock))
    #if canImport(Combine)
      subject = CurrentValueSubject(FormState(turns.session, failure: nil))
    #endif
    follow()
  }

  // MARK: Events

  /// Takes in an event.
  ///
  /// - Returns: What became of it; ``EventOutcome/queued`` where another is being carried out.
  /// - Throws: ``LiveFormError``.
  @discardableResult
  public func send(_ event: FormEvent) throws(LiveFormError) -> EventOutcome {
    defer { follow() }
    return try turns.run(
      event, at: driver.elapsed, onChange: { onChange($0, &$1) }, publish: { tellObservers() })
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
  /// - Returns: Whether the press was accepted; false where another event is being carried out.
  /// - Throws: ``LiveFormError``.
  @discardableResult
  public func press(_ action: ActionReference) throws(LiveFormError) -> Bool {
    try send(.press(action)).isAccepted
  }

  /// Closes the form: its timer ends, it takes in no more events, and its publishers finish.
  public func close() {
    turns.close()
    driver.arm(nil) { _ in }
    answers.cancelAll()
    #if canImport(Combine)
      subject.send(completion: .finished)
    #endif
  }

  private func wake(at deadline: Duration) {
    driver.rang(at: deadline)
    do throws(LiveFormError) {
      _ = try turns.run(
        nil, at: driver.elapsed, onChange: { onChange($0, &$1) }, publish: { tellObservers() })
    } catch .closed {
      return
    } catch {
      note(error)
    }
    follow()
  }

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
      note(error)
    }
  }

  /// Keeps an error that no caller can be told.
  func note(_ error: LiveFormError) {
    lastFailure = error
    tellObservers()
  }

  private func tellObservers() {
    for tell in outputs.takeChanged(where: { $0.hasChanged(turns.session) }) { tell() }
    #if canImport(Combine)
      if !turns.isClosed { subject.send(FormState(turns.session, failure: lastFailure)) }
    #endif
  }

  // MARK: Reading

  /// Reads something, and lets whoever tracks observations know when it is another.
  func read<Value: Equatable>(
    _ output: ObservedOutput, _ query: @escaping (borrowing Session) -> Value
  ) -> Value {
    let value = query(turns.session)
    outputs.noteReading(output) { query($0) != value }
    return value
  }

  /// The last error that no caller could be told, as time or a change handler caused it, or as a
  /// value was set through a subscript.
  public var failure: LiveFormError? {
    let value = lastFailure
    outputs.noteReading(.failure) { [weak self] _ in self?.lastFailure != value }
    return value
  }

  /// The whole of the form; observed as a whole.
  public var state: FormState {
    outputs.noteReading(.state) { _ in true }
    return FormState(turns.session, failure: lastFailure)
  }
}
