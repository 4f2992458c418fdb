import Interlock

/// Values of secret fields that stand in a rule file: nothing that is printed shows them.
enum SecretLiterals {
  /// The bytes of the values that `const`, `default`, `options` and the like give, also those of lists
  /// and groups with secret fields in them.
  static func spans(of ruleSet: RuleSet) -> [SourceSpan] {
    var spans: [SourceSpan] = []
    for field in ruleSet.fields { _ = collect(field, isSecret: false, &spans) }
    return spans
  }

  /// Collects the values of a field, and tells whether it is secret or holds what is.
  private static func collect(
    _ field: FieldRule, isSecret: Bool, _ spans: inout [SourceSpan]
  ) -> Bool {
    var isSecret = isSecret || field.isSecret
    let isInside = isSecret
    for part in field.members + field.item where collect(part, isSecret: isInside, &spans) {
      isSecret = true
    }
    if isSecret {
      if let node = field.defaultValue { spans.append(node.span) }
      for constraint in field.constraints {
        switch constraint.kind.name {
        case "const", "options": spans.append(constraint.argument.span)
        default: break
        }
      }
    }
    return isSecret
  }

  /// Diagnostics in which nothing of what stands in secret places is told.
  ///
  /// - Parameters:
  ///   - diagnostics: What was found.
  ///   - spans: The places.
  ///   - sources: The files by their numbers.
  static func masked(
    _ diagnostics: [Diagnostic], at spans: [SourceSpan], in sources: [Int: SourceFile]
  ) -> [Diagnostic] {
    if spans.isEmpty { return diagnostics }
    let places = SpanSet(spans)
    return diagnostics.map { diagnostic in
      let span = diagnostic.span
      guard places.touches(span), let bytes = sources[span.file]?.bytes, span.start < span.end,
        span.end <= bytes.count
      else { return diagnostic }
      let text = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
      return masked(diagnostic, quoting: [text, String(text.dropFirst().dropLast())])
    }
  }

  private static func masked(_ diagnostic: Diagnostic, quoting texts: [String]) -> Diagnostic {
    var masked = diagnostic
    masked.message = withoutQuotes(of: texts, diagnostic.message)
    masked.label = withoutQuotes(of: texts, diagnostic.label)
    func tells(_ words: String) -> Bool { texts.contains { !$0.isEmpty && words.contains($0) } }
    masked.notes.removeAll { tells($0) }
    if tells(masked.help) || masked.replacement != nil { masked.help = "" }
    masked.replacement = nil
    return masked
  }

  /// A message whose backquotes hold none of the texts, whole or cut.
  private static func withoutQuotes(of texts: [String], _ message: String) -> String {
    var parts = message.split(separator: "`", omittingEmptySubsequences: false).map { String($0) }
    for index in parts.indices where !index.isMultiple(of: 2) {
      let start = parts[index].hasSuffix("…") ? String(parts[index].dropLast()) : parts[index]
      let isQuoted = texts.contains {
        $0 == parts[index] || (start != parts[index] && $0.hasPrefix(start))
      }
      if isQuoted { parts[index] = "•••" }
    }
    return parts.joined(separator: "`")
  }
}
