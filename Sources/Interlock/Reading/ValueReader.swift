/// Reads single values of a rule file, each with an error that says what to write.
package struct ValueReader {
  package let diagnostics: DiagnosticCollector

  package init(diagnostics: DiagnosticCollector) { self.diagnostics = diagnostics }

  /// A boolean: only `true` and `false`, never YAML 1.1's other words.
  package func boolean(_ node: Node, for key: String) -> Bool? {
    if let scalar = node.scalar {
      if case .boolean(let value) = scalar.resolved { return value }
      if scalar.isYAML11Boolean, let value = Self.yaml11Boolean(scalar.text) {
        diagnostics.error(
          .yamlTrap, "`\(key)` is true or false, `\(scalar.text)` is a word in YAML 1.2",
          at: node.span, help: "write `\(key): \(value)`",
          replacement: Diagnostic.Replacement(value, of: node.span))
        return nil
      }
      if scalar.text == "true" || scalar.text == "false" {
        diagnostics.error(
          .wrongValue, "`\(key)` is true or false, this is a text", at: node.span,
          help: "remove the quotes: `\(key): \(scalar.text)`",
          replacement: Diagnostic.Replacement(scalar.text, of: node.span))
        return nil
      }
    }
    diagnostics.error(
      .wrongValue, "`\(key)` is true or false, this is \(node.noun)", at: node.span,
      help: "write `\(key): true` or `\(key): false`")
    return nil
  }

  /// A text: anything that is written as one value and does not mean a boolean, number or null.
  package func text(_ node: Node, for key: String) -> String? {
    guard let scalar = node.scalar else {
      diagnostics.error(
        .wrongValue, "`\(key)` is a text, this is \(node.noun)", at: node.span,
        help: "put the text in quotes: `\(key): '…'`")
      return nil
    }
    if let comment = scalar.trailingComment, scalar.isProbablyCut {
      let whole = scalar.textWithComment.map { Quoting.single($0) }
      diagnostics.report(
        Diagnostic(
          .warning, .commentCutsText, "everything after ` #` is a comment, not part of `\(key)`",
          at: comment, label: "not read",
          help: "where it belongs to the text, "
            + (whole.map { "write `\(key): \($0)`" } ?? "put the whole text in quotes")))
    }
    return scalar.text
  }

  /// A text that has to be quoted where YAML reads it as something else: a name of an option.
  package func strictText(_ node: Node, for key: String) -> String? {
    guard let text = text(node, for: key) else { return nil }
    guard let scalar = node.scalar, scalar.resolved == .text else {
      diagnostics.error(
        .wrongValue, "`\(key)` is a text, this is \(node.noun)", at: node.span,
        help: "put it in quotes: `\(key): '\(text)'`",
        replacement: Diagnostic.Replacement("'\(text)'", of: node.span))
      return nil
    }
    return text
  }

  /// A count: a whole number of at least 0.
  package func count(_ node: Node, for key: String) -> Int64? {
    if let scalar = node.scalar, scalar.style == .plain, scalar.resolved == .text,
      !scalar.isSexagesimal, !scalar.isYAML11Octal, !scalar.text.hasPrefix("0o")
    {
      diagnostics.error(
        .wrongValue, "`\(key)` is a whole number, this is \(node.noun)", at: node.span,
        help: "write it in digits, such as `4`")
      return nil
    }
    guard let decimal = number(node, for: key) else { return nil }
    guard let value = decimal.int64, value >= 0, value <= 1_000_000_000 else {
      diagnostics.error(
        .wrongValue, "`\(key)` is a whole number from 0 to 1000000000, this is \(node.noun)",
        at: node.span)
      return nil
    }
    return value
  }

  /// A decimal number, exactly as written.
  func number(_ node: Node, for key: String) -> Decimal? {
    guard let scalar = node.scalar else {
      diagnostics.error(
        .wrongValue, "`\(key)` is a number, this is \(node.noun)", at: node.span)
      return nil
    }
    if scalar.style != .plain {
      let isNumber = Decimal(html: scalar.text) != nil
      diagnostics.error(
        .wrongValue, "`\(key)` is a number, this is a text", at: node.span,
        help: isNumber ? "remove the quotes: `\(key): \(scalar.text)`" : "",
        replacement: isNumber ? Diagnostic.Replacement(scalar.text, of: node.span) : nil)
      return nil
    }
    if scalar.isSexagesimal {
      diagnostics.error(
        .yamlTrap,
        "`\(key)` is a number, `\(scalar.text)` is not: some YAML readers take it for base 60",
        at: node.span, help: "write the number in digits")
      return nil
    }
    if scalar.isYAML11Octal || scalar.text.hasPrefix("0o") {
      diagnostics.error(
        .yamlTrap,
        "`\(scalar.text)` begins with 0: some YAML readers take it for an octal number",
        at: node.span, help: "write the number without leading zeros")
      return nil
    }
    guard let decimal = Decimal(html: scalar.text) else {
      diagnostics.error(
        .wrongValue, "`\(key)` is a decimal number, this is \(node.noun)", at: node.span,
        help: "write digits, with `.` before the fraction: `1.5`")
      return nil
    }
    return decimal
  }

  /// A length of time with its unit, in nanoseconds; never negative.
  package func duration(_ node: Node, for key: String) -> Int64? {
    guard let scalar = node.scalar else {
      diagnostics.error(
        .wrongValue, "`\(key)` is a length of time, this is \(node.noun)", at: node.span,
        help: "write a number with its unit: `10s`, `500ms`, `1h30m`")
      return nil
    }
    if scalar.resolved == .integer || scalar.resolved == .float {
      diagnostics.error(
        .wrongValue, "`\(key)` needs a unit", at: node.span,
        help: "write `\(scalar.text)s` for seconds, `\(scalar.text)ms` for thousandths of a second")
      return nil
    }
    do throws(TimeSpan.ParseError) {
      let span = try TimeSpan(parsing: scalar.text.utf8.span)
      if span.nanoseconds >= 0 { return span.nanoseconds }
      diagnostics.error(
        .wrongValue, "`\(key)` is a length of time, not a negative one", at: node.span)
    } catch {
      diagnostics.error(
        .wrongValue, error.message, at: scalar.map.span(of: error.range),
        help: "write a number with its unit: `10s`, `500ms`, `1h30m`")
    }
    return nil
  }

  /// How many words a message lists.
  private static var mostWords: Int { 40 }

  /// One of a fixed list of words.
  package func word(_ node: Node, for key: String, among words: [String]) -> String? {
    if let scalar = node.scalar, words.contains(scalar.text) { return scalar.text }
    var list = ""
    let told = words.prefix(Self.mostWords)
    for (index, word) in told.enumerated() { list += (index == 0 ? "`" : ", `") + word + "`" }
    if words.count > told.count { list += " …" }
    // With very many mistakes the search for what was meant takes too long, and helps nobody.
    let isSearched = diagnostics.diagnostics.count < 100
    let near = isSearched ? node.scalar.map { Suggestion.names(near: $0.text, among: words) } : nil
    var advice = key == "type" ? node.scalar.flatMap { Synonyms.typeAdvice(for: $0.text) } : nil
    if advice == nil, let text = node.scalar?.text,
      let meant = words.first(where: { text.utf8.starts(with: $0.utf8) })
    {
      advice = "write `\(key): \(meant)`"
    }
    diagnostics.error(
      .wrongValue, "`\(key)` is one of \(list), this is \(node.noun)", at: node.span,
      help: advice ?? near?.first.map { "a word with a similar name exists: `\($0)`" } ?? "",
      replacement: advice == nil ? Self.replacement(near ?? [], for: node) : nil)
    return nil
  }

  /// The one word that a value can be meant for, in its place.
  static func replacement(_ words: [String], for node: Node) -> Diagnostic.Replacement? {
    guard words.count == 1, let text = node.scalar?.text else { return nil }
    return Diagnostic.Replacement(words[0], for: text, at: node.span)
  }

  /// An expression, with the place of every byte.
  func expression(_ node: Node, for key: String) -> ExpressionSource? {
    guard let scalar = node.scalar else {
      diagnostics.error(
        .wrongValue, "`\(key)` is an expression, this is \(node.noun)", at: node.span,
        help: "put the expression in quotes: `\(key): '…'`")
      return nil
    }
    if refusesCut(scalar, at: node.span, for: key) { return nil }
    _ = text(node, for: key)
    return ExpressionSource(
      text: scalar.text, span: node.span, map: scalar.map, style: scalar.style)
  }

  /// Refuses an expression of which a comment takes the end away: it stops in the middle.
  private func refusesCut(_ scalar: Scalar, at span: SourceSpan, for key: String) -> Bool {
    guard let comment = scalar.trailingComment, scalar.stopsInTheMiddle else { return false }
    let whole = scalar.textWithComment.map { Quoting.single($0) }
    diagnostics.error(
      .commentCutsText, "everything after ` #` is a comment: the expression ends before it",
      at: comment, label: "not read",
      help: whole.map { "put all of it in quotes: `\(key): \($0)`" }
        ?? "put the whole expression in quotes",
      replacement: whole.map {
        Diagnostic.Replacement(
          $0, of: SourceSpan(file: span.file, start: span.start, end: comment.end))
      })
    return true
  }

  /// A list of single values; one value stands for a list of one.
  package func listOrOne(_ node: Node) -> [Node] {
    if case .sequence(let nodes) = node.content { return nodes }
    return [node]
  }

  private static func yaml11Boolean(_ text: String) -> String? {
    switch text.lowercased() {
    case "yes", "on", "y", "true": "true"
    case "no", "off", "n", "false": "false"
    default: nil
    }
  }
}
