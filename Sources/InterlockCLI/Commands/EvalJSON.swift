/// A JSON text as a tree: RFC 8259.
enum EvalJSON {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([EvalJSON])
  case object([Member])

  /// A name of an object and its value.
  struct Member {
    var name: String
    var value: EvalJSON
  }

  /// Reads a whole text.
  static func read(_ bytes: [UInt8]) throws(EvalFault) -> EvalJSON {
    var reader = EvalJSONReader(bytes)
    return try reader.whole()
  }

  /// The value of a name, where this is an object that has it.
  subscript(name: String) -> EvalJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// What it is, for messages.
  var noun: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// What is wrong about a text, as a lower-case clause.
struct EvalFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// Reads JSON into a tree.
private struct EvalJSONReader {
  /// How deep arrays and objects may be nested.
  private static let maximumDepth = 100
  private static let shortObject = 8

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func whole() throws(EvalFault) -> EvalJSON {
    let value = try value(depth: 0)
    skipSpace()
    if position < bytes.count { throw fault("expected the end") }
    return value
  }

  private mutating func value(depth: Int) throws(EvalFault) -> EvalJSON {
    if depth > Self.maximumDepth { throw fault("nested deeper than \(Self.maximumDepth) levels") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .string(try string())
    case .some(let byte) where byte == UInt8(ascii: "-") || Self.isDigit(byte):
      return .number(try number())
    default: break
    }
    if skip("true") { return .bool(true) }
    if skip("false") { return .bool(false) }
    if skip("null") { return .null }
    throw fault("expected a value")
  }

  private mutating func object(_ depth: Int) throws(EvalFault) -> EvalJSON {
    var members: [EvalJSON.Member] = []
    // Nearly all objects have few names, and a search of what is short costs less than a set.
    var names: Set<String> = []
    _ = skip("{")
    skipSpace()
    if skip("}") { return .object([]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("expected a name in double quotes") }
      let name = try string()
      if members.count == Self.shortObject { names = Set(members.map { $0.name }) }
      let isNew =
        members.count < Self.shortObject
        ? !members.contains { $0.name == name } : names.insert(name).inserted
      guard isNew else { throw fault("a name stands twice") }
      skipSpace()
      guard skip(":") else { throw fault("expected `:`") }
      members.append(EvalJSON.Member(name: name, value: try value(depth: depth + 1)))
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw fault("expected `,` or `}`") }
    return .object(members)
  }

  private mutating func array(_ depth: Int) throws(EvalFault) -> EvalJSON {
    var elements: [EvalJSON] = []
    _ = skip("[")
    skipSpace()
    if skip("]") { return .array([]) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while skip(",")
    guard skip("]") else { throw fault("expected `,` or `]`") }
    return .array(elements)
  }

  private mutating func number() throws(EvalFault) -> String {
    let start = position
    _ = skip("-")
    if !skip("0") { try digits() }
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("-") { _ = skip("+") }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(EvalFault) {
    let start = position
    while let byte = next, Self.isDigit(byte) { position += 1 }
    if position == start { throw fault("expected a digit") }
  }

  private mutating func string() throws(EvalFault) -> String {
    position += 1
    let start = position
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      position += 1
    }
    if next == UInt8(ascii: "\"") {
      // Nearly all texts have no escapes: they are taken as they stand.
      position += 1
      guard let text = String(validating: bytes[start..<position - 1], as: UTF8.self) else {
        throw fault("the text before is not valid UTF-8")
      }
      return text
    }
    var text = Array(bytes[start..<position])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let text = String(validating: text, as: UTF8.self) else {
          throw fault("the text before is not valid UTF-8")
        }
        return text
      case UInt8(ascii: "\\"):
        position += 1
        text += Array(String(Character(try escape())).utf8)
      case 0..<0x20: throw fault("a control character in a text must be escaped")
      default:
        position += 1
        text.append(byte)
      }
    }
    throw fault("expected `\"`")
  }

  private mutating func escape() throws(EvalFault) -> Unicode.Scalar {
    guard let byte = next else { throw fault("expected an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw fault("unknown escape")
    }
    let unit = try unit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, skip("\\u") else { throw fault("half a surrogate pair") }
    let low = try self.unit()
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw fault("half a surrogate pair") }
    return scalar
  }

  private mutating func unit() throws(EvalFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("expected four hexadecimal digits")
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D {
      position += 1
    }
  }

  private mutating func skip(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private func fault(_ message: String) -> EvalFault {
    EvalFault(message + (next == nil ? " at the end" : " at byte \(position + 1)"))
  }
}
