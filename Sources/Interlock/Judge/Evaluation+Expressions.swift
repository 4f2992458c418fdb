import CEL

/// The answer of a condition.
package enum ConditionOutcome: Sendable {
  case isTrue
  case isFalse
  case undetermined
  case failed
}

extension Evaluation {
  /// Evaluates an expression with the variables of the rows that a block stands in.
  mutating func value(of expression: Int, near block: Int) -> CEL.Value {
    loadRowVariables(of: expression, near: block)
    var rest = budget
    defer { budget = rest }
    return program.expressions[expression].program.evaluate(frame.span, spending: &rest)
  }

  @inline(__always)
  private mutating func loadRowVariables(of expression: Int, near block: Int) {
    if program.expressions[expression].readsRows { loadVariables(of: expression, near: block) }
  }

  private mutating func loadVariables(of expression: Int, near block: Int) {
    let scope = program.expressions[expression].scope
    for variable in program.expressions[expression].rowVariables {
      frame[variable] = load(program.variables[variable], near: block, in: scope)
    }
  }

  /// Evaluates a condition.
  mutating func outcome(of expression: Int, near block: Int) -> ConditionOutcome {
    loadRowVariables(of: expression, near: block)
    var rest = budget
    defer { budget = rest }
    switch program.expressions[expression].program.truth(frame.span, spending: &rest) {
    case .yes: return .isTrue
    case .no: return .isFalse
    case .undetermined: return .undetermined
    case .failed: return .failed
    }
  }

  /// The value of a variable, where everything it needs is ready.
  mutating func load(_ variable: Variable, near block: Int, in scope: Int) -> CEL.Value {
    switch variable.kind {
    case .field(let field):
      let (slot, own) = place(of: field, near: block, in: scope)
      return value(of: field, slot: slot, block: own)
    case .isEmpty(let field):
      let (slot, own) = place(of: field, near: block, in: scope)
      let cell = cells[slot]
      if !cell.isVisible { return .bool(true) }
      if cell.state == .wrongType || cell.state == .unknown { return .undetermined }
      if program.code[field].type == .boolean { return .bool(false) }
      return .bool(isEmpty(field: field, slot: slot, block: own))
    case .isValid(let field):
      let (slot, own) = place(of: field, near: block, in: scope)
      return .bool(isValid(field, slot: slot, block: own))
    case .isTouched(let field), .isDirty(let field):
      let (slot, own) = place(of: field, near: block, in: scope)
      if case .isTouched = variable.kind { return .bool(isTouched(field, slot: slot, block: own)) }
      return .bool(isDirty(field, slot: slot, block: own))
    case .index(let rows):
      let row = blockOf(scope: rows, near: block, in: scope)
      let list = program.scopes[rows].list.map { program.fields[$0].offset } ?? 0
      return .int(Int64(place(ofRow: row, inListAt: Int(form.slots[row].number) + list)))
    case .isEmptyComputed(let index):
      return isEmpty(frame[program.computed[index].variable])
    case .computed(let index): return frame[program.computed[index].variable]
    case .source(let index): return sources[index] ?? .null
    case .isEmptySource(let index): return isEmpty(sources[index] ?? .null)
    case .gate(let index): return .bool(isOpen(gate: index))
    case .valid: return .bool(isValid)
    case .elapsed: return .duration(DurationValue(nanoseconds: tickedElapsed))
    case .now: return timestamp(of: tickedNow)
    case .today: return timestamp(ofDay: Int64(tickedNow.civilDate.days))
    }
  }

  private func isEmpty(_ value: CEL.Value) -> CEL.Value {
    switch value {
    case .undetermined, .error: value
    default: .bool(value.isBlank)
    }
  }

  /// The slot of a field in the block itself or in one that holds it.
  @inline(__always)
  private func place(of field: Int, near block: Int, in scope: Int) -> (slot: Int, block: Int) {
    let target = Int(program.code[field].scope)
    let own = target == 0 ? 0 : blockOf(scope: target, near: block, in: scope)
    return (own + Int(program.code[field].offset), own)
  }

  // MARK: Time

  /// The time since the form was opened, floored to the clock's tick, in nanoseconds.
  var tickedElapsed: Int64 { elapsed - elapsed % program.tick }

  /// The time by the clock's tick.
  var tickedNow: Instant { openedAt.adding(nanoseconds: tickedElapsed) ?? now }

  private func timestamp(of instant: Instant) -> CEL.Value {
    TimestampValue(seconds: instant.seconds, nanoseconds: instant.nanosecond).map { .timestamp($0) }
      ?? .undetermined
  }

