import Synchronization

/// A clock that stands still until it is told to go on, for tests and previews.
///
/// ``advance(by:)`` goes from one deadline of a form to the next, and waits at each until the form
/// has dealt with it: once it returns, all that was due has happened, and no test ever has to sleep.
/// Other tasks that sleep on the clock are woken in order, and not waited for.
public final class ManualClock: Clock, Sendable {
  /// An instant of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Creates an instant.
    public init(offset: Duration) { self.offset = offset }

    /// The instant so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How long it is until another instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether an instant is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Alarm {
    var deadline: Duration
    /// Whether ``advance(by:)`` waits until it has been dealt with.
    var isAnswered: Bool
    var hasRung = false
    var isCancelled = false
    var sleeper: CheckedContinuation<Void, any Error>?
  }

  private struct Face {
    var now = Duration.zero
    var alarms: [Int: Alarm] = [:]
    var lastAlarm = 0
    /// Alarms that rang and have not been dealt with.
    var unanswered: Set<Int> = []
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let face = Mutex(Face())

  /// Makes a clock that stands at zero.
  public init() {}

  /// The instant at which the clock stands.
  public var now: Instant { face.withLock { Instant(offset: $0.now) } }

  /// The least time between two instants.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The times, since the clock was made, at which something is to wake, earliest first: one of each
  /// form that waits for anything, and one of each task that sleeps.
  public var deadlines: [Duration] {
    face.withLock { face in
      face.alarms.values.filter { !$0.hasRung && !$0.isCancelled }.map { $0.deadline }.sorted()
    }
  }

  /// Lets time pass, and waits until every form has dealt with what was due.
  ///
  /// Calls must follow one another.
  ///
  /// - Parameter duration: How long; nothing happens where it is negative.
  public func advance(by duration: Duration) async {
    await answers()
    let target = face.withLock { $0.now } + duration
    while ringNext(until: target) { await answers() }
    face.withLock { $0.now = max($0.now, target) }
  }

  /// Sleeps until the clock has been advanced to an instant.
  ///
  /// - Throws: `CancellationError` where the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let alarm = setAlarm(at: deadline.offset, isAnswered: false)
    defer { remove(alarm) }
    try await wait(for: alarm)
  }

  /// Sets an alarm, at once: no advance after it can miss it.
  func setAlarm(at deadline: Duration, isAnswered: Bool = true) -> Int {
    face.withLock { face in
      face.lastAlarm += 1
      var alarm = Alarm(deadline: deadline, isAnswered: isAnswered)
      if deadline <= face.now {
        alarm.hasRung = true
        if isAnswered { face.unanswered.insert(face.lastAlarm) }
      }
      face.alarms[face.lastAlarm] = alarm
      return face.lastAlarm
    }
  }

  /// Waits until an alarm rings.
  func wait(for id: Int) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (sleeper: CheckedContinuation<Void, any Error>) in
        face.withLock { face in
          guard let alarm = face.alarms[id], !alarm.isCancelled || alarm.hasRung else {
            return sleeper.resume(throwing: CancellationError())
          }
          if alarm.hasRung { return sleeper.resume() }
          face.alarms[id]?.sleeper = sleeper
        }
      }
    } onCancel: {
      let sleeper = face.withLock { face in
        face.alarms[id]?.isCancelled = true
        return face.alarms[id]?.sleeper.take()
      }
      sleeper?.resume(throwing: CancellationError())
    }
  }

  /// Removes an alarm: it was dealt with, or is called off.
  func remove(_ id: Int) {
    let (sleeper, waiting) = face.withLock { face in
      let sleeper = face.alarms.removeValue(forKey: id)?.sleeper
      face.unanswered.remove(id)
      if !face.unanswered.isEmpty { return (sleeper, [CheckedContinuation<Void, Never>]()) }
      defer { face.waiting = [] }
      return (sleeper, face.waiting)
    }
    sleeper?.resume(throwing: CancellationError())
    for waiter in waiting { waiter.resume() }
  }

  /// Goes to the next deadline and rings all its alarms, in the order in which they were set.
  private func ringNext(until target: Duration) -> Bool {
    let sleepers: [CheckedContinuation<Void, any Error>]? = face.withLock { face in
      let due = face.alarms.filter { !$0.value.hasRung && $0.value.deadline <= target }
      guard let next = due.values.map({ $0.deadline }).min() else { return nil }
      face.now = max(face.now, next)
      var sleepers: [CheckedContinuation<Void, any Error>] = []
      for id in due.keys.sorted() where due[id]?.deadline == next {
        face.alarms[id]?.hasRung = true
        if due[id]?.isAnswered == true { face.unanswered.insert(id) }
        if let sleeper = face.alarms[id]?.sleeper.take() { sleepers.append(sleeper) }
      }
      return sleepers
    }
    for sleeper in sleepers ?? [] { sleeper.resume() }
    return sleepers != nil
  }

  /// Waits until every alarm that rang has been dealt with.
  private func answers() async {
    await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
      let isQuiet = face.withLock { face in
        if !face.unanswered.isEmpty { face.waiting.append(waiter) }
        return face.unanswered.isEmpty
      }
      if isQuiet { waiter.resume() }
    }
  }
}
