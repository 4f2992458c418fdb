import Interlock

/// A field of a form on a screen: what was set, what has settled, and what a person did there.
package final class PlainNode {
  package let field: OracleField
  package unowned let parent: PlainNode?
  /// What the defaults say of it: that of the outermost group first, its own last.
  private let defaults: [Node]
  /// What these give where nobody set it.
  package let fallback: OracleJSON?
  /// What it is at first, where that is part of a row that its list has at first.
  package let first: OracleJSON?
  /// What was set last; nil while nothing but a default gives it. Of a list this tells only whether it
  /// is one: the rows are what it holds.
  package var latest: OracleJSON?
  /// What rules and expressions see.
  package var settled: OracleJSON? {
    didSet {
      if field.type != .list, !isSame(oldValue, settled) { changes += 1 }
    }
  }
  /// How often the settled value became another, where it is a single one.
  package private(set) var changes = 0
  package private(set) var members: [PlainNode] = []
  package var rows: [PlainNode] = []
  /// The rows that rules and expressions see.
  package var settledRows: [PlainNode] = []
  /// Which of the rows that its list has at first this one is.
  package var place: Int?
  package var isTouched = false
  package var reports: [String] = []
  /// When the pause ends that this field makes for all in it.
  package var pauseEnd: Int64?

  package init(_ field: OracleField, in parent: PlainNode?, first: OracleJSON? = nil) {
    self.field = field
    self.parent = parent
    self.first = first
    let outer = field.isItem ? [] : parent?.defaults.compactMap { $0.member(field.name) } ?? []
    defaults = outer + OracleValue.ownDefaults(of: field)
    fallback = defaults.first.map { OracleValue.written($0, as: field) }
    members = field.members.map { member in
      PlainNode(member, in: self, first: first?[member.rule?.input ?? ""])
    }
    restoreRows()
  }

  /// The node and all that is in it now, in the order of the file and of the rows.
  package var all: [PlainNode] { [self] + parts.flatMap { $0.all } }

  /// The same of the rows that have settled.
  package var allSettled: [PlainNode] {
    [self] + (members + settledRows).flatMap { $0.allSettled }
  }

  /// Whether a person has been in the field, or in a member of it.
  package var isSeen: Bool { isTouched || members.contains { $0.isSeen } }

  package var parts: [PlainNode] { members + rows }

  package var isRoot: Bool { field.rule == nil }

  /// The row's place in its list.
  private var index: Int? { parent?.rows.firstIndex { $0 === self } }

  /// `people[1].email`
  package var name: String {
    guard let parent, !isRoot else { return "" }
    if field.isItem { return parent.name + "[\(index ?? -1)]" }
    return parent.isRoot ? field.name : parent.name + "." + field.name
  }

  /// `/people/1/email`, by the outside's keys.
  package var pointer: String {
    guard let parent, let rule = field.rule else { return "" }
    if field.isItem { return parent.pointer + "/\(index ?? -1)" }
    let key = rule.input.replacing("~", with: "~0").replacing("/", with: "~1")
    return parent.pointer + "/" + key
  }

  /// The field whose pause this one waits for: itself, or the nearest that it is part of.
  package var pauseOwner: PlainNode? {
    field.rule?.debounce != nil ? self : parent?.pauseOwner
  }

  // MARK: Values

  /// What the form carries here, as one who fills it in sees it or as it has settled; nil where only a
  /// default gives it.
  package func json(settled isSettled: Bool) -> OracleJSON? {
    let own = isSettled ? settled : latest
    switch field.type {
    case .group:
      return .object(
        members.compactMap { member in
          member.json(settled: isSettled).map {
            OracleJSON.Member(member.field.rule?.input ?? "", $0)
          }
        })
    case .list where own?.isList ?? false:
      return .array((isSettled ? settledRows : rows).map { $0.json(settled: isSettled) ?? .null })
    default: return own
    }
  }

  /// What a value means here.
  package func reading(of json: OracleJSON?) -> OracleValue.Reading {
    OracleValue.read(json ?? fallback, as: field)
  }

  /// Whether two values of this field are equal: to set the one where the other stands is no change.
  package func isSame(_ left: OracleJSON?, _ right: OracleJSON?) -> Bool {
    switch (reading(of: left), reading(of: right)) {
    case (.empty, .empty): return true
    case (.wrongType, .wrongType): return (left ?? fallback) == (right ?? fallback)
    case (.present(let own), .present(let other)):
      switch (own, other) {
      case (.text(let own), .text(let other)):
        return OracleText.isSame(own, other, byBytes: field.isSecret)
      case (.integer(let own), .integer(let other)): return own == other
      case (.number(let own, _), .number(let other, _)): return own == other
      case (.boolean(let own), .boolean(let other)): return own == other
      case (.moment(let own), .moment(let other)): return own == other
      default: return false
      }
    default: return false
    }
  }

  /// Whether it is unlike what it was in the beginning: what a person sees, or what has settled.
  package func isDirty(settled isSettled: Bool) -> Bool {
    switch field.type {
    case .group: return members.contains { $0.isDirty(settled: isSettled) }
    case .list:
      let other = PlainNode(field, in: parent)
      if let first { other.fill(first) }
      return !shows(other, settled: isSettled)
    default: return !isSame(isSettled ? settled : latest, first)
    }
  }

  /// Whether another node shows the same.
  private func shows(_ other: PlainNode, settled isSettled: Bool) -> Bool {
    func value(_ node: PlainNode) -> OracleJSON? { isSettled ? node.settled : node.latest }
    func rows(_ node: PlainNode) -> [PlainNode] { isSettled ? node.settledRows : node.rows }
    switch field.type {
    case .group:
      return zip(members, other.members).allSatisfy { $0.shows($1, settled: isSettled) }
    case .list:
      let (own, others) = (value(self) ?? .array([]), value(other) ?? .array([]))
      if !own.isList || !others.isList { return own == others }
      return rows(self).count == rows(other).count
        && zip(rows(self), rows(other)).allSatisfy { $0.shows($1, settled: isSettled) }
    default: return isSame(value(self), value(other))
    }
  }

  /// Whether the latest value is not the settled one.
  package var isWaiting: Bool { pauseOwner?.pauseEnd != nil && isUnsettled }

  private var isUnsettled: Bool {
    switch field.type {
    case .group: return false
    case .list:
      let (own, other) = (latest ?? .array([]), settled ?? .array([]))
      return own.isList != other.isList
        || own.isList
          && !(rows.count == settledRows.count && zip(rows, settledRows).allSatisfy { $0 === $1 })
    default: return !isSame(latest, settled)
    }
  }

  /// Whether the row waits to be part of its list, or is part of one that does.
  package var isComing: Bool {
    guard let parent else { return false }
    if field.isItem, !parent.settledRows.contains(where: { $0 === self }) { return true }
    return parent.isComing
  }

  // MARK: Changing

  /// What the rows of a list are at first.
  package var firstRows: [OracleJSON] {
    if case .array(let rows)? = first ?? fallback { return rows }
    return []
  }

  /// Puts the rows there that are there in the beginning.
  package func restoreRows() {
    rows = []
    if field.type == .list, case .array(let elements)? = fallback {
      rows = elements.enumerated().map { makeRow($1, place: $0) }
    }
    settledRows = rows
  }

  /// A row with a value, which it holds at once.
  ///
  /// - Parameter place: Which of the rows that the list has at first it stands for.
  package func makeRow(_ value: OracleJSON?, place: Int? = nil) -> PlainNode {
    let stands = place.flatMap { firstRows.indices.contains($0) ? $0 : nil }
    let row = PlainNode(field.item ?? field, in: self, first: stands.map { firstRows[$0] })
    row.place = stands
    if let value { row.fill(value) }
    return row
  }

  /// A new row holds its values at once.
  private func fill(_ json: OracleJSON) {
    switch (field.type, json) {
    case (.group, .object(let given)):
      for member in given {
        members.first { $0.field.rule?.input == member.key }?.fill(member.value)
      }
    case (.group, _):
      for member in members { member.fill(.null) }
    case (.list, _):
      latest = json.isList ? .array([]) : json
      var values: [OracleJSON] = []
      if case .array(let given) = json { values = given }
      rows = values.enumerated().map { makeRow($1, place: $0) }
    default: latest = json
    }
    (settled, settledRows) = (latest, rows)
  }

  /// The settled rows of a list are seen again where others have come to show the same.
  @discardableResult
  package func takeBackRows() -> Bool {
    guard pauseOwner != nil, !isComing, (latest ?? .array([])).isList,
      (settled ?? .array([])).isList, rows.count == settledRows.count
    else { return false }
    let pairs = zip(rows, settledRows)
    if pairs.allSatisfy({ $0 === $1 }) { return false }
    if !pairs.allSatisfy({ $0 === $1 || $0.showsSettled($1) }) { return false }
    rows = settledRows
    for node in rows.flatMap({ $0.all }) {
      (node.latest, node.rows) = (node.settled, node.settledRows)
    }
    return true
  }

  /// Whether a row shows what has settled in another.
  private func showsSettled(_ other: PlainNode) -> Bool {
    switch field.type {
    case .group: return zip(members, other.members).allSatisfy { $0.showsSettled($1) }
    case .list:
      let (own, others) = (latest ?? .array([]), other.settled ?? .array([]))
      if !own.isList || !others.isList { return own == others }
      return rows.count == other.settledRows.count
        && zip(rows, other.settledRows).allSatisfy { $0.showsSettled($1) }
    default: return isSame(latest, other.settled)
    }
  }

  /// Something in lists was set: they are more now than what a default gives.
  package func fillLists() {
    var current: PlainNode? = self
    while let node = current {
      if node.field.type == .list {
        node.latest = node.latest ?? .array([])
        node.settled = node.settled ?? .array([])
      }
      current = node.parent
    }
  }

  /// Lets everything settle that waits for this field's pause.
  package func settle() {
    pauseEnd = nil
    for node in all where node.pauseOwner === self { node.settleAlone() }
  }

  package func settleAlone() {
    let isNew = isUnsettled || (settled == nil) != (latest == nil)
    (settled, settledRows) = (latest, rows)
    if isNew, latest != nil { fillLists() }
  }
}

extension OracleJSON {
  /// Whether a list may hold it: rows, or nothing.
  package var isList: Bool {
    switch self {
    case .array, .null: true
    case .text(let text): OracleText.isBlank(text)
    default: false
    }
  }

  /// The value as JSON, for reports.
  var plainText: String {
    var random = SeededRandom(0)
    return written(&random)
  }
}
