import Interlock

/// Reads a document that is strict JSON (RFC 8259), span by span.
///
/// YAML 1.2 takes every JSON document, libyaml does not: it refuses tabs before the first bracket,
/// a line break between key and colon, keys beyond 1,024 characters and surrogate pairs. What is
/// JSON is therefore read here; whatever is not is left to libyaml and its errors.
struct JSONDocument {
  private let source: [UInt8]
  private let decoder: ScalarDecoder
  private var offset: Int
  private var builder: NodeBuilder
  /// Whether each open bracket is a brace.
  private var isObject: [Bool] = []

  /// Reads a file that begins with a bracket.
  ///
  /// - Returns: The builder with the document or with its faults; nil where this is no JSON.
  static func read(_ text: SourceText, limits: LoadLimits) -> NodeBuilder? {
    var document = JSONDocument(text, limits: limits)
    document.skipSpace()
    switch text[document.offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): break
    default: return nil
    }
    guard document.readDocument() else { return nil }
    return document.builder
  }

  private init(_ text: SourceText, limits: LoadLimits) {
    source = text.bytes
    decoder = ScalarDecoder(source: text.bytes)
    offset = text.start
    builder = NodeBuilder(file: text.file, limits: limits)
  }

  private var byte: UInt8 { offset < source.count ? source[offset] : 0 }

  private mutating func skipSpace() {
    while offset < source.count, source[offset].isBlank || source[offset].isBreak { offset += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard self.byte == byte, offset < source.count else { return false }
    offset += 1
    return true
  }

  /// Reads values until the brackets are closed; false where the text is no JSON.
  private mutating func readDocument() -> Bool {
    repeat {
      if builder.isStopped { return true }
      skipSpace()
      // Here a value is due, or the end of an empty list or object.
      guard readValue() else { return false }
      skipSpace()
      guard closeAndSeparate() else { return false }
    } while !isObject.isEmpty
    return offset == source.count
  }

  private mutating func readValue() -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isMapping = byte == UInt8(ascii: "{")
      builder.open(isMapping: isMapping, isFlow: true, at: offset, anchor: nil)
      if builder.isStopped { return true }
      offset += 1
      isObject.append(isMapping)
      skipSpace()
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { return true }
      if isMapping, !readKey() { return false }
      skipSpace()
      // The first member of what was just opened; nesting is bounded by the builder.
      return readValue()
    case UInt8(ascii: "\""): return readString()
    default: return readWord()
    }
  }

  /// Closes what ends here and steps over the comma to the next value.
  private mutating func closeAndSeparate() -> Bool {
    while let isMapping = isObject.last, !builder.isStopped {
      skipSpace()
      if take(isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        builder.close(end: offset)
        isObject.removeLast()
        continue
      }
      guard take(UInt8(ascii: ",")) else { return false }
      skipSpace()
      return isMapping ? readKey() : true
    }
    skipSpace()
    return true
  }

  private mutating func readKey() -> Bool {
    guard byte == UInt8(ascii: "\""), readString() else { return false }
    skipSpace()
    return take(UInt8(ascii: ":"))
  }

  private mutating func readString() -> Bool {
    let start = offset
    var end = offset + 1
    while end < source.count, source[end] != UInt8(ascii: "\"") {
      guard source[end] >= 0x20 else { return false }
      if source[end] == UInt8(ascii: "\\") {
        guard end + 1 < source.count, Self.isEscape(source[end + 1]) else { return false }
        end += 1
      }
      end += 1
    }
    guard end < source.count,
      let decoded = try? decoder.quoted(start + 1..<end, style: .doubleQuoted)
    else { return false }
    offset = end + 1
    let scalar = Scalar(
      text: decoded.text, style: .doubleQuoted, resolved: .text,
      map: decoded.map(file: builder.file, sourceEnd: end))
    builder.add(scalar, at: start..<offset, anchor: nil)
    return true
  }

  private static func isEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"),
      UInt8(ascii: "u"):
      true
    default: false
    }
  }

  /// Reads `true`, `false`, `null` or a number.
  private mutating func readWord() -> Bool {
    let start = offset
    while offset < source.count, Self.isWordByte(source[offset]) { offset += 1 }
    let word = Array(source[start..<offset])
    let text = String(decoding: word, as: UTF8.self)
    guard text == "true" || text == "false" || text == "null" || Self.isNumber(word) else {
      return false
    }
    var decoded = DecodedText()
    decoded.append(start..<offset, of: source)
    let scalar = Scalar(
      text: text, style: .plain, resolved: Scalar.Resolved(plain: text),
      map: decoded.map(file: builder.file, sourceEnd: offset))
    builder.add(scalar, at: start..<offset, anchor: nil)
    return true
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static func isNumber(_ word: [UInt8]) -> Bool {
    var rest = word[...]
    func digits() -> Int {
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      rest.removeFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !(startsWithZero && whole > 1) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits() > 0 else { return false }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
