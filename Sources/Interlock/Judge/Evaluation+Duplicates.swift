extension Evaluation {
  /// Finds the rows of a list that repeat an earlier one, and puts them into ``rowsAtFault``.
  ///
  /// The work grows with the number of rows, not with its square: rows are looked up by a hash.
  ///
  /// - Parameters:
  ///   - operand: The list.
  ///   - keys: The fields that make up a row's key: the element, or some of its members.
  mutating func findDuplicates(in operand: Operand, by keys: [Int]) -> TestOutcome {
    rowsAtFault.removeAll(keepingCapacity: true)
    let count = cells[operand.slot].state == .present ? Int(form.slots[operand.slot].length) : 0
    guard count > 1 else { return .holds }
    var size = 4
    while size < 2 * count { size *= 2 }
    rowTable.removeAll(keepingCapacity: size <= Self.keptRowTableSize)
    rowTable.append(contentsOf: repeatElement(0, count: size))
    let item = Int(program.code[operand.field].item)
    var row = Int(form.slots[operand.slot].start)
    for _ in 0..<count {
      if !isEmptyRow(item, row), hasKey(keys, row), !enter(row, keys) { rowsAtFault.append(row) }
      row = Int(form.slots[row].start)
    }
    return rowsAtFault.isEmpty ? .holds : .rowsViolated
  }

  private static var keptRowTableSize: Int { 1 << 15 }

  /// Enters a row into the table; false where an equal one is there.
  private mutating func enter(_ row: Int, _ keys: [Int]) -> Bool {
    var hasher = Hasher()
    for key in keys { hash(key, in: row, into: &hasher) }
    let mask = rowTable.count - 1
    var place = hasher.finalize() & mask
    // No block of a row is 0, which is the form's own: 0 marks a free place.
    while rowTable[place] != 0 {
      let other = Int(rowTable[place])
      if keys.allSatisfy({ isEqual($0, in: row, to: $0, in: other, readsHidden: false) }) {
        return false
      }
      place = (place + 1) & mask
    }
    rowTable[place] = Int32(truncatingIfNeeded: row)
    return true
  }

  /// Whether a row counts: its key can be read, and is not empty all through.
  private func hasKey(_ keys: [Int], _ row: Int) -> Bool {
    var isFilled = false
    for key in keys {
      guard isReadable(key, in: row) else { return false }
      let slot = row + Int(program.code[key].offset)
      if isFilled || !cells[slot].isVisible { continue }
      isFilled = !isEmpty(field: key, slot: slot, block: row)
    }
    return isFilled
  }

  /// Whether everything that can be seen of a field has its type.
  func isReadable(_ field: Int, in block: Int) -> Bool {
    let slot = block + Int(program.code[field].offset)
    guard cells[slot].isVisible else { return true }
    if cells[slot].state == .wrongType || cells[slot].state == .unknown { return false }
    for member in program.fields[field].members where !isReadable(member, in: block) {
      return false
    }
    guard program.code[field].item != FieldCode.none else { return true }
    var isReadable = true
    forEachRow(ofListIn: slot) { row in
      if isReadable { isReadable = self.isReadable(Int(program.code[field].item), in: row) }
    }
    return isReadable
  }

  /// Feeds a hasher so that equal values hash alike.
  private func hash(_ field: Int, in block: Int, into hasher: inout Hasher) {
    let slot = block + Int(program.code[field].offset)
    let cell = cells[slot]
    let type = valueType(of: field)
    guard hasValue(field, slot: slot, block: block) else {
      hasher.combine(0)
      return
    }
    switch type {
    case .group:
      for member in program.fields[field].members { hash(member, in: block, into: &hasher) }
    case .list:
      hasher.combine(form.slots[slot].length)
      let item = Int(program.code[field].item)
      var row = Int(form.slots[slot].start)
      for _ in 0..<form.slots[slot].length {
        hash(item, in: row, into: &hasher)
        row = Int(form.slots[row].start)
      }
    case .text, .choice: Text.hash(form.bytes.span.extracting(cell.range), into: &hasher)
    case .number: hasher.combine(decimal(ofSlot: slot, type: type))
    case .integer, .boolean: hasher.combine(cell.bits)
    case .date, .time, .dateTime, .localDateTime, .month, .week, .duration:
      hasher.combine(cell.moment)
    }
  }
}
