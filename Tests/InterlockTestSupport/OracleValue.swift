import Foundation
package import Interlock

/// A field of one form: what came in for it, and what that means.
package final class OracleValue {
  package enum Content {
    case text(String)
    case integer(Int64)
    case number(Interlock.Decimal, Double)
    case boolean(Bool)
    case moment(OracleMoment)
    case group
    case rows
  }

  package enum Reading {
    /// Missing, null, `[]`, or blank text.
    case empty
    case present(Content)
    case wrongType
    /// A part of something of the wrong type.
    case unknown
  }

  package let field: OracleField
  package let parent: OracleValue?
  /// The place of a row in its list.
  package let row: Int?
  /// Whether the form carried it.
  package let isGiven: Bool
  /// Whether the form carried it, or the initial rows of a list have it: more than its own default.
  package let isWritten: Bool
  /// Whether it is part of a group for which the form carried something empty.
  package let isCleared: Bool
  private let isEmptyGroup: Bool
  /// What came in, or stands there from the beginning.
  package let given: OracleJSON?
  /// What defaults give where nothing came in.
  package let fallback: OracleJSON?
  package private(set) var reading = Reading.empty
  package private(set) var members: [OracleValue] = []
  package private(set) var rows: [OracleValue] = []

  /// Pointers of keys that no field has, in the order of the form.
  package private(set) var unknownPaths: [String] = []

  /// Reads a whole form.
  package convenience init(form: OracleJSON, root: OracleField) {
    self.init(root, form, parent: nil, row: nil)
    unknownPaths = Self.unknownPaths(form, root, "")
  }

  private init(
    _ field: OracleField, _ given: OracleJSON?, parent: OracleValue?, row: Int?,
    isInitial: Bool = false, defaults: [Node] = []
  ) {
    self.field = field
    self.parent = parent
    self.row = row
    isGiven = given != nil && !isInitial
    isWritten = given != nil
    isCleared = given == nil && (parent?.isEmptyGroup ?? false)
    let nodes = defaults + Self.ownDefaults(of: field)
    fallback = nodes.first.map { Self.written($0, as: field) }
    let json = given ?? (isCleared ? .null : Self.defaultRows(of: field, nodes.first))
    isEmptyGroup = field.type == .group && !isInitial && (json?.isEmpty ?? false)
    self.given = json
    if let parent, parent.isUnusable {
      reading = .unknown
    } else {
      reading = Self.read(json, as: field, nodes.first)
    }
    if field.type == .group {
      members = field.members.map { member in
        // The members of a group are there also where its key is absent.
        OracleValue(
          member, json?[member.rule?.input ?? ""], parent: self, row: nil, isInitial: isInitial,
          defaults: nodes.compactMap { $0.member(member.name) })
      }
    }
    if let item = field.item, case .array(let elements)? = json {
      rows = elements.enumerated().map { index, element in
        OracleValue(
          item, element, parent: self, row: index, isInitial: isInitial || given == nil)
      }
    }
  }

  /// Whether nothing is known about the value.
  package var isUnusable: Bool {
    switch reading {
    case .wrongType, .unknown: true
    case .empty, .present: false
    }
  }

  package var content: Content? {
    guard case .present(let content) = reading else { return nil }
    return content
  }

  /// The same place of a form in which nothing was set; of a row that it does not have a new one.
  package var initialTwin: OracleValue {
    guard let parent else { return OracleValue(field, .object([]), parent: nil, row: nil) }
    let outer = parent.initialTwin
    if let row {
      return outer.rows.indices.contains(row)
        ? outer.rows[row] : OracleValue(field, nil, parent: parent, row: row)
    }
    return outer.members.first { $0.field === field }
      ?? OracleValue(field, nil, parent: parent, row: nil)
  }

  /// The value and everything in it, in the order of the file.
  package var all: [OracleValue] { [self] + members.flatMap { $0.all } + rows.flatMap { $0.all } }

  /// The path with dots and rows, as blockers show it: `people[1].email`.
  package var dottedPath: String {
    guard let parent, field.rule != nil else { return "" }
    if let row { return parent.dottedPath + "[\(row)]" }
    let outer = parent.dottedPath
    return outer.isEmpty ? field.name : outer + "." + field.name
  }

  /// The JSON Pointer of the outside's keys.
  package var pointer: String {
    guard let parent, let rule = field.rule else { return "" }
    if let row { return parent.pointer + "/\(row)" }
    return parent.pointer + "/" + Self.escaped(rule.input)
  }

  private static func unknownPaths(
    _ json: OracleJSON, _ field: OracleField, _ path: String
  ) -> [String] {
    switch (json, field.type) {
    case (.object(let members), .group):
      return members.flatMap { member in
        let own = path + "/" + escaped(member.key)
        guard let known = field.members.first(where: { $0.rule?.input == member.key }) else {
          return [own]
        }
        return unknownPaths(member.value, known, own)
      }
    case (.array(let rows), .list):
      guard let item = field.item else { return [] }
      return rows.enumerated().flatMap { unknownPaths($1, item, path + "/\($0)") }
    default: return []
    }
  }

  private static func escaped(_ key: String) -> String {
    key.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1")
  }

  // MARK: Reading

  package static func read(_ json: OracleJSON?, as field: OracleField) -> Reading {
    read(json, as: field, field.rule?.defaultValue)
  }

  private static func read(
    _ json: OracleJSON?, as field: OracleField, _ initial: Node?
  ) -> Reading {
    guard let json else { return readDefault(of: field, initial) }
    if json.isEmpty {
      return field.type == .boolean ? .present(.boolean(false)) : emptyReading(field)
    }
    switch field.type {
    case .group:
      guard case .object = json else { return .wrongType }
      return .present(.group)
    case .list:
      guard case .array = json else { return .wrongType }
      return .present(.rows)
    default:
      guard let content = readScalar(json, as: field) else { return .wrongType }
      return .present(content)
    }
  }

  /// Of an empty group as of an absent one the members decide.
  private static func emptyReading(_ field: OracleField) -> Reading {
    field.type == .group ? .present(.group) : .empty
  }

  private static func readDefault(of field: OracleField, _ node: Node?) -> Reading {
    if field.type == .group { return .present(.group) }
    guard let scalar = node?.scalar, scalar.resolved != .null else {
      return field.type == .boolean ? .present(.boolean(false)) : .empty
    }
    if case .text(let text) = normalised(.text(scalar.text), field), OracleText.isBlank(text) {
      return .empty
    }
    guard let content = readScalar(written(scalar.text, as: field), as: field) else {
      return .wrongType
    }
    return .present(content)
  }

  /// What a field says itself of its initial value.
  static func ownDefaults(of field: OracleField) -> [Node] {
    let own = field.rule?.defaultValue.map { field.type == .group ? $0.unwrapped : $0 }
    return own.map { [$0] } ?? []
  }

  private static func defaultRows(of field: OracleField, _ node: Node?) -> OracleJSON? {
    guard let item = field.item, case .sequence(let nodes)? = node?.content else { return nil }
    return .array(nodes.map { written($0, as: item) })
  }

  /// What a rule file has for a field, as a form would carry it.
  static func written(_ node: Node, as field: OracleField) -> OracleJSON {
    switch node.content {
    case .scalar(let scalar):
      return scalar.resolved == .null ? .null : written(scalar.text, as: field)
    case .sequence(let nodes):
      return .array(nodes.compactMap { node in field.item.map { written(node, as: $0) } })
    case .mapping(let entries):
      return .object(
        entries.compactMap { entry in
          field.member(entry.key).map {
            OracleJSON.Member($0.rule?.input ?? "", written(entry.value, as: $0))
          }
        })
    }
  }

  private static func written(_ text: String, as field: OracleField) -> OracleJSON {
    switch field.valueType {
    case .integer, .number: .number(text)
    case .boolean: .boolean(text == "true")
    default: .text(text)
    }
  }

  private static func readScalar(_ json: OracleJSON, as field: OracleField) -> Content? {
    switch (field.valueType, json) {
    case (.text, .text): return normalised(json, field)
    case (.boolean, .boolean(let value)): return .boolean(value)
    case (.boolean, .text(let text)):
      switch OracleText.trimmed(text) {
      case "true", "1", "yes", "on": return .boolean(true)
      case "false", "0", "no", "off": return .boolean(false)
      default: return nil
      }
    case (.integer, .number(let text)):
      return Interlock.Decimal(json: text)?.int64.map { .integer($0) }
    case (.integer, .text(let text)):
      let trimmed = OracleText.trimmed(text)
      guard trimmed.wholeMatch(of: /-?[0-9]+/) != nil else { return nil }
      return Int64(trimmed).map { .integer($0) }
    case (.number, .number(let text)): return number(Interlock.Decimal(json: text), text)
    case (.number, .text(let text)):
      let trimmed = OracleText.trimmed(text)
      // HTML's valid floating-point number: digits, or digits after a point, or both.
      let grammar = /-?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][-+]?[0-9]+)?/
      guard trimmed.wholeMatch(of: grammar) != nil else { return nil }
      return number(Interlock.Decimal(html: trimmed), trimmed)
    case (_, .text(let text)):
      return OracleMoment(OracleText.trimmed(text), as: field.valueType).map { .moment($0) }
    default: return nil
    }
  }

  private static func number(_ decimal: Interlock.Decimal?, _ text: String) -> Content? {
    guard let decimal, let double = Double(text), double.isFinite else { return nil }
    // The text is read as a decimal, which has no negative zero.
    return .number(decimal, double == 0 ? 0 : double)
  }

  private static func normalised(_ json: OracleJSON, _ field: OracleField) -> Content? {
    guard case .text(var text) = json, let how = field.rule?.normalisation else { return nil }
    let isTrimmed = how.isTrimWritten ? how.trim : !field.isSecret
    if isTrimmed { text = OracleText.trimmed(text) }
    if how.collapse { text = OracleText.collapsed(text) }
    switch how.letterCase {
    case .lower: text = OracleText.lowercased(text)
    case .upper: text = text.uppercased()
    case nil: break
    }
    if how.isNFC { text = text.precomposedStringWithCanonicalMapping }
    return .text(text)
  }
}

