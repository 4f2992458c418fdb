extension Session {
  // MARK: Presses

  /// Presses an action.
  ///
  /// A press settles every field that waits for a pause, shows all that is broken, and is then
  /// accepted if the action is enabled. Only an accepted press counts for gates.
  ///
  /// - Returns: Whether the press was accepted.
  /// - Throws: ``SessionError``; then nothing has changed, the time included.
  @discardableResult
  public mutating func press(
    _ action: ActionHandle, at time: Duration? = nil,
    onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) -> Bool {
    let instant = try instant(time)
    guard program.actions.indices.contains(action.index) else {
      throw .unknownPlace("action \(action.index)", suggestion: nil)
    }
    try advance(toNanosecond: instant, onChange)
    begin()
    let isAccepted = press(action.index)
    finish(onChange)
    return isAccepted
  }

  mutating func press(_ action: Int) -> Bool {
    settleStaged { _ in true }
    showAll()
    settle()
    let isAccepted = evaluation.enabledActions[action]
    let handle = ActionHandle(index: action)
    changes.presses.append(
      PressOutcome(
        action: handle, isAccepted: isAccepted, blockers: isAccepted ? [] : blockers(of: handle)))
    if isAccepted { noteGateEvent(program.plan.gatesSinceAction[action]) }
    return isAccepted
  }

  private mutating func showAll() {
    if showsAll { return }
    showsAll = true
    forEachField { session, field, block in
      if session.hasViolations(field, block) { session.note(field, block, .shown) }
    }
  }

  /// Calls the body for every field there is, in the order of the file and of the rows.
  mutating func forEachField(_ body: (inout Session, Int, Int) -> Void) {
    for field in program.rootFields { visit(field, 0, body) }
  }

  private mutating func visit(
    _ field: Int, _ block: Int, _ body: (inout Session, Int, Int) -> Void
  ) {
    body(&self, field, block)
    forEachPart(of: field, block) { session, part, block in session.visit(part, block, body) }
  }

  // MARK: Reset

  /// Returns all values to their initial ones, and clears what was touched, shown and reported.
  ///
  /// Time goes on, gates as they are.
  ///
  /// - Throws: ``SessionError``; then nothing has changed, the time included.
  public mutating func reset(
    at time: Duration? = nil, onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) {
    let instant = try instant(time)
    try advance(toNanosecond: instant, onChange)
    begin()
    reset()
    finish(onChange)
  }

  mutating func reset() {
    while let value = staged.first { dropStaged(value.field, value.block) }
    for report in reports { dropReports(at: report.slot) }
    for field in program.rootFields { resetField(field, 0) }
    if showsAll {
      forEachField { session, field, block in
        if session.hasViolations(field, block) { session.note(field, block, .shown) }
      }
      showsAll = false
      hidShown = true
    }
  }

  private mutating func resetField(_ field: Int, _ block: Int) {
    let slot = slot(of: field, block)
    if evaluation.cells[slot].isTouched {
      evaluation.cells[slot].isTouched = false
      touchChanged(field, block)
    }
    switch program.code[field].type {
    case .group:
      let wasBroken = evaluation.cells[slot].state == .wrongType
      restore(field, slot, block)
      if wasBroken {
        latestChanged(field, block)
        groupChanged(field, block)
      }
      for member in program.fields[field].members { resetField(member, block) }
    case .list: resetRows(of: field, slot, block)
    default:
      let before = (evaluation.cells[slot], evaluation.form.slots[slot])
      restore(field, slot, block)
      if isSame(before.0, before.1, evaluation.cells[slot], evaluation.form.slots[slot], field) {
        return
      }
      latestChanged(field, block)
      valueChanged(field, block)
    }
  }

  private mutating func restore(_ field: Int, _ slot: Int, _ block: Int) {
    let isVisible = evaluation.cells[slot].isVisible
    evaluation.form.slots[slot] = FormSlot()
    evaluation.interpret(field, slot: slot, block: block)
    evaluation.cells[slot].isVisible = isVisible
    evaluation.cells[slot].isGiven = false
  }

  private mutating func resetRows(of list: Int, _ slot: Int, _ block: Int) {
    let isInitial = !evaluation.isDirty(list, slot: slot, block: block)
    let wasWrong = evaluation.cells[slot].state == .wrongType
    let hadRows = !rows(of: list, block).isEmpty
    removeAllRows(of: list, block)
    restore(list, slot, block)
    let scope = Int(program.code[Int(program.code[list].item)].scope)
    for row in rows(of: list, block) {
      evaluation.interpretBlock(row, scope: scope)
      growWithForm()
      adopt(row, scope: scope, isVisible: evaluation.cells[slot].isVisible)
      markBlock(row, scope: scope)
      noteBlock(row, scope: scope)
    }
    if hadRows || wasWrong || !isInitial {
      note(list, block, .rows)
      latestChanged(list, block)
      valueChanged(list, block)
    }
  }

  // MARK: What the host supplies and reports

  /// Takes the lists that a host supplies; others stay as they are.
  ///
  /// - Parameter supplied: What a reader made of them.
  /// - Throws: ``SessionError``; then nothing has changed, the time included.
  public mutating func supply(
    _ supplied: [SuppliedSource], at time: Duration? = nil,
    onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) {
    let instant = try instant(time)
    try advance(toNanosecond: instant, onChange)
    begin()
    supply(supplied)
    finish(onChange)
  }

  mutating func supply(_ supplied: [SuppliedSource]) {
    evaluation.supply(supplied)
    for list in supplied {
      for node in program.plan.sourceLoads[list.source] { queue.insert(Int(node)) }
    }
  }

  /// Notes that a server refused a value, until that field changes.
  ///
  /// - Throws: ``SessionError``; then nothing has changed, the time included.
  public mutating func report(
    _ message: String, on place: FieldPlace, at time: Duration? = nil,
    onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) {
    let instant = try instant(time)
    try check(place)
    try advance(toNanosecond: instant, onChange)
    try check(place)
    begin()
    report(message, Int(place.field), Int(place.block))
    finish(onChange)
  }

  mutating func report(_ message: String, _ field: Int, _ block: Int) {
    let slot = slot(of: field, block)
    if slots[slot].flags.contains(.isReported) { dropReports(at: slot) }
    reports.append(Report(slot: slot, field: field, block: block, message: message))
    slots[slot].flags.insert(.isReported)
    note(field, block, [.violations, .shown])
    markJudgement(of: field, block)
  }

  mutating func dropReports(at slot: Int) {
    for report in reports where report.slot == slot {
      markJudgement(of: report.field, report.block)
    }
    reports.removeAll { $0.slot == slot }
    slots[slot].flags.remove(.isReported)
  }
}
