public import Interlock

/// Reads a YAML 1.2 file into a tree of nodes, each with the bytes it came from.
///
/// libyaml finds the structure; what scalars mean is decided here, by the core schema. Tags, merge
/// keys, duplicate keys, several documents and keys that are no scalars are errors. Aliases are
/// replaced by copies of what they stand for, within limits.
public enum YAMLReader {
  /// Reads one file.
  ///
  /// All faults are reported, except that the first fault of syntax ends the reading.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - file: The file's place in the list of sources, for the spans.
  ///   - limits: What the file may cost.
  /// - Returns: The document, and what is wrong with it. Without a document there is at least one
  ///   error. A document that comes with errors lacks the parts that were refused.
  public static func read(
    _ source: SourceFile, file: Int = 0, limits: LoadLimits = LoadLimits()
  ) -> (Node?, [Diagnostic]) {
    if let problem = EncodingCheck.problem(source.bytes, file: file, limits: limits) {
      return (nil, [problem])
    }
    let text = SourceText(source.bytes, file: file)
    if let builder = JSONDocument.read(text, limits: limits) { return result(builder) }
    var loader = YAMLLoader(text, limits: limits)
    loader.load()
    return result(loader.builder)
  }

  /// Whether a file is strict JSON, within the limits of rule files.
  public static func isJSON(_ source: SourceFile, limits: LoadLimits = LoadLimits()) -> Bool {
    if EncodingCheck.problem(source.bytes, file: 0, limits: limits) != nil { return false }
    let builder = JSONDocument.read(SourceText(source.bytes, file: 0), limits: limits)
    return builder?.isStopped == false
  }

  private static func result(_ builder: NodeBuilder) -> (Node?, [Diagnostic]) {
    let diagnostics = builder.diagnostics.sorted { $0.span.start < $1.span.start }
    return (builder.isStopped ? nil : builder.root, diagnostics)
  }
}

/// Drives libyaml and hands its events to a ``NodeBuilder``.
struct YAMLLoader {
  private let text: SourceText
  private let decoder: ScalarDecoder
  private(set) var builder: NodeBuilder
  private var isComplete = false
  /// How many bytes of lines were looked at for advice, and how many are at most.
  private var lookedAt = 0
  private static let mostLookedAt = 1 << 20

  init(_ text: SourceText, limits: LoadLimits) {
    self.text = text
    decoder = ScalarDecoder(source: text.bytes)
    builder = NodeBuilder(file: text.file, limits: limits)
  }

  /// Reads the whole file.
  mutating func load() {
    guard var stream = EventStream(text) else {
      return report(.tooLarge, "there is not enough memory to read this file", at: 0..<0)
    }
    while !builder.isStopped {
      do throws(SyntaxProblem) {
        let (event, range) = try stream.next()
        guard take(event, range) else { return }
      } catch {
        let fault = SyntaxFault(text, error).diagnostic
        // What stands for nothing and then breaks the syntax as well is one mistake.
        builder.diagnostics.removeAll { $0.span == fault.span }
        builder.diagnostics.append(fault)
        return builder.abandon()
      }
    }
  }

  /// Takes one event in.
  ///
  /// - Returns: Whether to go on.
  private mutating func take(_ event: YAMLEvent, _ range: Range<Int>) -> Bool {
    switch event {
    case .streamStart: break
    case .streamEnd:
      if !isComplete { reportEmpty() }
      return false
    case .documentStart(let hasTagDirective, let isYAML11):
      if isComplete {
        report(
          .severalDocuments, "a rule file holds one document, but a second one begins here",
          at: marker(range), help: "remove the --- line, or move what follows to a file of its own")
        return false
      }
      checkDirectives(range, hasTagDirective: hasTagDirective, isYAML11: isYAML11)
    case .documentEnd:
      isComplete = true
      if case .scalar(let scalar)? = builder.root?.content, scalar.text.isEmpty,
        scalar.style == .plain
      {
        reportEmpty()
        builder.abandon()
      }
    case .alias(let name):
      let suggestion = advice(at: range.lowerBound, for: .alias)
      builder.add(
        aliasOf: name, at: range, suggestion: suggestion,
        meant: suggestion.map { meantText($0.span) })
    case .scalar(let value, let style, let properties):
      if let suggestion = properties.hasTag
        ? meantTag(range) : meantAnchor(range, properties, isEmpty: value.isEmpty)
      {
        builder.diagnostics.append(suggestion)
        let (start, end) = (suggestion.span.start, suggestion.span.end)
        builder.add(meantText(suggestion.span), at: start..<end, anchor: nil)
        return true
      }
      let content = contentRange(range, properties)
      let (scalar, scalarRange) = scalar(value, style: style, range: content)
      builder.add(scalar, at: scalarRange, anchor: properties.anchor)
    case .sequenceStart(let isFlow, let properties):
      builder.open(
        isMapping: false, isFlow: isFlow, at: contentRange(range, properties).lowerBound,
        anchor: properties.anchor)
    case .mappingStart(let isFlow, let properties):
      builder.open(
        isMapping: true, isFlow: isFlow, at: contentRange(range, properties).lowerBound,
        anchor: properties.anchor)
    case .sequenceEnd, .mappingEnd:
      // A block ends at nothing, in front of what follows; a flow collection at its bracket.
      if case .mappingEnd = event, let cut = builder.cutFlow { mendCut(cut) }
      builder.close(end: range.isEmpty ? nil : range.upperBound)
    }
    return true
  }

