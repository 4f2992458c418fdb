extension Evaluation {
  /// Gives every value of the form its meaning, after a reader has filled the slots.
  mutating func interpret() {
    // Without rows every cell is that of the same field as in the form before, and written anew.
    if cells.count != form.slots.count || cells.count != program.layout.scopes[0].slotCount {
      cells.removeAll(keepingCapacity: true)
    }
    interpretBlock(0, scope: 0)
  }

  /// Gives the values of one block, and of the rows in it, their meaning.
  ///
  /// - Parameter isCarried: Whether the block came in, so that a person has been in its fields where
  ///   a whole form is judged; the rows of a default did not.
  mutating func interpretBlock(_ block: Int, scope: Int, isCarried: Bool = true) {
    if cells.count < form.slots.count {
      cells.append(contentsOf: repeatElement(Cell(), count: form.slots.count - cells.count))
    }
    var rest = UInt64.max
    if scope == 0 {
      // The cells leave this value meanwhile, so that they can be written while the rest is read.
      var cells: [Cell] = []
      swap(&cells, &self.cells)
      rest = Self.interpretPlainFields(
        program.tables, form.slots.span, form.bytes.span, isTouched: chains == nil,
        isStrict: isStrict, into: &cells)
      swap(&cells, &self.cells)
      if rest == 0 && program.tables.formFields.count <= UInt64.bitWidth { return }
    }
    let fields = program.scopes[scope].fields
    for place in fields.indices where place >= UInt64.bitWidth || rest >> UInt64(place) & 1 != 0 {
      let field = fields[place]
      let slot = block + Int(program.code[field].offset)
      interpret(field, slot: slot, block: block, isCarried: isCarried)
      let item = program.code[field].item
      guard item != FieldCode.none, cells[slot].state == .present else { continue }
      let rowScope = Int(program.code[Int(item)].scope)
      let isGiven = cells[slot].isGiven
      var row = Int(form.slots[slot].start)
      for _ in 0..<form.slots[slot].length {
        interpretBlock(row, scope: rowScope, isCarried: isCarried && isGiven)
        row = Int(form.slots[row].start)
      }
    }
  }

  /// Gives those values of the form itself their meaning that take no more than a look: what did not
  /// come in, booleans, numbers, and plain texts without white space at their ends.
  ///
  /// - Returns: A bit for each of the first 64 fields that is set where nothing was done; of fields
  ///   behind those nothing is done.
  private static func interpretPlainFields(
    _ tables: ProgramTables, _ slots: Span<FormSlot>, _ bytes: Span<UInt8>,
    isTouched: Bool, isStrict: Bool, into cells: inout [Cell]
  ) -> UInt64 {
    var read = cells.mutableSpan
    let count = tables.formFields.count
    var rest = count < UInt64.bitWidth ? (1 << UInt64(count)) - 1 : UInt64.max
    for place in 0..<min(count, UInt64.bitWidth) {
      let bit: UInt64 = 1 << UInt64(place)
      let code = tables.fields[tables.formFields[place]]
      guard code.isReadAlone else { continue }
      let slot = Int(code.offset)
      let value = slots[slot]
      let type = code.valueType
      if value.kind == .text {
        guard isPlain(value, bytes) else { continue }
        if type == .text {
          read[slot] = Cell(plainText: value, isTouched: isTouched)
          rest &= ~bit
          continue
        }
        if isStrict { continue }
        var cell = Cell(plainText: value, isTouched: isTouched)
        readTyped(bytes.extracting(cell.range), type, &cell)
        read[slot] = cell
        rest &= ~bit
        continue
      }
      var cell = Cell(given: value, isTouched: isTouched)
      switch value.kind {
      case .absent: cell.state = code.type == .boolean ? .present : .empty
      case .true where type == .boolean, .false where type == .boolean:
        cell.state = .present
        cell.bits = value.kind == .true ? 1 : 0
      case .number: readNumber(type, value, bytes, &cell)
      default: continue
      }
      read[slot] = cell
      rest &= ~bit
    }
    return rest
  }

  /// Whether a text has no white space at its ends, and as many characters as bytes.
  @inline(__always)
  private static func isPlain(_ value: FormSlot, _ bytes: Span<UInt8>) -> Bool {
    guard value.length > 0, value.isASCII else { return false }
    let (first, last) = (Int(value.start), Int(value.start + value.length - 1))
    guard bytes[first] > 0x20, bytes[last] > 0x20 else { return false }
    return value.isPlain || Text.isPlain(bytes.extracting(first..<last + 1)).isPlain
  }

  /// Gives one value its meaning, the initial one where none came in.
  mutating func interpret(_ field: Int, slot: Int, block: Int, isCarried: Bool = true) {
    var cell = Cell(given: form.slots[slot], isTouched: isCarried && chains == nil)
    let group = program.code[field].group
    if group != FieldCode.none {
      let state = cells[block + Int(program.code[Int(group)].offset)].state
      if state == .wrongType || state == .unknown {
        cell.state = .unknown
        cells[slot] = cell
        return
      }
      if state == .empty, !cell.isGiven,
        cells[block + Int(program.code[Int(group)].offset)].isGiven
      {
        // A group that came in as null is empty, and so is all of it: no initial value is used.
        form.slots[slot].kind = .null
        cell.isGiven = true
      }
    }
    if !cell.isGiven && program.code[field].hasDefault,
      let value = program.fields[field].defaultValue
    {
      fill(value, field, slot: slot, block: block)
    }
    cells[slot] = read(field, form.slots[slot], cell)
  }

  /// Reads what came in by the type of its field.
  mutating func read(_ field: Int, _ value: FormSlot, _ given: Cell) -> Cell {
    var cell = given
    let type = program.code[field].valueType
    switch value.kind {
    case .absent, .null, .header:
      setEmpty(&cell, field)
    case .text:
      readText(field, type, value, &cell)
    case .number:
      Self.readNumber(type, value, form.bytes.span, &cell)
    case .true, .false:
      if type == .boolean {
        cell.state = .present
        cell.bits = value.kind == .true ? 1 : 0
      } else {
        cell.state = .wrongType
      }
    case .array:
      if value.length == 0 {
        setEmpty(&cell, field)
      } else {
        cell.state = type == .list ? .present : .wrongType
      }
    case .object: cell.state = type == .group ? .present : .wrongType
    case .repeated: cell.state = .wrongType
    }
    return cell
  }

  /// A boolean is never empty: what others call empty is false. A choice of booleans can be.
  @inline(__always)
  private func setEmpty(_ cell: inout Cell, _ field: Int) {
    cell.state = program.code[field].type == .boolean ? .present : .empty
    cell.bits = 0
  }

  private mutating func readText(
    _ field: Int, _ type: FieldType, _ value: FormSlot, _ cell: inout Cell
  ) {
    let whole = Int(value.start)..<Int(value.start + value.length)
    let trimmed = Text.trimmedRange(form.bytes.span.extracting(whole))
    if trimmed.isEmpty {
      setEmpty(&cell, field)
      return
    }
    let isText = type == .text
    let range =
      isText && !program.code[field].isTrimmed
      ? whole : whole.lowerBound + trimmed.lowerBound..<whole.lowerBound + trimmed.upperBound
    cell.start = Int32(truncatingIfNeeded: range.lowerBound)
    cell.length = Int32(truncatingIfNeeded: range.count)
    cell.isASCII = value.isASCII
    cell.isPlain = value.isPlain
    cell.state = .present
    if isText {
      if !cell.isPlain {
        let plainness = Text.isPlain(form.bytes.span.extracting(cell.range))
        cell.isASCII = plainness.isASCII
        cell.isPlain = plainness.isPlain
      }
      if program.code[field].isNormalised { normalise(field, &cell) }
      return
    }
    if isStrict, type == .integer || type == .number || type == .boolean {
      cell.state = .wrongType
      return
    }
    Self.readTyped(form.bytes.span.extracting(cell.range), type, &cell)
  }

  /// Reads the text of a value that is no text, under the one grammar of its type.
  private static func readTyped(_ text: Span<UInt8>, _ type: FieldType, _ cell: inout Cell) {
    switch type {
    case .integer: set(&cell, whole: Decimal.integer(html: text))
    case .number: set(&cell, number: Decimal.shortDouble(text) ?? Decimal(html: text)?.double)
    case .boolean: set(&cell, whole: BooleanText.value(of: text).map { $0 ? 1 : 0 })
    case .date, .time, .dateTime, .localDateTime, .month, .week, .duration:
      if let moment = Moment(text, as: type) {
        cell.moment = moment
      } else {
        cell.state = .wrongType
      }
    case .text, .choice: cell.state = .present
    case .list, .group: cell.state = .wrongType
    }
  }

  private static func readNumber(
    _ type: FieldType, _ value: FormSlot, _ bytes: Span<UInt8>, _ cell: inout Cell
  ) {
    cell.start = value.start
    cell.length = value.length
    let text = bytes.extracting(cell.range)
    cell.state = .present
    switch type {
    case .integer: set(&cell, whole: Decimal.integer(json: text))
    case .number: set(&cell, number: Decimal.shortDouble(text) ?? Decimal(json: text)?.double)
    default: cell.state = .wrongType
    }
  }

  private static func set(_ cell: inout Cell, whole value: Int64?) {
    if let value { cell.bits = value } else { cell.state = .wrongType }
  }

  private static func set(_ cell: inout Cell, number value: Double?) {
    if let value {
      cell.bits = Int64(bitPattern: value.bitPattern)
    } else {
      cell.state = .wrongType
    }
  }

  /// Writes the normalised text behind the form's own bytes.
  private mutating func normalise(_ field: Int, _ cell: inout Cell) {
    let bytes = program.fields[field].normalisation.rewritten(Array(form.bytes[cell.range]))
    let range = form.append(bytes)
    cell.start = Int32(truncatingIfNeeded: range.lowerBound)
    cell.length = Int32(truncatingIfNeeded: range.count)
    cell.isASCII = Text.isASCII(bytes.span)
  }
}

