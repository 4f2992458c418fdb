extension Session {
  /// Replaces the rows of a list; equal rows are no change.
  ///
  /// A host that hands over the whole list where one value in it is new loses nothing of the others:
  /// rows that stay keep what was touched, what was answered and what waits for a pause.
  mutating func writeRows(_ values: [FormValue], to list: Int, _ block: Int) {
    var rows = rows(of: list, block)
    // Rows are read as parts of a list, whatever stood there before.
    if rows.isEmpty { clearList(list, block) }
    let made = makeRows(values, of: list, block)
    let scope = rowScope(of: list)
    let isReplaced = rows.count != made.count
    let removed =
      isReplaced
      ? replaceMiddle(of: &rows, with: made, scope) : replaceRows(&rows, with: made, scope)
    if !isReplaced && removed == made {
      for row in removed { release(row, scope: scope) }
      return
    }
    link(rows, to: list, block)
    for row in removed { release(row, scope: scope) }
    listChanged(list, block)
  }

  private mutating func makeRows(_ values: [FormValue], of list: Int, _ block: Int) -> [Int] {
    var made: [Int] = []
    let isPartOfRow = isMakingRows
    isMakingRows = true
    defer { isMakingRows = isPartOfRow }
    for value in values {
      guard let row = makeRow(of: list, block) else { break }
      made.append(row)
      fill(row, Int(program.code[list].item), with: value)
    }
    return made
  }

  /// Replaces rows one by one, each that cannot take over the values of its counterpart.
  ///
  /// - Returns: The rows that are part of no list now, the new ones where none was replaced.
  private mutating func replaceRows(_ rows: inout [Int], with made: [Int], _ scope: Int) -> [Int] {
    var removed: [Int] = []
    for (index, row) in made.enumerated() {
      removed.append(row)
      if isSameRow(rows[index], row, scope) { continue }
      if !isMakingRows && differsInSingleValues(rows[index], row, scope) {
        for field in program.scopes[scope].fields where !program.code[field].type.isContainer {
          write(slotOf: row, to: field, rows[index])
        }
      } else {
        swap(&rows[index], &removed[index])
      }
    }
    return removed
  }

  /// Replaces what lies between rows that are the same at both ends.
  ///
  /// - Returns: The rows that are part of no list now.
  private mutating func replaceMiddle(
    of rows: inout [Int], with made: [Int], _ scope: Int
  ) -> [Int] {
    let most = min(rows.count, made.count)
    var first = 0
    while first < most, isSameRow(rows[first], made[first], scope) { first += 1 }
    var last = 0
    while last < most - first,
      isSameRow(rows[rows.count - 1 - last], made[made.count - 1 - last], scope)
    {
      last += 1
    }
    let middle = first..<(rows.count - last)
    let removed = rows[middle] + made[..<first] + made[(made.count - last)...]
    rows.replaceSubrange(middle, with: made[first..<(made.count - last)])
    return Array(removed)
  }

  /// Puts values into a new row, without a pause.
  private mutating func fill(_ row: Int, _ field: Int, with value: FormValue) {
    switch value {
    case .object(let members) where program.code[field].type == .group:
      let slot = slot(of: field, row)
      evaluation.form.slots[slot] = FormSlot(.object)
      setGiven(slot, .present)
      for member in members {
        if let part = self.member(member.key, of: field) { fill(row, part, with: member.value) }
      }
    case .list(let rows) where program.code[field].type == .list && !rows.isEmpty:
      writeRows(rows, to: field, row)
    default: putDirectly(value, in: field, row)
    }
  }

  /// Whether a row shows the same values as another, those that wait for a pause included.
  private mutating func isSameRow(_ left: Int, _ right: Int, _ scope: Int) -> Bool {
    for field in program.scopes[scope].fields {
      let other = slot(of: field, right)
      let (raw, cell) = (evaluation.form.slots[other], evaluation.cells[other])
      // What only a default gives fills no row, what is set does.
      guard
        cell.isGiven == evaluation.cells[slot(of: field, left)].isGiven || cell.state != .present
      else { return false }
      guard isLatest(raw, cell, field, left), isSameList(field, left, right) else {
        return false
      }
    }
    return true
  }

  /// Whether rows are alike in their groups and lists, so that one can take over the other's values.
  private mutating func differsInSingleValues(_ left: Int, _ right: Int, _ scope: Int) -> Bool {
    for field in program.scopes[scope].fields {
      let (slot, other) = (slot(of: field, left), slot(of: field, right))
      let (cell, otherCell) = (evaluation.cells[slot], evaluation.cells[other])
      if cell.state == .unknown || otherCell.state == .unknown { return false }
      guard program.code[field].type.isContainer else { continue }
      guard cell.state == otherCell.state, cell.state != .wrongType,
        !slots[slot].flags.contains(.isStaged), isSameList(field, left, right)
      else { return false }
    }
    return true
  }

  /// Whether two lists have the same rows; what is no list has none.
  private mutating func isSameList(_ field: Int, _ left: Int, _ right: Int) -> Bool {
    guard program.code[field].item != FieldCode.none,
      evaluation.cells[slot(of: field, left)].state == .present
    else { return true }
    let (rows, others) = (self.rows(of: field, left), self.rows(of: field, right))
    guard rows.count == others.count else { return false }
    for (row, other) in zip(rows, others) {
      if !isSameRow(row, other, rowScope(of: field)) { return false }
    }
    return true
  }
}
