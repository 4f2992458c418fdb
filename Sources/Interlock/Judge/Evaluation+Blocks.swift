extension Evaluation {
  /// Makes the block of a row that is part of no list yet: that of a removed row where there is one.
  ///
  /// - Parameters:
  ///   - scope: The scope of the row.
  ///   - block: The block with the row's list.
  /// - Returns: The block; nil where a form may not carry any more.
  mutating func makeBlock(scope: Int, in block: Int) -> Int? {
    let row: Int
    if let removed = freeBlocks.isEmpty ? nil : freeBlocks[scope], removed != 0 {
      row = removed
      freeBlocks[scope] = Int(form.slots[row].start)
      // The places of the removed row name nothing in this one.
      cells[row].bits += 1
      cells[row].initialPlace = nil
      form.slots[row] = FormSlot(.header)
      form.slots[row].number = Int32(truncatingIfNeeded: block)
    } else {
      let size = program.scopes[scope].slotCount
      guard form.slots.count + size <= FormBuffer.maximumSlotCount else { return nil }
      row = FormBuffer.appendBlock(in: block, slotCount: size, of: &form.slots)
    }
    // At no place yet.
    form.slots[row].length = -1
    return row
  }

  /// Takes the block of a removed row back.
  mutating func release(_ row: Int, scope: Int) {
    form.slots[row] = FormSlot()
    form.slots[row].start = Int32(freeBlocks[scope])
    freeBlocks[scope] = row
  }

  /// Whether so many rows can be made.
  func hasRoom(forRows count: Int, scope: Int) -> Bool {
    let size = program.scopes[scope].slotCount
    var missing = count
    var removed = freeBlocks.isEmpty ? 0 : freeBlocks[scope]
    while missing > 0, form.slots.count + missing * size > FormBuffer.maximumSlotCount {
      guard removed != 0 else { return false }
      missing -= 1
      removed = Int(form.slots[removed].start)
    }
    return true
  }
}
