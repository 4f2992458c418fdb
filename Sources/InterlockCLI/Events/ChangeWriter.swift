import Interlock
import InterlockForms

/// Writes what changes of a form: one JSON object a line, each thing only where it is unlike what
/// was written of it last.
///
/// Things are told by their names. Where rows come, go or move, that is told first, and of the rows only
/// what is new in them, by their new names: what merely moved is not told again.
struct ChangeWriter {
  private var json = JSONWriter()
  private let locale: String?
  private let computed: [ComputedHandle]
  private let gates: [(handle: GateHandle, name: String)]
  private let actions: [(handle: ActionHandle, name: String)]

  /// What was told last of the fields of each row, and of those of the form itself, by the row's block:
  /// a row that gets the block of a removed one is told whole.
  private var toldBlocks: [Int32: ToldBlock] = [:]
  private var toldForm: WholeFormState?
  private var toldComputed: [FormValue?]
  private var toldGates: [Bool?]
  private var toldActions: [Bool?]
  /// Empty for an action that is enabled.
  private var toldBlockers: [[String]]

  /// Creates a writer for a form of a program of which nothing was told yet.
  ///
  /// - Parameter locale: The language of messages; that of the rule file where nil.
  init(_ program: Program, locale: String?) {
    self.locale = locale
    computed = program.computedNames.compactMap { name in
      try? program.computed(name)
    }
    gates = program.gates.compactMap { gate in
      (try? program.gate(gate.name)).map { ($0, gate.name) }
    }
    actions = program.actionNames.compactMap { name in
      (try? program.action(name)).map { ($0, name) }
    }
    toldComputed = Array(repeating: nil, count: computed.count)
    toldGates = Array(repeating: nil, count: gates.count)
    toldActions = Array(repeating: nil, count: actions.count)
    toldBlockers = Array(repeating: [], count: actions.count)
  }

  /// What was written: whole lines.
  var bytes: [UInt8] { json.bytes }

  /// Empties the buffer.
  mutating func clear() { json.clear() }

  // MARK: Lines

  /// Appends the whole state.
  mutating func appendAll(of session: borrowing Session) {
    append(session, session.places, isWhole: true, hasReasons: true)
  }

  /// Appends what the last change of a session changed, and what it asks the host.
  mutating func appendChanges(of session: borrowing Session) {
    // What a part of a group or list changes may change the whole: whether it is dirty, say.
    var places: Set<FieldPlace> = []
    for change in session.changes.fields {
      var next: FieldPlace? = change.place
      while let place = next, places.insert(place).inserted { next = session.holder(of: place) }
    }
    append(
      session, Array(places), isWhole: false, hasReasons: session.changes.mayHaveReasons)
    for request in session.changes.requests { append(request, of: session) }
  }

  /// Appends a question to the host.
  mutating func append(_ request: RemoteRequest, of session: borrowing Session) {
    begin(session)
    json.key("request")
    json.beginObject()
    json.key("ticket")
    json.integer(request.ticket)
    json.key("check")
    json.text(request.check)
    json.key("field")
    json.text(session.name(of: request.place))
    json.key("value")
    json.value(session.settledValue(of: request.place))
    json.endObject()
    end()
  }

  /// Appends the answer to a press.
  mutating func append(_ press: PressOutcome, in session: borrowing Session) {
    begin(session)
    json.key("pressed")
    json.beginObject()
    json.key(session.program.name(of: press.action))
    json.boolean(press.isAccepted)
    if press.isAccepted {
      json.key("values")
      json.value(session.values)
    } else {
      json.key("blockedBy")
      json.texts(press.blockerSummary)
    }
    json.endObject()
    end()
  }

  /// Appends why an event is refused.
  mutating func append(_ fault: EventFault, line: Int) {
    json.beginObject()
    json.key("error")
    json.beginObject()
    json.key("line")
    json.integer(Int64(line))
    json.key("message")
    json.text(fault.message)
    json.endObject()
    end()
  }

  private mutating func begin(_ session: borrowing Session) {
    json.beginObject()
    json.key("at")
    json.text(TimeSpan(nanoseconds: session.elapsedNanoseconds).text)
  }

  private mutating func end() {
    json.endObject()
    json.endLine()
  }

  // MARK: Changes

