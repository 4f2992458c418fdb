import Interlock

/// Finds texts inside of brackets that YAML cuts or reads as something else, each as its author
/// meant it: from the colon to the comma or bracket that ends the entry.
///
/// Read by what a rule file has under a key, not by YAML's grammar: the comma in
/// `{ that: l.all(x, x > 1), on: l }` is part of the expression, the one behind it is not.
struct MeantTexts {
  /// What a key has for its value.
  enum Kind {
    case expression, regex, text
    /// Anything else.
    case other
  }

  /// A text that has to be in quotes.
  struct Unquoted {
    var key: Range<Int>?
    var value: Range<Int>
    var kind: Kind
  }

  private let text: SourceText
  private(set) var found: [Unquoted] = []

  /// Reads the list or mapping that an opening bracket begins.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - start: The bracket.
  ///   - keys: The keys that the collection stands under, the innermost last.
  init(_ text: SourceText, at start: Int, under keys: [String]) {
    self.text = text
    _ = collection(at: start, under: keys, depth: 0)
  }

  // MARK: Keys

  /// What stands under a key.
  static func kind(_ keys: [String]) -> Kind {
    guard let key = keys.last else { return .other }
    switch key {
    case "that", "when", "requiredWhen", "visibleWhen", "enabledWhen", "optionsFrom":
      return .expression
    case "pattern", "notPattern", "contains", "notContains": return .regex
    case "message", "label", "hint", "title", "description": return .text
    default: break
    }
    guard keys.count > 1 else { return .other }
    let outer = keys[keys.count - 2]
    switch outer {
    case "computed": return .expression
    case "messages", "message": return .text
    case "pattern", "notPattern", "contains", "notContains": return key == "value" ? .regex : .other
    default: break
    }
    guard keys.count > 2 else { return .other }
    switch keys[keys.count - 3] {
    case "computed": return key == "value" ? .expression : .other
    case "messages": return .text
    default: return .other
    }
  }

  // MARK: Collections

  /// Reads a list or mapping and gives where it ends; nil where it does not.
  private mutating func collection(at start: Int, under keys: [String], depth: Int) -> Int? {
    guard depth < 64 else { return nil }
    let isMapping = text[start] == UInt8(ascii: "{")
    let closing = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var offset = skipSpace(start + 1)
    while offset < text.bytes.count {
      if text[offset] == closing { return offset + 1 }
      if text[offset] == UInt8(ascii: ",") {
        offset = skipSpace(offset + 1)
        continue
      }
      var inner = keys
      var key: Range<Int>?
      if isMapping {
        guard let end = keyEnd(offset) else {
          // A key without a colon.
          offset = skipSpace(plainEnd(offset))
          if text[offset] != UInt8(ascii: ",") && text[offset] != closing { return nil }
          continue
        }
        key = offset..<end
        inner.append(Self.name(text.text(offset..<end)))
        offset = skipSpace(skipSpace(end) + 1)
      }
      guard let end = value(at: offset, key: key, under: inner, isMapping: isMapping, depth) else {
        return nil
      }
      // A bracket that closes nothing here.
      guard end > offset || text[end] == closing || text[end] == UInt8(ascii: ",") else {
        return nil
      }
      offset = skipSpace(end)
    }
    return nil
  }

  private static func name(_ key: String) -> String {
    guard let first = key.utf8.first, first == UInt8(ascii: "'") || first == UInt8(ascii: "\""),
      key.utf8.count > 1
    else { return key }
    return String(key.dropFirst().dropLast())
  }

