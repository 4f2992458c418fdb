extension Scalar.Resolved {
  /// What an unquoted scalar means under YAML 1.2's core schema (section 10.3.2).
  public init(plain text: String) {
    let bytes = Array(text.utf8)
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .boolean(true)
    case "false", "False", "FALSE": self = .boolean(false)
    default:
      if Self.isInteger(bytes) {
        self = .integer
      } else if Self.isFloat(bytes) {
        self = .float
      } else {
        self = .text
      }
    }
  }

  private static func isInteger(_ bytes: [UInt8]) -> Bool {
    if bytes.count > 2, bytes[0] == UInt8(ascii: "0") {
      let digits = bytes[2...]
      if bytes[1] == UInt8(ascii: "o") { return digits.allSatisfy { $0.isDigit(below: 8) } }
      if bytes[1] == UInt8(ascii: "x") { return digits.allSatisfy { $0.isHexDigit } }
    }
    let digits = bytes[(bytes.first?.isSign == true ? 1 : 0)...]
    return !digits.isEmpty && digits.allSatisfy { $0.isDigit() }
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`, `.inf` and `.nan`.
  private static func isFloat(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.first?.isSign == true { rest.removeFirst() }
    switch String(decoding: rest, as: UTF8.self) {
    case ".inf", ".Inf", ".INF": return true
    case ".nan", ".NaN", ".NAN": return rest.count == bytes.count
    default: break
    }
    func takeDigits() -> Int {
      let count = rest.prefix { $0.isDigit() }.count
      rest.removeFirst(count)
      return count
    }
    let whole = takeDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits() + whole > 0 else { return false }
    } else if whole == 0 {
      return false
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first?.isSign == true { rest.removeFirst() }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}

extension Scalar {
  /// Whether YAML 1.1 read this as a boolean where YAML 1.2 reads text: an unquoted `yes`, `Off`, `n`.
  public var isYAML11Boolean: Bool {
    guard style == .plain else { return false }
    switch text {
    case "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "on", "On", "ON", "off", "Off",
      "OFF":
      return true
    default: return false
    }
  }

  /// Whether YAML 1.1 read this as a number in base 60: an unquoted `12:30` or `-1:02:03.5`.
  public var isSexagesimal: Bool {
    guard style == .plain else { return false }
    var rest = Array(text.utf8)[...]
    if rest.first?.isSign == true { rest.removeFirst() }
    guard let first = rest.popFirst(), first.isDigit() else { return false }
    rest = rest.drop { $0.isDigit() || $0 == UInt8(ascii: "_") }
    guard rest.first == UInt8(ascii: ":") else { return false }
    while rest.first == UInt8(ascii: ":") {
      rest.removeFirst()
      let digits = rest.prefix { $0.isDigit() }
      guard digits.count == 1 || digits.count == 2 && digits.first?.isDigit(below: 6) == true else {
        return false
      }
      rest.removeFirst(digits.count)
    }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst().drop { $0.isDigit() || $0 == UInt8(ascii: "_") }
    }
    return rest.isEmpty
  }

  /// Whether this is a decimal integer that YAML 1.1 read in base 8: an unquoted `010`.
  public var isYAML11Octal: Bool {
    guard style == .plain else { return false }
    var rest = Array(text.utf8)[...]
    if rest.first?.isSign == true { rest.removeFirst() }
    return rest.count > 1 && rest.first == UInt8(ascii: "0")
      && rest.allSatisfy { $0.isDigit(below: 8) }
  }

  /// Whether it is text that was written in quotes or as a block, whatever it looks like.
  public var isQuoted: Bool { style != .plain }
}

extension UInt8 {
  fileprivate func isDigit(below base: UInt8 = 10) -> Bool {
    self >= UInt8(ascii: "0") && self < UInt8(ascii: "0") + base
  }

  fileprivate var isHexDigit: Bool {
    isDigit() || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  fileprivate var isSign: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "+") }
}
