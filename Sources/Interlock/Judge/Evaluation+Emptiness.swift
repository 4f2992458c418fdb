extension Evaluation {
  /// Whether a value is empty for its own rules: visible or not.
  @inline(__always)
  package func isEmpty(field: Int, slot: Int, block: Int) -> Bool {
    switch program.code[field].type {
    case .group: isEmptyGroup(field, slot: slot, block: block)
    case .list: isEmptyList(field, slot: slot)
    default: cells[slot].state == .empty
    }
  }

  /// How many rows of a list have something, of many not more than is asked for.
  func filledRowCount(of operand: Operand, atMost limit: Int64 = .max) -> Int64 {
    let slot = operand.slot
    let item = Int(program.code[operand.field].item)
    guard item >= 0, cells[slot].state == .present else { return 0 }
    var count: Int64 = 0
    var row = Int(form.slots[slot].start)
    for _ in 0..<form.slots[slot].length where count < limit {
      if !isEmptyRow(item, row) { count += 1 }
      row = Int(form.slots[row].start)
    }
    return count
  }

  /// Whether a list has no row but empty ones.
  private func isEmptyList(_ list: Int, slot: Int) -> Bool {
    switch cells[slot].state {
    case .empty: return true
    case .wrongType, .unknown: return false
    case .present: break
    }
    let block = slot - Int(program.code[list].offset)
    return filledRowCount(of: Operand(field: list, slot: slot, block: block), atMost: 1) == 0
  }

  /// Whether a row has nothing that can be seen and that more than a default of its own gives.
  func isEmptyRow(_ item: Int, _ row: Int) -> Bool {
    let slot = row + FormLayout.elementOffset
    if !cells[slot].isVisible { return true }
    return program.code[item].type == .group
      ? isEmptyGroup(item, slot: slot, block: row)
      : isEmpty(field: item, slot: slot, block: row)
  }

  /// Whether all that is visible of a group is empty; in a row what only a default of its own gives
  /// counts as empty.
  private func isEmptyGroup(_ group: Int, slot: Int, block: Int) -> Bool {
    let parent = Int(program.code[group].parent)
    let isRow = parent >= 0 && program.code[parent].type == .list
    return isEmptyGroup(group, slot: slot, block: block, countsDefaults: !isRow)
  }

  private func isEmptyGroup(
    _ group: Int, slot: Int, block: Int, countsDefaults: Bool
  ) -> Bool {
    let state = cells[slot].state
    if state == .wrongType || state == .unknown { return false }
    for member in program.fields[group].members {
      let memberSlot = block + Int(program.code[member].offset)
      let cell = cells[memberSlot]
      if !cell.isVisible { continue }
      let isEmpty =
        switch program.code[member].type {
        case .group:
          isEmptyGroup(member, slot: memberSlot, block: block, countsDefaults: countsDefaults)
        case _ where !countsDefaults && !cell.isGiven && cell.state == .present: true
        case .boolean: cell.state == .present && cell.bits == 0
        case .list: isEmptyList(member, slot: memberSlot)
        default: cell.state == .empty
        }
      if !isEmpty { return false }
    }
    return true
  }
}
