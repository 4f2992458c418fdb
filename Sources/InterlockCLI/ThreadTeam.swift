import Glibc

/// Threads that do one round of work each time they are told to, and wait in between.
final class ThreadTeam {
  /// What the threads share; each of them keeps it.
  @safe private final class Shared: @unchecked Sendable {
    // All that changes is read and written under the mutex.
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    let work: @Sendable (Int) -> Void
    var round = 0
    var workingCount = 0
    var isEnding = false

    init(_ work: @escaping @Sendable (Int) -> Void) {
      self.work = work
      unsafe mutex.initialize(to: pthread_mutex_t())
      unsafe changed.initialize(to: pthread_cond_t())
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(changed, nil)
    }

    deinit {
      unsafe pthread_cond_destroy(changed)
      unsafe pthread_mutex_destroy(mutex)
      unsafe changed.deallocate()
      unsafe mutex.deallocate()
    }

    func lock() { unsafe pthread_mutex_lock(mutex) }
    func unlock() { unsafe pthread_mutex_unlock(mutex) }
    func wait() { unsafe pthread_cond_wait(changed, mutex) }
    func wakeAll() { unsafe pthread_cond_broadcast(changed) }

    /// What a thread does from its beginning to its end.
    func run(_ number: Int) {
      var seen = 0
      lock()
      while true {
        while round == seen && !isEnding { wait() }
        if isEnding { break }
        seen = round
        unlock()
        work(number)
        lock()
        workingCount -= 1
        if workingCount == 0 { wakeAll() }
      }
      unlock()
    }
  }

  /// What a thread is given when it starts.
  private final class Start {
    let shared: Shared
    let number: Int

    init(_ shared: Shared, _ number: Int) {
      self.shared = shared
      self.number = number
    }
  }

  private let shared: Shared
  private var threads: [pthread_t] = []

  /// The stack of a thread, as large as that of the main one usually is.
  private static let stackSize = 8 << 20

  /// Starts threads.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - work: One round of the thread with a number from 0.
  init(_ count: Int, work: @escaping @Sendable (Int) -> Void) throws(Failure) {
    shared = Shared(work)
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    unsafe pthread_attr_init(attributes)
    defer {
      unsafe pthread_attr_destroy(attributes)
      unsafe attributes.deallocate()
    }
    unsafe pthread_attr_setstacksize(attributes, Self.stackSize)
    for number in 0..<count {
      let start = unsafe Unmanaged.passRetained(Start(shared, number))
      var thread = pthread_t()
      let status = unsafe pthread_create(
        &thread, attributes,
        { context in
          guard let context = unsafe context else { return nil }
          let start = unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
          start.shared.run(start.number)
          return nil
        }, start.toOpaque())
      guard status == 0 else {
        unsafe start.release()
        throw Failure("cannot start \(count + 1) threads; ask for fewer with --jobs")
      }
      threads.append(thread)
    }
  }

  deinit {
    shared.lock()
    shared.isEnding = true
    shared.wakeAll()
    shared.unlock()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Lets every thread do a round, the caller its own work meanwhile; returns when all are done.
  func doRound(_ ownWork: () -> Void) {
    shared.lock()
    shared.round += 1
    shared.workingCount = threads.count
    shared.wakeAll()
    shared.unlock()
    ownWork()
    shared.lock()
    while shared.workingCount > 0 { shared.wait() }
    shared.unlock()
  }
}