extension Normalisation {
  /// A trimmed text after all that is done to it beyond trimming.
  func rewritten(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    func rewrite(_ append: (Span<UInt8>, inout [UInt8]) -> Void) {
      var output: [UInt8] = []
      append(bytes.span, &output)
      bytes = output
    }
    switch letterCase {
    case .lower: rewrite(Text.appendLowercased)
    case .upper: rewrite(Text.appendUppercased)
    case nil: break
    }
    if collapse { rewrite(Text.appendCollapsed) }
    // Last, as a change of case can leave a text uncomposed.
    if isNFC { rewrite(Text.appendNFC) }
    return bytes
  }

  /// A text as it is judged.
  func normalised(_ text: [UInt8]) -> [UInt8] {
    let trimmed = trim ? Array(text[Text.trimmedRange(text.span)]) : text
    return rewrites ? rewritten(trimmed) : trimmed
  }
}

/// The words that text input may use for booleans: the rule language, section 2.
enum BooleanText {
  private static let words: [(bytes: [UInt8], value: Bool)] = [
    (Array("true".utf8), true), (Array("false".utf8), false),
    (Array("1".utf8), true), (Array("0".utf8), false),
    (Array("yes".utf8), true), (Array("no".utf8), false),
    (Array("on".utf8), true), (Array("off".utf8), false),
  ]

  static func value(of text: Span<UInt8>) -> Bool? {
    words.first { Text.isIdentical(text, $0.bytes.span) }?.value
  }
}
