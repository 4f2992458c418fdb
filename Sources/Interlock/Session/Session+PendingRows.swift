/// Lists whose rows wait for a pause: rows that come, go or move do so at once for a person, and for
/// rules and expressions once they have rested as long as the pause of the list, or of a group that it
/// is in, is.
///
/// The rows of the form's slots are the settled ones. What a person sees is kept beside them; a row
/// that came since is at no place of the settled list, and nothing in it is evaluated.
extension Session {
  /// The rows of a list as a person sees them, in order.
  func latestRows(of list: Int, _ block: Int) -> [Int] {
    let slot = slot(of: list, block)
    // What waits to take the place of a list has no rows.
    if slots[slot].flags.contains(.isStaged) { return latestRows[slot] ?? [] }
    return rows(of: list, block)
  }

  /// The field whose pause the rows of a list wait for; nil where they do not.
  func rowOwner(of list: Int, _ block: Int) -> Int? {
    let owner = program.code[list].debounceOwner
    // All of a row that waits comes with it.
    guard owner != FieldCode.none, !isMakingRows, !isWaitingRow(block) else { return nil }
    return Int(owner)
  }

  /// Whether a row, or one that it is part of, waits to be part of its list.
  func isWaitingRow(_ block: Int) -> Bool {
    if latestRows.isEmpty { return false }
    var block = block
    while block != 0 {
      if evaluation.form.slots[block].length < 0 { return true }
      block = Int(evaluation.form.slots[block].number)
    }
    return false
  }

  /// Whether a row, or one that it is part of, waits to be removed.
  func isLeavingRow(_ block: Int) -> Bool {
    if evaluation.latestPlaces.isEmpty { return false }
    var block = block
    while block != 0 {
      if evaluation.latestPlaces[block] == -1 { return true }
      block = Int(evaluation.form.slots[block].number)
    }
    return false
  }

  /// The row at a place as a person sees it, which the list must have.
  func latestRow(at place: Int, of list: Int, _ block: Int) -> Int {
    let slot = slot(of: list, block)
    if slots[slot].flags.contains(.isStaged) { return latestRows[slot]?[place] ?? 0 }
    return evaluation.row(at: place, ofListAt: slot)
  }

  // MARK: Changing rows

  /// Gives a list other rows, which wait for a pause.
  mutating func setLatestRows(_ rows: [Int], of list: Int, _ block: Int, owner: Int) {
    let former = latestRows(of: list, block)
    let settled = self.rows(of: list, block)
    let scope = rowScope(of: list)
    for row in former + settled { evaluation.latestPlaces[row] = -1 }
    for (place, row) in rows.enumerated() { evaluation.latestPlaces[row] = Int32(place) }
    let known = Set(former)
    for row in rows where !known.contains(row) { noteBlock(row, scope: scope) }
    if isSettledAgain(rows, settled, list, block) {
      for row in former + rows { evaluation.latestPlaces[row] = nil }
      takeBackRows(of: list, block)
      if rows != settled { for row in settled { dropStaged(inRow: row, scope: scope) } }
    } else {
      stageRows(rows, list, slot(of: list, block), block, owner: owner)
    }
    let came = (former + rows).filter { isAlone($0) }
    for row in former where isLeavingRow(row) { dropStaged(inRow: row, scope: scope) }
    release(came, scope: scope)
    startPause(of: owner, list, block)
    note(list, block, .rows)
    latestChanged(list, block)
  }

  /// Whether a row came while its list waits, and is no part of it any more.
  private func isAlone(_ row: Int) -> Bool {
    evaluation.form.slots[row].kind == .header && evaluation.form.slots[row].length < 0
      && evaluation.latestPlaces[row] ?? -1 < 0
  }

  /// Whether rows are the settled ones, or show what those do.
  mutating func isSettledAgain(
    _ rows: [Int], _ settled: [Int], _ list: Int, _ block: Int
  ) -> Bool {
    let state = evaluation.cells[slot(of: list, block)].state
    guard rows.count == settled.count, state != .wrongType, state != .unknown else { return false }
    if rows == settled { return true }
    for (row, other) in zip(rows, settled) where !isSameRow(row, other, rowScope(of: list)) {
      return false
    }
    return true
  }

