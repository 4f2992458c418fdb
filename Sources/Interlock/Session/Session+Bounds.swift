/// Fields with a bound that follows `now`.
///
/// A value stands otherwise to such a bound at an exact instant. What is said of the bound while it is
/// broken goes by the ticks of the clock, as all does that shows the time: it would be another with
/// every nanosecond else.
extension Session {
  /// Finds when such a bound changes what is true of a field, or what is said of it.
  mutating func watch(_ field: Int, _ slot: Int, _ block: Int) {
    guard program.code[field].hasMomentBounds, let bounds = program.plan.momentBounds[field] else {
      return
    }
    isDueStale = true
    if slots[slot].flags.contains(.isTimed) {
      stopTimer(slot)
      slots[slot].flags.remove(.isTimed)
    }
    let cell = evaluation.cells[slot]
    guard cell.isVisible, cell.state == .present else { return }
    let limit = evaluation.now.nanosecondsLeft
    var due = Int64.max
    for bound in bounds {
      if let turn = bound.firstTurn(of: cell.moment, from: evaluation.now, until: limit) {
        due = min(due, end(of: turn))
      }
    }
    for violation in evaluation.violations {
      if let bound = program.rules[violation.rule].movingBound, bound.bound.anchor == .now {
        due = min(due, nextTelling(of: bound))
      }
    }
    if due == .max { return }
    timers[slot] = TimedField(field: field, block: block)
    timerDeadlines.set(due, of: slot)
    slots[slot].flags.insert(.isTimed)
  }

  /// Nothing of a field changes by itself any more.
  mutating func stopTimer(_ slot: Int) {
    isDueStale = true
    timers[slot] = nil
    timerDeadlines.remove(slot)
  }

  /// The instant so many nanoseconds from now.
  private func end(of time: Int64) -> Int64 {
    let (due, isOver) = evaluation.elapsed.addingReportingOverflow(time)
    return isOver ? .max : due
  }

  /// The first tick at which the text of a bound can be another.
  private func nextTelling(of bound: MovingBound) -> Int64 {
    let ticked = evaluation.tickedNow
    guard let time = bound.firstNewText(from: ticked, until: ticked.nanosecondsLeft) else {
      return .max
    }
    let (due, isOver) = evaluation.tickedElapsed.addingReportingOverflow(time)
    // A bound that went back and came again may have the same text at the tick.
    return isOver ? .max : nextTick(from: max(due, evaluation.elapsed + 1))
  }

  /// Judges the fields whose bounds turn.
  mutating func fireTimers(_ due: Int64) {
    // In the order of the form, which is the same every time.
    while let slot = timerDeadlines.takeDue(by: due) {
      // Who is judged looks for the next turn; nobody else has one.
      guard let timer = timers.removeValue(forKey: slot) else { continue }
      slots[slot].flags.remove(.isTimed)
      markJudgement(of: timer.field, timer.block)
    }
  }
}