  // MARK: Texts that lack quotes

  /// The advice for a text that begins with `!`, which YAML takes for a tag; nil for what is one.
  private mutating func meantTag(_ range: Range<Int>) -> Diagnostic? {
    guard text[range.lowerBound] == UInt8(ascii: "!") else { return nil }
    return advice(at: range.lowerBound, for: .tag)
  }

  /// The advice for a text that begins with `&`, which YAML takes for a mark on nothing.
  private mutating func meantAnchor(
    _ range: Range<Int>, _ properties: NodeProperties, isEmpty: Bool
  ) -> Diagnostic? {
    guard properties.anchor != nil, isEmpty, text[range.lowerBound] == UInt8(ascii: "&"),
      MeantTexts.kind(builder.openKeys) != .other
    else { return nil }
    return advice(at: range.lowerBound, for: .other)
  }

  /// A text that lacks quotes, as it was meant: so that nothing else is said about what YAML makes
  /// of it.
  private func meantText(_ span: SourceSpan) -> Scalar {
    var decoded = DecodedText()
    decoded.append(span.start..<span.end, of: text.bytes)
    return Scalar(
      text: decoded.text, style: .singleQuoted, resolved: .text,
      map: decoded.map(file: text.file, sourceEnd: span.end))
  }

  /// Reports a text that a comma of its own cut in two, and puts it together.
  private mutating func mendCut(_ cut: NodeBuilder.CutFlow) {
    let texts = MeantTexts(text, at: cut.start, under: cut.keys)
    let strays = texts.found.filter { cut.hasStray(in: $0.value) }
    if strays.isEmpty { return }
    // What begins with a tag or an alias was told when it was met: behind the bracket, so last.
    let told = Set(
      builder.diagnostics.reversed().prefix { $0.span.start >= cut.start }.map { $0.span })
    let advice = PatternAdvice(text)
    for unquoted in strays {
      var diagnostic = advice.advice(for: unquoted)
      diagnostic.id = .notQuoted
      if !told.contains(diagnostic.span) { builder.diagnostics.append(diagnostic) }
    }
    builder.mend(strays.map { ($0.value, meantText(text.span($0.value))) })
  }

  // MARK: Documents

  private mutating func reportEmpty() {
    report(
      .emptyFile, "this file is empty", at: text.bytes.count..<text.bytes.count,
      help: "begin with interlock: 1")
  }

  private mutating func checkDirectives(
    _ range: Range<Int>, hasTagDirective: Bool, isYAML11: Bool
  ) {
    if hasTagDirective {
      report(
        .directive, "%TAG lines are not supported", at: text.line(at: range.lowerBound),
        help: "remove the line")
    }
    if isYAML11 {
      report(
        .directive, "rule files are YAML 1.2, but this one says that it is YAML 1.1",
        at: text.line(at: range.lowerBound), help: "remove the line")
    }
  }

  /// The `---` of a document start, whose event begins at its directives.
  private func marker(_ range: Range<Int>) -> Range<Int> {
    range.count > 3 ? range.upperBound - 3..<range.upperBound : range
  }

  // MARK: Nodes

