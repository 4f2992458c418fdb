package import CEL

/// The state of one form while it is judged: what came in, what it means, what expressions see.
///
/// Everything in it is reused from form to form; in the steady state nothing is allocated, but for
/// texts that expressions read and that are too long to be stored in place.
package struct Evaluation: ~Copyable {
  package let program: Program
  package var form = FormBuffer()
  /// What each slot means, by the same index.
  package var cells: [Cell] = []
  /// The values that expressions read, by variable.
  package var frame: [CEL.Value]
  /// The lists that the host supplied, by source; nil until it does.
  package var sources: [CEL.Value?]
  /// The answers that the host gave, and the one that stands for all others; nil leaves those open.
  package var remoteOutcomes: [RemoteCheck: RemoteOutcome] = [:]
  package var assumedRemote: RemoteAnswer?
  /// The remote checks that have to be asked and are not answered, in the order of the file: those of
  /// the form that is judged, or of a field that is while a session judges that.
  package var pendingRemotes: [RemoteCheck] = []
  /// The time since the form was opened, in nanoseconds.
  package var elapsed: Int64 = 0
  /// The exact time: when the form was opened, and what has elapsed.
  package var now: Instant
  /// When the form was opened.
  package var openedAt: Instant
  /// What is broken, in the order of judgement.
  package var violations: [Violation] = []
  /// The work that what is evaluated now may still do, see ``openRation()``.
  var budget = Budget(0)
  /// Whether the rows before have used the whole ration up.
  var isRationSpent = false
  /// What each node has spent on the rows of a form that is judged whole; empty where nothing was.
  var spent: [Int64] = []
  /// Fields whose conditions failed, and computed values that did.
  package var failedFields: [FailedField] = []
  package var failedComputed: [Int] = []
  /// The rows that the last rule over the rows of a list found at fault, by their blocks.
  var rowsAtFault: [Int] = []
  /// Blocks of rows that were removed, chained by their headers, by scope; 0 where there is none.
  /// Empty where whole forms are judged.
  var freeBlocks: [Int] = []
  /// The fields with something to tell, by kind, see ``MarkedPlaces/Kind``; empty where whole forms are
  /// judged.
  var marks = [MarkedPlaces](repeating: MarkedPlaces(), count: MarkedPlaces.Kind.allCases.count)
  /// The order of the rows of long lists, by the slot of the list; empty where whole forms are judged.
  var rowOrders: [Int: RowOrder] = [:]
  /// The places of rows as a person sees them, by their blocks, where they wait for a pause; -1 of one
  /// that is gone. Empty where nothing waits.
  var latestPlaces: [Int: Int32] = [:]
  /// Rows by the hash of their key, while duplicates are looked for.
  var rowTable: [Int32] = []
  /// Whether each action is enabled.
  package var enabledActions: [Bool] = []
  /// Whether each part of the actions' expressions is true, see ``Program/conjunctCode``.
  var conjunctOutcomes: [Bool] = []
  /// Whether all gates are open; nil until it is asked for, and once one may have turned.
  var areGatesOpen: Bool?
  /// Whether one of these, or what a session says of the form as a whole, turned.
  var areReasonsNew = false
  /// Whether the field that was judged last must not be empty.
  var isDemanded = false
  /// Whether no error was found.
  package var isValid = false
  /// What a session has found so far; nil where whole forms are judged.
  var chains: ViolationChains?
  /// When the event that each gate counts from last happened in a session, in nanoseconds since the
  /// form was opened; negative where it has not.
  var gateEvents: [Int64] = []
  /// The gates that are closed in a session; empty where whole forms are judged.
  var closedGates = BitTree()
  /// Text where JSON could have carried the type breaks `type`.
  package var isStrict = false

  /// The instant that stands in until a host gives one: the first that there is.
  package static let unknownInstant = Instant(clamping: .earliest, offsetMinutes: 0)

  package init(_ program: Program, openedAt: Instant) {
    self.init(
      program, openedAt: openedAt, frame: Array(repeating: .null, count: program.frameSize))
  }

  init(_ program: Program, openedAt: Instant, frame: [CEL.Value]) {
    self.program = program
    self.openedAt = openedAt
    now = openedAt
    sources = program.sources.isEmpty ? [] : Array(repeating: nil, count: program.sources.count)
    self.frame = frame
  }

  /// The same state once more.
  func copy() -> Evaluation {
    var copy = Evaluation(program, openedAt: openedAt)
    copy.form = form.copy()
    copy.cells = cells
    copy.frame = frame
    copy.elapsed = elapsed
    copy.now = now
    copy.failedFields = failedFields
    copy.failedComputed = failedComputed
    copy.enabledActions = enabledActions
    copy.conjunctOutcomes = conjunctOutcomes
    copy.isValid = isValid
    copy.isStrict = isStrict
    copy.chains = chains
    copy.gateEvents = gateEvents
    copy.closedGates = closedGates
    copy.sources = sources
    copy.remoteOutcomes = remoteOutcomes
    copy.assumedRemote = assumedRemote
    copy.freeBlocks = freeBlocks
    copy.rowOrders = rowOrders
    copy.marks = marks
    copy.latestPlaces = latestPlaces
    return copy
  }

  // MARK: What rules ask

  /// Calls the body with the bytes of a text or number, trimmed and normalised.
  package func withText<Result>(
    of operand: Operand, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    body(form.bytes.span.extracting(cells[operand.slot].range))
  }

  /// The length of a text.
  @inline(__always)
  package func length(of operand: Operand, in unit: LengthUnit) -> Int64 {
    length(ofSlot: operand.slot, in: unit)
  }

  @inline(__always)
  package func length(ofSlot slot: Int, in unit: LengthUnit) -> Int64 {
    let cell = cells[slot]
    // In ASCII only graphemes can be fewer than the bytes: CR LF is one.
    if cell.isPlain || cell.isASCII && unit != .graphemes { return Int64(cell.length) }
    let text = form.bytes.span.extracting(cell.range)
    return Int64(Text.length(text, in: unit))
  }

  /// Whether the length of a text lies within bounds.
  @inline(__always)
  func hasLength(
    ofSlot slot: Int, from least: Int64, to most: Int64, in unit: LengthUnit
  ) -> Bool {
    let cell = cells[slot]
    if cell.isPlain || cell.isASCII && unit != .graphemes {
      return Int64(cell.length) >= least && Int64(cell.length) <= most
    }
    return Text.hasLength(
      form.bytes.span.extracting(cell.range), from: least, to: most, in: unit)
  }

  /// How many rows a list has, empty ones included.
  package func rowCount(of operand: Operand) -> Int64 {
    cells[operand.slot].state == .present ? Int64(form.slots[operand.slot].length) : 0
  }

  /// The exact value of an integer or number.
  package func decimal(of operand: Operand) -> Decimal? {
    decimal(ofSlot: operand.slot, type: valueType(of: operand.field))
  }

  /// How the exact value of an integer or number stands to a bound.
  ///
  /// - Parameter nearest: The double that is nearest to the bound.
  mutating func order(of operand: Operand, to bound: Decimal, nearest: Double) -> Order? {
    if valueType(of: operand.field) == .number {
      // Rounding keeps the order: only where both round to the same is a closer look needed.
      let value = cells[operand.slot].double
      if value != nearest { return value < nearest ? .below : .above }
    }
    return decimal(of: operand).map { Order($0, bound) }
  }

  func decimal(ofSlot slot: Int, type: FieldType) -> Decimal? {
    if type == .integer { return Decimal(cells[slot].bits) }
    return Decimal(json: form.bytes.span.extracting(cells[slot].range))
      ?? Decimal(html: form.bytes.span.extracting(cells[slot].range))
  }

  /// The type that values are compared as: of a choice, that of its options.
  @inline(__always)
  func valueType(of field: Int) -> FieldType {
    program.code[field].valueType
  }

  /// Whether the value equals a literal of its own type.
  func equals(_ operand: Operand, _ literal: Literal, byBytes: Bool) -> Bool {
    switch literal {
    case .text(let text):
      let bytes = Array(text.utf8)
      return withText(of: operand) { value in
        byBytes ? Text.isIdentical(value, bytes.span) : Text.isEquivalent(value, bytes.span)
      }
    case .number(let decimal): return self.decimal(of: operand) == decimal
    case .boolean(let value): return (cells[operand.slot].bits != 0) == value
    case .moment(let moment, _): return cells[operand.slot].moment == moment
    }
  }

  /// Whether the value equals that of another field; nil where the other cannot be compared.
  ///
  /// A field that is hidden or empty is unequal to every value, a hidden boolean reads false.
  mutating func equals(_ operand: Operand, field other: Int, byBytes: Bool) -> Bool? {
    let slot =
      program.code[other].scope == 0
      ? Int(program.code[other].offset)
      : self.slot(of: other, near: operand.block, of: operand.field)
    let cell = cells[slot]
    let type = valueType(of: operand.field)
    guard cell.isVisible else {
      return program.code[other].type == .boolean && cells[operand.slot].bits == 0
    }
    switch cell.state {
    case .empty: return false
    case .wrongType, .unknown: return nil
    case .present: break
    }
    let otherBlock = slot - Int(program.code[other].offset)
    if type == .list && isEmpty(field: other, slot: slot, block: otherBlock) { return false }
    switch type {
    case .integer, .number:
      return decimal(of: operand) == decimal(ofSlot: slot, type: valueType(of: other))
    case .boolean: return cells[operand.slot].bits == cell.bits
    case .date, .time, .dateTime, .localDateTime, .month, .week, .duration:
      return cells[operand.slot].moment == cell.moment
    case .list: return equalsList(operand, list: other, slot: slot)
    case .text, .choice, .group:
      let value = form.bytes.span.extracting(cells[operand.slot].range)
      let otherValue = form.bytes.span.extracting(cell.range)
      return byBytes ? Text.isIdentical(value, otherValue) : Text.isEquivalent(value, otherValue)
    }
  }

  /// Whether a value is empty for its own rules: visible or not.
  @inline(__always)
  package func isEmpty(_ operand: Operand) -> Bool {
    isEmpty(field: operand.field, slot: operand.slot, block: operand.block)
  }

  // MARK: Places

  /// The slot of a field that is in scope of another: in the same block, or in one that holds it.
  func slot(of target: Int, near block: Int, of field: Int) -> Int {
    let from = Int(program.code[field].scope)
    return blockOf(scope: Int(program.code[target].scope), near: block, in: from)
      + Int(program.code[target].offset)
  }

  /// The block of an enclosing scope.
  func blockOf(scope target: Int, near block: Int, in scope: Int) -> Int {
    var block = block
    var scope = scope
    while scope != target, let parent = program.scopes[scope].parent {
      block = Int(form.slots[block].number)
      scope = parent
    }
    return block
  }

  /// Calls the body for every block of a scope, in the order of the rows.
  mutating func forEachBlock(
    of scope: Int, _ body: (inout Evaluation, Int) -> Void
  ) {
    if scope == 0 {
      body(&self, 0)
      return
    }
    for block in blocks(of: scope) { body(&self, block) }
  }

  /// The blocks of a scope, in the order of the rows.
  func blocks(of scope: Int) -> [Int] {
    guard let list = program.scopes[scope].list, let parent = program.scopes[scope].parent else {
      return [0]
    }
    var rows: [Int] = []
    for outer in blocks(of: parent) {
      forEachRow(ofListIn: outer + program.fields[list].offset) { rows.append($0) }
    }
    return rows
  }

  /// Calls the body with the block of every row of a list.
  package func forEachRow(ofListIn slot: Int, _ body: (Int) -> Void) {
    guard form.slots[slot].kind == .array else { return }
    var block = Int(form.slots[slot].start)
    var count = form.slots[slot].length
    while count > 0 {
      body(block)
      block = Int(form.slots[block].start)
      count -= 1
    }
  }
}
