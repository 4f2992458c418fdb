extension Session {
  /// The questions that the host has not answered yet, in the order in which they were asked.
  public var openRequests: [RemoteRequest] {
    requests.map { request in
      RemoteRequest(
        ticket: request.ticket, check: program.remotes[request.check.remote].name,
        place: place(of: request.field, request.check.block))
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
    guard let request = requests[ticket: ticket] else { return }
    remove(request)
    end(request, passes ? .pass : .fail)
  }

  private mutating func remove(_ request: OpenRequest) {
    requests.remove(request)
    unmark(request)
  }

  /// Notes that a field waits for one answer less.
  private mutating func unmark(_ request: OpenRequest) {
    if !isWaiting(request.field, request.check.block) {
      evaluation.mark(.waiting, request.field, block: request.check.block, false)
    }
  }

  private mutating func end(_ request: OpenRequest, _ outcome: RemoteOutcome) {
    isDueStale = true
    evaluation.remoteOutcomes[request.check] = outcome
    note(request.field, request.check.block, .pending)
    markJudgement(of: request.field, request.check.block)
    markActions()
  }

  /// Asks what has to be asked once a field was judged, and takes back what no longer has.
  ///
  /// What the judging found to ask is in ``Evaluation/pendingRemotes``, which is of this field alone.
  mutating func askIfDue(_ field: Int, _ block: Int) {
    let remotes = program.fields[field].remotes
    if remotes.isEmpty { return }
    var isNew = false
    for remote in remotes {
      let check = RemoteCheck(remote: remote, block: block)
      let isDue = evaluation.pendingRemotes.contains(check)
      let request = requests[check]
      if isDue == (request != nil) { continue }
      isNew = true
      isDueStale = true
      if let request {
        remove(request)
        continue
      }
      lastTicket += 1
      let wasWaiting = isWaiting(field, block)
      let (deadline, isOver) =
        evaluation.elapsed.addingReportingOverflow(program.remotes[remote].timeout)
      requests.append(
        OpenRequest(
          check: check, field: field, ticket: lastTicket, deadline: isOver ? .max : deadline))
      changes.requests.append(
        RemoteRequest(
          ticket: lastTicket, check: program.remotes[remote].name, place: place(of: field, block)))
      if !wasWaiting { evaluation.mark(.waiting, field, block: block, true) }
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
    guard let request = requests[check] else { return }
    remove(request)
    isDueStale = true
    note(field, check.block, .pending)
    markActions()
  }

  /// Ends the waiting for answers that are overdue.
  mutating func fireRemotes(_ due: Int64) {
    while let request = requests.takeOverdue(by: due) {
      unmark(request)
      end(request, program.remotes[request.check.remote].passesOnTimeout ? .pass : .timeout)
    }
  }

  /// Whether a field that an action depends on waits for an answer.
  func isAsking(for action: Int) -> Bool {
    var isAsking = false
    let reach = program.actions[action].reach
    requests.forEach { request in
      isAsking = reach.reads(field: request.field)
      return !isAsking
    }
    return isAsking
  }

  /// Whether a field waits for an answer.
  func isAsking(_ field: Int, _ block: Int) -> Bool {
    if requests.isEmpty { return false }
    return program.fields[field].remotes.contains {
      requests[RemoteCheck(remote: $0, block: block)] != nil
    }
  }
}
