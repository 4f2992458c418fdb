extension Session {
  // MARK: Presses

  /// Presses an action.
  ///
  /// A press settles every field that waits for a pause, shows what is broken in all that the
  /// action's own expression reads, and is then accepted if the action is enabled. Only an accepted
  /// press counts for gates.
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
    settleStaged()
    show(by: action)
    settle()
    let isAccepted = evaluation.enabledActions[action]
    let handle = ActionHandle(index: action)
    changes.presses.append(
      PressOutcome(
        action: handle, isAccepted: isAccepted, blockers: isAccepted ? [] : blockers(of: handle)))
    if isAccepted { noteGateEvent(program.plan.gatesSinceAction[action]) }
    return isAccepted
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
    dropAllReports()
    for field in program.rootFields { resetField(field, 0) }
    hideAll()
  }

  private mutating func resetField(_ field: Int, _ block: Int) {
    if program.code[field].type == .list {
      tellRows(of: field, block) { $0.resetValue(of: field, block) }
    } else {
      resetValue(of: field, block)
    }
  }

  private mutating func resetValue(of field: Int, _ block: Int) {
    let slot = slot(of: field, block)
    if evaluation.cells[slot].isTouched {
      evaluation.cells[slot].isTouched = false
      touchChanged(field, block)
    }
    let waiting = takeStaged(field, block)
    switch program.code[field].type {
    case .group:
      let wasBroken = evaluation.cells[slot].state == .wrongType
      restore(field, slot, block)
      // Something that is no group was seen in its place.
      if waiting != nil { latestChanged(field, block) }
      if wasBroken {
        latestChanged(field, block)
        groupChanged(field, block)
      }
      for member in program.fields[field].members { resetField(member, block) }
    case .list: resetRows(of: field, slot, block)
    default:
      let before = (evaluation.cells[slot], evaluation.form.slots[slot])
      restore(field, slot, block)
      let (cell, raw) = (evaluation.cells[slot], evaluation.form.slots[slot])
      // What a person sees and what rules see may be two values: one of them may be the initial one.
      let (seen, seenRaw) = waiting.map { ($0.cell, $0.slot) } ?? before
      if !isSame(seen, seenRaw, cell, raw, field) { latestChanged(field, block) }
      if !isSame(before.0, before.1, cell, raw, field) {
        valueChanged(field, block)
      } else if before.0.isGiven, program.code[field].scope != 0 {
        // It fills its row no more.
        sightChanged(field, block)
      }
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
    noteInitialPlaces(ofRowsIn: list, block)
    for row in rows(of: list, block) {
      evaluation.interpretBlock(row, scope: scope)
      growWithForm()
      for field in program.scopes[scope].fields { noteAllInitialPlaces(ofRowsIn: field, row) }
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

  // MARK: What the host supplies

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
}
