extension Session {
  // MARK: Events

  /// Inserts a row into a list; its fields have their initial values.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - index: The place that the row gets, from 0 to the number of rows.
  ///   - time: When it happens; nil stands for the last instant.
  ///   - onChange: Sees the settled form after every change.
  /// - Throws: ``SessionError``; then nothing has changed, the time included.
  public mutating func insertRow(
    in list: FieldPlace, at index: Int, time: Duration? = nil,
    onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) {
    let instant = try instant(time)
    try checkInsertion(in: list, at: index)
    try advance(toNanosecond: instant, onChange)
    try checkInsertion(in: list, at: index)
    begin()
    insertRow(in: Int(list.field), Int(list.block), at: index)
    finish(onChange)
  }

  /// Removes a row from a list; the state of the others goes with them.
  ///
  /// - Throws: ``SessionError``; then nothing has changed, the time included.
  public mutating func removeRow(
    of list: FieldPlace, at index: Int, time: Duration? = nil,
    onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) {
    let instant = try instant(time)
    try checkRow(of: list, at: index)
    try advance(toNanosecond: instant, onChange)
    try checkRow(of: list, at: index)
    begin()
    removeRow(of: Int(list.field), Int(list.block), at: index)
    finish(onChange)
  }

  /// Moves a row of a list to another place; its state goes with it.
  ///
  /// - Throws: ``SessionError``; then nothing has changed, the time included.
  public mutating func moveRow(
    of list: FieldPlace, from index: Int, to other: Int, time: Duration? = nil,
    onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) {
    let instant = try instant(time)
    try checkRow(of: list, at: index)
    try checkRow(of: list, at: other)
    try advance(toNanosecond: instant, onChange)
    try checkRow(of: list, at: index)
    try checkRow(of: list, at: other)
    begin()
    moveRow(of: Int(list.field), Int(list.block), from: index, to: other)
    finish(onChange)
  }

  func checkList(_ list: FieldPlace) throws(SessionError) {
    try check(list)
    if program.code[Int(list.field)].type != .list { throw .noList(name(of: list)) }
  }

  func checkInsertion(in list: FieldPlace, at index: Int) throws(SessionError) {
    try checkList(list)
    let count = rowCount(of: list)
    guard index >= 0 && index <= count else {
      throw .noSuchRow(name(of: list) + "[\(index)]", count: count)
    }
    let item = program.fields[Int(list.field)].item ?? 0
    let size = program.scopes[program.fields[item].scope].slotCount
    if evaluation.form.slots.count + size > FormBuffer.maximumSlotCount { throw .tooLarge }
  }

  func checkRow(of list: FieldPlace, at index: Int) throws(SessionError) {
    try checkList(list)
    let count = rowCount(of: list)
    guard index >= 0 && index < count else {
      throw .noSuchRow(name(of: list) + "[\(index)]", count: count)
    }
  }

  // MARK: Rows

  /// The number of rows of a list; 0 for what is no list.
  public func rowCount(of list: FieldPlace) -> Int {
    latestRowCount(of: Int(list.field), Int(list.block))
  }

  /// The number of rows of a list as a person sees it; 0 for what is no list.
  func latestRowCount(of list: Int, _ block: Int) -> Int {
    let place = slot(of: list, block)
    if slots[place].flags.contains(.isStaged) { return latestRows[place]?.count ?? 0 }
    let slot = evaluation.form.slots[place]
    return slot.kind == .array && program.code[list].item != FieldCode.none ? Int(slot.length) : 0
  }

  /// The blocks of the rows of a list, in order.
  func rows(of list: Int, _ block: Int) -> [Int] {
    var rows: [Int] = []
    guard program.code[list].item != FieldCode.none else { return rows }
    evaluation.forEachRow(ofListIn: slot(of: list, block)) { rows.append($0) }
    return rows
  }

