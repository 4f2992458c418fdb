import CEL

extension Evaluation {
  /// Judges a choice, or every row of a list of choices, by the list that an expression gives.
  ///
  /// A list that is empty, was not supplied or could not be found accepts no value; where it could
  /// not be found that is an error of its own, also while the field is empty.
  ///
  /// - Parameters:
  ///   - expression: The expression, by number.
  ///   - member: The place of the member to compare; nil where the elements are single values.
  ///   - operand: The choice or the list.
  ///   - byBytes: Whether texts are compared byte for byte.
  mutating func judgeOptions(
    from expression: Int, member: Int?, on operand: Operand, byBytes: Bool
  ) -> TestOutcome {
    var options: [CEL.Value] = []
    switch value(of: expression, near: operand.block) {
    case .list(let elements): options = elements
    case .error: fail(operand)
    default: break
    }
    guard program.code[operand.field].type == .list else {
      guard cells[operand.slot].state == .present else { return .holds }
      return isAmong(options, member, operand, byBytes: byBytes) ? .holds : .violated
    }
    return rowsOutcome(of: operand) { evaluation, element in
      evaluation.isAmong(options, member, element, byBytes: byBytes)
    }
  }

  /// Asks every row of a list that has a value; those that are refused go to ``rowsAtFault``.
  mutating func rowsOutcome(
    of list: Operand, _ accepts: (inout Evaluation, Operand) -> Bool
  ) -> TestOutcome {
    rowsAtFault.removeAll(keepingCapacity: true)
    guard cells[list.slot].state == .present else { return .holds }
    let item = Int(program.code[list.field].item)
    var row = Int(form.slots[list.slot].start)
    for _ in 0..<form.slots[list.slot].length {
      let element = Operand(field: item, slot: row + FormLayout.elementOffset, block: row)
      let cell = cells[element.slot]
      if cell.isVisible, cell.state == .present, !accepts(&self, element) {
        rowsAtFault.append(row)
      }
      row = Int(form.slots[row].start)
    }
    return rowsAtFault.isEmpty ? .holds : .rowsViolated
  }

  /// Whether a value is among options, as far as the form's budget goes: rows and options together
  /// can be more than any text is long.
  private mutating func isAmong(
    _ options: [CEL.Value], _ member: Int?, _ operand: Operand, byBytes: Bool
  ) -> Bool {
    for option in options {
      guard budget.spend(1) else {
        fail(operand)
        return false
      }
      var value = option
      if let member {
        guard case .record(let record) = option, member < record.values.count else { continue }
        value = record.values[member]
      }
      if isEqual(operand, to: value, byBytes: byBytes) { return true }
    }
    return false
  }

  /// Whether a value equals one of an expression: as text, as a decimal, or as a boolean.
  private mutating func isEqual(_ operand: Operand, to value: CEL.Value, byBytes: Bool) -> Bool {
    switch value {
    case .string(let text):
      guard valueType(of: operand.field) == .text else { return false }
      guard budget.spend(Int64(text.utf8.count / 16)) else { return false }
      var text = text
      text.makeContiguousUTF8()
      return withText(of: operand) { bytes in
        byBytes
          ? Text.isIdentical(bytes, text.utf8.span) : Text.isEquivalent(bytes, text.utf8.span)
      }
    case .int(let number): return decimal(of: operand) == Decimal(number)
    case .double(let number):
      guard let option = Decimal(number) else { return false }
      return decimal(of: operand) == option
    case .bool(let flag): return (cells[operand.slot].bits != 0) == flag
    default: return false
    }
  }
}
