import CEL

extension ConstraintKind {
  /// `options`: the values that a choice allows.
  static let options = ConstraintKind(
    name: "options",
    summary: "The value is one of the options.",
    argumentExample: "[small, large]",
    examples: [
      ConstraintExample(
        "{ type: choice, options: [red, { value: green, label: Grass }] }",
        accepts: ["\"value\": \"red\"", "\"value\": \" green \"", "\"value\": \"\""],
        refuses: ["\"value\": \"Grass\"", "\"value\": \"RED\""]),
      ConstraintExample(
        "{ type: choice, options: [0, 10, 15] }",
        accepts: ["\"value\": 10", "\"value\": \"15\"", "\"value\": 10.0"],
        refuses: ["\"value\": 11"]),
      ConstraintExample(
        "{ type: list, item: { type: choice }, options: [red, green] }",
        accepts: ["\"value\": [\"red\", \"\", \"red\"]", ""],
        refuses: ["\"value\": [\"red\", \"blue\"]"]),
    ],
    appliesTo: { $0 == .choice || $0 == .list },
    misuseHelp: { _ in "write `type: choice`" },
    compile: { context in
      guard checkItem(context), let literals = literals(context) else { return [] }
      let isSecret = context.comparesByBytes
      let texts = OptionTexts(literals)
      if context.field.type == .list {
        return [
          context.makeRule { evaluation, operand in
            evaluation.rowsOutcome(of: operand) { evaluation, element in
              literals.contains { evaluation.equals(element, $0, byBytes: isSecret) }
            }
          }
        ]
      }
      if let texts {
        return [
          context.makeRule { evaluation, operand in
            let isASCII = evaluation.cells[operand.slot].isASCII
            let isOption = evaluation.withText(of: operand) {
              texts.contains($0, isASCII: isASCII, byBytes: isSecret)
            }
            return isOption ? .holds : .violated
          }
        ]
      }
      return [
        context.makeRule { evaluation, operand in
          for literal in literals where evaluation.equals(operand, literal, byBytes: isSecret) {
            return .holds
          }
          return .violated
        }
      ]
    })

  /// The type of a choice's options: that of the first; text where there is none.
  static func optionType(of field: FieldRule) -> FieldType {
    guard let rule = field.constraints.first(where: { $0.kind.name == "options" }),
      case .sequence(let nodes) = rule.argument.content, let first = nodes.first,
      let scalar = valueNode(first)?.scalar
    else { return .text }
    switch scalar.resolved {
    case .boolean: return .boolean
    case .integer, .float:
      // One option with a fraction makes all of them numbers.
      let hasFraction = nodes.contains { valueNode($0)?.scalar?.resolved == .float }
      return hasFraction ? .number : .integer
    case .null, .text: return .text
    }
  }

  /// The options of a field that have labels, as expressions write their values.
  static func labels(of field: FieldRule) -> [VariableHint.Option] {
    guard let rule = field.constraints.first(where: { $0.kind.name == "options" }),
      case .sequence(let nodes) = rule.argument.content
    else { return [] }
    return nodes.compactMap { node in
      guard case .mapping(let entries) = node.content,
        let value = valueNode(node)?.scalar, value.resolved != .text,
        let label = entries.first(where: { $0.key == "label" })?.value.scalar
      else { return nil }
      return VariableHint.Option(label: label.text, literal: value.text)
    }
  }

  private static func valueNode(_ node: Node) -> Node? {
    guard case .mapping(let entries) = node.content else { return node }
    return entries.first { $0.key == "value" }?.value
  }

  private static func literals(_ context: ConstraintContext) -> [Literal]? {
    let node = context.argument
    guard case .sequence(let nodes) = node.content else {
      context.diagnostics.error(
        .wrongValue, "`options` is a list, this is \(node.noun)", at: node.span,
        help: "write `options: \(node.bracketed ?? "[small, large]")`")
      return nil
    }
    if nodes.isEmpty {
      context.diagnostics.error(
        .wrongValue, "`options` is empty: no value could be chosen", at: node.span)
      return nil
    }
    var literals: [Literal] = []
    for option in nodes {
      var value = option
      if case .mapping = option.content {
        guard var keys = MappingReader(option, as: "an option", context.diagnostics) else {
          continue
        }
        let node = keys.require("value", example: "small")
        if let entry = keys.take("label") {
          _ = context.values.text(entry.value, for: "label")
        }
        keys.finish()
        guard let node else { continue }
        value = node
      }
      guard let literal = self.literal(value, context) else { continue }
      literals.append(literal)
    }
    return literals
  }

