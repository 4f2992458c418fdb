package import Interlock

/// Writes the values of a form as it was judged: those of visible fields, normalised, by their types.
///
/// Groups are objects and lists are arrays, under the keys of the outside. Numbers and booleans are
/// JSON's own, dates and times are text; what is empty or of the wrong type is `null`, and so is
/// every secret.
package struct ValuesWriter: Sendable {
  /// A field and what belongs to it.
  private struct Node: Sendable {
    var key: String
    var field: Int
    var offset: Int
    var members: [Node] = []
    var isObject = false
    /// The element of a list: one node.
    var item: [Node] = []
  }

  private var roots: [Node]?

  /// Creates a writer, which prepares itself for the first program that it meets.
  package init() {}

  /// Appends the object of all values of the form that was judged last.
  package mutating func write(_ judge: borrowing Judge, to json: inout JSONWriter) {
    let roots = self.roots ?? Self.nodes(of: judge.program)
    self.roots = roots
    json.beginObject()
    for node in roots { Self.writeMember(node, 0, judge, &json) }
    json.endObject()
  }

  /// The values as one line of JSON.
  package mutating func text(of judge: borrowing Judge) -> String {
    var json = JSONWriter()
    write(judge, to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func writeMember(
    _ node: Node, _ block: Int, _ judge: borrowing Judge, _ json: inout JSONWriter
  ) {
    guard judge.evaluation.cells[block + node.offset].isVisible else { return }
    json.key(node.key)
    write(node, block, judge, &json)
  }

  private static func write(
    _ node: Node, _ block: Int, _ judge: borrowing Judge, _ json: inout JSONWriter
  ) {
    let slot = block + node.offset
    let cell = judge.evaluation.cells[slot]
    let field = judge.program.fields[node.field]
    if field.isSecret || cell.state == .wrongType || cell.state == .unknown { return json.null() }
    if node.isObject {
      json.beginObject()
      for member in node.members { writeMember(member, block, judge, &json) }
      json.endObject()
      return
    }
    if let item = node.item.first {
      json.beginArray()
      if cell.state == .present {
        judge.evaluation.forEachRow(ofListIn: slot) { row in
          // A hidden row is left out, as a hidden member is.
          if judge.evaluation.cells[row + item.offset].isVisible { write(item, row, judge, &json) }
        }
      }
      json.endArray()
      return
    }
    guard cell.state == .present else { return json.null() }
    switch field.type == .choice ? field.optionType : field.type {
    case .integer: json.integer(cell.bits)
    case .number: writeNumber(cell, judge, &json)
    case .boolean: json.boolean(cell.bits != 0)
    default: json.text(judge.form.bytes.span.extracting(cell.range))
    }
  }

  /// Writes a number as a session tells it: the decimal that came in, not the double nearest to it.
  private static func writeNumber(
    _ cell: Cell, _ judge: borrowing Judge, _ json: inout JSONWriter
  ) {
    let text = judge.form.bytes.span.extracting(cell.range)
    var isShort = text.count <= 15
    for index in text.indices where text[index] | 0x20 == UInt8(ascii: "e") { isShort = false }
    // A decimal of at most 15 digits is the shortest that reads back as its double.
    if !isShort, let decimal = Decimal(json: text) ?? Decimal(html: text) {
      let digits = decimal.text.utf8Span.span
      json.number(verbatim: digits)
    } else {
      json.number(cell.double)
    }
  }

  // MARK: Preparing

  private static func nodes(of program: Program) -> [Node] {
    guard case .group(let root)? = program.layout.scopes.first?.element else { return [] }
    return members(of: root, scope: 0, program)
  }

  private static func members(of group: Int, scope: Int, _ program: Program) -> [Node] {
    program.layout.groups[group].members.compactMap { member in
      node(member.key, scope: scope, offset: member.offset, member.shape, program)
    }
  }

  private static func node(
    _ key: String, scope: Int, offset: Int, _ shape: FormLayout.Shape, _ program: Program
  ) -> Node? {
    let field = program.fields.indices.first {
      program.fields[$0].scope == scope && program.fields[$0].offset == offset
    }
    guard let field else { return nil }
    var node = Node(key: key, field: field, offset: offset)
    switch shape {
    case .group(let group):
      node.isObject = true
      node.members = members(of: group, scope: scope, program)
    case .list(let scope):
      let element = program.layout.scopes[scope].element
      let item = self.node(
        "", scope: scope, offset: FormLayout.elementOffset, element, program)
      node.item = item.map { [$0] } ?? []
    case .value, .object: break
    }
    return node
  }
}