  /// Whether a row shows the values that another has.
  private mutating func isSameRow(_ left: Int, _ right: Int, _ scope: Int) -> Bool {
    for field in program.scopes[scope].fields {
      let other = slot(of: field, right)
      // Groups are the same where all their members are, set or not.
      if program.code[field].type == .group, !isBroken(slot(of: field, left)), !isBroken(other) {
        continue
      }
      guard isLatest(evaluation.form.slots[other], evaluation.cells[other], field, left) else {
        return false
      }
      guard program.code[field].item != FieldCode.none else { continue }
      let (rows, others) = (latestRows(of: field, left), self.rows(of: field, right))
      guard rows.count == others.count else { return false }
      for (row, other) in zip(rows, others) where !isSameRow(row, other, rowScope(of: field)) {
        return false
      }
    }
    return true
  }

  /// Whether something else than a group stands in the slot of one, or waits to.
  private func isBroken(_ slot: Int) -> Bool {
    slots[slot].flags.contains(.isStaged) || evaluation.cells[slot].state == .wrongType
      || evaluation.cells[slot].state == .unknown
  }

  /// Forgets of a list that something waits to take its place: the settled rows are what is seen.
  mutating func takeBackRows(of list: Int, _ block: Int) {
    forgetLatestRows(of: list, block)
    if !evaluation.latestPlaces.isEmpty {
      for row in rows(of: list, block) {
        // A row that was to go is seen again.
        if evaluation.latestPlaces.removeValue(forKey: row) == -1 {
          noteBlock(row, scope: rowScope(of: list))
        }
      }
    }
    unstage(slot(of: list, block))
    note(list, block, .rows)
  }

  /// Something that is no list of rows waits to take the place of one.
  mutating func dropRows(of list: Int, _ block: Int) {
    forgetLatestRows(of: list, block)
    for row in rows(of: list, block) {
      evaluation.latestPlaces[row] = -1
      dropStaged(inRow: row, scope: rowScope(of: list))
    }
    note(list, block, .rows)
  }

  /// Forgets the rows that are seen in the place of the settled ones, with those that came since.
  private mutating func forgetLatestRows(of list: Int, _ block: Int) {
    guard let rows = latestRows.removeValue(forKey: slot(of: list, block)) else { return }
    for row in rows { evaluation.latestPlaces[row] = nil }
    release(rows.filter { evaluation.form.slots[$0].length < 0 }, scope: rowScope(of: list))
  }

  private mutating func dropStaged(inRow row: Int, scope: Int) {
    if staged.isEmpty { return }
    for field in program.scopes[scope].fields {
      dropStaged(field, row)
      guard program.code[field].item != FieldCode.none else { continue }
      for inner in rows(of: field, row) { dropStaged(inRow: inner, scope: rowScope(of: field)) }
    }
  }

  // MARK: Settling

  /// Makes the rows that waited those of the form; false where none did.
  mutating func settleRows(of list: Int, _ block: Int) -> Bool {
    guard let rows = latestRows.removeValue(forKey: slot(of: list, block)) else { return false }
    let scope = rowScope(of: list)
    let settled = self.rows(of: list, block)
    let removed = settled.filter { evaluation.latestPlaces[$0] == -1 }
    for row in settled + rows { evaluation.latestPlaces[row] = nil }
    let added = rows.filter { evaluation.form.slots[$0].length < 0 }
    if settled.isEmpty { clearList(list, block) }
    for row in removed { evaluation.form.slots[row].length = -1 }
    link(rows, to: list, block, isTold: true)
    for row in added {
      adopt(row, scope: scope, isVisible: evaluation.cells[slot(of: list, block)].isVisible)
      markBlock(row, scope: scope)
      noteBlock(row, scope: scope)
    }
    release(removed, scope: scope)
    valueChanged(list, block)
    return true
  }
}
