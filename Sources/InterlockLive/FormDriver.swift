import Synchronization

/// The time of one form, counted from its opening on any clock.
struct FormTime: Sendable {
  /// What rings once.
  struct Alarm: Sendable {
    /// Waits until it rings.
    let wait: @Sendable () async throws -> Void
    /// Called once it was dealt with, or is called off; harmless when called again.
    let finish: @Sendable () -> Void
  }

  /// The time since the form was opened.
  let elapsed: @Sendable () -> Duration
  /// Sets an alarm.
  let setAlarm: @Sendable (Duration) -> Alarm

  /// Begins to count.
  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    if let manual = clock as? ManualClock {
      let begin = manual.now.offset
      setAlarm = { deadline in
        let id = manual.setAlarm(at: begin + deadline)
        return Alarm(wait: { try await manual.wait(for: id) }, finish: { manual.remove(id) })
      }
    } else {
      setAlarm = { deadline in
        let instant = start.advanced(by: deadline)
        return Alarm(
          wait: { try await clock.sleep(until: instant, tolerance: nil) }, finish: {})
      }
    }
  }
}

/// Arms one timer for the next deadline of a form, and another when that changes.
final class FormDriver: Sendable {
  private struct Armed: Sendable {
    var deadline: Duration?
    var alarm: FormTime.Alarm?
    var task: Task<Void, Never>?

    func callOff() {
      task?.cancel()
      alarm?.finish()
    }
  }

  private let time: FormTime
  private let armed = Mutex(Armed())

  init(_ time: FormTime) { self.time = time }

  // The task knows nothing of the driver, so that a form that is dropped ends its timer.
  deinit { armed.withLock { $0 }.callOff() }

  /// The time since the form was opened.
  var elapsed: Duration { time.elapsed() }

  /// Arms the timer, unless it is armed for that deadline.
  ///
  /// - Parameters:
  ///   - deadline: The time since the form was opened; nil where nothing is to come.
  ///   - wake: Called at the deadline, on no particular actor; it must not keep the form alive.
  func arm(_ deadline: Duration?, wake: @escaping @Sendable (Duration) async -> Void) {
    let time = time
    armed.withLock { armed in
      if armed.deadline == deadline { return }
      armed.callOff()
      armed = Armed(deadline: deadline)
      guard let deadline else { return }
      let alarm = time.setAlarm(deadline)
      armed.alarm = alarm
      armed.task = Task {
        defer { alarm.finish() }
        do {
          try await alarm.wait()
        } catch {
          // Called off: another deadline took its place, or the form is gone.
          return
        }
        await wake(deadline)
      }
    }
  }

  /// The timer rang: the same deadline may be armed again.
  func rang(at deadline: Duration) {
    armed.withLock { if $0.deadline == deadline { $0 = Armed() } }
  }
}
