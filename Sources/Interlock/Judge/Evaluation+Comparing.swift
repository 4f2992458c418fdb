extension Evaluation {
  /// Whether a field in one block and a field of the same shape in another hold equal values; what is
  /// empty or hidden equals itself.
  ///
  /// Texts compare by canonical equivalence, those of which one is secret by their bytes; numbers as
  /// decimals; groups member by member, by name; lists row by row.
  ///
  /// - Parameter readsHidden: Whether what is hidden equals what it reads as, a boolean false and a
  ///   group one with nothing in it, as it does between two fields; not between rows of one list.
  func isEqual(
    _ field: Int, in block: Int, to other: Int, in otherBlock: Int, readsHidden: Bool
  ) -> Bool {
    let type = valueType(of: field)
    let (slot, otherSlot) = (
      block + Int(program.code[field].offset), otherBlock + Int(program.code[other].offset)
    )
    let (left, right) = (cells[slot], cells[otherSlot])
    let isGiven = hasValue(field, slot: slot, block: block)
    let isOtherGiven = hasValue(other, slot: otherSlot, block: otherBlock)
    guard isGiven && isOtherGiven else {
      if readsHidden && isGiven != isOtherGiven {
        return isGiven
          ? readsAsHidden(field, slot: slot, block: block)
          : readsAsHidden(other, slot: otherSlot, block: otherBlock)
      }
      return isGiven == isOtherGiven
    }
    switch type {
    case .group: return isEqualGroup(field, block, other, otherBlock, readsHidden)
    case .list: return isEqualList(field, slot, other, otherSlot, readsHidden)
    case .text, .choice:
      let text = form.bytes.span.extracting(left.range)
      let otherText = form.bytes.span.extracting(right.range)
      return program.fields[field].isSecret || program.fields[other].isSecret
        ? Text.isIdentical(text, otherText) : Text.isEquivalent(text, otherText)
    case .integer where field == other: return left.bits == right.bits
    case .integer, .number:
      return decimal(ofSlot: slot, type: type)
        == decimal(ofSlot: otherSlot, type: valueType(of: other))
    case .boolean: return left.bits == right.bits
    case .date, .time, .dateTime, .localDateTime, .month, .week, .duration:
      return left.moment == right.moment
    }
  }

  /// Whether a field has a value that can be seen; a group has one wherever it is visible.
  func hasValue(_ field: Int, slot: Int, block: Int) -> Bool {
    guard cells[slot].isVisible else { return false }
    switch program.code[field].type {
    case .group: return true
    case .list:
      return cells[slot].state == .present && !isEmpty(field: field, slot: slot, block: block)
    default: return cells[slot].state == .present
    }
  }

  /// Whether a value that is there is what a hidden field of its type reads as.
  func readsAsHidden(_ field: Int, slot: Int, block: Int) -> Bool {
    switch program.code[field].type {
    case .boolean: cells[slot].bits == 0
    case .group: isEmpty(field: field, slot: slot, block: block)
    default: false
    }
  }

  private func isEqualGroup(
    _ field: Int, _ block: Int, _ other: Int, _ otherBlock: Int, _ readsHidden: Bool
  ) -> Bool {
    let members = program.fields[field].members
    if field == other {
      return members.allSatisfy {
        isEqual($0, in: block, to: $0, in: otherBlock, readsHidden: readsHidden)
      }
    }
    let others = program.fields[other].members
    for (place, member) in members.enumerated() {
      let name = program.fields[member].name
      // They have the same names, mostly in the same order.
      let isSamePlace = place < others.count && program.fields[others[place]].name == name
      guard
        let counterpart = isSamePlace
          ? others[place] : others.first(where: { program.fields[$0].name == name }),
        isEqual(member, in: block, to: counterpart, in: otherBlock, readsHidden: readsHidden)
      else { return false }
    }
    return true
  }

  /// Whether two lists that are there have as many rows, and each row equals its counterpart.
  private func isEqualList(
    _ field: Int, _ slot: Int, _ other: Int, _ otherSlot: Int, _ readsHidden: Bool
  ) -> Bool {
    guard form.slots[slot].length == form.slots[otherSlot].length else { return false }
    let item = Int(program.code[field].item)
    let otherItem = Int(program.code[other].item)
    var row = Int(form.slots[slot].start)
    var otherRow = Int(form.slots[otherSlot].start)
    for _ in 0..<form.slots[slot].length {
      guard isEqual(item, in: row, to: otherItem, in: otherRow, readsHidden: readsHidden) else {
        return false
      }
      row = Int(form.slots[row].start)
      otherRow = Int(form.slots[otherRow].start)
    }
    return true
  }

  /// Whether a list that is there equals another; nil where something in one of them cannot be read.
  func equalsList(_ operand: Operand, list other: Int, slot otherSlot: Int) -> Bool? {
    let otherBlock = otherSlot - Int(program.code[other].offset)
    guard isReadable(operand.field, in: operand.block), isReadable(other, in: otherBlock) else {
      return nil
    }
    return isEqualList(operand.field, operand.slot, other, otherSlot, true)
  }
}