  private mutating func append(
    _ session: borrowing Session, _ places: [FieldPlace], isWhole: Bool, hasReasons: Bool
  ) {
    var entries: [FieldEntry] = []
    for place in places {
      let state = FieldState(of: place, in: session, locale: locale)
      let told = told(of: place)
      if told == state { continue }
      entries.append(
        FieldEntry(
          order: session.order(of: place), place: place, name: session.name(of: place),
          state: state, told: told))
    }
    let computed = computed.map { session.shownValue(of: $0).inOneNotation }
    let gates = gates.map { session.isOpen($0.handle) }
    let enabled = actions.map { session.isEnabled($0.handle) }
    // Where nothing was told that reasons are made of, they are those that were told.
    let blockers =
      hasReasons ? actions.map { session.blockerSummary(of: $0.handle) } : toldBlockers
    let form =
      isWhole || !session.changes.form.isEmpty
      ? WholeFormState(of: session, locale: locale) : toldForm
    let rows = isWhole ? [] : session.changes.rows
    let isQuiet =
      entries.isEmpty && rows.isEmpty && form == toldForm && computed == toldComputed
      && gates == toldGates
      && enabled == toldActions
      && blockers == toldBlockers
    if isQuiet && !isWhole { return }
    begin(session)
    write(rows, session)
    write(entries)
    if let form, form != toldForm {
      json.key("form")
      form.write(unlike: toldForm, to: &json)
      toldForm = form
    }
    write(computed, unlike: toldComputed, session.program.computedNames, as: "computed") {
      $0.value($1)
    }
    write(gates, unlike: toldGates, self.gates.map { $0.name }, as: "gates") { json, isOpen in
      json.beginObject()
      json.key("open")
      json.boolean(isOpen)
      json.endObject()
    }
    let names = actions.map { $0.name }
    write(enabled, unlike: toldActions, names, as: "actions") { $0.boolean($1) }
    // Nothing blocks an action that is enabled, which need not be told.
    let told = zip(toldBlockers, blockers).map { $1.isEmpty ? [] : $0 }
    write(blockers, unlike: told, names, as: "blockedBy") { $0.texts($1) }
    end()
    toldComputed = computed
    toldGates = gates
    toldActions = enabled
    toldBlockers = blockers
  }

  private mutating func write(_ entries: [FieldEntry]) {
    if entries.isEmpty { return }
    json.key("fields")
    json.beginObject()
    for entry in entries.sorted(by: { $0.order.lexicographicallyPrecedes($1.order) }) {
      json.key(entry.name)
      entry.state.write(unlike: entry.told, to: &json)
      note(entry.state, of: entry.place)
    }
    json.endObject()
  }

  /// What was told last of a field; nil where nothing was, as it is in a new row.
  private func told(of place: FieldPlace) -> FieldState? {
    guard let block = toldBlocks[place.block], block.generation == place.generation else {
      return nil
    }
    return block.fields[place.field]
  }

  private mutating func note(_ state: FieldState, of place: FieldPlace) {
    if toldBlocks[place.block]?.generation != place.generation {
      toldBlocks[place.block] = ToldBlock(generation: place.generation)
    }
    toldBlocks[place.block]?.fields[place.field] = state
  }

  private mutating func write<Value: Equatable>(
    _ values: [Value], unlike told: [Value?], _ names: [String], as key: String,
    _ write: (inout JSONWriter, Value) -> Void
  ) {
    var isFirst = true
    for (index, value) in values.enumerated() where told[index] != value {
      if isFirst {
        json.key(key)
        json.beginObject()
        isFirst = false
      }
      json.key(names[index])
      write(&json, value)
    }
    if !isFirst { json.endObject() }
  }

  // MARK: Rows

  /// Writes which rows came, went and moved, list by list in the order of the form.
  private mutating func write(_ rows: [RowChange], _ session: borrowing Session) {
    if rows.isEmpty { return }
    var changes: [FieldPlace: [RowChange.Kind]] = [:]
    for change in rows { changes[change.list, default: []].append(change.kind) }
    var lists: [(order: [Int32], place: FieldPlace)] = []
    for place in changes.keys { lists.append((session.order(of: place), place)) }
    lists.sort { $0.order.lexicographicallyPrecedes($1.order) }
    json.key("rows")
    json.beginObject()
    for list in lists {
      json.key(session.name(of: list.place))
      json.beginArray()
      for change in changes[list.place] ?? [] { write(change) }
      json.endArray()
    }
    json.endObject()
  }

  private mutating func write(_ change: RowChange.Kind) {
    json.beginObject()
    switch change {
    case .insert(let index):
      json.key("insert")
      json.integer(Int64(index))
    case .remove(let index):
      json.key("remove")
      json.integer(Int64(index))
    case .move(let index, let other):
      json.key("move")
      json.beginArray()
      json.integer(Int64(index))
      json.integer(Int64(other))
      json.endArray()
    }
    json.endObject()
  }
}

/// What was told last of the fields of one row, or of those of the form itself.
private struct ToldBlock {
  /// Which of the rows that have had the block it is.
  var generation: Int32
  var fields: [Int32: FieldState] = [:]
}

/// What is told of a field.
private struct FieldEntry {
  var order: [Int32]
  var place: FieldPlace
  var name: String
  var state: FieldState
  /// What was told of it before.
  var told: FieldState?
}

extension Session {
  /// The time since the form was opened, in nanoseconds.
  var elapsedNanoseconds: Int64 { elapsed.wholeNanoseconds }
}

extension Changes {
  /// Whether actions may be blocked for other reasons than before, or by other names.
  fileprivate var mayHaveReasons: Bool {
    reasons || !form.isEmpty || !actions.isEmpty
      || fields.contains {
        !$0.aspects.isDisjoint(with: [.violations, .pending, .visible, .rows])
      }
  }
}
