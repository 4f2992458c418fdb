extension Session {
  /// Takes the latest value of a field that is judged only after a pause.
  mutating func stage(_ value: FormSlot, _ cell: Cell, _ field: Int, _ block: Int, owner: Int) {
    isDueStale = true
    let slot = slot(of: field, block)
    let ownerSlot = ownerSlot(owner, field, block)
    if isSame(cell, value, evaluation.cells[slot], evaluation.form.slots[slot], field) {
      // The value is the settled one again.
      unstage(slot)
      give(field, block)
    } else if slots[slot].flags.contains(.isStaged) {
      staged.update(slot, value, cell)
    } else {
      staged.insert(
        StagedValue(field: field, block: block, owner: ownerSlot, slot: value, cell: cell), at: slot
      )
      slots[slot].flags.insert(.isStaged)
      note(field, block, .pending)
      markActions()
    }
    startPause(of: owner, ownerSlot)
  }

  /// Everything that waits for the pause of a field waits for its whole length again.
  private mutating func startPause(of owner: Int, _ ownerSlot: Int) {
    let pause = program.fields[owner].debounce ?? 0
    let (deadline, isOver) = evaluation.elapsed.addingReportingOverflow(pause)
    staged.setDeadline(isOver ? .max : deadline, of: ownerSlot)
  }

  private func ownerSlot(_ owner: Int, _ field: Int, _ block: Int) -> Int {
    let scope = Int(program.code[owner].scope)
    if scope == 0 { return Int(program.code[owner].offset) }
    return slot(
      of: owner,
      evaluation.blockOf(scope: scope, near: block, in: Int(program.code[field].scope)))
  }

  private mutating func unstage(_ slot: Int) {
    guard let value = staged.remove(slot) else { return }
    isDueStale = true
    slots[slot].flags.remove(.isStaged)
    note(value.field, value.block, .pending)
    markActions()
  }

  /// Puts values into the form whose pause is over at an instant; all where it is nil.
  mutating func settleStaged(dueBy instant: Int64? = nil) {
    if staged.isEmpty { return }
    dueValues.empty()
    staged.appendDue(instant, to: &dueValues)
    for place in dueValues.indices {
      let value = dueValues[place]
      let slot = slot(of: value.field, value.block)
      // A list or group that settled before may have taken it away.
      guard slots[slot].flags.contains(.isStaged) else { continue }
      unstage(slot)
      settle(value)
    }
  }

  /// Forgets the latest value of a field.
  mutating func dropStaged(_ field: Int, _ block: Int) { _ = takeStaged(field, block) }

  /// Takes the latest value of a field out of the waiting room; nil where none waits.
  mutating func takeStaged(_ field: Int, _ block: Int) -> StagedValue? {
    let slot = slot(of: field, block)
    guard slots[slot].flags.contains(.isStaged), let value = staged[slot: slot] else { return nil }
    unstage(slot)
    return value
  }

  /// Whether a field that an action depends on is still to be judged.
  func isWaiting(_ action: Int) -> Bool {
    let fields = program.actions[action].fields
    return staged.contains { value in
      fields.contains(value.field)
        && evaluation.cells[slot(of: value.field, value.block)].isVisible
    }
  }

  /// Whether anything of a field, or in it, is still to be judged.
  func isPending(_ field: Int, _ block: Int) -> Bool {
    let slot = slot(of: field, block)
    guard evaluation.cells[slot].isVisible else { return false }
    if slots[slot].flags.contains(.isStaged) || isAsking(field, block) { return true }
    if staged.isEmpty && asked.isEmpty { return false }
    for member in program.fields[field].members where isPending(member, block) { return true }
    guard let item = program.fields[field].item else { return false }
    var isPending = false
    evaluation.forEachRow(ofListIn: slot) { row in
      if !isPending { isPending = self.isPending(item, row) }
    }
    return isPending
  }
}
