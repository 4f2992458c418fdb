package import Interlock

/// The key of an object that tells the linter which findings in it are known, as a comment does where
/// there are comments: `"$lint-ignore": { "CHECK": "the reason" }`.
package enum IgnoreKey {
  package static let name = "$lint-ignore"

  /// The tree without such keys, which say nothing about the form; those that are no checks and
  /// reasons stay, to be reported as what they are.
  static func removed(from root: Node, of source: SourceFile) -> Node {
    guard contains(source.bytes) else { return root }
    guard case .mapping(let entries) = root.content else { return root }
    var root = root
    // The forms in tests are data.
    root.content = .mapping(
      entries.filter { !isMeant($0) }.map { $0.key == "tests" ? $0 : removed(from: $0) })
    return root
  }

  /// Whether an entry names checks, each with a reason.
  package static func isMeant(_ entry: Node.Entry) -> Bool {
    guard entry.key == name, case .mapping(let entries) = entry.value.content else { return false }
    return entries.allSatisfy { $0.value.scalar?.resolved == .text }
  }

  private static func removed(from entry: Node.Entry) -> Node.Entry {
    Node.Entry(key: entry.key, keySpan: entry.keySpan, value: removed(from: entry.value))
  }

  private static func removed(from node: Node) -> Node {
    var node = node
    switch node.content {
    case .scalar: break
    case .sequence(let nodes): node.content = .sequence(nodes.map { removed(from: $0) })
    case .mapping(let entries):
      node.content = .mapping(entries.filter { !isMeant($0) }.map { removed(from: $0) })
    }
    return node
  }

  private static func contains(_ bytes: [UInt8]) -> Bool {
    let name = Array(name.utf8)
    return bytes.indices.contains { bytes[$0] == name[0] && bytes[$0...].starts(with: name) }
  }
}
