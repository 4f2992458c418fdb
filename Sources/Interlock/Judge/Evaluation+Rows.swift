extension Evaluation {
  // MARK: Places of rows

  /// The place of a row in its list, from 0; negative where it is in none.
  ///
  /// - Parameter list: The slot of the list.
  func place(ofRow row: Int, inListAt list: Int) -> Int {
    let place = Int(form.slots[row].length)
    if rowOrders.isEmpty || place < 0 { return place }
    return rowOrders[list]?.place(of: row, run: Int32(place)) ?? place
  }

  /// The row at a place of a list, which must have one there.
  ///
  /// - Parameter list: The slot of the list.
  func row(at place: Int, ofListAt list: Int) -> Int {
    if !rowOrders.isEmpty, let order = rowOrders[list] { return order[place] }
    if place == Int(form.slots[list].length) - 1 { return Int(form.slots[list].number) }
    var row = Int(form.slots[list].start)
    for _ in 0..<place { row = Int(form.slots[row].start) }
    return row
  }

  // MARK: Changing rows

  /// Gives a list rows, one after the other.
  ///
  /// - Parameter onMove: Called for each row that was not at its place before.
  mutating func setRows(
    _ rows: [Int], ofListAt list: Int, _ onMove: (inout Evaluation, Int) -> Void
  ) {
    forgetOrder(ofListAt: list)
    for (place, row) in rows.enumerated() {
      form.slots[row].start = place + 1 < rows.count ? Int32(rows[place + 1]) : 0
      if form.slots[row].length == Int32(place) { continue }
      form.slots[row].length = Int32(place)
      onMove(&self, row)
    }
    form.slots[list].start = Int32(rows.first ?? 0)
    form.slots[list].number = Int32(truncatingIfNeeded: rows.last ?? 0)
    form.slots[list].length = Int32(rows.count)
    orderRows(ofListAt: list)
  }

  /// Lets the rows of a list be found by their places, where it is long: they are chained and numbered.
  mutating func orderRows(ofListAt list: Int) {
    guard Int(form.slots[list].length) > RowOrder.shortest else { return }
    var rows: [Int] = []
    forEachRow(ofListIn: list) { rows.append($0) }
    rowOrders[list] = RowOrder(
      rows, isMarked: { marks[$1.rawValue].contains(row: $0) }, { form.slots[$0].length = $1 })
  }

  /// Numbers the rows of a list by their places again.
  mutating func forgetOrder(ofListAt list: Int) {
    if rowOrders.isEmpty || rowOrders.removeValue(forKey: list) == nil { return }
    renumber(from: Int(form.slots[list].start), 0)
  }

  /// Puts a row into a list.
  mutating func insert(row: Int, at place: Int, ofListAt list: Int) {
    let count = Int(form.slots[list].length)
    let next = place < count ? self.row(at: place, ofListAt: list) : 0
    link(row, behind: place > 0 ? self.row(at: place - 1, ofListAt: list) : nil, of: list)
    form.slots[row].start = Int32(next)
    if place == count { form.slots[list].number = Int32(truncatingIfNeeded: row) }
    form.slots[list].length = Int32(count + 1)
    if rowOrders[list] != nil {
      rowOrders[list]?.insert(
        row, at: place, isMarked: { marks[$1.rawValue].contains(row: $0) },
        { form.slots[$0].length = $1 })
      return
    }
    renumber(from: row, place)
    orderRows(ofListAt: list)
  }

  /// Takes a row out of a list; its block is left as it is.
  mutating func remove(rowAt place: Int, ofListAt list: Int) {
    let count = Int(form.slots[list].length)
    let row = self.row(at: place, ofListAt: list)
    let before = place > 0 ? self.row(at: place - 1, ofListAt: list) : nil
    let next = Int(form.slots[row].start)
    link(next, behind: before, of: list)
    if place == count - 1 { form.slots[list].number = Int32(truncatingIfNeeded: before ?? 0) }
    form.slots[list].length = Int32(count - 1)
    form.slots[row].length = -1
    guard rowOrders[list] != nil else {
      if next != 0 { renumber(from: next, place) }
      return
    }
    rowOrders[list]?.remove(at: place) { marks[$1.rawValue].contains(row: $0) }
    if count - 1 <= RowOrder.shortest / 2 { forgetOrder(ofListAt: list) }
  }

  // MARK: Marks

  /// Marks a field for something, or no longer, with the rows and lists that it is in.
  mutating func mark(_ kind: MarkedPlaces.Kind, _ field: Int, block: Int, _ isMarked: Bool) {
    let index = kind.rawValue
    // Errors are counted where they are kept.
    if kind == .waiting { marks[index].count(isMarked ? 1 : -1, of: field) }
    if program.code[field].scope == 0 { return marks[index].mark(field: field, isMarked) }
    let change: Int32 = isMarked ? 1 : -1
    var (scope, row) = (Int(program.code[field].scope), block)
    while marks[index].count(change, row: row), let list = program.scopes[scope].list {
      let holder = Int(form.slots[row].number)
      let slot = holder + program.fields[list].offset
      let run = form.slots[row].length
      // A row that is out of its list is in none of its runs.
      if run >= 0 { rowOrders[slot]?.mark(run: run, kind, isMarked) }
      guard marks[index].count(change, listAt: slot) else { return }
      scope = program.fields[list].scope
      row = holder
      if scope == 0 { return marks[index].mark(list: list, isMarked) }
    }
  }

  /// No field is marked for something any more.
  mutating func forgetMarks(_ kind: MarkedPlaces.Kind) {
    marks[kind.rawValue] = MarkedPlaces()
    for list in rowOrders.keys { rowOrders[list]?.forgetMarks(kind) }
  }

  /// Calls the body with the rows of a list that are marked, in order, while it wants more.
  func forEachRow(
    ofListAt list: Int, marked kind: MarkedPlaces.Kind, _ body: (Int) -> Bool
  ) {
    let marked = marks[kind.rawValue]
    guard marked.contains(rowOfListAt: list) else { return }
    if let order = rowOrders[list] {
      return order.forEachCandidate(kind) { marked.contains(row: $0) ? body($0) : true }
    }
    var goesOn = true
    forEachRow(ofListIn: list) { row in
      if goesOn && marked.contains(row: row) { goesOn = body(row) }
    }
  }

  private mutating func link(_ row: Int, behind before: Int?, of list: Int) {
    form.slots[before ?? list].start = Int32(row)
  }

  private mutating func renumber(from row: Int, _ place: Int) {
    var (row, place) = (row, place)
    while row != 0 {
      form.slots[row].length = Int32(place)
      place += 1
      row = Int(form.slots[row].start)
    }
  }
}