  private mutating func value(
    at start: Int, key: Range<Int>?, under keys: [String], isMapping: Bool, _ depth: Int
  ) -> Int? {
    let kind = Self.kind(keys)
    let first = text[start]
    if first == UInt8(ascii: ",") || first == UInt8(ascii: "}") || first == UInt8(ascii: "]") {
      return start
    }
    let isQuote = first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
    if isQuote || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      let before = found.count
      // `[,]` is no list: it has nothing before its comma.
      let isClass =
        kind == .regex && first == UInt8(ascii: "[")
        && (text[skipSpace(start + 1)] == UInt8(ascii: ",")
          || text[start + 1] == UInt8(ascii: "[") && text[start + 2] == UInt8(ascii: ":"))
      let end =
        isQuote ? quoteEnd(start) : collection(at: start, under: keys, depth: depth + 1)
      if let end, !isClass, isEnd(skipSpace(end)) { return end }
      if kind == .other { return end.map { plainEnd($0) } }
      // Another text behind it: a comma is missing.
      if isQuote, let end, "'\"".utf8.contains(text[skipSpace(end)]) { return nil }
      found.removeSubrange(before...)
    } else if kind == .other {
      return plainEnd(start)
    }
    guard let end = Self.end(of: kind, from: start, isElement: !isMapping, text) else { return nil }
    if kind == .text, Self.hasKey(text.text(start..<end)) { return nil }
    if Self.needsQuotes(text.bytes[start..<end]) {
      found.append(Unquoted(key: key, value: start..<end, kind: kind))
    }
    return end
  }

  /// Whether an entry may end here.
  private func isEnd(_ offset: Int) -> Bool {
    offset >= text.bytes.count || ",}]".utf8.contains(text[offset])
  }

  private func skipSpace(_ start: Int) -> Int {
    var offset = start
    while offset < text.bytes.count {
      if text[offset].isBlank || text[offset].isBreak {
        offset += 1
      } else if text[offset] == UInt8(ascii: "#"), offset > 0,
        text[offset - 1].isBlank || text[offset - 1].isBreak
      {
        offset = text.line(at: offset).upperBound
      } else {
        break
      }
    }
    return offset
  }

  private func quoteEnd(_ start: Int) -> Int? {
    let quote = text[start]
    var offset = start + 1
    while offset < text.bytes.count {
      if text[offset] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        offset += 2
      } else if text[offset] == quote {
        if quote == UInt8(ascii: "'"), text[offset + 1] == quote {
          offset += 2
        } else {
          return offset + 1
        }
      } else {
        offset += 1
      }
    }
    return nil
  }

  /// Where the key ends that a colon follows; nil without one.
  private func keyEnd(_ start: Int) -> Int? {
    if text[start] == UInt8(ascii: "'") || text[start] == UInt8(ascii: "\"") {
      guard let end = quoteEnd(start), text[skipSpace(end)] == UInt8(ascii: ":") else { return nil }
      return end
    }
    var offset = start
    while offset < text.bytes.count, !",{}[]".utf8.contains(text[offset]), !text[offset].isBreak {
      let next = text[offset + 1]
      if text[offset] == UInt8(ascii: ":"),
        next.isBlank || next.isBreak || ",{}[]".utf8.contains(next)
      {
        return offset > start ? offset : nil
      }
      offset += 1
    }
    return nil
  }

  private func plainEnd(_ start: Int) -> Int {
    var offset = start
    while offset < text.bytes.count, !",{}[]".utf8.contains(text[offset]), !text[offset].isBreak {
      offset += 1
    }
    return offset
  }

  // MARK: Texts

  /// Whether a text has a key of a field and its colon in it: then a comma is missing before the key.
  private static func hasKey(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.dropFirst().contains { word in
      word.utf8.last == UInt8(ascii: ":") && keys.contains(String(word.dropLast()))
    }
  }

  private static let keys: Set<String> = [
    "type", "label", "hint", "message", "messages", "required", "pattern", "contains", "format",
    "min", "max", "minLength", "maxLength", "minItems", "maxItems", "secret", "default", "options",
    "id", "that", "on", "when", "severity", "visibleWhen", "requiredWhen", "enabledWhen", "value",
    "check", "equals", "debounce", "input", "fields", "item",
  ]

  /// Whether YAML reads a text without quotes as something else inside of brackets.
  static func needsQuotes(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return false }
    if "!&*|>%@`'\"#?".utf8.contains(first) || last == UInt8(ascii: ":") { return true }
    var previous: UInt8 = 0x20
    for byte in bytes {
      if ",[]{}".utf8.contains(byte) { return true }
      if previous == UInt8(ascii: ":"), byte == 0x20 { return true }
      if previous == 0x20, byte == UInt8(ascii: "#") { return true }
      previous = byte
    }
    return first == UInt8(ascii: "-") && bytes.count > 1 && bytes[bytes.startIndex + 1] == 0x20
  }

  /// Where a text ends that begins at an offset; nil where a bracket or quote in it is never closed.
  ///
  /// - Parameter isElement: Whether it stands in a list, where every comma outside of its own
  ///   brackets ends it.
  static func end(of kind: Kind, from start: Int, isElement: Bool, _ text: SourceText) -> Int? {
    var brackets: [UInt8] = []
    var offset = start
    scan: while offset < text.bytes.count, !text[offset].isBreak {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: "\\") where kind == .regex: offset += 1
      case UInt8(ascii: "["):
        if kind == .regex {
          guard let end = classEnd(offset, text) else { return nil }
          offset = end
        } else {
          brackets.append(UInt8(ascii: "]"))
        }
      case UInt8(ascii: "("): if kind != .text { brackets.append(UInt8(ascii: ")")) }
      case UInt8(ascii: "{"): brackets.append(UInt8(ascii: "}"))
      case UInt8(ascii: ")"): if kind != .text, brackets.popLast() != byte { return nil }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if brackets.isEmpty { break scan }
        if brackets.popLast() != byte { return nil }
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        if kind == .expression {
          guard let end = literalEnd(offset, text) else { return nil }
          offset = end
        }
      case UInt8(ascii: ","):
        if brackets.isEmpty,
          isElement || kind == .expression || isKey(after: offset, text)
        {
          break scan
        }
      default: break
      }
      offset += 1
    }
    guard brackets.isEmpty else { return nil }
    offset = min(offset, text.bytes.count)
    while offset > start, text[offset - 1].isBlank { offset -= 1 }
    return offset > start ? offset : nil
  }

  /// The bracket that closes a class of characters in a regex.
  private static func classEnd(_ start: Int, _ text: SourceText) -> Int? {
    var offset = start + 1
    if text[offset] == UInt8(ascii: "^") { offset += 1 }
    if text[offset] == UInt8(ascii: "]") { offset += 1 }
    while offset < text.bytes.count, !text[offset].isBreak {
      if text[offset] == UInt8(ascii: "]") { return offset }
      // `[:alpha:]` inside of a class ends with its own bracket.
      if text[offset] == UInt8(ascii: "["), text[offset + 1] == UInt8(ascii: ":") {
        offset += 2
        while offset < text.bytes.count, !text[offset].isBreak,
          text[offset] != UInt8(ascii: ":") || text[offset + 1] != UInt8(ascii: "]")
        {
          offset += 1
        }
        offset += 2
        continue
      }
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// The quote that closes a text of an expression.
  private static func literalEnd(_ start: Int, _ text: SourceText) -> Int? {
    var offset = start + 1
    while offset < text.bytes.count, !text[offset].isBreak {
      if text[offset] == text[start] { return offset }
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Whether a comma is followed by a key and its colon, so that it ends an entry.
  private static func isKey(after comma: Int, _ text: SourceText) -> Bool {
    var offset = comma + 1
    while text[offset].isBlank { offset += 1 }
    if text[offset].isBreak || offset >= text.bytes.count { return true }
    let start = offset
    if text[offset] == UInt8(ascii: "}") { return true }
    while !text[offset].isBlank, !text[offset].isBreak, offset < text.bytes.count,
      !",{}[]:".utf8.contains(text[offset])
    {
      offset += 1
    }
    guard offset > start, text[offset] == UInt8(ascii: ":") else { return false }
    return text[offset + 1].isBlank || text[offset + 1].isBreak
  }
}
