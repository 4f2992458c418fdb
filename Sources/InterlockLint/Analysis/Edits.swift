import Interlock

extension LintContext {
  /// The edits that take an entry out of its mapping; nil where that cannot be done cleanly.
  func removal(of entry: Node.Entry) -> [Edit]? {
    let start = entry.keySpan.start
    let end = max(entry.keySpan.end, entry.value.span.end)
    return removal(start..<end)
  }

  /// The edits that take an element out of a list.
  func removal(of element: SourceSpan) -> [Edit]? { removal(element.start..<element.end) }

  private func removal(_ range: Range<Int>) -> [Edit]? {
    let bytes = source.bytes
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    var before = range.lowerBound
    while before > 0, isBlank(bytes[before - 1]) { before -= 1 }
    var after = range.upperBound
    while after < bytes.count, isBlank(bytes[after]) { after += 1 }
    if after < bytes.count, bytes[after] == UInt8(ascii: ",") {
      after += 1
      while after < bytes.count, isBlank(bytes[after]) { after += 1 }
      return [Edit(span(range.lowerBound..<after), "")]
    }
    if before > 0, bytes[before - 1] == UInt8(ascii: ",") {
      return [Edit(span(before - 1..<range.upperBound), "")]
    }
    // A block: only whole lines, without a comment, and not the only line of its mapping.
    let isLineStart = before == 0 || isBreak(bytes[before - 1])
    guard isLineStart, after < bytes.count, isBreak(bytes[after]) else { return nil }
    let width = range.lowerBound - before
    var next = after
    if bytes[next] == 0x0D, next + 1 < bytes.count, bytes[next + 1] == 0x0A { next += 1 }
    next += 1
    guard isSibling(at: next, width) || hasSiblingBefore(before, width) else { return nil }
    return [Edit(span(before..<next), "")]
  }

  /// Whether a line is indented by exactly so much.
  private func isSibling(at start: Int, _ width: Int) -> Bool {
    var offset = start
    while offset < source.bytes.count, source.bytes[offset] == 0x20 { offset += 1 }
    return offset < source.bytes.count && offset - start == width
      && !isBreak(source.bytes[offset]) && source.bytes[offset] != UInt8(ascii: "#")
  }

  private func hasSiblingBefore(_ start: Int, _ width: Int) -> Bool {
    var line = start
    while line > 0 {
      var previous = line - 1
      while previous > 0, !isBreak(source.bytes[previous - 1]) { previous -= 1 }
      var offset = previous
      while offset < line, source.bytes[offset] == 0x20 { offset += 1 }
      if offset < line, !isBreak(source.bytes[offset]) {
        if offset - previous < width { return false }
        if offset - previous == width { return source.bytes[offset] != UInt8(ascii: "#") }
      }
      line = previous
    }
    return false
  }

  private func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(file: file, start: range.lowerBound, end: range.upperBound)
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// A fix that removes an entry.
  func removing(
    _ entry: Node.Entry, _ title: String, _ applicability: Fix.Applicability
  ) -> [Fix] {
    removal(of: entry).map { [Fix(title, applicability, $0)] } ?? []
  }

  // MARK: Replays

  /// The rules that the engine finds broken where a form has only this value.
  func broken(_ field: LintField, _ json: String) -> [String]? {
    guard let replay, let form = replay.form([(field.index, json)]),
      let verdict = replay.judge(form)
    else { return nil }
    let path = replay.path(of: field.index)
    return verdict.violations.filter { $0.path == path }.map { $0.rule }
  }
}

/// A value as JSON, from how it stands in a rule file.
func json(_ scalar: Scalar) -> String {
  switch scalar.resolved {
  case .boolean(let value): value ? "true" : "false"
  case .integer, .float: Decimal(html: scalar.text)?.text ?? quotedJSON(scalar.text)
  case .null: "null"
  case .text: quotedJSON(scalar.text)
  }
}

extension LintContext {
  /// An entry that is put before another of the same mapping, with what has to stand between.
  func beside(_ entry: Node.Entry, _ text: String) -> String {
    var start = entry.keySpan.start
    while start > 0, source.bytes[start - 1] == 0x20 { start -= 1 }
    let isLineStart =
      start == 0 || source.bytes[start - 1] == 0x0A || source.bytes[start - 1] == 0x0D
    guard isLineStart else { return text + ", " }
    let lineBreak = usesCarriageReturns ? "\r\n" : "\n"
    return text + lineBreak + String(repeating: " ", count: entry.keySpan.start - start)
  }

  private var usesCarriageReturns: Bool {
    guard let feed = source.bytes.firstIndex(of: 0x0A) else { return false }
    return feed > 0 && source.bytes[feed - 1] == 0x0D
  }

  /// Whether bytes stand in `types`, and so belong to every field that uses the type.
  func isInType(_ span: SourceSpan) -> Bool { ruleSet.typeSpans.contains { $0.contains(span) } }

  /// The keyword of a rule over a set of fields, or the first of its names.
  func setSpan(of rule: FormRule) -> SourceSpan {
    guard case .set(let set) = rule.demand, let first = rule.on.first?.span,
      let node = entry("rules")?.value, case .sequence(let nodes) = node.content
    else { return rule.id.span }
    let own = nodes.first { $0.span.contains(first) }
    return own?.entry(set.rawValue)?.keySpan ?? rule.id.span
  }
}

extension Scalar {
  /// Another text, quoted as this one is.
  func written(as text: String) -> String {
    switch style {
    case .singleQuoted: "'" + text.replacing("'", with: "''") + "'"
    case .doubleQuoted: quotedJSON(text)
    case .plain where !text.isEmpty && text.utf8.allSatisfy { $0.isWordByte }: text
    default: "'" + text.replacing("'", with: "''") + "'"
    }
  }
}

extension UInt8 {
  /// Whether it is a letter, digit, `_` or `-`.
  var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension String {
  /// The text without blanks, tabs and line breaks at its ends.
  var trimmingBlanks: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
