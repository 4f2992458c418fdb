public import Interlock
import Synchronization

/// A remote check that a form asks its host to make: the rule language, section 7.
public struct RemoteQuestion: Hashable, Sendable {
  /// The name of the check.
  public let check: String
  /// The dotted name of the field, such as `people[1].email`.
  public let field: String
  /// The value to check.
  public let value: FormValue
}

/// Answers what a form asks, each question in a task of its own.
///
/// A question that is no longer of interest, as the value is another or the time is up, has its task
/// cancelled.
final class RemoteAnswers: Sendable {
  /// Makes a check; nil where there is no answer, so that the rule's timeout decides.
  typealias Answer = @Sendable (RemoteQuestion) async -> Bool?

  private let answer: Answer
  private let tasks = Mutex<[Int64: Task<Void, Never>]>([:])

  init(_ answer: @escaping Answer) { self.answer = answer }

  deinit { cancelAll() }

  /// Starts what is asked anew, and cancels what no longer is.
  ///
  /// - Parameters:
  ///   - questions: All that the form asks now, by ticket.
  ///   - resolve: Takes a ticket and its answer; it must not keep the form alive.
  func update(
    _ questions: [Int64: RemoteQuestion],
    resolve: @escaping @Sendable (Int64, Bool) async -> Void
  ) {
    tasks.withLock { tasks in
      for ticket in tasks.keys where questions[ticket] == nil {
        tasks.removeValue(forKey: ticket)?.cancel()
      }
      for (ticket, question) in questions where tasks[ticket] == nil {
        tasks[ticket] = Task { [answer] in
          guard let passes = await answer(question), !Task.isCancelled else { return }
          await resolve(ticket, passes)
        }
      }
    }
  }

  /// Cancels all checks.
  func cancelAll() {
    let running = tasks.withLock { tasks in
      defer { tasks = [:] }
      return tasks
    }
    for task in running.values { task.cancel() }
  }
}

extension Session {
  /// All that the form asks its host, by ticket.
  var openQuestions: [Int64: RemoteQuestion] {
    var questions: [Int64: RemoteQuestion] = [:]
    for request in openRequests {
      questions[request.ticket] = RemoteQuestion(
        check: request.check, field: name(of: request.place), value: settledValue(of: request.place)
      )
    }
    return questions
  }
}
