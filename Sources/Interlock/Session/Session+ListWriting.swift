extension Session {
  /// Replaces the rows of a list.
  ///
  /// Rows are matched by their places; surplus ones go from the end, or come there. A row that stays
  /// keeps what was touched, what was answered and what waits for a pause, and what is new in it waits
  /// for its own; a new row is judged at once.
  mutating func writeRows(_ values: [FormValue], to list: Int, _ block: Int) {
    tellRows(of: list, block) { $0.replaceRows(values, of: list, block) }
  }

  private mutating func replaceRows(_ values: [FormValue], of list: Int, _ block: Int) {
    var rows = latestRows(of: list, block)
    let item = Int(program.code[list].item)
    for (row, value) in zip(rows, values) { writeWhole(value, to: item, row) }
    give(list, block)
    if values.count == rows.count && !rows.isEmpty {
      // Rows that wait may show now what the settled ones do.
      let settled = self.rows(of: list, block)
      if latestRows[slot(of: list, block)] != nil, isSettledAgain(rows, settled, list, block) {
        setRows(rows, of: list, block)
      }
      return
    }
    let removed = Array(rows[min(values.count, rows.count)...])
    rows.removeLast(removed.count)
    if values.count > rows.count {
      let made = makeRows(values[rows.count...], of: list, block)
      takeInitialPlaces(made, behind: rows, of: list, block)
      rows += made
    }
    setRows(rows, of: list, block, removing: removed)
  }

  private mutating func makeRows(
    _ values: ArraySlice<FormValue>, of list: Int, _ block: Int
  ) -> [Int] {
    var made: [Int] = []
    made.reserveCapacity(values.count)
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

  /// Rows that come to the end of a list stand for those that it has there at first, where these are
  /// not among the others.
  private mutating func takeInitialPlaces(
    _ made: [Int], behind rows: [Int], of list: Int, _ block: Int
  ) {
    guard case .list(let initial)? = evaluation.initialValue(of: list, block: block),
      rows.count < initial.count
    else { return }
    var isTaken = Array(repeating: false, count: initial.count)
    for row in rows {
      if let place = evaluation.cells[row].initialPlace { isTaken[place] = true }
    }
    for (place, row) in zip(rows.count..<initial.count, made) where !isTaken[place] {
      evaluation.cells[row].initialPlace = place
    }
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

  // MARK: Rows that stay

  /// Writes all of a row that stays, or of a part of it: what the value leaves out is as it would be
  /// in a new row. The same value is no change.
  private mutating func writeWhole(_ value: FormValue?, to field: Int, _ block: Int) {
    switch program.code[field].type {
    case .group: writeWholeGroup(value, field, block)
    case .list:
      guard let value else { return writeInitialRows(of: field, block) }
      write(value, to: field, block)
    default:
      guard let value else { return writeInitial(field, block) }
      write(value, to: field, block)
    }
  }

  private mutating func writeWholeGroup(_ value: FormValue?, _ group: Int, _ block: Int) {
    switch value {
    case nil:
      writeGroup([], to: group, block)
      for member in program.fields[group].members { writeWhole(nil, to: member, block) }
    case .object(let given):
      writeGroup([], to: group, block)
      // Hosts give members in the order of the file, as a rule.
      var next = 0
      for member in program.fields[group].members {
        let key = program.fields[member].key
        if next < given.count, given[next].key == key {
          writeWhole(given[next].value, to: member, block)
          next += 1
        } else {
          writeWhole(given.last { $0.key == key }?.value, to: member, block)
        }
      }
    case let value?: write(value, to: group, block)
    }
  }

  /// What a row leaves out is what the default of the member itself gives; that alone fills no row.
  private mutating func writeInitialRows(of list: Int, _ block: Int) {
    if case .list(let rows)? = program.fields[list].defaultValue {
      writeRows(rows.map { formValue($0) }, to: list, block)
    } else {
      write(.null, to: list, block)
    }
    takeBack(list, block)
  }

  private mutating func writeInitial(_ field: Int, _ block: Int) {
    write(program.fields[field].defaultValue.map { formValue($0) } ?? .null, to: field, block)
    let slot = slot(of: field, block)
    if slots[slot].flags.contains(.isStaged) {
      staged.takeBack(slot)
    } else {
      takeBack(field, block)
    }
  }

  /// An initial value as a host would set it.
  private func formValue(_ initial: DefaultValue) -> FormValue {
    switch initial {
    case .none: .null
    case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
    case .number(let bytes): .number(String(decoding: bytes, as: UTF8.self))
    case .boolean(let value): .boolean(value)
    case .list(let rows): .list(rows.map { formValue($0) })
    case .group(let members):
      .object(
        members.map { FormValue.Member(program.fields[$0.field].key, formValue($0.value)) })
    }
  }
}
