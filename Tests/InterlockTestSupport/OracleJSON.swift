/// A JSON value with its numbers as they were written, read by the plainest parser there can be.
///
/// It stands beside the reader of the engine as a second opinion: recursive, slow, and strict.
package indirect enum OracleJSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(String)
  case text(String)
  case array([OracleJSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: OracleJSON

    package init(_ key: String, _ value: OracleJSON) {
      self.key = key
      self.value = value
    }
  }

  /// The member of an object, by its key's code points.
  package subscript(key: String) -> OracleJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { Array($0.key.utf8) == Array(key.utf8) }?.value
  }
}

extension OracleJSON {
  /// Reads a whole JSON text (RFC 8259); nil where it is none.
  package init?(parsing text: String) {
    var parser = OracleJSONParser(rest: Array(text.unicodeScalars))
    guard let value = parser.value() else { return nil }
    parser.skipSpace()
    guard parser.isAtEnd else { return nil }
    self = value
  }
}

private struct OracleJSONParser {
  var rest: [Unicode.Scalar]
  var index = 0

  init(rest: [Unicode.Scalar]) { self.rest = rest }

  var isAtEnd: Bool { index == rest.count }
  var next: Unicode.Scalar? { index < rest.count ? rest[index] : nil }

  mutating func skipSpace() {
    while let scalar = next, [0x20, 0x09, 0x0A, 0x0D].contains(scalar.value) { index += 1 }
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  mutating func take(word: String) -> Bool {
    for scalar in word.unicodeScalars where !take(scalar) { return false }
    return true
  }

  mutating func value() -> OracleJSON? {
    skipSpace()
    switch next {
    case "n": return take(word: "null") ? .null : nil
    case "t": return take(word: "true") ? .boolean(true) : nil
    case "f": return take(word: "false") ? .boolean(false) : nil
    case "\"": return string().map { .text($0) }
    case "[": return array()
    case "{": return object()
    default: return number()
    }
  }

  mutating func array() -> OracleJSON? {
    index += 1
    var elements: [OracleJSON] = []
    skipSpace()
    if take("]") { return .array([]) }
    while true {
      guard let element = value() else { return nil }
      elements.append(element)
      skipSpace()
      if take("]") { return .array(elements) }
      guard take(",") else { return nil }
    }
  }

  mutating func object() -> OracleJSON? {
    index += 1
    var members: [OracleJSON.Member] = []
    skipSpace()
    if take("}") { return .object([]) }
    while true {
      skipSpace()
      guard let key = string() else { return nil }
      skipSpace()
      guard take(":"), let value = value() else { return nil }
      members.append(OracleJSON.Member(key, value))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }

  mutating func string() -> String? {
    guard take("\"") else { return nil }
    var units: [UInt16] = []
    while let scalar = next {
      index += 1
      if scalar == "\"" { return String(decoding: units, as: UTF16.self) }
      if scalar.value < 0x20 { return nil }
      guard scalar == "\\" else {
        units += Array(String(scalar).utf16)
        continue
      }
      guard let escape = next else { return nil }
      index += 1
      switch escape {
      case "\"", "\\", "/": units.append(UInt16(escape.value))
      case "b": units.append(0x08)
      case "f": units.append(0x0C)
      case "n": units.append(0x0A)
      case "r": units.append(0x0D)
      case "t": units.append(0x09)
      case "u":
        guard index + 4 <= rest.count else { return nil }
        let digits = String(String.UnicodeScalarView(rest[index..<index + 4]))
        guard let unit = UInt16(digits, radix: 16) else { return nil }
        units.append(unit)
        index += 4
      default: return nil
      }
    }
    return nil
  }

  mutating func number() -> OracleJSON? {
    let start = index
    while let scalar = next, "+-.eE0123456789".unicodeScalars.contains(scalar) { index += 1 }
    guard index > start else { return nil }
    return .number(String(String.UnicodeScalarView(rest[start..<index])))
  }
}

extension OracleJSON {
  /// The value as JSON text, with escapes and white space strewn in by the random source.
  package func written(_ random: inout SeededRandom) -> String {
    let space = random.oneIn(12) ? " " : ""
    switch self {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let text): return space + text
    case .text(let text): return Self.quoted(text, &random)
    case .array(let elements):
      var parts: [String] = []
      for element in elements { parts.append(element.written(&random)) }
      return "[" + space + parts.joined(separator: "," + space) + space + "]"
    case .object(let members):
      var parts: [String] = []
      for member in members {
        parts.append(
          Self.quoted(member.key, &random) + space + ":" + space + member.value.written(&random))
      }
      return "{" + parts.joined(separator: "," + space) + space + "}"
    }
  }

  private static func quoted(_ text: String, _ random: inout SeededRandom) -> String {
    var output = "\""
    let escapesAll = random.oneIn(10)
    for scalar in text.unicodeScalars {
      if scalar == "\n", random.oneIn(2) {
        output += "\\n"
      } else if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || escapesAll
        || random.oneIn(30)
      {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: random.oneIn(2))
          output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }

  /// The same value with the members of every object in another order.
  package func shuffled(_ random: inout SeededRandom) -> OracleJSON {
    switch self {
    case .object(let members):
      var copies: [Member] = []
      for member in members {
        copies.append(Member(member.key, member.value.shuffled(&random)))
      }
      return .object(copies.shuffled(using: &random))
    case .array(let elements):
      var copies: [OracleJSON] = []
      for element in elements { copies.append(element.shuffled(&random)) }
      return .array(copies)
    default: return self
    }
  }
}
