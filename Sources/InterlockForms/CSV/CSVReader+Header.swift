import Interlock

extension CSVReader {
  /// Takes the names of the columns from the first row.
  ///
  /// - Parameter text: The bytes of the header, without its line end.
  /// - Returns: Why the whole input cannot be read, or nil. A header is wrong where a column has no
  ///   name, where two columns stand for one value that is not a list, where a row of a list comes
  ///   before those that precede it, and where no field has any of the names.
  public mutating func readHeader(_ text: Span<UInt8>) -> UnreadableForm? {
    columns = []
    strays = []
    guard text.count <= FormBuffer.maximumTextSize else {
      return UnreadableForm(offset: FormBuffer.maximumTextSize, message: FormFault.size)
    }
    var buffer = FormBuffer()
    buffer.load(text)
    do {
      columns = try header(&buffer.bytes, count: text.count)
      return nil
    } catch {
      return error.unreadable
    }
  }

  private mutating func header(
    _ bytes: inout [UInt8], count: Int
  ) throws(FormFault) -> [Column] {
    try unsafe bytes.withUnsafeMutableBufferPointer { (buffer) throws(FormFault) in
      guard let base = buffer.baseAddress else { return [] }
      return try readNames(unsafe JSONText(base: base, end: count))
    }
  }

  private mutating func readNames(_ text: JSONText) throws(FormFault) -> [Column] {
    var columns: [Column] = []
    var names = HeaderNames()
    var at = 0
    while true {
      let start = at
      let cell = try text.cell(&at)
      let name = Int(cell.start)..<Int(cell.start) + Int(cell.length)
      let outcome = resolver.resolve(name, in: text)
      if let fault = resolver.fault(of: name, outcome, in: text, at: start) { throw fault }
      var column = Column()
      column.steps = resolver.steps
      if names.mixes(column.steps) { throw SlotFiller.mixed(at: start) }
      if names.skipsRow(column.steps) {
        throw FormFault(
          "column \(columns.count + 1) of the header skips a row of a list: the rows are given in "
            + "order, from [0] on", at: start)
      }
      switch outcome {
      case .found:
        column.isKnown = true
        column.slot = resolver.plainSlot
        guard names.add(column.steps) else {
          throw FormFault(
            "column \(columns.count + 1) of the header stands for the same value as an earlier one",
            at: start)
        }
      case .unknown(let key, let isReported):
        guard !name.isEmpty else {
          throw FormFault("column \(columns.count + 1) of the header has no name", at: start)
        }
        keep(name, unknownFrom: key.lowerBound, in: text)
        let pointer = resolver.pointer(of: key, in: text)
        if isReported { column.unknownPath = pointer }
        guard names.add(unknown: pointer) else {
          throw FormFault(
            "column \(columns.count + 1) of the header has the name of an earlier one", at: start)
        }
      // Thrown above.
      case .rowless, .placeless: break
      }
      columns.append(column)
      if at >= text.end { break }
      at += 1
    }
    guard columns.contains(where: { $0.isKnown }) else {
      throw FormFault(
        "no column of the header names a field; names stand in the first row, with ',' between them",
        at: 0)
    }
    guard columns.count(where: { $0.unknownPath != nil }) <= FormBuffer.maximumUnknownPathCount
    else {
      throw FormFault(
        "a form must not have more than \(FormBuffer.maximumUnknownPathCount) unknown keys", at: 0)
    }
    return columns
  }

  /// Keeps the name that was resolved last, which no field has, for ``misspelledColumns()``.
  private mutating func keep(_ name: Range<Int>, unknownFrom start: Int, in text: JSONText) {
    // A name of many thousand bytes is no slip of the finger.
    guard strays.count < Self.maximumStrayCount, name.count < 1 << 12 else { return }
    let shape = unsafe resolver.steps.last?.shape ?? resolver.layout.scopes[0].element
    guard shape.kind == .group else { return }
    strays.append(
      Stray(
        name: name.map { text[$0] }, keyStart: start - name.lowerBound, group: Int(shape.target)))
  }
}

/// The names of a header so far.
private struct HeaderNames {
  private var values: Set<[Int32]> = []
  private var unknown: Set<[UInt8]> = []
  /// How many rows the columns give to each list, by the way to it.
  private var rowCounts: [[Int32]: Int32] = [:]
  /// The ways to lists that take rows by empty brackets, and to those that take them by place.
  private var appended: Set<[Int32]> = []
  private var placed: Set<[Int32]> = []

  /// Tells whether a name gives a row to a list in another way than an earlier one.
  mutating func mixes(_ steps: [NameStep]) -> Bool {
    var way: [Int32] = []
    for step in steps {
      switch step.kind {
      case .member: break
      case .row:
        if appended.contains(way) { return true }
        placed.insert(way)
      case .append:
        if placed.contains(way) { return true }
        appended.insert(way)
      }
      way.append(step.number)
    }
    return false
  }

  mutating func add(unknown pointer: String) -> Bool {
    unknown.insert(Array(pointer.utf8)).inserted
  }

  /// Counts the rows on a way; tells whether it skips one.
  mutating func skipsRow(_ steps: [NameStep]) -> Bool {
    var way: [Int32] = []
    for step in steps {
      if step.kind == .row {
        let count = rowCounts[way, default: 0]
        guard step.number <= count else { return true }
        rowCounts[way] = max(count, step.number + 1)
      }
      way.append(step.number)
    }
    return false
  }

  /// Takes the way to a value up; tells whether it is new, or that of a list.
  mutating func add(_ steps: [NameStep]) -> Bool {
    let way = steps.map { $0.number }
    if steps.last?.kind == .append { return true }
    if steps.last?.shape.kind == .list {
      rowCounts[way, default: 0] += 1
      return true
    }
    return values.insert(way).inserted
  }
}