  mutating func insertRow(in list: Int, _ block: Int, at index: Int) {
    repairGroup(around: list, block)
    guard let row = makeRow(of: list, block) else { return }
    if rowOwner(of: list, block) != nil {
      var rows = latestRows(of: list, block)
      rows.insert(row, at: index)
      return tellRows(of: list, block) { $0.setRows(rows, of: list, block) }
    }
    if latestRowCount(of: list, block) == 0 { clearList(list, block) }
    let slot = slot(of: list, block)
    evaluation.insert(row: row, at: index, ofListAt: slot)
    let item = Int(program.code[list].item)
    changes.rows.append(
      RowChange(.insert(index), of: place(of: list, block), row: place(of: item, row)))
    noteBlock(row, scope: rowScope(of: list))
    rowsChanged(of: list, block, from: index)
  }

  mutating func removeRow(of list: Int, _ block: Int, at index: Int) {
    repairGroup(around: list, block)
    if rowOwner(of: list, block) != nil {
      var rows = latestRows(of: list, block)
      let row = rows.remove(at: index)
      return tellRows(of: list, block) { session in
        session.setRows(rows, of: list, block, removing: [row])
      }
    }
    let slot = slot(of: list, block)
    let row = evaluation.row(at: index, ofListAt: slot)
    evaluation.remove(rowAt: index, ofListAt: slot)
    changes.rows.append(RowChange(.remove(index), of: place(of: list, block)))
    release([row], scope: rowScope(of: list))
    rowsChanged(of: list, block, from: index)
  }

  mutating func moveRow(of list: Int, _ block: Int, from index: Int, to other: Int) {
    if index == other { return }
    repairGroup(around: list, block)
    if rowOwner(of: list, block) != nil {
      var rows = latestRows(of: list, block)
      rows.insert(rows.remove(at: index), at: other)
      changes.rows.append(RowChange(.move(index, to: other), of: place(of: list, block)))
      setRows(rows, of: list, block)
      let now = latestRows(of: list, block)
      // They may be the settled ones again, which show the same.
      let item = Int(program.code[list].item)
      return tellRows(
        rows.map { place(of: item, $0) }, now.map { place(of: item, $0) }, of: list, block)
    }
    let slot = slot(of: list, block)
    let row = evaluation.row(at: index, ofListAt: slot)
    evaluation.remove(rowAt: index, ofListAt: slot)
    evaluation.insert(row: row, at: other, ofListAt: slot)
    changes.rows.append(RowChange(.move(index, to: other), of: place(of: list, block)))
    rowsChanged(of: list, block, from: min(index, other), to: max(index, other))
  }

  /// A row came, went or moved: those from one place to another stand somewhere else.
  private mutating func rowsChanged(
    of list: Int, _ block: Int, from first: Int, to last: Int = .max
  ) {
    let slot = slot(of: list, block)
    let count = Int(evaluation.form.slots[slot].length)
    let scope = rowScope(of: list)
    if !program.plan.indexReaders.range(scope).isEmpty, first < count {
      var row = evaluation.row(at: first, ofListAt: slot)
      for _ in first...min(last, count - 1) {
        placesChanged(ofRowsIn: scope, row)
        row = Int(evaluation.form.slots[row].start)
      }
    }
    setGiven(slot, count == 0 ? .empty : .present)
    if !rations.spentNodes.isEmpty { markSpentNodes() }
    listChanged(list, block)
    restartPause(ofWaiting: list, block)
  }

  /// What is new in a row that waits to be part of its list begins the pause of that again.
  private mutating func restartPause(ofWaiting list: Int, _ block: Int) {
    let owner = program.code[list].debounceOwner
    if !staged.isEmpty, isWaitingRow(block), owner != FieldCode.none {
      startPause(of: Int(owner), list, block)
    }
  }

  /// Gives a list other rows, after a pause where it has one.
  mutating func setRows(_ rows: [Int], of list: Int, _ block: Int, removing removed: [Int] = []) {
    if let owner = rowOwner(of: list, block) {
      setLatestRows(rows, of: list, block, owner: owner)
      return
    }
    // What a list was that was none before is no part of it.
    if self.rows(of: list, block).isEmpty { clearList(list, block) }
    for row in removed { evaluation.form.slots[row].length = -1 }
    link(rows, to: list, block)
    release(removed, scope: rowScope(of: list))
    listChanged(list, block)
    restartPause(ofWaiting: list, block)
  }

