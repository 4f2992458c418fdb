extension Format {
  /// A JSON text.
  static let json = Format(
    name: "json",
    summary: "one JSON value of any kind, nested at most 512 deep",
    source: "RFC 8259 section 2",
    passes: [
      "{\"a\":[1,-2.5e+3,true,null,\"\\u00e9\\n\"]}", "1", "\"\"", " [ ] ", "{}", "[[],{}]", "-0",
      "1E400", "\"é\"", "\n{ \"a\" : 1 , \"a\" : 2 }\t", "false",
    ],
    fails: [
      "", " ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "'a'", "01", "1.", ".5", "+1", "NaN", "tru",
      "\"\\x\"", "\"\\u12g4\"", "\"a\nb\"", "[1] 2", "[1}", "{\"a\"}", "{1:2}", "[,1]", "\"", "1e",
      "-", "[1 2]", "// a\n1", "\u{FEFF}1", "]", "\u{A0}1", "{\"a\":1 \"b\":2}",
      String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
    ],
    matches: { bytes in
      var scanner = JSONScanner()
      return bytes.isUTF8 && scanner.accepts(bytes)
    })
}

/// Walks over one JSON text (RFC 8259); what is open is kept as one bit each, without allocation.
private struct JSONScanner {
  static let deepest = 512

  /// What may come next.
  private enum State {
    case value, firstElement, firstKey, key, colon, afterValue
  }

  private var index = 0
  private var depth = 0
  /// For each level a bit: whether it is an object.
  private var levels = InlineArray<16, UInt32>(repeating: 0)

  private var isInObject: Bool {
    let level = depth - 1
    return levels[level / 32] >> UInt32(level % 32) & 1 == 1
  }

  private mutating func open(object: Bool) -> Bool {
    guard depth < JSONScanner.deepest else { return false }
    let bit = UInt32(1) << UInt32(depth % 32)
    if object { levels[depth / 32] |= bit } else { levels[depth / 32] &= ~bit }
    depth += 1
    return true
  }

  mutating func accepts(_ bytes: Span<UInt8>) -> Bool {
    var state = State.value
    while true {
      while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
      guard index < bytes.count else { return state == .afterValue && depth == 0 }
      let byte = bytes[index]
      switch state {
      case .firstElement where byte == UInt8(ascii: "]"),
        .firstKey where byte == UInt8(ascii: "}"):
        depth -= 1
        index += 1
        state = .afterValue
      case .value, .firstElement:
        switch byte {
        case UInt8(ascii: "{"):
          guard open(object: true) else { return false }
          index += 1
          state = .firstKey
        case UInt8(ascii: "["):
          guard open(object: false) else { return false }
          index += 1
          state = .firstElement
        default:
          guard skipScalar(bytes) else { return false }
          state = .afterValue
        }
      case .firstKey, .key:
        guard byte == UInt8(ascii: "\""), skipString(bytes) else { return false }
        state = .colon
      case .colon:
        guard byte == UInt8(ascii: ":") else { return false }
        index += 1
        state = .value
      case .afterValue:
        guard depth > 0 else { return false }
        index += 1
        if byte == UInt8(ascii: ",") {
          state = isInObject ? .key : .value
        } else {
          guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return false }
          depth -= 1
        }
      }
    }
  }

  private mutating func skipScalar(_ bytes: Span<UInt8>) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\""): skipString(bytes)
    case UInt8(ascii: "t"): skipWord("true", bytes)
    case UInt8(ascii: "f"): skipWord("false", bytes)
    case UInt8(ascii: "n"): skipWord("null", bytes)
    default: skipNumber(bytes)
    }
  }

  private mutating func skipWord(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
    let end = index + word.utf8CodeUnitCount
    // The words are lower case alone; another letter has another byte.
    guard end <= bytes.count, bytes.hasASCII(word, in: index..<end) else { return false }
    for place in index..<end where !bytes[place].isASCIILowercase { return false }
    index = end
    return true
  }

  private mutating func skipString(_ bytes: Span<UInt8>) -> Bool {
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte < 0x20 { return false }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard index < bytes.count else { return false }
      switch bytes[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        index += 1
      case UInt8(ascii: "u"):
        guard index + 4 < bytes.count else { return false }
        for place in (index + 1)...(index + 4) where !bytes[place].isASCIIHexDigit {
          return false
        }
        index += 5
      default: return false
      }
    }
    return false
  }

  private mutating func skipNumber(_ bytes: Span<UInt8>) -> Bool {
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    var end = bytes.endOfDigits(from: index)
    guard end > index, end == index + 1 || bytes[index] != UInt8(ascii: "0") else { return false }
    index = end
    if bytes.has(UInt8(ascii: "."), at: index) {
      end = bytes.endOfDigits(from: index + 1)
      guard end > index + 1 else { return false }
      index = end
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if bytes.has(UInt8(ascii: "+"), at: index) || bytes.has(UInt8(ascii: "-"), at: index) {
        index += 1
      }
      end = bytes.endOfDigits(from: index)
      guard end > index else { return false }
      index = end
    }
    return true
  }
}

extension UInt8 {
  /// White space of RFC 8259 section 2.
  fileprivate var isJSONSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }
}
