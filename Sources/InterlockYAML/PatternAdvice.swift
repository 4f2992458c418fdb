import Interlock

/// Advice for text that YAML reads as something else because it lacks quotes, such as a regex.
struct PatternAdvice {
  /// What YAML takes the text for.
  enum Reading {
    case alias, tag, other
  }

  private let text: SourceText

  init(_ text: SourceText) { self.text = text }

  /// The advice to quote what begins at an offset; nil where it is no value.
  ///
  /// - Parameters:
  ///   - offset: The text.
  ///   - reading: What YAML takes it for.
  ///   - isInFlow: Whether it is known to stand inside of brackets.
  ///   - isKey: Whether it stands where a key is due; nil where that is not known.
  func advice(
    at offset: Int, for reading: Reading, isInFlow: Bool = false, isKey: Bool? = nil
  ) -> Diagnostic? {
    guard let (key, value) = value(at: offset, isInFlow: isInFlow, isKey: isKey) else {
      return nil
    }
    let first = text.text(value.lowerBound..<min(value.lowerBound + 1, value.upperBound))
    switch reading {
    case .tag:
      // `!!int 5` and `!name value` are meant as tags where no text is asked for.
      let kind = self.kind(of: key)
      if text[offset + 1] == UInt8(ascii: "!"), kind != .expression, kind != .regex { return nil }
      if kind == .other, text.bytes[value].contains(where: { $0.isBlank }) { return nil }
      if kind == .other, !isInFlow, isAboveBlock(value) { return nil }
    case .alias, .other: break
    }
    let id: Diagnostic.ID =
      switch reading {
      case .alias: .undefinedAlias
      case .tag: .tag
      case .other: .syntax
      }
    return Diagnostic(
      .error, id, "a text that begins with \(first) must be in quotes", at: text.span(value),
      notes: notes(first), help: "write \(assignment(key, value))",
      replacement: Diagnostic.Replacement(Self.quoted(text.text(value)), of: text.span(value)))
  }

