extension Session {
  /// Settles the form and tells what is new.
  mutating func finish(_ onChange: (borrowing Session) -> Void) {
    settle()
    collectChanges()
    compactIfNeeded()
    if isDueStale { updateDue() }
    if !changes.isEmpty { onChange(self) }
  }

  @inline(__always)
  private mutating func collectChanges() {
    var kept = 0
    for index in changes.fields.indices {
      let place = changes.fields[index].place
      if !isCurrent(place) { continue }
      let slot = Int(place.block) + Int(program.code[Int(place.field)].offset)
      var state = slots[slot]
      var aspects = state.aspects
      state.aspects = []
      state.flags.remove(.isChanged)
      slots[slot] = state
      if aspects.contains(.shown) {
        // Before the events of this change it was shown if it is now, or if that is what changed.
        let mayShow =
          shown.contains(Int(place.field)) || hiddenAgain.contains(Int(place.field))
          || aspects.contains(.touched) || evaluation.cells[slot].isTouched
          || program.code[Int(place.field)].hasMembers && isTouched(place)
        let isNew = aspects.contains(.violations)
        if !mayShow || !isNew && !hasViolations(Int(place.field), Int(place.block)) {
          aspects.remove(.shown)
        }
      }
      if aspects.isEmpty { continue }
      changes.fields[kept] = FieldChange(place: place, aspects: aspects)
      kept += 1
    }
    while changes.fields.count > kept { changes.fields.removeLast() }
    // Of a list in a row that is gone nothing is told.
    if !changes.rows.isEmpty { changes.rows = changes.rows.filter { isCurrent($0.list) } }
    if !changedComputed.isEmpty {
      for index in changedComputed { isComputedNoted[index] = false }
      swap(&changes.computed, &changedComputed)
    }
    if !turnedGates.isEmpty {
      if turnedGates.count > 1 { turnedGates.sort() }
      // One that turned twice is told once.
      for place in turnedGates.indices {
        let index = turnedGates[place]
        let isOpen = evaluation.isOpen(gate: index)
        if isOpen == toldGates[index] { continue }
        toldGates[index] = isOpen
        changes.gates.append(GateHandle(index: index))
        // Of all gates together only the outcome is kept, each of them is a reason.
        if !program.plan.everyGateReaders.isEmpty { evaluation.areReasonsNew = true }
      }
      turnedGates.empty()
    }
    if actionsMayHaveTurned {
      actionsMayHaveTurned = false
      for index in toldActions.indices
      where evaluation.enabledActions[index] != toldActions[index] {
        toldActions[index].toggle()
        changes.actions.append(ActionHandle(index: index))
      }
    }
    if evaluation.areReasonsNew {
      evaluation.areReasonsNew = false
      changes.reasons = true
    }
    collectFormChanges()
    if hiddenAgain.all || !hiddenAgain.fields.isEmpty { hiddenAgain = ShownFields() }
  }

  /// Whether the row of a place is still part of the form.
  @inline(__always)
  private func isCurrent(_ place: FieldPlace) -> Bool {
    let block = Int(place.block)
    return block == 0
      || evaluation.form.slots[block].kind == .header
        && Int32(truncatingIfNeeded: evaluation.cells[block].bits) == place.generation
  }

  /// Forgets what is new: at the opening everything is.
  mutating func forgetChanges() {
    for change in changes.fields {
      let slot = slot(of: Int(change.place.field), Int(change.place.block))
      slots[slot].aspects = []
      slots[slot].flags.remove(.isChanged)
    }
    changes.fields.removeAll()
    changes.rows.removeAll()
    changes.form = []
    for index in changedComputed { isComputedNoted[index] = false }
    changedComputed.removeAll()
    actionsMayHaveTurned = false
    evaluation.areReasonsNew = false
  }

  // MARK: Texts

  @inline(__always)
  private static var smallestArena: Int { 256 }

  /// Drops texts that nothing refers to once they are more than half of all.
  @inline(__always)
  mutating func compactIfNeeded() {
    if evaluation.form.end > max(compactionLimit, Self.smallestArena) { compact() }
  }

  /// Drops them where so many texts are kept that the next may find no room.
  mutating func makeRoom() {
    if evaluation.form.end > FormBuffer.maximumOpenSize / 2 { compact() }
  }

  mutating func compact() {
    let bytes = evaluation.form.bytes
    // Two stores take turns, so that nothing is allocated while a form keeps its size.
    var arena: [UInt8] = []
    swap(&arena, &spareArena)
    arena.removeAll(keepingCapacity: true)
    for slot in evaluation.form.slots.indices where evaluation.form.slots[slot].hasBytes {
      Self.keep(&evaluation.form.slots[slot], &evaluation.cells[slot], of: bytes, in: &arena)
    }
    staged.update { value in
      if value.slot.hasBytes { Self.keep(&value.slot, &value.cell, of: bytes, in: &arena) }
    }
    compactionLimit = 2 * arena.count + Self.smallestArena
    evaluation.form.end = arena.count
    evaluation.form.bytes = arena
    spareArena = bytes
  }

  /// Copies the text of a value, and the normalised one where that is another.
  private static func keep(
    _ raw: inout FormSlot, _ cell: inout Cell, of bytes: [UInt8], in arena: inout [UInt8]
  ) {
    let (start, length) = (Int(raw.start), Int(raw.length))
    let target = arena.count
    arena += bytes[start..<start + length]
    raw.start = Int32(target)
    if cell.length == 0 { return }
    let isPart =
      Int(cell.start) >= start && Int(cell.start) + Int(cell.length) <= start + length
    if isPart {
      cell.start = Int32(target + Int(cell.start) - start)
    } else {
      let normalised = cell.range
      cell.start = Int32(arena.count)
      arena += bytes[normalised]
    }
  }
}

extension FormSlot {
  /// Whether the value has a text of its own.
  var hasBytes: Bool { kind == .text || kind == .number }
}
