/// Hands out the entries of a mapping by key, and reports in the end what nobody asked for.
///
/// Nothing in a rule file is ever ignored: a key that is not taken is an error, with the word to
/// write instead where one is near.
package struct MappingReader {
  /// What the mapping is, for messages: `a text field`, `a gate`.
  let subject: String
  let span: SourceSpan
  let diagnostics: DiagnosticCollector
  private var rest: [Node.Entry]
  private var known: [String] = []
  private var taken: [String] = []

  /// Begins to read a mapping; anything else is reported and gives nil.
  package init?(_ node: Node, as subject: String, _ diagnostics: DiagnosticCollector) {
    guard case .mapping(let entries) = node.content else {
      diagnostics.error(
        .wrongValue, "\(subject) is written as keys and values, this is \(node.noun)",
        at: node.span, help: "write each key on a line of its own: `key: value`")
      return nil
    }
    self.subject = subject
    self.span = node.span
    self.diagnostics = diagnostics
    self.rest = entries
  }

  /// Takes an entry, where the mapping has it.
  package mutating func take(_ key: String) -> Node.Entry? {
    known.append(key)
    guard let index = rest.firstIndex(where: { $0.key == key }) else { return nil }
    taken.append(key)
    return rest.remove(at: index)
  }

  /// Takes an entry that must not be there; it is not among the keys that are offered.
  mutating func takeMisplaced(_ key: String) -> Node.Entry? {
    guard let index = rest.firstIndex(where: { $0.key == key }) else { return nil }
    return rest.remove(at: index)
  }

  /// Whether the mapping had an entry that was taken.
  func took(_ key: String) -> Bool { taken.contains(key) }

  /// Whether the mapping has an entry that was not taken yet.
  func has(_ key: String) -> Bool { rest.contains { $0.key == key } }

  /// Takes a value that must be there.
  package mutating func require(_ key: String, example: String) -> Node? {
    if let entry = take(key) { return entry.value }
    diagnostics.error(
      .missingKey, "\(subject) needs `\(key)`", at: span, help: "add `\(key): \(example)`")
    return nil
  }

  /// Reports every entry that was not taken.
  package func finish() {
    for entry in rest {
      let help: String
      if let word = Synonyms.word(for: entry.key, among: known) {
        help = "write `\(word)` instead of `\(entry.key)`"
      } else {
        var near = Suggestion.names(near: entry.key, among: known)
        if near.isEmpty { near = Synonyms.words(near: entry.key, among: known) }
        help =
          near.isEmpty
          ? "\(subject) may have: \(Self.list(known))"
          : "a key with a similar name exists: \(Self.list(near))"
      }
      diagnostics.error(
        .unknownKey, "unknown key `\(entry.key)` in \(subject)", at: entry.keySpan, help: help)
    }
  }

  private static func list(_ names: [String]) -> String {
    var text = ""
    for (index, name) in names.prefix(24).enumerated() {
      text += index == 0 ? "`\(name)`" : ", `\(name)`"
    }
    return names.count > 24 ? text + " …" : text
  }
}
