/// A question that the host has not answered yet.
struct OpenRequest: Sendable {
  var check: RemoteCheck
  var field: Int
  var ticket: Int64
  var deadline: Int64
}

/// The questions that the host has not answered yet, in the order in which they were asked.
///
/// Each is found by its number and by what it is about, and the one that is overdue first at once: a
/// list may ask about every row.
struct OpenRequests: Sendable {
  /// By number, as each new one is greater; those that are answered stay until they are half of all.
  private var requests: [OpenRequest] = []
  /// The place of the first that is open; those before it are answered.
  private var firstOpen = 0
  private var tickets: [RemoteCheck: Int64] = [:]
  /// By number.
  private var deadlines = DeadlineHeap()

  var isEmpty: Bool { tickets.isEmpty }

  /// When the first of them is overdue; `Int64.max` where none ever is.
  var firstDeadline: Int64 { deadlines.first }

  /// The question about a value of a field.
  subscript(check: RemoteCheck) -> OpenRequest? {
    if tickets.isEmpty { return nil }
    return tickets[check].flatMap { self[ticket: $0] }
  }

  /// The question with a number.
  subscript(ticket ticket: Int64) -> OpenRequest? {
    let place = place(of: ticket)
    guard place < requests.count, requests[place].ticket == ticket, isOpen(requests[place]) else {
      return nil
    }
    return requests[place]
  }

  /// Calls the body with each, in their order, while it wants more.
  func forEach(_ body: (OpenRequest) -> Bool) {
    for place in firstOpen..<requests.count where isOpen(requests[place]) {
      if !body(requests[place]) { return }
    }
  }

  /// What a function makes of each, in their order.
  func map<Result>(_ transform: (OpenRequest) -> Result) -> [Result] {
    var results: [Result] = []
    forEach {
      results.append(transform($0))
      return true
    }
    return results
  }

  // MARK: Writing

  /// Adds a question, with a greater number than all before it.
  mutating func append(_ request: OpenRequest) {
    requests.append(request)
    tickets[request.check] = request.ticket
    deadlines.set(request.deadline, of: Int(request.ticket))
  }

  mutating func remove(_ request: OpenRequest) {
    tickets[request.check] = nil
    deadlines.remove(Int(request.ticket))
    if tickets.isEmpty {
      requests.removeAll(keepingCapacity: true)
      firstOpen = 0
      return
    }
    while firstOpen < requests.count, !isOpen(requests[firstOpen]) { firstOpen += 1 }
    if requests.count > 2 * tickets.count + 16 {
      let tickets = tickets
      requests.removeAll { tickets[$0.check] != $0.ticket }
      firstOpen = 0
    }
  }

  /// Takes out the question that was due first by an instant, the first asked before the others.
  mutating func takeOverdue(by instant: Int64) -> OpenRequest? {
    guard deadlines.first <= instant, let number = deadlines.takeDue(by: instant),
      let request = self[ticket: Int64(number)]
    else { return nil }
    remove(request)
    return request
  }

  private func isOpen(_ request: OpenRequest) -> Bool { tickets[request.check] == request.ticket }

  /// The place of the first request that has at least a number.
  private func place(of ticket: Int64) -> Int {
    var (low, high) = (0, requests.count)
    while low < high {
      let middle = (low + high) / 2
      if requests[middle].ticket < ticket { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
