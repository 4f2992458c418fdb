extension Session {
  mutating func isLatest(_ raw: FormSlot, _ cell: Cell, _ field: Int, _ block: Int) -> Bool {
    let slot = slot(of: field, block)
    if slots[slot].flags.contains(.isStaged), let latest = staged[slot: slot] {
      return isSame(cell, raw, latest.cell, latest.slot, field)
    }
    return isSame(cell, raw, evaluation.cells[slot], evaluation.form.slots[slot], field)
  }

  /// Whether two values are equal: texts by canonical equivalence, secrets by their bytes, numbers
  /// by their exact decimals, what could not be read by what came in.
  mutating func isSame(
    _ left: Cell, _ leftRaw: FormSlot, _ right: Cell, _ rightRaw: FormSlot, _ field: Int
  ) -> Bool {
    guard left.state == right.state else { return false }
    switch left.state {
    case .empty: return true
    case .wrongType, .unknown: return isSameRaw(leftRaw, rightRaw)
    case .present: break
    }
    let bytes = evaluation.form.bytes.span
    switch program.code[field].valueType {
    case .text, .choice:
      // Of two ASCII texts of unequal length none is the other's equivalent.
      if left.isASCII && right.isASCII && left.length != right.length { return false }
      let (text, other) = (bytes.extracting(left.range), bytes.extracting(right.range))
      return program.code[field].isSecret || left.isASCII && right.isASCII
        ? Text.isIdentical(text, other) : Text.isEquivalent(text, other)
    case .number:
      // Equal numbers have the same nearest double.
      if left.bits != right.bits { return false }
      return Text.isIdentical(bytes.extracting(left.range), bytes.extracting(right.range))
        || Decimal(anyNotation: bytes.extracting(left.range))
          == Decimal(anyNotation: bytes.extracting(right.range))
    case .integer, .boolean: return left.bits == right.bits
    case .date, .time, .dateTime, .localDateTime, .month, .week, .duration:
      return left.moment == right.moment
    case .list, .group: return true
    }
  }

  private func isSameRaw(_ left: FormSlot, _ right: FormSlot) -> Bool {
    guard left.kind == right.kind else { return false }
    switch left.kind {
    case .text, .number:
      let bytes = evaluation.form.bytes.span
      let (start, other) = (Int(left.start), Int(right.start))
      return Text.isIdentical(
        bytes.extracting(start..<start + Int(left.length)),
        bytes.extracting(other..<other + Int(right.length)))
    case .array: return left.length == right.length
    case .absent, .null, .true, .false, .object, .repeated, .header: return true
    }
  }
}

extension Decimal {
  /// Reads a number as JSON or as HTML writes it.
  init?(anyNotation bytes: Span<UInt8>) {
    if let value = Decimal(json: bytes) ?? Decimal(html: bytes) {
      self = value
    } else {
      return nil
    }
  }
}
