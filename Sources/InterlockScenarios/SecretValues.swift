package import Interlock

/// Where the values of secret fields stand in tests: nothing that is printed may have them.
package struct SecretValues: Sendable {
  /// The bytes of the values.
  package private(set) var spans: [SourceSpan] = []
  private var texts: [String] = []
  /// The names and outside keys of what is secret.
  private var keys: Set<String> = []

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
    for field in ruleSet.fields { collect(field, isInSecret: false) }
    for computed in program?.computed ?? [] where computed.isSecret { keys.insert(computed.name) }
    if !keys.isEmpty { find(in: node, isExpected: false) }
  }

  private mutating func collect(_ field: FieldRule, isInSecret: Bool) {
    let isSecret = isInSecret || field.isSecret
    if isSecret || field.item.contains(where: { $0.isSecret }) {
      keys.formUnion([field.name.text, field.input])
    }
    for part in field.members + field.item { collect(part, isInSecret: isSecret) }
  }

  // MARK: Finding

  private mutating func find(in node: Node, isExpected: Bool) {
    switch node.content {
    case .scalar: break
    case .sequence(let nodes):
      for node in nodes { find(in: node, isExpected: isExpected) }
    case .mapping(let entries):
      let subject = entries.first { $0.key == "field" || $0.key == "path" }?.value.scalar?.text
      let isOfSecret = subject.map { isSecret($0) } ?? false
      for entry in entries {
        if isExpected, Self.valueless.contains(entry.key) { continue }
        if isSecret(entry.key) {
          conceal(entry.value, isExpected: isExpected)
        } else if isOfSecret, entry.key == "value" {
          conceal(entry.value, isExpected: false)
        } else {
          find(in: entry.value, isExpected: isExpected || entry.key == "expect")
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
        if isExpected, entry.key != "value", !isSecret(entry.key) { continue }
        conceal(entry.value, isExpected: isExpected)
      }
    }
  }

  /// Whether a key, a dotted name or a JSON Pointer is that of something secret.
  private func isSecret(_ key: String) -> Bool {
    if keys.contains(key) { return true }
    let parts = key.split { "./[]".contains($0) }.filter { Int($0) == nil }
    return parts.last.map { keys.contains(String($0)) } ?? false
  }

  // MARK: Messages

  /// The diagnostic without the values that it quotes.
  package func masked(_ diagnostic: Diagnostic) -> Diagnostic {
    var masked = diagnostic
    for (span, text) in zip(spans, texts) {
      let isApart = span.end <= diagnostic.span.start || diagnostic.span.end <= span.start
      if span.file != diagnostic.span.file || isApart { continue }
      masked.message = Self.masked(masked.message, text)
      masked.label = Self.masked(masked.label, text)
      masked.notes = masked.notes.map { Self.masked($0, text) }
      masked.help = Self.masked(masked.help, text)
    }
    return masked
  }

  private static func masked(_ message: String, _ text: String) -> String {
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
