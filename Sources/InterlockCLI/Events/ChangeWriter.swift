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
  private let gates: [GateHandle]
  private let gateNames: [String]
  private let actions: [ActionHandle]

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
    gateNames = program.gates.map { $0.name }
    gates = gateNames.compactMap { name in try? program.gate(name) }
    actions = program.actionNames.compactMap { name in try? program.action(name) }
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
    var news = News()
    for place in session.places { look(at: place, .all, session, &news) }
    for index in computed.indices { look(atComputed: index, session, &news) }
    for index in gates.indices { look(atGate: index, session, &news) }
    for index in actions.indices { look(atAction: index, session, &news) }
    lookAtReasons(session, &news)
    news.form = WholeFormState(of: session, locale: locale)
    write(news, session)
  }

  /// Appends what the last change of a session changed, and what it asks the host.
  mutating func appendChanges(of session: borrowing Session) {
    var news = News()
    news.rows = session.changes.rows
    let inserted = lookAtInsertedRows(session, &news)
    // What a part of a group or list changes may change the whole: whether it is dirty, say.
    var holders: [FieldPlace: FieldAspects] = [:]
    for change in session.changes.fields {
      var next = session.holder(of: change.place)
      while let place = next, holders.updateValue(.ofParts, forKey: place) == nil {
        next = session.holder(of: place)
      }
    }
    for change in session.changes.fields where !inserted.contains(change.place) {
      let ofParts = holders.isEmpty ? nil : holders.removeValue(forKey: change.place)
      look(at: change.place, change.aspects.union(ofParts ?? []), session, &news)
    }
    for (place, aspects) in holders where !inserted.contains(place) {
      look(at: place, aspects, session, &news)
    }
    for index in session.changes.computed.sorted() { look(atComputed: index, session, &news) }
    for gate in session.changes.gates { look(atGate: gate.index, session, &news) }
    for action in session.changes.actions { look(atAction: action.index, session, &news) }
    if session.changes.mayHaveReasons { lookAtReasons(session, &news) }
    if !session.changes.form.isEmpty {
      let form = WholeFormState(of: session, locale: locale)
      if form != toldForm { news.form = form }
    }
    if !news.isEmpty { write(news, session) }
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

  // MARK: Looking for what is new

  /// - Parameter aspects: What may be new of the field.
  private func look(
    at place: FieldPlace, _ aspects: FieldAspects, _ session: borrowing Session, _ news: inout News
  ) {
    let told = told(of: place)
    var state = told ?? FieldState()
    state.update(told == nil ? .all : aspects, of: place, in: session, locale: locale)
    if state == told { return }
    news.fields.append(FieldNews(place: place, state: state, told: told))
  }

  /// All of a row that came is told, also where it was there before: who was told that it went has
  /// forgotten it.
  ///
  /// - Returns: The fields of such rows.
  private mutating func lookAtInsertedRows(
    _ session: borrowing Session, _ news: inout News
  ) -> Set<FieldPlace> {
    var inserted: Set<FieldPlace> = []
    for change in session.changes.rows {
      guard let row = change.row, session.contains(row) else { continue }
      for place in session.places(in: row) where inserted.insert(place).inserted {
        toldBlocks[place.block]?.fields[place.field] = nil
        look(at: place, .all, session, &news)
      }
    }
    return inserted
  }

  private func look(atComputed index: Int, _ session: borrowing Session, _ news: inout News) {
    let value = session.shownValue(of: computed[index]).inOneNotation
    if value != toldComputed[index] { news.computed.append((index, value)) }
  }

  private func look(atGate index: Int, _ session: borrowing Session, _ news: inout News) {
    let isOpen = session.isOpen(gates[index])
    if isOpen != toldGates[index] { news.gates.append((index, isOpen)) }
  }

  private func look(atAction index: Int, _ session: borrowing Session, _ news: inout News) {
    let isEnabled = session.isEnabled(actions[index])
    if isEnabled != toldActions[index] { news.actions.append((index, isEnabled)) }
  }

  private mutating func lookAtReasons(_ session: borrowing Session, _ news: inout News) {
    for index in actions.indices {
      let blockers = session.blockerSummary(of: actions[index])
      // Nothing blocks an action that is enabled, which need not be told.
      if !blockers.isEmpty && blockers != toldBlockers[index] {
        news.blockers.append((index, blockers))
      }
      toldBlockers[index] = blockers
    }
  }

  // MARK: Writing

  private mutating func write(_ news: borrowing News, _ session: borrowing Session) {
    begin(session)
    write(news.rows, session)
    write(news.fields, session)
    if let form = news.form {
      json.key("form")
      form.write(unlike: toldForm, to: &json)
      toldForm = form
    }
    write(news.computed, as: "computed", session.program.computedNames) { $0.value($1) }
    for (index, value) in news.computed { toldComputed[index] = value }
    write(news.gates, as: "gates", gateNames) { json, isOpen in
      json.beginObject()
      json.key("open")
      json.boolean(isOpen)
      json.endObject()
    }
    for (index, isOpen) in news.gates { toldGates[index] = isOpen }
    write(news.actions, as: "actions", session.program.actionNames) { $0.boolean($1) }
    for (index, isEnabled) in news.actions { toldActions[index] = isEnabled }
    write(news.blockers, as: "blockedBy", session.program.actionNames) { $0.texts($1) }
    end()
  }

  private mutating func write(_ fields: [FieldNews], _ session: borrowing Session) {
    if fields.isEmpty { return }
    json.key("fields")
    json.beginObject()
    if fields.count == 1 {
      write(fields[0], session)
    } else {
      var ordered: [(order: [Int32], place: Int)] = []
      for (place, news) in fields.enumerated() {
        ordered.append((session.order(of: news.place), place))
      }
      ordered.sort { $0.order.lexicographicallyPrecedes($1.order) }
      for (_, place) in ordered { write(fields[place], session) }
    }
    json.endObject()
  }

  private mutating func write(_ news: FieldNews, _ session: borrowing Session) {
    json.key(session.name(of: news.place))
    news.state.write(unlike: news.told, to: &json)
    note(news.state, of: news.place)
  }

  private mutating func write<Value>(
    _ values: [(index: Int, value: Value)], as key: String, _ names: [String],
    _ write: (inout JSONWriter, Value) -> Void
  ) {
    if values.isEmpty { return }
    json.key(key)
    json.beginObject()
    for (index, value) in values {
      json.key(names[index])
      write(&json, value)
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

/// What is new of a field.
private struct FieldNews {
  var place: FieldPlace
  var state: FieldState
  /// What was told of it before.
  var told: FieldState?
}

/// What is unlike what was told last, each by its number.
private struct News {
  var rows: [RowChange] = []
  var fields: [FieldNews] = []
  var form: WholeFormState?
  var computed: [(index: Int, value: FormValue)] = []
  var gates: [(index: Int, value: Bool)] = []
  var actions: [(index: Int, value: Bool)] = []
  var blockers: [(index: Int, value: [String])] = []

  var isEmpty: Bool {
    rows.isEmpty && fields.isEmpty && form == nil && computed.isEmpty && gates.isEmpty
      && actions.isEmpty && blockers.isEmpty
  }
}

extension FieldAspects {
  /// What may be new of a group or list where something in it is.
  fileprivate static let ofParts: FieldAspects = [.value, .touched, .pending]
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
