extension Evaluation {
  // MARK: Filling in

  /// Puts an initial value into the slot of a field, and those of its parts into theirs.
  mutating func fill(_ value: DefaultValue, _ field: Int, slot: Int, block: Int) {
    switch value {
    case .none: form.slots[slot].kind = .null
    case .text(let bytes):
      let range = form.append(bytes)
      form.slots[slot] = FormSlot(.text, start: range.lowerBound, length: range.count)
    case .number(let bytes):
      let range = form.append(bytes)
      form.slots[slot] = FormSlot(.number, start: range.lowerBound, length: range.count)
    case .boolean(let value): form.slots[slot].kind = value ? .true : .false
    case .list(let rows): fill(rows, ofList: field, slot: slot, block: block)
    case .group(let members):
      form.slots[slot].kind = .object
      for member in members {
        fill(
          member.value, member.field, slot: block + program.fields[member.field].offset,
          block: block)
      }
    }
  }

  private mutating func fill(
    _ rows: [DefaultValue], ofList list: Int, slot: Int, block: Int
  ) {
    let item = Int(program.code[list].item)
    let scope = Int(program.code[item].scope)
    guard hasRoom(forRows: rows.count, scope: scope) else {
      // Lists in the rows of a list: together they may be past what a form may carry.
      form.slots[slot] = FormSlot(.repeated)
      return
    }
    form.slots[slot].kind = .array
    for row in rows {
      guard let start = makeBlock(scope: scope, in: block) else { break }
      FormBuffer.append(row: start, to: slot, of: &form.slots)
      fill(row, item, slot: start + FormLayout.elementOffset, block: start)
    }
  }

  // MARK: Comparing

  /// Whether the value is unlike the initial one.
  func isDirty(_ field: Int, slot: Int, block: Int) -> Bool {
    let info = program.fields[field]
    if info.type == .group, cells[slot].state != .wrongType {
      return info.members.contains { member in
        isDirty(member, slot: block + program.fields[member].offset, block: block)
      }
    }
    let cell = cells[slot]
    // The rows that a list has at first may have other values by now.
    guard cell.isGiven || info.type == .list && cell.state == .present else { return false }
    return isDirty(field, slot: slot, block: block, latest: cell)
  }

  /// Whether a value that is not yet in the form is unlike the initial one.
  func isDirty(_ field: Int, slot: Int, block: Int, latest cell: Cell) -> Bool {
    differs(
      Operand(field: field, slot: slot, block: block), cell,
      from: initialValue(of: field, block: block))
  }

  /// The initial value of a field: in the row of a list that has its own rows at first, that row's,
  /// wherever it stands by now.
  func initialValue(of field: Int, block: Int) -> DefaultValue? {
    let scope = program.scopes[Int(program.code[field].scope)]
    guard let list = scope.list, let item = program.fields[list].item,
      case .list(let rows)? = initialValue(of: list, block: Int(form.slots[block].number))
    else { return program.fields[field].defaultValue }
    guard let place = chains == nil ? Int(form.slots[block].length) : cells[block].initialPlace,
      rows.indices.contains(place)
    else { return program.fields[field].defaultValue }
    return part(field, of: item, in: rows[place])
  }

  /// The initial value of a part of a row of which the row's is known.
  private func part(_ field: Int, of item: Int, in row: DefaultValue) -> DefaultValue? {
    if field == item { return row }
    guard let parent = program.fields[field].parent else { return nil }
    return member(field, of: part(parent, of: item, in: row))
  }

  /// The initial value of a member of a group of which the group's is known.
  func member(_ field: Int, of group: DefaultValue?) -> DefaultValue? {
    switch group {
    case .none?: DefaultValue.none
    case .group(let members)?:
      members.first { $0.field == field }?.value ?? program.fields[field].defaultValue
    default: program.fields[field].defaultValue
    }
  }

  /// Whether a part of a row differs from an initial value.
  private func partDiffers(
    _ field: Int, in block: Int, from initial: DefaultValue?
  ) -> Bool {
    let slot = block + program.fields[field].offset
    let cell = cells[slot]
    if program.code[field].type == .group, cell.state != .wrongType, cell.state != .unknown {
      return program.fields[field].members.contains {
        partDiffers($0, in: block, from: member($0, of: initial))
      }
    }
    return differs(Operand(field: field, slot: slot, block: block), cell, from: initial)
  }

  /// Whether a value differs from an initial one; nil stands for a field without one.
  func differs(
    _ operand: Operand, _ cell: Cell, from initial: DefaultValue?
  ) -> Bool {
    let info = program.fields[operand.field]
    switch (cell.state, initial) {
    case (.empty, nil), (.empty, DefaultValue.none?): return false
    case (.present, .boolean(let initial)): return (cell.bits != 0) != initial
    case (.present, nil), (.present, DefaultValue.none?):
      return info.type != .boolean || cell.bits != 0
    case (.present, .text(let initial)) where info.type.isTemporal:
      return Moment(initial.span, as: info.type) != cell.moment
    case (.present, .text(let initial)):
      let text = form.bytes.span.extracting(cell.range)
      return info.isSecret
        ? !Text.isIdentical(text, initial.span) : !Text.isEquivalent(text, initial.span)
    case (.present, .number(let initial)):
      let value = form.bytes.span.extracting(cell.range)
      return Decimal(anyNotation: value) != Decimal(json: initial.span)
    case (.present, .list(let rows)):
      guard let item = info.item, rows.count == Int(form.slots[operand.slot].length) else {
        return true
      }
      var place = 0
      var isDifferent = false
      forEachRow(ofListIn: operand.slot) { row in
        if !isDifferent { isDifferent = partDiffers(item, in: row, from: rows[place]) }
        place += 1
      }
      return isDifferent
    default: return true
    }
  }
}
