import Glibc

/// Threads that take tasks one after another, and wait where there are none.
///
/// Whoever is free takes the next task: a thread that the machine does not let run holds up no more
/// than the task it is at.
final class ThreadTeam {
  /// What the threads share; each of them keeps it.
  @safe private final class Shared: @unchecked Sendable {
    // All that changes is read and written under the mutex.
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    let work: @Sendable (_ thread: Int, _ task: Int) -> Void
    var taskCount = 0
    var takenCount = 0
    var doneCount = 0
    var isEnding = false

    init(_ work: @escaping @Sendable (Int, Int) -> Void) {
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
      lock()
      while true {
        while takenCount == taskCount && !isEnding { wait() }
        if isEnding { break }
        doTask { work(number, $0) }
      }
      unlock()
    }

    /// Does the next task; locked before and after, but not meanwhile.
    func doTask(_ work: (Int) -> Void) {
      let task = takenCount
      takenCount += 1
      unlock()
      work(task)
      lock()
      doneCount += 1
      if doneCount == taskCount { wakeAll() }
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
  ///   - work: One task, done by the thread with a number from 0.
  init(
    _ count: Int, work: @escaping @Sendable (_ thread: Int, _ task: Int) -> Void
  ) throws(Failure) {
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

  /// Has tasks done, numbered from 0, of which the caller does its share; returns when all are done.
  func run(_ taskCount: Int, ownWork: (_ task: Int) -> Void) {
    shared.lock()
    shared.taskCount = taskCount
    shared.takenCount = 0
    shared.doneCount = 0
    shared.wakeAll()
    while shared.takenCount < taskCount { shared.doTask(ownWork) }
    while shared.doneCount < taskCount { shared.wait() }
    shared.unlock()
  }
}
