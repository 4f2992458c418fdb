import Interlock

/// Carries out events one transaction after the other, each once all before it are told.
///
/// The session is never under modification while a handler runs: handlers are called between
/// transactions, may read whatever they like, and what they send waits its turn. A deadline that
/// passed is a transaction of its own, followed by what its handlers add, before later deadlines:
/// the outcome does not depend on how often the host looks at the clock.
final class FormTurns {
  private(set) var session: Session
  private var isRunning = false
  private(set) var isClosed = false
  /// Events that wait, and how many of them are done.
  private var queue: [FormEvent] = []
  private var doneCount = 0
  private var cascade = 0
  private var lastSubjects: [FormSubject] = []
  private var failure: LiveFormError?

  init(_ session: consuming Session) { self.session = session }

  /// Takes in the time that has passed, then an event.
  ///
  /// - Parameters:
  ///   - event: The event; nil where only time passed.
  ///   - elapsed: The time since the form was opened.
  ///   - onChange: Sees the settled form after every change, and may add events.
  ///   - publish: Called once all is settled and something changed.
  /// - Throws: ``LiveFormError``; all else of the turn was carried out.
  func run(
    _ event: FormEvent?, at elapsed: Duration,
    onChange: (borrowing Session, inout FollowUps) -> Void, publish: () -> Void
  ) throws(LiveFormError) -> EventOutcome {
    if isClosed { throw .closed }
    if isRunning {
      if let event { queue.append(event) }
      return .queued
    }
    isRunning = true
    defer { isRunning = false }
    cascade = 0
    lastSubjects = []
    failure = nil
    var isNew = catchUp(to: elapsed, onChange)
    var outcome = EventOutcome.done(presses: [])
    if let event, !isClosed {
      do throws(SessionError) {
        var hasChanged = false
        outcome = .done(presses: try session.perform(event, &hasChanged))
        if hasChanged {
          isNew = true
          tell(onChange)
        }
      } catch {
        // What the caller did counts more than what handlers did on the way.
        failure = .refused(error)
      }
      drain(onChange, &isNew)
    }
    while isNew {
      isNew = false
      publish()
      // What is told may send events as well.
      drain(onChange, &isNew)
    }
    if let failure { throw failure }
    return outcome
  }

  /// Refuses all events from now on.
  func close() {
    isClosed = true
    queue = []
    doneCount = 0
  }

  private func catchUp(
    to elapsed: Duration, _ onChange: (borrowing Session, inout FollowUps) -> Void
  ) -> Bool {
    var isNew = false
    while let due = session.nextDeadline, due <= elapsed, !isClosed {
      if advance(to: due) {
        isNew = true
        tell(onChange)
      }
      drain(onChange, &isNew)
    }
    // A clock that runs backwards stands still for the form.
    if elapsed > session.elapsed, advance(to: elapsed) { isNew = true }
    return isNew
  }

  private func advance(to time: Duration) -> Bool {
    var hasChanged = false
    do throws(SessionError) {
      try session.advance(to: time) { _ in hasChanged = true }
    } catch {
      failure = failure ?? .refused(error)
    }
    return hasChanged
  }

  private func tell(_ onChange: (borrowing Session, inout FollowUps) -> Void) {
    var followUps = FollowUps()
    onChange(session, &followUps)
    if !isClosed { queue += followUps.events }
  }

  /// Carries out what handlers sent.
  private func drain(
    _ onChange: (borrowing Session, inout FollowUps) -> Void, _ isNew: inout Bool
  ) {
    while doneCount < queue.count {
      let event = queue[doneCount]
      doneCount += 1
      cascade += 1
      if cascade > LiveFormError.maximumCascade - Self.namedEvents { note(event) }
      if cascade > LiveFormError.maximumCascade {
        failure = .runaway(names: lastSubjects.map { session.name(of: $0) })
        break
      }
      do throws(SessionError) {
        var hasChanged = false
        _ = try session.perform(event, &hasChanged)
        if hasChanged {
          isNew = true
          tell(onChange)
        }
      } catch {
        failure = failure ?? .refusedFollowUp(error)
      }
    }
    queue.removeAll(keepingCapacity: true)
    doneCount = 0
  }

  /// How many of the last events of a cascade are named.
  private static var namedEvents: Int { 100 }

  private func note(_ event: FormEvent) {
    for subject in event.subjects where !lastSubjects.contains(subject) {
      lastSubjects.append(subject)
    }
  }
}
