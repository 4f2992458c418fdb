extension Session {
  /// Takes the latest value of a field that is judged only after a pause.
  mutating func stage(_ value: FormSlot, _ cell: Cell, _ field: Int, _ block: Int, owner: Int) {
    isDueStale = true
    let ownerBlock = self.ownerBlock(owner, field, block)
    let slot = slot(of: field, block)
    let place = staged.firstIndex { $0.field == field && $0.block == block }
    if isSame(cell, value, evaluation.cells[slot], evaluation.form.slots[slot], field) {
      // The value is the settled one again.
      if let place { unstage(at: place) }
      give(field, block)
    } else if let place {
      staged[place].slot = value
      staged[place].cell = cell
    } else {
      staged.append(
        StagedValue(
          field: field, block: block, owner: owner, ownerBlock: ownerBlock, slot: value, cell: cell,
          deadline: 0))
      slots[slot].flags.insert(.isStaged)
      note(field, block, .pending)
      markActions()
    }
    let pause = program.fields[owner].debounce ?? 0
    let (deadline, isOver) = evaluation.elapsed.addingReportingOverflow(pause)
    for index in staged.indices
    where staged[index].owner == owner && staged[index].ownerBlock == ownerBlock {
      staged[index].deadline = isOver ? .max : deadline
    }
  }

  private func ownerBlock(_ owner: Int, _ field: Int, _ block: Int) -> Int {
    if program.code[owner].scope == 0 { return 0 }
    return evaluation.blockOf(
      scope: Int(program.code[owner].scope), near: block, in: Int(program.code[field].scope))
  }

  private mutating func unstage(at place: Int) {
    isDueStale = true
    let value = staged.remove(at: place)
    slots[slot(of: value.field, value.block)].flags.remove(.isStaged)
    note(value.field, value.block, .pending)
    markActions()
  }

  /// Puts values that waited for a pause into the form.
  mutating func settleStaged(where isDue: (StagedValue) -> Bool) {
    var index = 0
    while index < staged.count {
      let value = staged[index]
      guard isDue(value) else {
        index += 1
        continue
      }
      unstage(at: index)
      settle(value)
    }
  }

  /// Forgets the latest value of a field.
  mutating func dropStaged(_ field: Int, _ block: Int) { _ = takeStaged(field, block) }

  /// Takes the latest value of a field out of the waiting room; nil where none waits.
  mutating func takeStaged(_ field: Int, _ block: Int) -> StagedValue? {
    guard slots[slot(of: field, block)].flags.contains(.isStaged),
      let place = staged.firstIndex(where: { $0.field == field && $0.block == block })
    else { return nil }
    let value = staged[place]
    unstage(at: place)
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
