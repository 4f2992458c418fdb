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
  func advice(at offset: Int, for reading: Reading) -> Diagnostic? {
    guard let (key, value) = value(at: offset) else { return nil }
    let first = text.text(value.lowerBound..<min(value.lowerBound + 1, value.upperBound))
    if reading == .tag {
      // `!!int 5` and `!name value` are meant as tags.
      let isTag =
        text[offset + 1] == UInt8(ascii: "!") || text.bytes[value].contains { $0.isBlank }
      if isTag, !isPatternKey(key) { return nil }
    }
    let id: Diagnostic.ID =
      switch reading {
      case .alias: .undefinedAlias
      case .tag: .tag
      case .other: .syntax
      }
    return Diagnostic(
      .error, id, "a text that begins with \(first) must be in quotes", at: text.span(value),
      notes: notes(first), help: "write \(assignment(key, value))")
  }

  /// The advice to quote the whole value of a line that begins with a bracket.
  func wholeValueAdvice(at offset: Int) -> Diagnostic? {
    let shape = LineShape(text, at: offset)
    guard shape.key != nil, shape.value.contains(offset) || shape.value.upperBound == offset else {
      return nil
    }
    let first = text[shape.value.lowerBound]
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return nil }
    return advice(at: shape.value.lowerBound, for: .other)
  }

  /// The advice to quote a value inside of braces that a bracket of its own cuts short, such as
  /// `{ pattern: ^\d{5}$ }`.
  ///
  /// - Parameters:
  ///   - offset: The bracket.
  ///   - opening: The brace that the entry is part of.
  func entryAdvice(at offset: Int, in opening: Int) -> Diagnostic? {
    guard text[offset] == UInt8(ascii: "{") || text[offset] == UInt8(ascii: "[") else { return nil }
    let line = text.line(at: offset)
    var start = offset
    while start > opening + 1, text[start - 1] != UInt8(ascii: ",") { start -= 1 }
    while start < offset, text[start].isBlank { start += 1 }
    var colon = start
    while colon < offset, text[colon] != UInt8(ascii: ":") || !text[colon + 1].isBlank {
      colon += 1
    }
    guard colon < offset else { return nil }
    var first = colon + 1
    while first < offset, text[first].isBlank { first += 1 }
    // A value in quotes or brackets that something follows is another mistake.
    let opener = text[first]
    guard first < offset, opener != UInt8(ascii: "'"), opener != UInt8(ascii: "\""),
      opener != UInt8(ascii: "{"), opener != UInt8(ascii: "[")
    else { return nil }
    // The value ends before the next entry, or before the brace that ends the line.
    var end = offset
    while end < line.upperBound, text[end] != UInt8(ascii: ",") || !text[end + 1].isBlank {
      end += 1
    }
    if end == line.upperBound {
      while end > offset, text[end - 1].isBlank { end -= 1 }
      if end > offset, text[end - 1] == UInt8(ascii: "}") { end -= 1 }
    }
    while end > offset, text[end - 1].isBlank { end -= 1 }
    let bracket = text.text(offset..<offset + 1)
    return Diagnostic(
      .error, .syntax, "a text with \(bracket) in it must be in quotes", at: text.span(first..<end),
      notes: notes(bracket), help: "write \(assignment(start..<colon, first..<end))")
  }

  /// `key: 'value'`, as it should be written.
  func assignment(_ key: Range<Int>?, _ value: Range<Int>) -> String {
    let quoted = Self.quoted(text.text(value))
    guard let key else { return quoted }
    return "\(text.text(key)): \(quoted)"
  }

  /// A text in single quotes.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text.unicodeScalars {
      if character == "'" { result += "'" }
      result.unicodeScalars.append(character)
    }
    return result + "'"
  }

  /// Whether a key takes regexes.
  func isPatternKey(_ key: Range<Int>?) -> Bool {
    guard let key else { return false }
    switch text.text(key) {
    case "pattern", "notPattern", "contains", "notContains": return true
    default: return false
    }
  }

  /// The value that begins at an offset, and its key.
  private func value(at offset: Int) -> (key: Range<Int>?, value: Range<Int>)? {
    let shape = LineShape(text, at: offset)
    if isPatternKey(shape.key), shape.value.contains(offset) { return (shape.key, shape.value) }
    if shape.value.lowerBound == offset { return (shape.key, shape.value) }
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
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): break
    default: return nil
    }
    var end = offset
    while end < shape.line.upperBound, !isEntryEnd(text[end]) { end += 1 }
    while end > offset, text[end - 1].isBlank { end -= 1 }
    return end > offset ? (key, offset..<end) : nil
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
