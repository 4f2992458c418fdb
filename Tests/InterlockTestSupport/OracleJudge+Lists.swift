import CEL
import Interlock

extension OracleJudge {
  // MARK: Options

  /// What the expression of `optionsFrom` gives; a failure is an error on the field.
  func optionsFrom(_ constraint: ConstraintRule, _ value: OracleValue) -> [CEL.Value] {
    let source = constraint.argument.scalar?.text ?? ""
    switch evaluate(source, at: value, expecting: nil) {
    case .error:
      fail(value, isVisibility: false)
      return []
    case .list(let elements):
      guard let name = value.field.rule?.optionValue?.text else { return elements }
      return elements.compactMap { element in
        guard case .record(let record) = element else { return nil }
        let place = record.type.members.firstIndex { $0.name == name }
        return place.map { record.values[$0] }
      }
    default: return []
    }
  }

  /// Whether a value is one of an expression's.
  func isOption(_ value: OracleValue, _ option: CEL.Value) -> Bool {
    switch (value.content, option) {
    case (.text(let own)?, .string(let text)):
      OracleText.isSame(own, text, byBytes: value.field.isSecret)
    case (.boolean(let own)?, .bool(let flag)): own == flag
    case (_, .int(let number)): decimal(value) == Interlock.Decimal(number)
    case (_, .double(let number)):
      decimal(value).map { $0 == Interlock.Decimal(number) } ?? false
    default: false
    }
  }

  // MARK: Rows

  /// The rows that break a rule of their list; nil for the rules that are the list's own matter.
  func rowsAtFault(_ constraint: ConstraintRule, _ value: OracleValue) -> [OracleValue]? {
    guard value.field.type == .list else { return nil }
    let argument = constraint.argument
    switch constraint.kind.name {
    case "options":
      let options = value.field.rule?.optionNodes ?? []
      return value.rows.filter { row in
        isVisible(row) && row.content != nil && !options.contains { equals(row, $0) }
      }
    case "optionsFrom":
      let options = optionsFrom(constraint, value)
      return value.rows.filter { row in
        isVisible(row) && row.content != nil && !options.contains { isOption(row, $0) }
      }
    case "uniqueItems":
      return argument.scalar?.text == "true" ? duplicates(value) { [$0] } : []
    case "uniqueBy":
      var paths: [String] = []
      if case .sequence(let nodes) = argument.content {
        paths = nodes.compactMap { $0.scalar?.text }
      } else if let scalar = argument.scalar {
        paths = [scalar.text]
      }
      return duplicates(value) { row in paths.compactMap { self.part($0, of: row) } }
    default: return nil
    }
  }

  private func part(_ path: String, of row: OracleValue) -> OracleValue? {
    var found = row
    for name in path.split(separator: ".") {
      guard let member = found.members.first(where: { $0.field.name == name }) else { return nil }
      found = member
    }
    return found
  }

  /// The rows with the key of an earlier one; an empty row has none, nor one whose key is all empty.
  private func duplicates(
    _ list: OracleValue, _ key: (OracleValue) -> [OracleValue]
  ) -> [OracleValue] {
    var earlier: [[OracleValue]] = []
    var found: [OracleValue] = []
    for row in list.rows {
      let own = key(row)
      guard !isEmptyRow(row), own.allSatisfy({ isReadable($0) }),
        own.contains(where: { isVisible($0) && !isEmpty($0) })
      else { continue }
      if earlier.contains(where: { zip($0, own).allSatisfy { isSame($0, $1) } }) {
        found.append(row)
      } else {
        earlier.append(own)
      }
    }
    return found
  }

  /// Whether everything that can be seen of a value has its type.
  func isReadable(_ value: OracleValue) -> Bool {
    guard isVisible(value) else { return true }
    return !value.isUnusable && value.members.allSatisfy { isReadable($0) }
      && value.rows.allSatisfy { isReadable($0) }
  }

  /// Whether a value is what a literal of any shape says; nil stands for what is left out.
  func holds(_ value: OracleValue, _ node: Node?) -> Bool {
    let isHidden = !isVisible(value)
    if value.field.type == .group {
      return value.members.allSatisfy { member in
        guard case .mapping(let entries)? = node?.content else { return holds(member, nil) }
        return holds(member, entries.first { $0.key == member.field.name }?.value)
      }
    }
    let isBlank = Self.isBlank(node)
    if value.field.type == .boolean, isBlank || isHidden {
      // A hidden boolean reads false.
      if isHidden { return isBlank || node?.scalar?.text == "false" }
      if case .boolean(true)? = value.content { return false }
      return true
    }
    if isBlank { return isHidden || isEmpty(value) }
    guard !isHidden, let node else { return false }
    if value.field.type == .list {
      guard case .sequence(let nodes) = node.content else { return false }
      return nodes.count == value.rows.count && zip(value.rows, nodes).allSatisfy { holds($0, $1) }
    }
    return equals(value, node)
  }

  /// Whether a literal is none: a list of nothing but empty rows is empty, too.
  private static func isBlank(_ node: Node?) -> Bool {
    switch node?.content {
    case nil: true
    case .scalar(let scalar): scalar.resolved == .null || OracleText.isBlank(scalar.text)
    case .sequence(let nodes): nodes.allSatisfy { isBlank($0) }
    case .mapping(let entries):
      entries.allSatisfy { $0.value.scalar?.resolved == .boolean(false) || isBlank($0.value) }
    }
  }

  /// Whether two values are the same all through; what is empty or hidden equals itself.
  ///
  /// Between two fields a hidden boolean reads false, and a hidden group is one with nothing in it.
  func isSame(_ left: OracleValue, _ right: OracleValue, readsHidden: Bool = false) -> Bool {
    func content(_ value: OracleValue) -> OracleValue.Content? {
      if value.field.type == .list, isEmpty(value) { return nil }
      return isVisible(value) ? value.content : nil
    }
    switch (content(left), content(right)) {
    case (nil, nil): return true
    case (.group?, .group?):
      return left.members.allSatisfy { member in
        right.members.contains {
          $0.field.name == member.field.name && isSame(member, $0, readsHidden: readsHidden)
        }
      }
    case (.rows?, .rows?):
      return left.rows.count == right.rows.count
        && zip(left.rows, right.rows).allSatisfy { isSame($0, $1, readsHidden: readsHidden) }
    case (.text(let own)?, .text(let other)?):
      return OracleText.isSame(own, other, byBytes: left.field.isSecret || right.field.isSecret)
    case (.boolean(let own)?, .boolean(let other)?): return own == other
    case (.moment(let own)?, .moment(let other)?): return own.nanoseconds == other.nanoseconds
    case (nil, .boolean(let flag)?), (.boolean(let flag)?, nil):
      return readsHidden && !flag && left.field.type == .boolean
    case (nil, .group?): return readsHidden && isEmpty(right)
    case (.group?, nil): return readsHidden && isEmpty(left)
    case (nil, _), (_, nil): return false
    default: return decimal(left) == decimal(right)
    }
  }
}
