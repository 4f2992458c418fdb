import InterlockForms
import InterlockYAML

/// A JSON value that a schema is made of.
indirect enum SchemaNode {
  case text(String)
  case number(Int)
  case boolean(Bool)
  case list([SchemaNode])
  case object([(key: String, value: SchemaNode)])

  /// The value as indented JSON.
  func text(indent: Int = 0) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .text(let text): return quotedJSON(text)
    case .number(let number): return String(number)
    case .boolean(let value): return value ? "true" : "false"
    case .list(let nodes):
      if nodes.allSatisfy({ $0.isSingle }) {
        return "[" + nodes.map { $0.text() }.joined(separator: ", ") + "]"
      }
      let rows = nodes.map { inner + $0.text(indent: indent + 2) }
      return "[\n" + rows.joined(separator: ",\n") + "\n" + outer + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      if members.count == 1, members[0].value.isSingle {
        return "{ \(quotedJSON(members[0].key)): \(members[0].value.text()) }"
      }
      let rows = members.map { member in
        inner + quotedJSON(member.key) + ": " + member.value.text(indent: indent + 2)
      }
      return "{\n" + rows.joined(separator: ",\n") + "\n" + outer + "}"
    }
  }

  private var isSingle: Bool {
    switch self {
    case .text, .number, .boolean: true
    case .list, .object: false
    }
  }

  // MARK: Schemas

  /// A reference to a definition.
  static func reference(_ name: String) -> SchemaNode {
    .object([("$ref", .text("#/definitions/" + name))])
  }

  /// What has one of some JSON types.
  static func type(_ names: String...) -> SchemaNode {
    .object([("type", names.count == 1 ? .text(names[0]) : .list(names.map { .text($0) }))])
  }

  /// One of some words.
  static func words(_ words: [String]) -> SchemaNode {
    .object([("enum", .list(words.map { .text($0) }))])
  }

  /// What fits one of several schemas at least.
  static func any(_ nodes: SchemaNode...) -> SchemaNode { .object([("anyOf", .list(nodes))]) }

  /// A mapping of these keys and no others.
  static func mapping(
    _ members: [(key: String, value: SchemaNode)], required: [String] = [],
    and more: [(key: String, value: SchemaNode)] = []
  ) -> SchemaNode {
    var parts: [(key: String, value: SchemaNode)] = [
      ("type", .text("object")), ("properties", .object(members)),
      ("patternProperties", ignores), ("additionalProperties", .boolean(false)),
    ]
    if !required.isEmpty { parts.append(("required", .list(required.map { .text($0) }))) }
    return .object(parts + more)
  }

  /// What tells the linter which findings in a mapping are known.
  static var ignores: SchemaNode {
    .object([("^\\" + ignoreKey + "$", .reference("ignores"))])
  }

  static var ignoreKey: String { IgnoreKey.name }

  /// A mapping of names to values of one kind.
  static func named(_ value: SchemaNode) -> SchemaNode {
    .object([
      ("type", .list([.text("object"), .text("null")])),
      (
        "propertyNames",
        .object([("pattern", .text("^([A-Za-z_][A-Za-z0-9_]*|\\" + ignoreKey + ")$"))])
      ),
      ("patternProperties", ignores), ("additionalProperties", value),
    ])
  }

  /// The same with a description that editors show.
  func described(_ text: String) -> SchemaNode {
    guard case .object(let members) = self else { return self }
    return .object([("description", .text(text))] + members)
  }
}
