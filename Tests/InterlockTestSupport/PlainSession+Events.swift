import CEL
import Interlock

/// What happens to a form on a screen.
package enum PlainEvent: CustomStringConvertible {
  case reset
  case supply(OracleJSON)
  /// A value for the field of a name.
  case set(String, OracleJSON)
  case insert(String, at: Int)
  case move(String, from: Int, to: Int)
  case remove(String, at: Int)
  case resolve(Int64, passes: Bool)
  case report(String)
  case touch(String)
  case press(String)
  /// Every pause ends now.
  case flush

  /// The order of the events of one step.
  package var rank: Int {
    switch self {
    case .reset: 0
    case .supply: 1
    case .set: 2
    case .insert: 3
    case .move: 4
    case .remove: 5
    case .resolve: 6
    case .report: 7
    case .touch: 8
    case .press: 9
    case .flush: 10
    }
  }

  package var description: String {
    switch self {
    case .reset: "reset"
    case .supply(let json): "supply \(json.plainText)"
    case .set(let name, let json): "set \(name) = \(json.plainText)"
    case .insert(let name, let index): "insert \(name)[\(index)]"
    case .move(let name, let from, let to): "move \(name)[\(from)] to \(to)"
    case .remove(let name, let index): "remove \(name)[\(index)]"
    case .resolve(let ticket, let passes): "resolve \(ticket) \(passes)"
    case .report(let name): "report \(name)"
    case .touch(let name): "touch \(name)"
    case .press(let name): "press \(name)"
    case .flush: "flush"
    }
  }
}

extension PlainSession {
  /// Does the events of one step, as one change; gives what became of the presses.
  package func perform(_ events: [PlainEvent]) throws -> [Press] {
    var presses: [Press] = []
    for event in events {
      switch event {
      case .reset: reset()
      case .supply(let json): supply(json)
      case .set(let name, let json): if let node = node(name) { set(node, json) }
      case .insert(let name, let index):
        if let list = node(name) { insert(into: list, at: index) }
      case .move(let name, let from, let to):
        if let list = node(name), from != to {
          changeRows(of: list) { $0.insert($0.remove(at: from), at: to) }
        }
      case .remove(let name, let index):
        if let list = node(name) { changeRows(of: list) { $0.remove(at: index) } }
      case .resolve(let ticket, let passes):
        if let index = questions.firstIndex(where: { $0.ticket == ticket && $0.answer == nil }) {
          questions[index].answer = passes ? .pass : .fail
        }
      case .report(let name): node(name)?.reports.append("taken")
      case .touch(let name): node(name)?.isTouched = true
      case .press(let name): presses.append(try press(name))
      case .flush: settleAll()
      }
    }
    try judgeAnew()
    return presses
  }

  package func node(_ name: String) -> PlainNode? { form.all.first { $0.name == name } }

  private func supply(_ json: OracleJSON) {
    guard case .object(let lists) = json, case .object(var known) = sources else { return }
    for list in lists {
      known.removeAll { $0.key == list.key }
      if list.value != .null { known.append(list) }
    }
    sources = .object(known)
  }

  // MARK: Values

  private func set(_ node: PlainNode, _ json: OracleJSON) {
    switch (node.field.type, json) {
    case (.group, .object(let members)):
      for member in members {
        let part = node.members.first { $0.field.rule?.input == member.key }
        if let part { set(part, member.value) }
      }
    case (.group, _):
      for member in node.members { set(member, .null) }
    case (.list, .array(let rows)): setRows(of: node, rows)
    case (.list, _) where json.isList: setRows(of: node, [])
    case (.list, _):
      if node.latest == json { return }
      node.latest = json
      changeRows(of: node) { $0 = [] }
    default: change(node, json)
    }
  }

  /// Gives a single value to a field; nil is that of its default.
  private func change(_ node: PlainNode, _ json: OracleJSON?) {
    if node.isSame(node.latest, json) {
      // The same, but now it was set, or is so no more.
      node.latest = json == nil ? nil : node.latest ?? node.fallback ?? json
      if !node.isWaiting {
        node.settleAlone()
        if json != nil { node.fillLists() }
      }
      return
    }
    node.latest = json
    noteChange(of: node)
  }

  /// The value of a field is another, with what follows from that.
  private func noteChange(of node: PlainNode) {
    if let owner = node.pauseOwner {
      let pause = owner.field.rule?.debounce ?? 0
      owner.pauseEnd = elapsed.addingReportingOverflow(pause).partialValue
      let isWaiting = owner.all.contains { $0.pauseOwner === owner && $0.isWaiting }
      if !isWaiting { owner.settle() }
    } else {
      node.settleAlone()
    }
    noteEvent(at: node)
  }

  /// Something that a person sees changed: an event for gates, and the end of reports.
  private func noteEvent(at node: PlainNode) {
    var current: PlainNode? = node
    while let changed = current, !changed.isRoot {
      changed.reports = []
      for gate in rules.ruleSet.gates where gate.since?.text == changed.name {
        gateEvents[gate.name.text] = elapsed
      }
      current = changed.parent
    }
  }

  // MARK: Rows

