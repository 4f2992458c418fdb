extension Session {
  /// A session in the same state; what happens to one is no matter of the other.
  public init(copying other: borrowing Session) {
    evaluation = other.evaluation.copy()
    queue = other.queue
    slots = other.slots
    staged = other.staged
    latestRows = other.latestRows
    rations = other.rations
    isComputedNoted = other.isComputedNoted
    toldActions = other.toldActions
    toldGates = other.toldGates
    shown = other.shown
    reports = other.reports
    formReports = other.formReports
    requests = other.requests
    lastTicket = other.lastTicket
    askedValues = other.askedValues
    gateDeadlines = other.gateDeadlines
    timers = other.timers
    timerDeadlines = other.timerDeadlines
    nextDue = other.nextDue
    midnight = other.midnight
    todayTick = other.todayTick
    compactionLimit = other.compactionLimit
    changes = other.changes
  }
}
