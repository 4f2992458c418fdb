import CEL

extension Session {
  /// A session with the same values and times in which everything was evaluated anew, nothing being
  /// taken over: what a session must always be equal to.
  package func evaluatedFromScratch() -> Session {
    var session = Session(copying: self)
    session.startOver()
    return session
  }

  private mutating func startOver() {
    let program = program
    begin()
    evaluation.chains = ViolationChains(
      slotCount: evaluation.form.slots.count, formRuleCount: program.formRules.count + 1)
    evaluation.forgetMarks(.broken)
    putFormReports()
    for index in evaluation.frame.indices { evaluation.frame[index] = .null }
    evaluation.failedFields = []
    evaluation.failedComputed = []
    evaluation.isValid = false
    timers = [:]
    timerDeadlines.removeAll()
    rations = RowRations()
    forEachField { session, field, block in
      let slot = session.slot(of: field, block)
      session.evaluation.cells[slot].isVisible = true
      session.slots[slot].flags.subtract([.isDisabled, .isDisabledItself, .isDemanded, .isTimed])
    }
    for node in program.plan.nodesOfScope[0] { queue.insert(Int(node)) }
    for field in program.scopes[0].fields { markRows(ofList: field, block: 0) }
    updateMidnight()
    settle()
    forgetChanges()
    updateDue()
  }
}
