import CEL

extension Session {
  /// How many deadlines one call may pass: a day of ticks of ten milliseconds, and more.
  public static let maximumDeadlines = 10_000_000

  /// Lets time pass.
  ///
  /// Whatever is due on the way, the given instant included, is a change of its own, and the handler
  /// is called after each that changed anything.
  ///
  /// - Parameters:
  ///   - time: The time since the form was opened.
  ///   - onChange: Sees the settled form after every change.
  /// - Throws: ``SessionError`` where the time runs backwards or is out of reach.
  public mutating func advance(
    to time: Duration, onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) {
    try advance(toNanosecond: nanoseconds(time), onChange)
  }

  /// Settles every field that waits for a pause, now.
  ///
  /// - Parameter onChange: Sees the settled form, if anything changed.
  public mutating func flush(onChange: (borrowing Session) -> Void = { _ in }) {
    begin()
    settleStaged()
    finish(onChange)
  }

  @inline(__always)
  func nanoseconds(_ time: Duration) throws(SessionError) -> Int64 {
    guard let count = time.wholeNanoseconds else { throw .timeOutOfRange }
    if count < evaluation.elapsed { throw .timeRunsBackwards }
    if count > evaluation.openedAt.nanosecondsLeft { throw .timeOutOfRange }
    return count
  }

  /// The instant of an event: the given one, or that of the last.
  @inline(__always)
  func instant(_ time: Duration?) throws(SessionError) -> Int64 {
    guard let time else { return evaluation.elapsed }
    return try nanoseconds(time)
  }

  /// Whether time passes until an instant, or something is due at it.
  @inline(__always)
  func isDue(_ time: Int64) -> Bool {
    time != evaluation.elapsed || (nextDue ?? .max) <= time
  }

  mutating func advance(
    toNanosecond time: Int64, _ onChange: (borrowing Session) -> Void
  ) throws(SessionError) {
    if !isDue(time) { return }
    if (time - evaluation.elapsed) / shortestTick > Int64(Self.maximumDeadlines) {
      throw .tooManyDeadlines
    }
    while let due = nextDue, due <= time {
      begin(at: due)
      fire(due)
      finish(onChange)
    }
    setElapsed(time)
  }

  private mutating func setElapsed(_ time: Int64) {
    if time == evaluation.elapsed { return }
    isDueStale = true
    evaluation.elapsed = time
    evaluation.areGatesOpen = nil
    evaluation.now = evaluation.openedAt.adding(nanoseconds: time) ?? evaluation.now
  }

  /// Begins a transaction.
  @inline(__always)
  mutating func begin() {
    changes.removeAll()
    evaluation.areGatesOpen = nil
  }

  private mutating func begin(at time: Int64) {
    begin()
    setElapsed(time)
  }

  // MARK: Deadlines

  /// Does all that is due.
  private mutating func fire(_ due: Int64) {
    isDueStale = true
    while let gate = gateDeadlines.takeDue(by: due) { gateTurned(gate) }
    settleStaged(dueBy: due)
    fireRemotes(due)
    if program.plan.readsClock, due % program.tick == 0 {
      for place in program.plan.clockLoads.indices {
        queue.insert(Int(program.plan.clockLoads[place]))
      }
    }
    if let midnight, midnight <= due {
      // By the clock's tick the day begins a little later.
      if program.plan.readsToday { todayTick = nextTick(from: midnight) }
      updateMidnight()
      for field in program.plan.dayFields {
        for block in evaluation.blocks(of: Int(program.code[field].scope)) {
          markJudgement(of: field, block)
        }
      }
    }
    if let tick = todayTick, tick <= due {
      for node in program.plan.todayLoads { queue.insert(Int(node)) }
      todayTick = nil
    }
    fireTimers(due)
  }

  /// The instant at which a gate turns by itself; nil where it does not.
  func deadline(ofGate index: Int) -> Int64? {
    let event = evaluation.gateEvents[index]
    guard event >= 0 else { return nil }
    let (due, isOver) = event.addingReportingOverflow(program.gates[index].duration)
    return isOver ? nil : due
  }

  /// Notes when a gate turns by itself, its event having happened now.
  mutating func updateDeadline(ofGate index: Int) {
    let due = deadline(ofGate: index) ?? .max
    gateDeadlines.set(due > evaluation.elapsed ? due : .max, of: index)
  }

  mutating func gateTurned(_ index: Int) {
    turnedGates.append(index)
    evaluation.closedGates.set(index, !evaluation.isOpen(gate: index))
    isDueStale = true
    for place in program.plan.gateReaders.range(index) {
      queue.insert(program.plan.gateReaders[node: place])
    }
    evaluation.areGatesOpen = nil
    for place in program.plan.everyGateReaders.indices {
      queue.insert(Int(program.plan.everyGateReaders[place]))
    }
  }

  /// Something happened that gates count from.
  mutating func noteGateEvent(_ gates: [Int]) {
    for index in gates {
      evaluation.gateEvents[index] = evaluation.elapsed
      updateDeadline(ofGate: index)
      gateTurned(index)
    }
  }

  /// Finds the next midnight, in nanoseconds since the form was opened.
  mutating func updateMidnight() {
    isDueStale = true
    midnight =
      program.plan.dayFields.isEmpty && !program.plan.readsToday
      ? nil : evaluation.now.nextMidnight?.nanoseconds(since: evaluation.openedAt)
  }

  /// Finds the next instant at which anything can change by itself.
  mutating func updateDue() {
    isDueStale = false
    var next = min(gateDeadlines.first, staged.firstDeadline)
    next = min(next, min(requests.firstDeadline, timerDeadlines.first))
    if program.plan.readsClock { next = min(next, nextTick(from: evaluation.elapsed + 1)) }
    if let midnight { next = min(next, midnight) }
    if let todayTick { next = min(next, todayTick) }
    nextDue = next == .max ? nil : next
  }

  /// The time between two ticks at each of which something can change: of a bound that follows `now`
  /// the text does once a second.
  private var shortestTick: Int64 {
    if program.plan.readsClock { return program.tick }
    return timers.isEmpty ? .max : max(program.tick, CivilTime.nanosecondsPerSecond)
  }

  /// The first tick of the clock that is not before an instant.
  func nextTick(from time: Int64) -> Int64 {
    let over = time % program.tick
    if over == 0 { return time }
    let (tick, isOver) = time.addingReportingOverflow(program.tick - over)
    return isOver ? .max : tick
  }
}