  /// Rows are matched by position; those that are too many go from the end, new ones come there.
  private func setRows(of list: PlainNode, _ values: [OracleJSON]) {
    let isFirst = !(list.latest ?? .array([])).isList
    for (row, value) in zip(list.rows, values) { replace(row, with: value) }
    list.fillLists()
    let count = list.rows.count
    if isFirst { list.latest = .array([]) }
    if isFirst || values.count != count {
      changeRows(of: list) { rows in
        if values.count < count { rows.removeLast(count - values.count) }
        // Rows at the end stand for those that were there at first, unless these are elsewhere.
        let kept = rows.compactMap { $0.place }
        for (place, value) in values.enumerated().dropFirst(count) {
          rows.append(list.makeRow(value, place: kept.contains(place) ? nil : place))
        }
      }
    } else if list.takeBackRows() {
      noteChange(of: list)
    }
  }

  /// A row that stays takes over the whole of a value: what that does not name becomes initial.
  private func replace(_ node: PlainNode, with json: OracleJSON?) {
    switch (node.field.type, json) {
    case (.group, .object?):
      for member in node.members { replace(member, with: json?[member.field.rule?.input ?? ""]) }
    case (.group, nil):
      for member in node.members { replace(member, with: nil) }
    case (.group, _?):
      for member in node.members { set(member, .null) }
    case (.list, nil):
      // As the default of the list itself has it; that alone fills no row.
      var rows: [OracleJSON] = []
      if case .array(let given)? = node.fallback { rows = given }
      setRows(of: node, rows)
      if !node.all.contains(where: { $0.isWaiting }) { (node.latest, node.settled) = (nil, nil) }
    case (_, let json?): set(node, json)
    default: change(node, nil)
    }
  }

  private func insert(into list: PlainNode, at index: Int) {
    changeRows(of: list) { $0.insert(list.makeRow(nil), at: index) }
  }

  private func changeRows(of list: PlainNode, _ body: (inout [PlainNode]) -> Void) {
    let before = list.latest
    body(&list.rows)
    if let before, !before.isList, list.rows.isEmpty {
      // It stays something that is no list.
    } else {
      list.latest = .array([])
    }
    list.takeBackRows()
    noteChange(of: list)
  }

  // MARK: Reset and presses

  private func reset() {
    for node in form.all {
      node.isTouched = false
      node.reports = []
      node.pauseEnd = nil
    }
    restore(form)
    shownFields = []
    showsAll = false
  }

  private func restore(_ node: PlainNode) {
    switch node.field.type {
    case .group: for member in node.members { restore(member) }
    case .list:
      let wasInitial = !node.isDirty(settled: false)
      let wasSettled = !node.isWaiting
      let before = node.latest
      node.latest = nil
      node.settled = nil
      node.restoreRows()
      if !wasInitial || !wasSettled || before.map({ !$0.isList }) ?? false { noteEvent(at: node) }
    default:
      let wasInitial = node.isSame(node.latest, nil) && node.isSame(node.settled, nil)
      node.latest = nil
      node.settled = nil
      if !wasInitial { noteEvent(at: node) }
    }
  }

  private func press(_ name: String) throws -> Press {
    settleAll()
    try judgeAnew()
    show(name)
    let index = judge.actions.firstIndex { $0.name == name } ?? 0
    let press = Press(
      action: name, isAccepted: verdict.enabled[index], blockers: verdict.blockers[index],
      values: settledValues)
    if press.isAccepted {
      for gate in rules.ruleSet.gates where gate.since?.text == name {
        gateEvents[gate.name.text] = elapsed
      }
    }
    return press
  }

  private func show(_ name: String) {
    guard let action = judge.actions.first(where: { $0.name == name }) else { return }
    var reach = OracleReading(rules)
    for conjunct in action.conjuncts { reach.read(conjunct.text) }
    showsAll = showsAll || reach.readsValid
    shownFields.formUnion(reach.fields)
  }
}

/// The fields whose value or validity an expression reads, itself or by computed values.
struct OracleReading {
  private let rules: OracleRules
  private(set) var fields: Set<ObjectIdentifier> = []
  private(set) var readsValid = false
  private var computed: Set<String> = []

  init(_ rules: OracleRules) { self.rules = rules }

  mutating func read(_ source: String, expecting expected: ValueType? = .bool) {
    let expression = try? rules.expression(source, at: rules.root, expecting: expected)
    for read in expression?.used ?? [] {
      switch read {
      case .valid: readsValid = true
      case .value(let path), .isEmpty(let path), .isValid(let path): add(path)
      case .computed(let name), .isEmptyComputed(let name):
        guard computed.insert(name).inserted,
          let rule = rules.ruleSet.computed.first(where: { $0.name.text == name })
        else { continue }
        self.read(
          rule.value?.text ?? "", expecting: rule.type.map { OracleField.scalarType($0) })
      default: break
      }
    }
  }

  private mutating func add(_ path: String) {
    for (known, field) in rules.paths(around: rules.root) where known == path {
      for part in field.all { fields.insert(ObjectIdentifier(part)) }
    }
  }
}