  mutating func removeAllRows(of list: Int, _ block: Int) {
    let rows = rows(of: list, block)
    let slot = slot(of: list, block)
    if rows.isEmpty { return }
    evaluation.form.slots[slot] = FormSlot(.array)
    evaluation.rowOrders[slot] = nil
    if !rations.spentNodes.isEmpty { markSpentNodes() }
    release(rows, scope: rowScope(of: list))
  }

  func rowScope(of list: Int) -> Int {
    Int(program.code[Int(program.code[list].item)].scope)
  }

  /// Makes a list that is empty, or no list at all, ready for a first row.
  mutating func clearList(_ list: Int, _ block: Int) {
    let slot = slot(of: list, block)
    evaluation.form.slots[slot] = FormSlot(.array)
    setGiven(slot, .empty)
  }

  // MARK: Blocks

  /// Makes a row with the initial values of its fields; it is part of the list once it is linked.
  mutating func makeRow(of list: Int, _ block: Int) -> Int? {
    let scope = rowScope(of: list)
    guard let row = evaluation.makeBlock(scope: scope, in: block) else { return nil }
    evaluation.interpretBlock(row, scope: scope)
    growWithForm()
    for field in program.scopes[scope].fields where program.code[field].item != FieldCode.none {
      noteAllInitialPlaces(ofRowsIn: field, row)
    }
    adopt(row, scope: scope, isVisible: evaluation.cells[slot(of: list, block)].isVisible)
    markBlock(row, scope: scope)
    return row
  }

  /// A new row is visible where its list is, until its own conditions are asked.
  mutating func adopt(_ row: Int, scope: Int, isVisible: Bool) {
    for field in program.scopes[scope].fields {
      let slot = slot(of: field, row)
      // What a server said of a row that waited stands.
      let isReported = slots[slot].flags.contains(.isReported)
      slots[slot] = slots[slot].ofRemovedRow
      if isReported { slots[slot].flags.insert(.isReported) }
      evaluation.cells[slot].isVisible = isVisible
      if isHolderDisabled(of: field, row) { slots[slot].flags.insert(.isDisabled) }
      guard program.code[field].item != FieldCode.none else { continue }
      for inner in rows(of: field, row) {
        adopt(inner, scope: rowScope(of: field), isVisible: isVisible)
      }
    }
  }

  /// Notes of rows that a list has at first which these are: a row that moves takes that along.
  mutating func noteInitialPlaces(ofRowsIn list: Int, _ block: Int) {
    guard program.code[list].item != FieldCode.none else { return }
    let rows = rows(of: list, block)
    for (place, row) in rows.enumerated() { evaluation.cells[row].initialPlace = place }
    evaluation.orderRows(ofListAt: slot(of: list, block))
  }

  /// The same for the rows of the lists in those rows.
  mutating func noteAllInitialPlaces(ofRowsIn list: Int, _ block: Int) {
    noteInitialPlaces(ofRowsIn: list, block)
    for row in rows(of: list, block) {
      for field in program.scopes[rowScope(of: list)].fields {
        noteAllInitialPlaces(ofRowsIn: field, row)
      }
    }
  }

  /// Gives the blocks of removed rows back, with all that is known of them.
  ///
  /// The rows must be out of their list by now: what is marked for them is found by walking lists.
  mutating func release(_ rows: [Int], scope: Int) {
    if rows.isEmpty { return }
    for row in rows { release(row, scope: scope) }
    // What was broken or pending in them blocks nothing any more.
    evaluation.areReasonsNew = true
    // In one go, as there may be as many as there are rows.
    if !evaluation.failedFields.isEmpty {
      evaluation.failedFields.removeAll {
        $0.block != 0 && evaluation.form.slots[$0.block].kind != .header
      }
      markActions()
    }
  }

