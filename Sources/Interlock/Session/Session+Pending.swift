extension Session {
  /// Takes the latest value of a field that is judged only after a pause.
  mutating func stage(_ value: FormSlot, _ cell: Cell, _ field: Int, _ block: Int, owner: Int) {
    isDueStale = true
    let slot = slot(of: field, block)
    if isSame(cell, value, evaluation.cells[slot], evaluation.form.slots[slot], field) {
      // The value is the settled one again.
      unstage(slot)
      give(field, block)
    } else if slots[slot].flags.contains(.isStaged) {
      staged.update(slot, value, cell)
    } else {
      insert(value, cell, field, block, owner: ownerSlot(owner, field, block))
    }
    startPause(of: owner, field, block)
  }

  /// Takes the latest rows of a list.
  mutating func stageRows(_ rows: [Int], _ list: Int, _ slot: Int, _ block: Int, owner: Int) {
    isDueStale = true
    latestRows[slot] = rows
    var raw = FormSlot(.array)
    raw.length = Int32(rows.count)
    var cell = Cell()
    cell.state = rows.isEmpty ? .empty : .present
    cell.isGiven = true
    if slots[slot].flags.contains(.isStaged) { return staged.update(slot, raw, cell) }
    insert(raw, cell, list, block, owner: ownerSlot(owner, list, block))
  }

  private mutating func insert(
    _ raw: FormSlot, _ cell: Cell, _ field: Int, _ block: Int, owner: Int
  ) {
    let slot = slot(of: field, block)
    staged.insert(
      StagedValue(field: field, block: block, owner: owner, slot: raw, cell: cell), at: slot)
    if !isWaiting(field, block) { evaluation.mark(.waiting, field, block: block, true) }
    slots[slot].flags.insert(.isStaged)
    note(field, block, .pending)
    markActions()
  }

  /// Everything that waits for the pause of a field waits for its whole length again.
  mutating func startPause(of owner: Int, _ field: Int, _ block: Int) {
    isDueStale = true
    let ownerSlot = ownerSlot(owner, field, block)
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

  mutating func unstage(_ slot: Int) {
    guard let value = staged.remove(slot) else { return }
    isDueStale = true
    slots[slot].flags.remove(.isStaged)
    if !isWaiting(value.field, value.block) {
      evaluation.mark(.waiting, value.field, block: value.block, false)
    }
    note(value.field, value.block, .pending)
    markActions()
  }

  /// Puts values into the form whose pause is over at an instant; all where it is nil.
  mutating func settleStaged(dueBy instant: Int64? = nil) {
    if staged.isEmpty { return }
    dueValues.empty()
    if let instant {
      staged.appendDue(instant, to: &dueValues)
    } else {
      staged.appendAll(to: &dueValues)
    }
    for place in dueValues.indices {
      let value = dueValues[place]
      let slot = slot(of: value.field, value.block)
      // A list or group that settled before may have taken it away.
      guard slots[slot].flags.contains(.isStaged) else { continue }
      unstage(slot)
      if program.code[value.field].type == .list, settleRows(of: value.field, value.block) {
        continue
      }
      settle(value)
    }
  }

  /// Forgets the latest value of a field.
  mutating func dropStaged(_ field: Int, _ block: Int) { _ = takeStaged(field, block) }

  /// Takes the latest value of a field out of the waiting room; nil where none waits.
  mutating func takeStaged(_ field: Int, _ block: Int) -> StagedValue? {
    let slot = slot(of: field, block)
    guard slots[slot].flags.contains(.isStaged), let value = staged[slot: slot] else { return nil }
    if program.code[field].type == .list {
      takeBackRows(of: field, block)
    } else {
      unstage(slot)
    }
    return value
  }

  /// Whether a field that an action depends on is still to be judged.
  func isWaiting(_ action: Int) -> Bool {
    let reach = program.actions[action].reach
    return staged.contains { value in
      reach.reads(field: value.field)
        && evaluation.cells[slot(of: value.field, value.block)].isVisible
    }
  }

  /// Whether the latest value of a field waits for a pause, or for an answer, visible or not.
  func isWaiting(_ field: Int, _ block: Int) -> Bool {
    slots[slot(of: field, block)].flags.contains(.isStaged) || isAsking(field, block)
  }

  /// Whether anything of a field, or in it, is still to be judged.
  func isPending(_ field: Int, _ block: Int) -> Bool {
    let slot = slot(of: field, block)
    guard evaluation.cells[slot].isVisible else { return false }
    if isWaiting(field, block) || isWaitingRow(block) { return true }
    if staged.isEmpty && requests.isEmpty { return false }
    for member in program.fields[field].members where isPending(member, block) { return true }
    guard let item = program.fields[field].item else { return false }
    if !latestRows.isEmpty { return latestRows(of: field, block).contains { isPending(item, $0) } }
    var isFound = false
    evaluation.forEachRow(ofListAt: slot, marked: .waiting) { row in
      isFound = isPending(item, row)
      return !isFound
    }
    return isFound
  }
}