  private func timestamp(ofDay day: Int64) -> CEL.Value {
    TimestampValue(seconds: day * 86_400).map { .timestamp($0) } ?? .undetermined
  }

  @inline(__always)
  func isOpen(gate index: Int) -> Bool {
    guard let time = timeSinceEvent(ofGate: index) else {
      return program.gates[index].kind != .after
    }
    return program.gates[index].isOpen(after: time)
  }

  /// The time since a gate's last event, in nanoseconds; nil where there was none.
  ///
  /// A form that is judged was filled in at once when it was opened, and nothing was pressed.
  @inline(__always)
  func timeSinceEvent(ofGate index: Int) -> Int64? {
    if chains != nil {
      let event = gateEvents[index]
      return event < 0 ? nil : elapsed - event
    }
    switch program.gates[index].since {
    case .opened: return elapsed
    case .field(let field):
      return isDirty(field, slot: program.fields[field].offset, block: 0) ? elapsed : nil
    case .action: return nil
    }
  }

  // MARK: Values of fields

  /// What expressions see of a field: hidden it is empty, of the wrong type it is undetermined.
  mutating func value(of field: Int, slot: Int, block: Int) -> CEL.Value {
    let cell = cells[slot]
    switch program.code[field].type {
    case .group: return record(of: field, slot: slot, block: block)
    case .list: return list(of: field, slot: slot)
    default: break
    }
    let type = valueType(of: field)
    guard cell.isVisible else { return Self.emptyValue(program.code[field].type) }
    switch cell.state {
    case .empty: return Self.emptyValue(program.code[field].type)
    case .wrongType, .unknown: return .undetermined
    case .present: break
    }
    switch type {
    case .text: return .string(String(decoding: form.bytes[cell.range], as: UTF8.self))
    case .integer: return .int(cell.bits)
    case .number: return .double(cell.double)
    case .boolean: return .bool(cell.bits != 0)
    case .date: return timestamp(ofDay: cell.bits)
    case .month:
      return CivilMonth(index: cell.bits).map { timestamp(ofDay: Int64($0.firstDay.days)) }
        ?? .undetermined
    case .week: return timestamp(ofDay: Int64(CivilWeek(index: cell.bits).monday.days))
    case .dateTime, .localDateTime:
      return TimestampValue(seconds: cell.bits, nanoseconds: cell.nanosecond)
        .map { .timestamp($0) } ?? .undetermined
    case .time, .duration: return .duration(DurationValue(nanoseconds: cell.bits))
    case .choice, .list, .group: return .undetermined
    }
  }

  private static func emptyValue(_ type: FieldType) -> CEL.Value {
    switch type {
    case .text: .string("")
    case .boolean: .bool(false)
    default: .null
    }
  }

  private mutating func record(of field: Int, slot: Int, block: Int) -> CEL.Value {
    let cell = cells[slot]
    if cell.isVisible, cell.state == .wrongType || cell.state == .unknown { return .undetermined }
    guard let type = program.fields[field].record else { return .undetermined }
    let members = program.fields[field].members
    var values: [CEL.Value] = []
    values.reserveCapacity(members.count)
    // A hidden boolean reads false and is not there.
    var absences: [Bool] = []
    for (place, member) in members.enumerated() {
      let slot = block + program.fields[member].offset
      values.append(value(of: member, slot: slot, block: block))
      if program.code[member].type == .boolean, !cells[slot].isVisible {
        if absences.isEmpty { absences = [Bool](repeating: false, count: members.count) }
        absences[place] = true
      }
    }
    return .record(RecordValue(type, values, absences: absences))
  }

  private mutating func list(of field: Int, slot: Int) -> CEL.Value {
    let cell = cells[slot]
    guard cell.isVisible else { return .list([]) }
    if cell.state == .wrongType || cell.state == .unknown { return .undetermined }
    guard cell.state == .present, let item = program.fields[field].item else { return .list([]) }
    var values: [CEL.Value] = []
    values.reserveCapacity(Int(form.slots[slot].length))
    var row = Int(form.slots[slot].start)
    for _ in 0..<form.slots[slot].length {
      // In rows a list is made for each of them; then who reads it fails, with nothing left.
      guard budget.spend(1) else { return .undetermined }
      values.append(value(of: item, slot: row + FormLayout.elementOffset, block: row))
      row = Int(form.slots[row].start)
    }
    return .list(values)
  }

  /// Whether a person has been in the field, or in any of its members.
  func isTouched(_ field: Int, slot: Int, block: Int) -> Bool {
    if cells[slot].isTouched { return true }
    return program.fields[field].members.contains { member in
      isTouched(member, slot: block + program.fields[member].offset, block: block)
    }
  }
}