  private mutating func release(_ row: Int, scope: Int) {
    guard evaluation.form.slots[row].kind == .header else { return }
    for field in program.scopes[scope].fields {
      let slot = slot(of: field, row)
      // First what waits to take its place, with the rows that came since.
      dropStaged(field, row)
      if program.code[field].item != FieldCode.none {
        for inner in rows(of: field, row) { release(inner, scope: rowScope(of: field)) }
        if !evaluation.rowOrders.isEmpty { evaluation.rowOrders[slot] = nil }
      }
      if !program.fields[field].remotes.isEmpty { dropRemotes(field, row) }
      if slots[slot].flags.contains(.isReported) { reports[slot] = nil }
      if slots[slot].flags.contains(.isTimed) { stopTimer(slot) }
      if evaluation.chains?.hasErrors(slot: slot) ?? false {
        queue.insert(Int(program.plan.validNode))
        evaluation.mark(.broken, field, block: row, false)
        validityChanged(field, row)
      }
      evaluation.chains?.clear(slot: slot)
      evaluation.form.slots[slot] = FormSlot()
      slots[slot] = slots[slot].ofRemovedRow
    }
    if !evaluation.latestPlaces.isEmpty { evaluation.latestPlaces[row] = nil }
    rations.forget(row, nodes: program.plan.nodesOfScope[scope])
    evaluation.release(row, scope: scope)
  }

  /// Chains rows in their order, and tells which came, went and moved.
  ///
  /// - Parameter isTold: Whether the places are known already, as the rows waited for a pause.
  mutating func link(_ rows: [Int], to list: Int, _ block: Int, isTold: Bool = false) {
    let slot = slot(of: list, block)
    let scope = rowScope(of: list)
    let readsIndex = !program.plan.indexReaders.range(scope).isEmpty
    var moved: [Int] = []
    for row in rows where !isTold && evaluation.form.slots[row].length < 0 {
      noteBlock(row, scope: scope)
    }
    evaluation.setRows(rows, ofListAt: slot) { if readsIndex { moved.append($1) } }
    for row in moved { placesChanged(ofRowsIn: scope, row) }
    setGiven(slot, rows.isEmpty ? .empty : .present)
    if !rations.spentNodes.isEmpty { markSpentNodes() }
  }

  /// Tells how the rows that a person sees become others.
  mutating func tellRows(
    of list: Int, _ block: Int, _ change: (inout Session) -> Void
  ) {
    // All of a row that is made is new.
    if isMakingRows { return change(&self) }
    let item = Int(program.code[list].item)
    let former = latestRows(of: list, block).map { place(of: item, $0) }
    change(&self)
    let now = latestRows(of: list, block).map { place(of: item, $0) }
    tellRows(former, now, of: list, block)
  }

  /// Tells how rows become others: those between the first and the last that stay go and come.
  private mutating func tellRows(
    _ former: [FieldPlace], _ now: [FieldPlace], of list: Int, _ block: Int
  ) {
    if former == now { return }
    let shared = min(former.count, now.count)
    var first = 0
    while first < shared, former[first] == now[first] { first += 1 }
    var behind = 0
    while behind < shared - first,
      former[former.count - 1 - behind] == now[now.count - 1 - behind]
    {
      behind += 1
    }
    let place = place(of: list, block)
    for index in (first..<former.count - behind).reversed() {
      changes.rows.append(RowChange(.remove(index), of: place))
    }
    for index in first..<now.count - behind {
      changes.rows.append(RowChange(.insert(index), of: place, row: now[index]))
    }
  }

  /// All of a row is new.
  mutating func noteBlock(_ row: Int, scope: Int) {
    for field in program.scopes[scope].fields {
      note(field, row, .all)
      guard program.code[field].item != FieldCode.none else { continue }
      for inner in rows(of: field, row) { noteBlock(inner, scope: rowScope(of: field)) }
    }
  }

  mutating func listChanged(_ list: Int, _ block: Int) {
    if program.code[list].scope != 0 { giveLists(around: list, block) }
    note(list, block, .rows)
    latestChanged(list, block)
    valueChanged(list, block)
  }

  /// Keeps what is known of slots as long as the form.
  mutating func growWithForm() {
    let count = evaluation.form.slots.count
    if slots.count < count {
      slots.append(contentsOf: repeatElement(SlotState(), count: count - slots.count))
    }
    if evaluation.cells.count < count {
      evaluation.cells.append(
        contentsOf: repeatElement(Cell(), count: count - evaluation.cells.count))
    }
    evaluation.chains?.grow(to: count)
  }
}
