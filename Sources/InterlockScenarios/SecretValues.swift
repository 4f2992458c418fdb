package import Interlock

extension Program {
  /// Whether a field shows something secret, itself or in one of its parts.
  func isSecretTree(_ field: Int) -> Bool { isSecretTree(fields[field]) }

  /// The same of a field that was looked up.
  func isSecretTree(_ field: Field) -> Bool {
    field.isSecret || field.members.contains { isSecretTree($0) }
      || field.item.map { isSecretTree($0) } ?? false
  }
}

/// Where the values of secret fields stand in tests: nothing that is printed may have them.
package struct SecretValues: Sendable {
  /// The bytes of the values.
  package private(set) var spans: [SourceSpan] = []
  /// What each of them is; empty where only the place is known.
  private var texts: [String] = []
  /// The words of those of which only the place is known.
  private var words: Set<String> = []
  /// The lines that those stand in, from the first to the last; nil where there are none.
  private var extent: SourceSpan?
  /// The names and outside keys of what is secret.
  private(set) var keys: Set<String> = []
  /// The names and outside keys of what is not.
  private var others: Set<String> = []

  /// What a request has beside its value.
  private static let requestKeys: Set<String> = ["field", "path", "check", "ticket", "message"]
  /// What is said of a field beside its value.
  private static let aspects = Set(
    Expectation.Aspect.allCases.filter { $0 != .value }.map { $0.rawValue })

  /// What an expectation says of rules, not of values.
  private static let valueless: Set<String> = [
    "errors", "warnings", "messages", "waiting", "blockedBy", "pressed",
  ]

  /// Finds the values.
  ///
  /// - Parameters:
  ///   - node: The tests, or a whole test file.
  ///   - ruleSet: The form that is tested, as far as it could be read.
  ///   - program: The same, compiled; nil where it has an error.
  package init(in node: Node, of ruleSet: RuleSet, _ program: Program?) {
    self.init(namesOf: ruleSet, program)
    if !keys.isEmpty { find(in: node, isExpected: false) }
  }

  /// Takes the names of a form, and finds no values yet.
  init(namesOf ruleSet: RuleSet, _ program: Program?) { addNames(of: ruleSet, program) }

  /// Takes the names of a form, which messages may have.
  package mutating func addNames(of ruleSet: RuleSet, _ program: Program?) {
    for field in ruleSet.fields { collect(field, isInSecret: false) }
    // What reads a secret is one; where that cannot be told, everything may.
    if let program {
      for computed in program.computed where computed.isSecret { keys.insert(computed.name) }
    } else {
      for computed in ruleSet.computed { keys.insert(computed.name.text) }
    }
  }

  /// Nothing is known to be secret.
  init() {}

  /// The values that are known.
  var values: [String] { texts.filter { !$0.isEmpty } }

  /// Whether anything is secret.
  var hasNames: Bool { !keys.isEmpty }

  /// Adds the bytes of a comment, which no message quotes.
  mutating func concealComment(_ span: SourceSpan) {
    spans.append(span)
    texts.append("")
  }

  /// Adds bytes that have a value somewhere.
  mutating func conceal(_ span: SourceSpan, of bytes: [UInt8]) {
    spans.append(span)
    texts.append("")
    let lineStart = bytes[..<span.start].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? 0
    extent = SourceSpan(
      file: span.file, start: min(lineStart, extent?.start ?? lineStart),
      end: max(span.end, extent?.end ?? 0))
    for word in bytes[span.start..<span.end].split(whereSeparator: { !Self.isName($0) }) {
      words.insert(String(decoding: word, as: UTF8.self))
    }
  }

  private mutating func collect(_ field: FieldRule, isInSecret: Bool) {
    let isSecret = isInSecret || field.isSecret
    if isSecret || field.item.contains(where: { $0.isSecret }) {
      keys.formUnion([field.name.text, field.input])
    } else {
      others.formUnion([field.name.text, field.input])
    }
    for part in field.members + field.item { collect(part, isInSecret: isSecret) }
  }

  // MARK: Finding

  private mutating func find(in node: Node, isExpected: Bool, isRequest: Bool = false) {
    switch node.content {
    case .scalar: break
    case .sequence(let nodes):
      for node in nodes { find(in: node, isExpected: isExpected, isRequest: isRequest) }
    case .mapping(let entries):
      let subject = entries.first { $0.key == "field" || $0.key == "path" }?.value.scalar?.text
      let isOfSecret = subject.map { isSecret($0) || mayBeSecret($0) } ?? isRequest
      // Of `pin: ,abcd` the value is the next key.
      var isAfterEmptySecret = false
      for entry in entries {
        if isExpected, Self.valueless.contains(entry.key) { continue }
        defer { isAfterEmptySecret = entry.value.isNull && isSecret(entry.key) }
        if entry.value.isNull, isOfSecret || isAfterEmptySecret || mayBeSecret(entry.key) {
          concealKey(of: entry)
          continue
        }
        if isSecret(entry.key) || mayBeSecret(entry.key) {
          conceal(entry.value, isExpected: isExpected)
        } else if isOfSecret, !Self.requestKeys.contains(entry.key) {
          conceal(entry.value, isExpected: false)
        } else {
          find(
            in: entry.value, isExpected: isExpected || entry.key == "expect",
            isRequest: entry.key == "requests")
        }
      }
    }
  }

  private mutating func conceal(_ node: Node, isExpected: Bool) {
    switch node.content {
    case .scalar(let scalar):
      guard node.span.end > node.span.start else { return }
      spans.append(node.span)
      texts.append(scalar.text)
    case .sequence(let nodes):
      for node in nodes { conceal(node, isExpected: isExpected) }
    case .mapping(let entries):
      for entry in entries {
        // Of `{ value: abcd, violations: [] }` only the first is a value.
        if isExpected, Self.aspects.contains(entry.key), !isSecret(entry.key) { continue }
        if entry.value.isNull, !isSecret(entry.key) { concealKey(of: entry) }
        conceal(entry.value, isExpected: isExpected)
      }
    }
  }

  /// Of `pin:abcd`, whose space is missing, the whole is the key.
  private mutating func concealKey(of entry: Node.Entry) {
    spans.append(entry.keySpan)
    texts.append(entry.key)
  }

  /// Whether a key, a dotted name or a JSON Pointer is that of something secret.
  func isSecret(_ key: String) -> Bool {
    if keys.contains(key) { return true }
    let parts = key.split { "./[]".contains($0) }.filter { Int($0) == nil }
    return parts.last.map { keys.contains(String($0)) } ?? false
  }

  /// Whether a key that means nothing looks like that of something secret, with a slip in it.
  private func mayBeSecret(_ key: String) -> Bool {
    if keys.contains(key) || others.contains(key) || TestReader.keys.contains(key) { return false }
    return keys.contains { key.contains($0) } || !Suggestion.names(near: key, among: keys).isEmpty
  }

  // MARK: Messages

  /// The diagnostic without the values that it quotes.
  package func masked(_ diagnostic: Diagnostic) -> Diagnostic {
    var masked = diagnostic
    if let extent, extent.file == diagnostic.span.file, extent.start <= diagnostic.span.end,
      diagnostic.span.start <= extent.end
    {
      // Advice may write out anew what stands there.
      if words.contains(where: { masked.help.contains($0) }) { masked.help = "" }
      if words.contains(where: { masked.replacement?.text.contains($0) ?? false }) {
        masked.replacement = nil
      }
      masked.notes.removeAll { note in words.contains { note.contains($0) } }
      masked.message = maskedQuotes(masked.message)
      masked.label = maskedQuotes(masked.label)
    }
    for (span, text) in zip(spans, texts) {
      let isApart = span.end <= diagnostic.span.start || diagnostic.span.end <= span.start
      if span.file != diagnostic.span.file || isApart { continue }
      masked.message = Self.masked(masked.message, text)
      masked.label = Self.masked(masked.label, text)
      masked.notes = masked.notes.map { Self.masked($0, text) }
      masked.help = Self.masked(masked.help, text)
      // It may write out anew what stands there.
      masked.replacement = nil
    }
    return masked
  }

  /// A message without what it quotes of concealed words; what tests are made of is none of them, and
  /// neither is the name of a field.
  private func maskedQuotes(_ message: String) -> String {
    let parts = message.split(separator: "`", omittingEmptySubsequences: false)
    let masked = parts.enumerated().map { index, part in
      let text = String(part)
      // What stands between a quote and the next is at odd places.
      let isName = TestReader.keys.contains(text) || keys.contains(text) || others.contains(text)
      if index.isMultiple(of: 2) || isName { return text }
      let quoted = Array(text.utf8).split { !Self.isName($0) }
      return quoted.contains { words.contains(String(decoding: $0, as: UTF8.self)) } ? "•••" : text
    }
    return masked.joined(separator: "`")
  }

  private static func masked(_ message: String, _ text: String) -> String {
    if text.isEmpty { return message }
    var message = message
    // A message quotes the whole value, or its beginning.
    for quoted in [text, String(text.prefix(40)) + "…"] {
      for quote in ["`", "'", "\""] {
        message = message.replacing(quote + quoted + quote, with: quote + "•••" + quote)
      }
    }
    return message
  }
}
