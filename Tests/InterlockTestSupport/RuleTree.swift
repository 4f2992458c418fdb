import Interlock
import InterlockYAML

/// A rule file as a tree that tests change and write in any of the layouts that files have.
package indirect enum RuleTree: Hashable, Sendable {
  case mapping([Entry])
  case list([RuleTree])
  /// A scalar: its text, and whether that is text in any case.
  case scalar(String, isText: Bool)

  /// A key with its value.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: RuleTree

    package init(_ key: String, _ value: RuleTree) {
      self.key = key
      self.value = value
    }
  }

  /// Reads a rule file; nil where it is no YAML.
  package init?(_ text: String) {
    guard let node = YAMLReader.read(SourceFile(path: "", bytes: Array(text.utf8))).0 else {
      return nil
    }
    self.init(node)
  }

  private init(_ node: Node) {
    switch node.content {
    case .scalar(let scalar):
      self = .scalar(scalar.text, isText: scalar.resolved == .text && scalar.isQuoted)
    case .sequence(let nodes): self = .list(nodes.map { RuleTree($0) })
    case .mapping(let entries):
      self = .mapping(entries.map { Entry($0.key, RuleTree($0.value)) })
    }
  }

  /// The entries of a mapping; none of anything else.
  package var entries: [Entry] {
    if case .mapping(let entries) = self { entries } else { [] }
  }

  /// The value of a key of a mapping.
  package subscript(key: String) -> RuleTree? { entries.first { $0.key == key }?.value }

  /// The tree with another's sections in it; nil where both name the same thing.
  package func merged(with other: RuleTree) -> RuleTree? {
    var entries = entries
    for entry in other.entries where entry.key != "interlock" && entry.key != "form" {
      guard let place = entries.firstIndex(where: { $0.key == entry.key }) else {
        entries.append(entry)
        continue
      }
      switch (entries[place].value, entry.value) {
      case (.mapping(let own), .mapping(let more)):
        let keys = Set(own.map { $0.key })
        if more.contains(where: { keys.contains($0.key) }) { return nil }
        entries[place].value = .mapping(own + more)
      case (.list(let own), .list(let more)): entries[place].value = .list(own + more)
      default: return nil
      }
    }
    return .mapping(entries)
  }

  /// The tree with the keys of its fields and types in another order.
  package func shuffled(_ random: inout SeededRandom) -> RuleTree {
    shuffled(isField: false, &random)
  }

  private func shuffled(isField: Bool, _ random: inout SeededRandom) -> RuleTree {
    switch self {
    case .scalar: return self
    case .list(let elements):
      return .list(elements.map { $0.shuffled(isField: false, &random) })
    case .mapping(let entries):
      var changed = entries.map { entry in
        let holdsFields = !isField && (entry.key == "fields" || entry.key == "types")
        guard holdsFields || isField && entry.key == "fields" else {
          let isItem = entry.key == "item"
          return Entry(entry.key, entry.value.shuffled(isField: isItem, &random))
        }
        return Entry(
          entry.key,
          entry.value.entries.isEmpty
            ? entry.value
            : .mapping(
              entry.value.entries.map {
                Entry($0.key, $0.value.shuffled(isField: true, &random))
              }))
      }
      if isField { changed.shuffle(using: &random) }
      return .mapping(changed)
    }
  }
}
