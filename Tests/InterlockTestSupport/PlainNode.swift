import Interlock

/// A field of a form on a screen: what was set, what has settled, and what a person did there.
package final class PlainNode {
  package let field: OracleField
  package unowned let parent: PlainNode?
  /// What a row was before anybody set it, where its list has a default.
  package var initial: OracleJSON?
  /// What was set last; nil while that is the initial value. Of a list this tells only whether it is
  /// one: the rows are what it holds.
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
  /// Whether the initial value was set, so that more than its default gives it.
  package var isSet = false
  /// The same of what rules and expressions see.
  package var isSettledSet = false
  package var reports: [String] = []
  /// When the pause ends that this field makes for all in it.
  package var pauseEnd: Int64?

  package init(_ field: OracleField, in parent: PlainNode?, initial: OracleJSON? = nil) {
    self.field = field
    self.parent = parent
    self.initial = initial
    members = field.members.map { member in
      PlainNode(member, in: self, initial: initial?[member.rule?.input ?? ""])
    }
    restoreRows()
  }

  /// The node and all that is in it now, in the order of the file and of the rows.
  package var all: [PlainNode] { [self] + parts.flatMap { $0.all } }

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

  /// What the form carries here, as one who fills it in sees it or as it has settled.
  package func json(settled isSettled: Bool) -> OracleJSON? {
    var own = (isSettled ? settled : latest) ?? initial
    if own == nil, isSettled ? isSettledSet : isSet { own = OracleValue.defaultJSON(of: field) }
    switch field.type {
    case .group:
      return .object(
        members.compactMap { member in
          member.json(settled: isSettled).map {
            OracleJSON.Member(member.field.rule?.input ?? "", $0)
          }
        })
    case .list:
      if let own, !own.isList { return own }
      // What only its own default gives does not fill the row that it is part of.
      if own == nil, (isSettled ? settled : latest) == nil, isAsInTheBeginning(isSettled) {
        return nil
      }
      return .array((isSettled ? settledRows : rows).map { $0.json(settled: isSettled) ?? .null })
    default: return own
    }
  }

  /// Whether a list has the rows that it has at first, and nothing in them was set.
  private func isAsInTheBeginning(_ isSettled: Bool) -> Bool {
    let own = isSettled ? settledRows : rows
    let count: Int
    if case .array(let first)? = OracleValue.defaultRows(of: field) {
      count = first.count
    } else {
      count = 0
    }
    return own.count == count && own.enumerated().allSatisfy { $1.place == $0 }
      && !own.contains { row in
        row.all.contains {
          isSettled ? $0.settled != nil || $0.isSettledSet : $0.latest != nil || $0.isSet
        }
      }
  }

  /// What a value means here.
  package func reading(of json: OracleJSON?) -> OracleValue.Reading {
    OracleValue.read(json ?? initial, as: field)
  }

  /// Whether two values of this field are equal: to set the one where the other stands is no change.
  package func isSame(_ left: OracleJSON?, _ right: OracleJSON?) -> Bool {
    switch (reading(of: left), reading(of: right)) {
    case (.empty, .empty): return true
    case (.wrongType, .wrongType): return left == right
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

  /// Whether what a person sees is unlike what it was in the beginning.
  package var isDirty: Bool {
    switch field.type {
    case .group: return members.contains { $0.isDirty }
    case .list:
      if let latest, !latest.isList { return true }
      let first = PlainNode(field, in: parent, initial: initial)
      return rows.count != first.rows.count || zip(rows, first.rows).contains { !$0.shows($1) }
    default: return !isSame(latest, nil)
    }
  }

  /// Whether another node shows the same.
  package func shows(_ other: PlainNode) -> Bool {
    switch field.type {
    case .group: return zip(members, other.members).allSatisfy { $0.shows($1) }
    case .list:
      let own = latest ?? .array([])
      if !own.isList || !(other.latest ?? .array([])).isList { return own == other.latest }
      return rows.count == other.rows.count && zip(rows, other.rows).allSatisfy { $0.shows($1) }
    default: return isSame(latest ?? initial, other.latest ?? other.initial)
    }
  }

  /// Whether the latest value is not the settled one.
  package var isWaiting: Bool {
    guard let owner = pauseOwner, owner.pauseEnd != nil else { return false }
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

  /// Puts the rows there that are there in the beginning.
  package func restoreRows() {
    guard let item = field.item else { return }
    var elements: [OracleJSON] = []
    if case .array(let given)? = initial ?? OracleValue.defaultRows(of: field) { elements = given }
    rows = elements.enumerated().map { place, element in
      let row = PlainNode(item, in: self, initial: element)
      row.place = place
      return row
    }
    settledRows = rows
  }

  /// Lets everything settle that waits for this field's pause.
  package func settle() {
    pauseEnd = nil
    for node in all where node.pauseOwner === self { node.settleAlone() }
  }

  package func settleAlone() {
    settled = latest
    settledRows = rows
    isSettledSet = isSet
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
