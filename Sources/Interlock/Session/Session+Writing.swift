extension Session {
  // MARK: Events

  /// Sets the value of a field.
  ///
  /// Setting an equal value is no change. A field that waits for a pause shows the new value at once
  /// and is judged after the pause. Of a group the members that the value names are set, the others
  /// stay; an empty value, as null is, empties all of them. A list is replaced as a whole: its rows are
  /// matched by their places, and surplus ones go from, or come at, the end.
  ///
  /// - Parameters:
  ///   - place: The field.
  ///   - value: The value; what does not fit the field's type breaks `type`.
  ///   - time: When it happens, since the form was opened; nil stands for the last instant.
  ///   - onChange: Sees the settled form after every change: what was due before, then this one.
  /// - Throws: ``SessionError``; then nothing has changed, the time included.
  public mutating func set(
    _ place: FieldPlace, to value: FormValue, at time: Duration? = nil,
    onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) {
    let instant = try instant(time)
    try check(place)
    try checkRoom(for: value, in: place)
    if isDue(instant) {
      try advance(toNanosecond: instant, onChange)
      // What was due may have removed the row.
      try check(place)
    }
    begin()
    write(value, to: Int(place.field), Int(place.block))
    finish(onChange)
  }

  /// Notes that a person has been in a field.
  ///
  /// - Throws: ``SessionError``; then nothing has changed, the time included.
  public mutating func touch(
    _ place: FieldPlace, at time: Duration? = nil,
    onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) {
    let instant = try instant(time)
    try check(place)
    try advance(toNanosecond: instant, onChange)
    try check(place)
    begin()
    touch(Int(place.field), Int(place.block))
    finish(onChange)
  }

  mutating func touch(_ field: Int, _ block: Int) {
    let slot = slot(of: field, block)
    guard !evaluation.cells[slot].isTouched else { return }
    evaluation.cells[slot].isTouched = true
    touchChanged(field, block)
  }

  @inline(__always)
  private mutating func checkRoom(
    for value: FormValue, in place: FieldPlace
  ) throws(SessionError) {
    switch value {
    case .null, .boolean: return
    case .text(let text), .number(let text):
      let count = text.utf8.count
      if count > FormBuffer.maximumTextSize { throw .tooLarge }
      if evaluation.form.end + count > FormBuffer.maximumOpenSize {
        try checkParts(of: value, in: place)
      }
    case .list, .object: try checkParts(of: value, in: place)
    }
  }

  private mutating func checkParts(of value: FormValue, in place: FieldPlace) throws(SessionError) {
    makeRoom()
    var room = SessionRoom(self, replacing: place)
    let name = name(of: place)
    try room.check(value, for: Int(place.field), path: { name })
  }

  /// Whether a place is one of this form as it is now.
  @inline(__always)
  func check(_ place: FieldPlace) throws(SessionError) {
    let block = Int(place.block)
    guard program.code.indices.contains(Int(place.field)) else {
      throw .unknownPlace("field \(place.field)", suggestion: nil)
    }
    if block == 0 && program.code[Int(place.field)].scope == 0 { return }
    guard evaluation.form.slots.indices.contains(block),
      evaluation.form.slots[block].kind == .header,
      evaluation.cells[block].bits == Int64(place.generation)
    else { throw .removedRow }
    if isLeavingRow(block) { throw .removedRow }
  }

  // MARK: Values

  /// Puts a value into the form, or into the waiting room of a field with a pause.
  mutating func write(_ value: FormValue, to field: Int, _ block: Int) {
    if program.code[field].parent != FieldCode.none { repairGroup(around: field, block) }
    let type = program.code[field].type
    switch value {
    case .object(let members) where type == .group:
      writeGroup(members, to: field, block)
      return
    case .list(let rows) where type == .list:
      if rows.isEmpty { break }
      writeRows(rows, to: field, block)
      return
    default: break
    }
    let raw = slotValue(of: value)
    let cell = candidate(raw, field, block)
    if type == .group && cell.state == .empty {
      for member in program.fields[field].members { write(.null, to: member, block) }
      return
    }
    if type == .list {
      tellRows(of: field, block) { $0.writeNoRows(raw, cell, to: field, block) }
    } else {
      write(raw, cell, to: field, block)
    }
  }

  /// Puts something without rows where a list may be, after a pause where the list has one.
  private mutating func writeNoRows(_ raw: FormSlot, _ cell: Cell, to list: Int, _ block: Int) {
    guard rowOwner(of: list, block) != nil else { return place(raw, cell, in: list, block) }
    if isLatest(raw, cell, list, block) { return }
    dropRows(of: list, block)
    write(raw, cell, to: list, block)
    // Nothing waits where the settled list has no rows either.
    if !slots[slot(of: list, block)].flags.contains(.isStaged) { takeBackRows(of: list, block) }
  }

  /// Puts a value that is no list into the form, after a pause where the field has one.
  @inline(__always)
  private mutating func write(_ raw: FormSlot, _ cell: Cell, to field: Int, _ block: Int) {
    let owner = program.code[field].debounceOwner
    guard owner != FieldCode.none, !isMakingRows else {
      place(raw, cell, in: field, block)
      return
    }
    if isWaitingRow(block) {
      placeInWaitingRow(raw, cell, in: field, block, owner: Int(owner))
      return
    }
    if isLatest(raw, cell, field, block) {
      if !slots[slot(of: field, block)].flags.contains(.isStaged) { give(field, block) }
      return
    }
    stage(raw, cell, field, block, owner: Int(owner))
    latestChanged(field, block)
  }

  /// A row that waits to be part of its list is judged with it: what is new in it begins the pause
  /// of the list again.
  private mutating func placeInWaitingRow(
    _ raw: FormSlot, _ cell: Cell, in field: Int, _ block: Int, owner: Int
  ) {
    let isNew = !isLatest(raw, cell, field, block)
    isMakingRows = true
    place(raw, cell, in: field, block)
    isMakingRows = false
    if !isNew { return }
    startPause(of: owner, field, block)
    latestChanged(field, block)
  }

  /// A value is the same as before, but only a default gives it now.
  mutating func takeBack(_ field: Int, _ block: Int) {
    let slot = slot(of: field, block)
    guard evaluation.cells[slot].isGiven else { return }
    evaluation.cells[slot].isGiven = false
    if !isMakingRows && !isWaitingRow(block) { sightChanged(field, block) }
  }

  /// Puts a value into a new row, without a pause.
  mutating func putDirectly(_ value: FormValue, in field: Int, _ block: Int) {
    let raw = slotValue(of: value)
    let cell = candidate(raw, field, block)
    if program.code[field].type == .group && cell.state == .empty {
      for member in program.fields[field].members { putDirectly(.null, in: member, block) }
      return
    }
    place(raw, cell, in: field, block)
  }

  /// What a member is set in is a group, whatever stood there before or waited for a pause.
  mutating func repairGroup(around field: Int, _ block: Int) {
    if !staged.isEmpty { dropStagedHolders(of: field, block) }
    guard isInBrokenGroup(field, block), let (holder, place) = holder(of: field, block) else {
      return
    }
    repairGroup(around: holder, place)
    if program.code[holder].type == .group { writeGroup([], to: holder, place) }
  }

  private mutating func dropStagedHolders(of field: Int, _ block: Int) {
    var (field, block) = (field, block)
    while let (holder, place) = holder(of: field, block) {
      (field, block) = (holder, place)
      if program.code[field].type == .group { dropStagedGroup(field, block) }
    }
  }

  /// Something that is no group waited to take the place of one that is set now.
  private mutating func dropStagedGroup(_ group: Int, _ block: Int) {
    guard slots[slot(of: group, block)].flags.contains(.isStaged) else { return }
    dropStaged(group, block)
    latestChanged(group, block)
  }

  mutating func writeGroup(_ members: [FormValue.Member], to group: Int, _ block: Int) {
    dropStagedGroup(group, block)
    let slot = slot(of: group, block)
    let wasBroken = evaluation.cells[slot].state == .wrongType
    if evaluation.form.slots[slot].kind != .object {
      evaluation.form.slots[slot] = FormSlot(.object)
      setGiven(slot, .present)
      if wasBroken {
        latestChanged(group, block)
        groupChanged(group, block)
      }
    }
    for member in members {
      if let field = self.member(member.key, of: group) { write(member.value, to: field, block) }
    }
  }

  /// A group or list has something now; of what stood there before nothing is left.
  mutating func setGiven(_ slot: Int, _ state: Cell.State) {
    let before = evaluation.cells[slot]
    evaluation.cells[slot] = Cell()
    evaluation.cells[slot].state = state
    evaluation.cells[slot].isGiven = true
    evaluation.cells[slot].isVisible = before.isVisible
    evaluation.cells[slot].isTouched = before.isTouched
  }

  /// The member of a group, or of the form, with the outside's key.
  func member(_ key: String, of group: Int?) -> Int? {
    program.names.member(key: key, of: group, program.fields)
  }

  /// A group became one again, or is none any more: what is in it is read anew.
  mutating func groupChanged(_ group: Int, _ block: Int) {
    valueChanged(group, block)
    forEachPart(of: group, block) { session, part, block in session.reread(part, block) }
  }

  private mutating func reread(_ field: Int, _ block: Int) {
    reread(field, slot(of: field, block), block)
    // What came in is the same, only its meaning is not: no change that gates count.
    note(field, block, .value)
    valueChanged(field, block)
    let condition = program.plan.visibilityNodes[field]
    if condition != FieldCode.none {
      mark(Int(condition), near: block, in: Int(program.code[field].scope))
    }
    forEachPart(of: field, block) { session, part, block in session.reread(part, block) }
  }

  private mutating func reread(_ field: Int, _ slot: Int, _ block: Int) {
    let before = evaluation.cells[slot]
    evaluation.interpret(field, slot: slot, block: block)
    evaluation.cells[slot].isVisible = before.isVisible
    evaluation.cells[slot].isTouched = before.isTouched
    // An initial value stands in the form like one that came in.
    evaluation.cells[slot].isGiven = before.isGiven
    if isInBrokenGroup(field, block) { evaluation.cells[slot].state = .unknown }
  }

  /// Puts a single value, or something that is no list or group, where one should be, into a slot.
  mutating func place(_ raw: FormSlot, in field: Int, _ block: Int) {
    place(raw, candidate(raw, field, block), in: field, block)
  }

  /// Puts a value that waited for a pause into its slot.
  ///
  /// It was seen when it was set: that was the change from which gates count and until which a
  /// server's refusal stands.
  mutating func settle(_ value: StagedValue) {
    // Read anew, as what it is part of may have become something else meanwhile.
    let cell = candidate(value.slot, value.field, value.block)
    let isSeen = isSame(cell, value.slot, value.cell, value.slot, value.field)
    place(value.slot, cell, in: value.field, value.block, isSeen: isSeen)
    if !value.cell.isGiven { takeBack(value.field, value.block) }
  }

  @inline(__always)
  private mutating func place(
    _ raw: FormSlot, _ cell: Cell, in field: Int, _ block: Int, isSeen: Bool = false
  ) {
    let slot = slot(of: field, block)
    let before = evaluation.cells[slot]
    if isSame(cell, raw, before, evaluation.form.slots[slot], field) {
      if !before.isGiven { give(field, block) }
      return
    }
    let type = program.code[field].type
    if program.code[field].scope != 0 { giveLists(around: field, block) }
    if type == .list { removeAllRows(of: field, block) }
    evaluation.form.slots[slot] = raw
    var cell = cell
    cell.isVisible = before.isVisible
    cell.isTouched = before.isTouched
    cell.isGiven = true
    evaluation.cells[slot] = cell
    if !isSeen { latestChanged(field, block) }
    valueChanged(field, block)
    if type == .group { groupChanged(field, block) }
  }

  /// A value that only a default gave was set: it is the same, but now it fills its row.
  mutating func give(_ field: Int, _ block: Int) {
    let slot = slot(of: field, block)
    if evaluation.cells[slot].isGiven { return }
    evaluation.cells[slot].isGiven = true
    if program.code[field].scope == 0 { return }
    giveLists(around: field, block)
    if !isMakingRows { sightChanged(field, block) }
  }

  /// Something in lists was set: they are more now than what a default gave.
  mutating func giveLists(around field: Int, _ block: Int) {
    var (field, block) = (field, block)
    while let (holder, place) = holder(of: field, block) {
      (field, block) = (holder, place)
      if program.code[field].type == .list {
        evaluation.cells[slot(of: field, block)].isGiven = true
      }
    }
  }

  /// The value that a person sees is new.
  @inline(__always)
  mutating func latestChanged(_ field: Int, _ block: Int) {
    if isMakingRows { return }
    note(field, block, .value)
    if !formReports.isEmpty { dropFormReports() }
    if reports.isEmpty && program.gates.isEmpty { return }
    var (field, block) = (field, block)
    while true {
      let slot = slot(of: field, block)
      if slots[slot].flags.contains(.isReported) { dropReports(at: slot) }
      if program.code[field].hasGates { noteGateEvent(program.plan.gatesSinceField[field]) }
      guard let (holder, place) = holder(of: field, block) else { return }
      (field, block) = (holder, place)
    }
  }

  /// What a value means in a field.
  @inline(__always)
  private mutating func candidate(_ raw: FormSlot, _ field: Int, _ block: Int) -> Cell {
    var cell = Cell()
    cell.isGiven = true
    if isInBrokenGroup(field, block) {
      cell.state = .unknown
      return cell
    }
    return evaluation.read(field, raw, cell)
  }

  @inline(__always)
  private func isInBrokenGroup(_ field: Int, _ block: Int) -> Bool {
    guard let (holder, place) = holder(of: field, block) else { return false }
    // A row that is made, or waits, will be part of a list, whatever stands there before.
    if program.code[holder].type == .list, evaluation.form.slots[block].length < 0 { return false }
    let state = evaluation.cells[slot(of: holder, place)].state
    return state == .unknown || state == .wrongType
  }

  /// A value as a reader of forms would have found it.
  private mutating func slotValue(of value: FormValue) -> FormSlot {
    switch value {
    case .null: return FormSlot(.null)
    case .boolean(let value): return FormSlot(value ? .true : .false)
    case .list(let rows):
      var slot = FormSlot(.array)
      slot.length = Int32(truncatingIfNeeded: rows.count)
      return slot
    case .object: return FormSlot(.object)
    case .text(let text):
      return evaluation.form.append(text.utf8.span, as: .text)
    case .number(let text):
      return evaluation.form.append(text.utf8.span, as: .number)
    }
  }
}