  /// Steps over `&name` and `!tag`, and refuses the latter.
  private mutating func contentRange(
    _ range: Range<Int>, _ properties: NodeProperties
  ) -> Range<Int> {
    guard properties.anchor != nil || properties.hasTag else { return range }
    var offset = range.lowerBound
    while true {
      let start = offset
      switch text[offset] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        let isTag = text[offset] == UInt8(ascii: "!")
        offset += 1
        while offset < text.bytes.count,
          isTag
            ? isTagByte(text[offset], isVerbatim: text[start + 1] == UInt8(ascii: "<"))
            : isAnchorByte(text[offset])
        {
          offset += 1
        }
        if isTag {
          let suggestion = advice(at: start, for: .tag)
          builder.diagnostics.append(
            suggestion
              ?? Diagnostic(
                .error, .tag, "tags such as \(text.text(start..<offset)) are not supported",
                at: text.span(start..<offset),
                help: "remove it, or put text that begins with ! in quotes"))
        }
      default:
        return min(offset, max(range.lowerBound, range.upperBound))..<max(offset, range.upperBound)
      }
      offset = skipToContent(offset)
    }
  }

  /// What to write in the place of a text that lacks quotes, for as many as can be looked at in time:
  /// each takes a look at its whole line, which may be the whole file.
  private mutating func advice(
    at offset: Int, for reading: PatternAdvice.Reading
  ) -> Diagnostic? {
    guard lookedAt < Self.mostLookedAt else { return nil }
    lookedAt += text.line(at: offset).count
    return PatternAdvice(text).advice(
      at: offset, for: reading, isInFlow: builder.isInFlow, isKey: builder.awaitsKey)
  }

  /// Whether libyaml takes a byte for a part of an anchor's name.
  private func isAnchorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private func isTagByte(_ byte: UInt8, isVerbatim: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      isVerbatim
    default: !byte.isBlank && !byte.isBreak
    }
  }

  private func skipToContent(_ start: Int) -> Int {
    var offset = start
    while offset < text.bytes.count {
      if text[offset].isBlank || text[offset].isBreak {
        offset += 1
      } else if text[offset] == UInt8(ascii: "#"), offset > start {
        offset = text.line(at: offset).upperBound
      } else {
        break
      }
    }
    return offset
  }

  /// Decodes a scalar from the file; its range loses the breaks that libyaml adds to a block's.
  private mutating func scalar(
    _ value: [UInt8], style: Scalar.Style, range: Range<Int>
  ) -> (Scalar, Range<Int>) {
    var decoded: DecodedText?
    var range = range
    var contentEnd = range.upperBound
    do throws(ScalarDecoder.Fault) {
      switch style {
      case .plain:
        // An empty scalar behind a tag has a range that is no text of its own.
        if value.isEmpty { range = range.lowerBound..<range.lowerBound }
        contentEnd = range.upperBound
        decoded = try decoder.plain(range)
      case .singleQuoted, .doubleQuoted:
        contentEnd = max(range.lowerBound + 1, range.upperBound - 1)
        decoded = try decoder.quoted(range.lowerBound + 1..<contentEnd, style: style)
      case .literal, .folded:
        decoded = decoder.block(
          range, style: style, expected: value, isAltered: text.isAltered)
        while range.count > 1, text[range.upperBound - 1].isBreak {
          range = range.lowerBound..<range.upperBound - 1
        }
        // What is missing at the end of a block is shown on its last line, not on the next.
        contentEnd = range.upperBound
      }
    } catch {
      report(.syntax, error.message, at: error.range)
    }
    // The decoder agrees with libyaml wherever it read the same bytes; if it ever does not, the
    // text counts, and only the places inside of it are lost.
    if decoded == nil || (!text.isAltered && decoded?.bytes != value) {
      decoded = DecodedText()
      decoded?.append(value, standingAt: range.lowerBound)
    }
    let result = decoded ?? DecodedText()
    let string = result.text
    let comment = style == .plain ? comment(after: range.upperBound) : nil
    let scalar = Scalar(
      text: string, style: style, resolved: style == .plain ? .init(plain: string) : .text,
      map: result.map(file: text.file, sourceEnd: contentEnd), trailingComment: comment,
      isCommentSpaced: comment.map { text[$0.start + 1].isBlank } ?? true,
      // Inside of brackets the comment has taken what closes them too.
      commentText: builder.isInFlow
        ? nil : comment.map { text.text(range.upperBound..<$0.end) })
    return (scalar, range)
  }

  private func comment(after end: Int) -> SourceSpan? {
    var offset = end
    while text[offset].isBlank { offset += 1 }
    guard offset > end, text[offset] == UInt8(ascii: "#") else { return nil }
    return text.span(offset..<text.line(at: offset).upperBound)
  }

  private mutating func report(
    _ id: Diagnostic.ID, _ message: String, at range: Range<Int>, help: String = ""
  ) {
    builder.diagnostics.append(
      Diagnostic(.error, id, message, at: text.span(range), help: help))
  }
}
