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
    self.rest = node.isFlow ? Self.bracketed(entries, diagnostics) : entries
  }

  /// The keys whose values are lists.
  private static let lists: Set<String> = [
    "options", "on", "atLeastOne", "exactlyOne", "atMostOne", "allOrNone", "touch", "press",
  ]

  /// The entries, with lists where brackets were forgotten.
  ///
  /// In braces `options: a, b` is a key `options` with the value `a`, and a key `b` without a value.
  private static func bracketed(
    _ entries: [Node.Entry], _ diagnostics: DiagnosticCollector
  ) -> [Node.Entry] {
    var result: [Node.Entry] = []
    var isOpen = false
    // The elements of the list that is open.
    var open: [Node] = []
    func close() {
      guard open.count > 1, let first = open.first, let last = open.last else { return }
      let span = SourceSpan(file: first.span.file, start: first.span.start, end: last.span.end)
      result[result.count - 1].value = Node(.sequence(open), at: span)
    }
    for entry in entries {
      let isElement = entry.value.isNull && entry.value.span.start >= entry.value.span.end
      if isOpen, isElement, !ConstraintKind.all.contains(where: { $0.name == entry.key }) {
        let map = ScalarMap(
          file: entry.keySpan.file,
          pieces: [ScalarMap.Piece(decoded: 0, source: entry.keySpan.start)],
          decodedCount: entry.key.utf8.count, sourceEnd: entry.keySpan.end)
        let scalar = Scalar(
          text: entry.key, style: .plain, resolved: Scalar.Resolved(plain: entry.key), map: map)
        open.append(Node(.scalar(scalar), at: entry.keySpan))
        continue
      }
      close()
      open = [entry.value]
      isOpen = lists.contains(entry.key) && entry.value.scalar?.style == .plain
      result.append(entry)
    }
    close()
    guard result.count < entries.count else { return entries }
    for entry in result where lists.contains(entry.key) {
      guard case .sequence(let nodes) = entry.value.content,
        let old = entries.first(where: { $0.key == entry.key }), old.value.scalar != nil
      else { continue }
      var list = ""
      for node in nodes { list += (list.isEmpty ? "" : ", ") + (node.scalar?.text ?? "") }
      diagnostics.error(
        .wrongValue, "`\(entry.key)` is a list, whose brackets are missing", at: entry.value.span,
        help: "write `\(entry.key): [\(list)]`")
    }
    return result
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
      let (help, word) = help(for: entry)
      diagnostics.error(
        .unknownKey, "unknown key `\(entry.key)` in \(subject)", at: entry.keySpan, help: help,
        replacement: word.map {
          Diagnostic.Replacement($0, for: entry.key, at: entry.keySpan)
        })
    }
  }

  /// What to do about an unknown key, and the one key that it can be meant for.
  private func help(for entry: Node.Entry) -> (String, word: String?) {
    if entry.key == "$lint-ignore" {
      return ("write the checks and the reasons: `$lint-ignore: { CHECK: 'the reason' }`", nil)
    }
    if let word = Synonyms.opposite(of: entry.key, among: known) {
      return (Synonyms.advice(for: entry, sayingTheOppositeWith: word), nil)
    }
    if let word = Synonyms.word(for: entry.key, among: known) {
      return ("write `\(word)` instead of `\(entry.key)`", word)
    }
    var near = Suggestion.names(near: entry.key, among: known)
    if near.isEmpty, let word = Synonyms.opposite(near: entry.key, among: known) {
      return (Synonyms.advice(for: entry, sayingTheOppositeWith: word), nil)
    }
    if near.isEmpty { near = Synonyms.words(near: entry.key, among: known) }
    return near.isEmpty
      ? ("\(subject) may have: \(Self.list(known))", nil)
      : ("a key with a similar name exists: \(Self.list(near))", near.count == 1 ? near[0] : nil)
  }

  private static func list(_ names: [String]) -> String {
    var text = ""
    for (index, name) in names.prefix(24).enumerated() {
      text += index == 0 ? "`\(name)`" : ", `\(name)`"
    }
    return names.count > 24 ? text + " …" : text
  }
}
