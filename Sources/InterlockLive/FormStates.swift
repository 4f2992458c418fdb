import Synchronization

/// The states of a form, for any number of readers.
///
/// Each reader gets the current state first and then the newest whenever there is one that it has not
/// seen: a slow reader skips what is out of date, and nothing is buffered. A sequence ends when the
/// form is closed or dropped, which a reader does not prevent.
public struct FormStates: AsyncSequence, Sendable {
  /// A state of the whole form.
  public typealias Element = FormState
  /// Reading never fails.
  public typealias Failure = Never

  /// Where the form posts them.
  package let board: StateBoard

  /// Begins to read.
  public func makeAsyncIterator() -> Iterator { Iterator(board: board) }

  /// One reader.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    /// Reading never fails.
    public typealias Failure = Never

    let board: StateBoard
    private var seen: UInt64 = 0

    init(board: StateBoard) { self.board = board }

    /// The newest state that was not read yet; nil once the form is closed or the task cancelled.
    public mutating func next() async -> FormState? {
      guard let posted = await board.next(after: seen) else { return nil }
      seen = posted.number
      return posted.state
    }
  }
}

/// Where a form posts its newest state and readers wait for it.
package final class StateBoard: Sendable {
  struct Posted: Sendable {
    /// Counted from 1.
    var number: UInt64
    var state: FormState
  }

  private struct Board {
    var newest: Posted
    var isClosed = false
    var lastReader = 0
    var readers: [Int: CheckedContinuation<Posted?, Never>] = [:]
  }

  private let board: Mutex<Board>

  init(_ state: FormState) { board = Mutex(Board(newest: Posted(number: 1, state: state))) }

  /// The number of the newest state.
  package var newestNumber: UInt64 { board.withLock { $0.newest.number } }

  /// How many readers wait.
  package var readerCount: Int { board.withLock { $0.readers.count } }

  /// Posts a state.
  func post(_ state: FormState) {
    let (readers, posted) = board.withLock { board in
      board.newest = Posted(number: board.newest.number + 1, state: state)
      defer { board.readers = [:] }
      return (board.readers, board.newest)
    }
    for reader in readers.sorted(by: { $0.key < $1.key }) { reader.value.resume(returning: posted) }
  }

  /// Ends all reading.
  func close() {
    let readers = board.withLock { board in
      board.isClosed = true
      defer { board.readers = [:] }
      return board.readers
    }
    for reader in readers.values { reader.resume(returning: nil) }
  }

  /// Waits for a state that is newer than one.
  func next(after seen: UInt64) async -> Posted? {
    if Task.isCancelled { return nil }
    let id = board.withLock { board in
      board.lastReader += 1
      return board.lastReader
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (reader: CheckedContinuation<Posted?, Never>) in
        let answer: Posted?? = board.withLock { board in
          if board.newest.number > seen { return .some(board.newest) }
          // A cancellation before this point finds nobody to wake.
          if board.isClosed || Task.isCancelled { return .some(nil) }
          board.readers[id] = reader
          return .none
        }
        if let answer { reader.resume(returning: answer) }
      }
    } onCancel: {
      board.withLock { $0.readers.removeValue(forKey: id) }?.resume(returning: nil)
    }
  }
}
