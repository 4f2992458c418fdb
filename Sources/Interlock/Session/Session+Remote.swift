/// A question that the host has not answered yet.
struct AskedRemote: Sendable {
  var check: RemoteCheck
  var field: Int
  var ticket: Int64
  var deadline: Int64
}

extension Session {
  /// The questions that the host has not answered yet, in the order in which they were asked.
  public var openRequests: [RemoteRequest] {
    asked.map { question in
      RemoteRequest(
        ticket: question.ticket, check: program.remotes[question.check.remote].name,
        place: place(of: question.field, question.check.block))
    }
  }

  /// Answers a request.
  ///
  /// An answer to a request whose value is no longer the current one is dropped: the latest wins.
  ///
  /// - Parameters:
  ///   - ticket: The number of the request.
  ///   - passes: Whether the check passed.
  ///   - time: When it happens; nil stands for the last instant.
  ///   - onChange: Sees the settled form after every change.
  /// - Throws: ``SessionError``; then nothing has changed, the time included.
  public mutating func resolve(
    _ ticket: Int64, passes: Bool, at time: Duration? = nil,
    onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) {
    let instant = try instant(time)
    try checkTicket(ticket)
    try advance(toNanosecond: instant, onChange)
    begin()
    try resolve(ticket, passes: passes)
    finish(onChange)
  }

  private func checkTicket(_ ticket: Int64) throws(SessionError) {
    guard ticket >= 1 && ticket <= lastTicket else { throw .unknownTicket(ticket) }
  }

  mutating func resolve(_ ticket: Int64, passes: Bool) throws(SessionError) {
    try checkTicket(ticket)
    guard let index = asked.firstIndex(where: { $0.ticket == ticket }) else { return }
    end(index, passes ? .pass : .fail)
  }

  private mutating func end(_ index: Int, _ outcome: RemoteOutcome) {
    isDueStale = true
    let question = asked.remove(at: index)
    evaluation.remoteOutcomes[question.check] = outcome
    note(question.field, question.check.block, .pending)
    markJudgement(of: question.field, question.check.block)
    markActions()
  }

  /// Forgets what is pending of a field before it is judged anew.
  mutating func forgetPendingRemotes(_ field: Int, _ block: Int) {
    if program.fields[field].remotes.isEmpty || evaluation.pendingRemotes.isEmpty { return }
    let remotes = program.fields[field].remotes
    evaluation.pendingRemotes.removeAll { $0.block == block && remotes.contains($0.remote) }
  }

  /// Asks what has to be asked once a field was judged, and takes back what no longer has.
  mutating func askIfDue(_ field: Int, _ block: Int) {
    let remotes = program.fields[field].remotes
    if remotes.isEmpty { return }
    var isNew = false
    for remote in remotes {
      let check = RemoteCheck(remote: remote, block: block)
      let isDue = evaluation.pendingRemotes.contains(check)
      let index = asked.firstIndex { $0.check == check }
      if isDue == (index != nil) { continue }
      isNew = true
      if let index {
        asked.remove(at: index)
        isDueStale = true
        continue
      }
      lastTicket += 1
      isDueStale = true
      let (deadline, isOver) =
        evaluation.elapsed.addingReportingOverflow(program.remotes[remote].timeout)
      asked.append(
        AskedRemote(
          check: check, field: field, ticket: lastTicket, deadline: isOver ? .max : deadline))
      changes.requests.append(
        RemoteRequest(
          ticket: lastTicket, check: program.remotes[remote].name, place: place(of: field, block)))
      if program.code[field].type.isContainer {
        askedValues[check] = value(field, block, usesLatest: false) { _ in true }
      }
    }
    if isNew {
      note(field, block, .pending)
      markActions()
    }
  }

  /// Drops what was asked of a group or list where anything that is visible in it is another now.
  ///
  /// While it is hidden itself its value is kept, and what was answered with it.
  mutating func dropOutdatedRemotes(_ field: Int, _ block: Int) {
    guard evaluation.cells[slot(of: field, block)].isVisible else { return }
    // All its checks were asked about one value, each since it was asked last.
    var current: FormValue?
    for remote in program.fields[field].remotes {
      let check = RemoteCheck(remote: remote, block: block)
      guard let asked = askedValues[check] else { continue }
      let value = current ?? value(field, block, usesLatest: false) { _ in true }
      current = value
      if value != asked { dropRemote(check, of: field) }
    }
  }

  /// The value of a field is another: what was asked of the last one is no longer of interest.
  mutating func dropRemotes(_ field: Int, _ block: Int) {
    for remote in program.fields[field].remotes {
      dropRemote(RemoteCheck(remote: remote, block: block), of: field)
    }
  }

  private mutating func dropRemote(_ check: RemoteCheck, of field: Int) {
    evaluation.remoteOutcomes[check] = nil
    askedValues[check] = nil
    guard let index = asked.firstIndex(where: { $0.check == check }) else { return }
    asked.remove(at: index)
    isDueStale = true
    evaluation.pendingRemotes.removeAll { $0 == check }
    note(field, check.block, .pending)
    markActions()
  }

  /// Ends the waiting for answers that are overdue.
  mutating func fireRemotes(_ due: Int64) {
    while let index = asked.firstIndex(where: { $0.deadline <= due }) {
      end(index, program.remotes[asked[index].check.remote].passesOnTimeout ? .pass : .timeout)
    }
  }

  /// Whether a field waits for an answer.
  func isAsking(_ field: Int, _ block: Int) -> Bool {
    asked.contains { $0.field == field && $0.check.block == block }
  }
}
