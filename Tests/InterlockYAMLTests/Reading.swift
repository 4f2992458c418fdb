import Interlock
import InterlockYAML

/// A text that was read, and ways to look into it.
struct Reading {
  let source: [UInt8]
  let root: Node?
  let diagnostics: [Diagnostic]

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8], limits: LoadLimits = LoadLimits()) {
    source = bytes
    (root, diagnostics) = YAMLReader.read(SourceFile(path: "t.yaml", bytes: bytes), limits: limits)
  }

  /// The node at a path of keys and places, such as `a.0.b`.
  subscript(path: String) -> Node? {
    var node = root
    for step in path.split(separator: ".") {
      switch node?.content {
      case .mapping(let entries): node = entries.first { $0.key == step }?.value
      case .sequence(let items):
        node = Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
      default: return nil
      }
    }
    return node
  }

  /// The scalar at a path.
  func scalar(_ path: String) -> Scalar? {
    guard case .scalar(let scalar)? = self[path]?.content else { return nil }
    return scalar
  }

  /// The source text of a span.
  func text(_ span: SourceSpan?) -> String? {
    span.map { String(decoding: source[$0.start..<$0.end], as: UTF8.self) }
  }

  /// The tree as one line of JSON-like text, texts in guillemets.
  var outline: String { root.map(Self.outline) ?? "nothing" }

  static func outline(_ node: Node) -> String {
    switch node.content {
    case .scalar(let scalar): scalar.resolved == .text ? "«\(scalar.text)»" : scalar.text
    case .sequence(let items): "[" + items.map(outline).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\($0.key): \(outline($0.value))" }.joined(separator: ", ") + "}"
    }
  }
}