extension Node {
  /// What stands for a member in the default of a group: nothing where that is null.
  func member(_ name: String) -> Node? {
    if let scalar, scalar.resolved == .null { return self }
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == name }?.value
  }

  /// The default of a group, which may stand under `value`.
  fileprivate var unwrapped: Node {
    guard case .mapping(let entries) = content, entries.count == 1, entries[0].key == "value"
    else { return self }
    return entries[0].value
  }
}

/// White space as the rule language has it: Unicode White_Space, U+200B, U+2060 and U+FEFF.
package enum OracleText {
  package static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || [0x200B, 0x2060, 0xFEFF].contains(scalar.value)
  }

  package static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isSpace) }

  package static func trimmed(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    while let last = scalars.last, isSpace(last) { scalars.removeLast() }
    let kept = scalars.drop { isSpace($0) }
    return string(Array(kept))
  }

  /// The text in lower case, where a capital sigma at the end of a word is `ς`: Unicode's table 3-17.
  package static func lowercased(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    func isCased(after place: Int, by step: Int) -> Bool {
      var index = place + step
      while scalars.indices.contains(index) {
        let properties = scalars[index].properties
        if properties.isCased { return true }
        if !properties.isCaseIgnorable { return false }
        index += step
      }
      return false
    }
    var lower = ""
    for (index, scalar) in scalars.enumerated() {
      let isFinal =
        scalar == "\u{3A3}" && isCased(after: index, by: -1) && !isCased(after: index, by: 1)
      lower += isFinal ? "\u{3C2}" : scalar.properties.lowercaseMapping
    }
    return lower
  }

  package static func collapsed(_ text: String) -> String {
    var output: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if !isSpace(scalar) {
        output.append(scalar)
      } else if output.last != " " {
        output.append(" ")
      }
    }
    return string(output)
  }

  /// Whether two texts are the same: by canonical equivalence, or byte for byte.
  package static func isSame(_ left: String, _ right: String, byBytes: Bool) -> Bool {
    byBytes ? Array(left.utf8) == Array(right.utf8) : left == right
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

extension OracleJSON {
  /// Whether it is a value that is none: null, `[]`, or blank text.
  fileprivate var isEmpty: Bool {
    switch self {
    case .null: true
    case .array(let elements): elements.isEmpty
    case .text(let text): OracleText.isBlank(text)
    default: false
    }
  }
}