  /// An option, with YAML's traps told by name: `NO` is Norway as a text only in quotes elsewhere.
  private static func literal(_ node: Node, _ context: ConstraintContext) -> Literal? {
    guard context.optionType == .text, let scalar = node.scalar else {
      if let scalar = node.scalar, scalar.resolved == .text, context.optionType != .text,
        context.optionType != .boolean || !scalar.isYAML11Boolean
      {
        let others = context.optionType == .boolean ? "true or false" : "numbers"
        context.diagnostics.error(
          .wrongValue, "the other options are \(others), this is \(node.noun)", at: node.span,
          help: "options are of one type: put each of them in quotes to make them texts")
        return nil
      }
      return context.literal(node)
    }
    if scalar.resolved == .text { return .text(scalar.text) }
    context.diagnostics.error(
      .wrongValue, "the other options are texts, this is \(node.noun)", at: node.span,
      help: "put it in quotes: `'\(scalar.text)'`")
    return nil
  }
}

/// The options of a choice of texts, sorted by their bytes.
struct OptionTexts: Sendable {
  private let sorted: [[UInt8]]
  private let isASCII: Bool
  /// Whether all are of letters that compose with no other.
  private let arePlain: Bool
  /// The options in Normalization Form C, sorted by their bytes.
  private let composed: [[UInt8]]
  /// The options as words of eight bytes, where they are few and none is longer; else empty.
  private let words: [UInt64]

  /// With more options than this, to look for one by halves takes less time.
  private static let mostWords = 32

  /// Nil where an option is no text.
  init?(_ literals: [Literal]) {
    var texts: [[UInt8]] = []
    for literal in literals {
      guard case .text(let text) = literal else { return nil }
      texts.append(Array(text.utf8))
    }
    isASCII = texts.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
    arePlain = texts.allSatisfy { Text.isPlainlyNFC($0.span) }
    sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
    composed =
      arePlain
      ? sorted
      : sorted.filter { $0.count <= Text.longestEquivalent }.map { text in
        var bytes: [UInt8] = []
        Text.appendNFC(text.span, to: &bytes)
        return bytes
      }.sorted { $0.lexicographicallyPrecedes($1) }
    let areWords = texts.count <= Self.mostWords && texts.allSatisfy { $0.count <= 8 }
    words = areWords ? texts.map { Self.word($0.span) } : []
  }

  /// The bytes of a text of at most eight, the first lowest, with 255 behind them, which none has.
  @inline(__always)
  private static func word(_ text: Span<UInt8>) -> UInt64 {
    var word = UInt64.max
    for index in text.indices {
      word = word & ~(0xFF << UInt64(8 * index)) | UInt64(text[index]) << UInt64(8 * index)
    }
    return word
  }

  /// Whether a text is one of the options, by canonical equivalence or byte for byte.
  func contains(_ text: Span<UInt8>, isASCII textIsASCII: Bool, byBytes: Bool) -> Bool {
    if !words.isEmpty, textIsASCII || byBytes {
      if text.count <= 8 && isAmongWords(Self.word(text)) { return true }
      return !byBytes && !isASCII && isEquivalent(text)
    }
    if isFound(text, in: sorted) { return true }
    // Different bytes can be the same text only beyond ASCII.
    if byBytes || textIsASCII && isASCII { return false }
    return isEquivalent(text)
  }

  private func isEquivalent(_ text: Span<UInt8>) -> Bool {
    if arePlain && Text.isPlainlyNFC(text) || text.count > Text.longestEquivalent { return false }
    if !Text.hasNFC { return sorted.contains { Text.isEquivalent(text, $0.span) } }
    var bytes: [UInt8] = []
    Text.appendNFC(text, to: &bytes)
    return isFound(bytes.span, in: composed)
  }

  /// Looks at every word: to stop at the right one takes longer than to go on.
  private func isAmongWords(_ word: UInt64) -> Bool {
    var isFound = false
    for index in words.indices where words[index] == word { isFound = true }
    return isFound
  }

  /// Looks for a text by halves.
  private func isFound(_ text: Span<UInt8>, in sorted: [[UInt8]]) -> Bool {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      switch order(of: text, to: sorted[middle]) {
      case .same: return true
      case .below: high = middle
      case .above: low = middle + 1
      }
    }
    return false
  }

  private func order(of text: Span<UInt8>, to option: [UInt8]) -> Order {
    for index in 0..<Swift.min(text.count, option.count) where text[index] != option[index] {
      return text[index] < option[index] ? .below : .above
    }
    return Order(text.count, option.count)
  }
}