  /// The advice to quote the whole value of a line that begins with a bracket.
  func wholeValueAdvice(at offset: Int) -> Diagnostic? {
    let shape = LineShape(text, at: offset)
    guard shape.key != nil, shape.value.contains(offset) || shape.value.upperBound == offset else {
      return nil
    }
    let first = text[shape.value.lowerBound]
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return nil }
    if let cut = meantText(in: shape.value.lowerBound) { return cut }
    // What is certainly a mapping is none of its texts.
    if first == UInt8(ascii: "{"), kind(of: shape) == .other,
      text.text(shape.value).contains(": ")
    {
      return nil
    }
    return advice(at: shape.value.lowerBound, for: .other)
  }

  /// The advice to quote a text inside of brackets that a comma, bracket or other sign of its own
  /// cuts short; nil where there is none.
  ///
  /// - Parameter opening: One of the brackets that it stands in.
  func meantText(in opening: Int) -> Diagnostic? {
    let shape = LineShape(text, at: opening)
    let first = text[shape.value.lowerBound]
    let isOuter =
      (first == UInt8(ascii: "[") || first == UInt8(ascii: "{"))
      && shape.value.lowerBound <= opening
    if isOuter, kind(of: shape) != .other, first == UInt8(ascii: "[") { return nil }
    let keys = isOuter ? blockKeys(of: shape) : []
    let start = isOuter ? shape.value.lowerBound : opening
    guard let unquoted = MeantTexts(text, at: start, under: keys).found.first else { return nil }
    return advice(for: unquoted)
  }

  /// The advice to quote a text, as a whole.
  func advice(for unquoted: MeantTexts.Unquoted) -> Diagnostic {
    let value = unquoted.value
    let first = text.text(value.lowerBound..<value.lowerBound + 1)
    let beginsWithSign = Self.signs.contains(first)
    let sign = beginsWithSign ? first : Self.sign(in: text.bytes[value])
    return Diagnostic(
      .error, .syntax,
      beginsWithSign
        ? "a text that begins with \(sign) must be in quotes"
        : "a text with \(sign) in it must be in quotes", at: text.span(value),
      notes: beginsWithSign || sign == "[" || sign == "{"
        ? notes(sign) : ["without quotes YAML ends a text inside of brackets there"],
      help: "write \(assignment(unquoted.key, value, kind: unquoted.kind))",
      replacement: Diagnostic.Replacement(
        Self.quoted(meantText(value, unquoted.kind)), of: text.span(value)))
  }

  /// The signs that no text without quotes begins with.
  private static let signs = "!&*|>%@`'\"[{"

  /// The first sign that ends a text inside of brackets.
  private static func sign(in bytes: ArraySlice<UInt8>) -> String {
    var previous: UInt8 = 0
    for byte in bytes {
      if ",[]{}".utf8.contains(byte) {
        return byte == UInt8(ascii: ",") ? "a comma" : String(decoding: [byte], as: UTF8.self)
      }
      if previous == UInt8(ascii: ":"), byte == 0x20 { return "\": \"" }
      if previous == 0x20, byte == UInt8(ascii: "#") { return "\" #\"" }
      previous = byte
    }
    return "a colon"
  }

  /// What a rule file has under a key, as far as the keys of its line tell.
  private func kind(of key: Range<Int>?) -> MeantTexts.Kind {
    guard let key else { return .other }
    let shape = LineShape(text, at: key.lowerBound)
    if shape.key == key { return kind(of: shape) }
    return MeantTexts.kind(blockKeys(of: shape) + [text.text(key)])
  }

  /// The bracket that a text stands in, and its line's other brackets are closed behind; nil where
  /// none is open.
  func openBracket(before offset: Int) -> Int? {
    var depth = 0
    var place = offset
    while place > max(text.start, offset - 20_000) {
      place -= 1
      switch text[place] {
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0 { return place }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The advice to quote the value of a line that takes text; nil for any other.
  func textAdvice(at offset: Int) -> Diagnostic? {
    let shape = LineShape(text, at: offset)
    guard shape.key != nil, kind(of: shape) != .other, shape.value.contains(offset) else {
      return nil
    }
    return advice(
      for: MeantTexts.Unquoted(key: shape.key, value: shape.value, kind: kind(of: shape)))
  }

  /// What a rule file has under the key of a line.
  func kind(of shape: LineShape) -> MeantTexts.Kind { MeantTexts.kind(blockKeys(of: shape)) }

  /// How many lines above are looked at: each of very many texts may ask for advice.
  private static let mostLines = 1_000

  /// The keys that a line stands under, its own the last; at most three.
  private func blockKeys(of shape: LineShape) -> [String] {
    guard let key = shape.key else { return [] }
    var keys = [text.text(key)]
    var indent = key.lowerBound - shape.line.lowerBound
    var start = shape.line.lowerBound
    var looked = 0
    while start > text.start, indent > 0, keys.count < 3, looked < Self.mostLines {
      let above = LineShape(text, at: start - 1)
      start = above.line.lowerBound
      looked += 1
      guard let key = above.key, text[above.contentStart] != UInt8(ascii: "#") else { continue }
      let depth = key.lowerBound - above.line.lowerBound
      if depth < indent {
        indent = depth
        keys.insert(text.text(key), at: 0)
      }
      if start == text.start { break }
    }
    return keys
  }

  /// A text as it was meant: `'it's'` lacks a second apostrophe, its quotes are no part of it.
  func meantText(_ value: Range<Int>, _ kind: MeantTexts.Kind) -> String {
    let first = text[value.lowerBound]
    if kind == .text || kind == .regex, value.count > 2,
      first == UInt8(ascii: "'") || first == UInt8(ascii: "\""), text[value.upperBound - 1] == first
    {
      return text.text(value.lowerBound + 1..<value.upperBound - 1)
    }
    return text.text(value)
  }

  /// `key: 'value'`, as it should be written.
  func assignment(
    _ key: Range<Int>?, _ value: Range<Int>, kind: MeantTexts.Kind = .other
  ) -> String {
    let quoted = Self.quoted(meantText(value, kind))
    guard let key else { return quoted }
    return "\(text.text(key)): \(quoted)"
  }

  /// A text in single quotes.
  static func quoted(_ text: String) -> String { Quoting.single(text) }

  /// Whether a key takes regexes.
  func isPatternKey(_ key: Range<Int>?) -> Bool {
    guard let key else { return false }
    switch text.text(key) {
    case "pattern", "notPattern", "contains", "notContains": return true
    default: return false
    }
  }

  /// Whether a value ends its line, and the next one is indented as what belongs to it.
  private func isAboveBlock(_ value: Range<Int>) -> Bool {
    let shape = LineShape(text, at: value.lowerBound)
    guard value.upperBound == shape.value.upperBound, shape.line.upperBound < text.bytes.count
    else { return false }
    let next = LineShape(text, at: shape.line.upperBound + 1)
    let indent = shape.contentStart - shape.line.lowerBound
    return next.contentStart < next.line.upperBound
      && next.contentStart - next.line.lowerBound > indent
  }

  /// The value that begins at an offset, and its key; a key in braces is a value without one.
  func value(
    at offset: Int, isInFlow: Bool = false, isKey: Bool? = nil
  ) -> (key: Range<Int>?, value: Range<Int>)? {
    let shape = LineShape(text, at: offset)
    if !isInFlow {
      if isPatternKey(shape.key), shape.value.contains(offset) { return (shape.key, shape.value) }
      if shape.value.lowerBound == offset { return (shape.key, shape.value) }
    }
    // Inside of brackets: from a colon, comma or bracket to the next comma or bracket.
    var before = offset
    while before > shape.line.lowerBound, text[before - 1].isBlank { before -= 1 }
    guard before > shape.line.lowerBound else { return nil }
    var key: Range<Int>?
    switch text[before - 1] {
    case UInt8(ascii: ":"):
      var start = before - 1
      while start > shape.contentStart, !isEntryStart(text[start - 1]) { start -= 1 }
      key = start..<before - 1
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"):
      let isKey =
        isKey ?? openBracket(before: offset).map { text[$0] == UInt8(ascii: "{") } ?? false
      if isKey { return self.key(at: offset).map { (nil, $0) } }
    default: return nil
    }
    let kind = self.kind(of: key)
    if kind != .other,
      let end = MeantTexts.end(of: kind, from: offset, isElement: false, text)
    {
      return (key, offset..<end)
    }
    var end = offset
    while end < shape.line.upperBound, !isEntryEnd(text[end]) { end += 1 }
    while end > offset, text[end - 1].isBlank { end -= 1 }
    return end > offset ? (key, offset..<end) : nil
  }

  /// The key that begins at an offset inside of braces; nil where none does.
  private func key(at offset: Int) -> Range<Int>? {
    let lineEnd = text.line(at: offset).upperBound
    var end = offset
    while end < lineEnd, !isEntryEnd(text[end]) {
      if text[end] == UInt8(ascii: ":"), end + 1 >= lineEnd || text[end + 1].isBlank { break }
      end += 1
    }
    while end > offset, text[end - 1].isBlank { end -= 1 }
    return end > offset ? offset..<end : nil
  }

  private func isEntryStart(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "{")
      || byte == UInt8(ascii: "[")
  }

  private func isEntryEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private func notes(_ first: String) -> [String] {
    switch first {
    case "[": ["without quotes YAML reads [ as the start of a list"]
    case "{": ["without quotes YAML reads { as the start of a mapping"]
    case "*": ["without quotes YAML reads * as a reference to a value marked with &"]
    case "&": ["without quotes YAML reads & as a mark on a value"]
    case "!": ["without quotes YAML reads ! as the start of a tag"]
    case "|", ">": ["without quotes YAML reads \(first) as the start of a block of text"]
    case "-", "?": ["without quotes YAML reads \(first) as the start of an entry"]
    default: ["YAML keeps \(first) for itself"]
    }
  }
}
