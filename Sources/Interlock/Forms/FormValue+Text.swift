extension FormValue: CustomStringConvertible {
  /// The value as one line of JSON (RFC 8259): `"Kim"`, `0.10`, `[{"name":"Kim"}]`.
  ///
  /// Numbers are written as they came in. What would control a terminal or turn the direction of
  /// text around is escaped, so the text may be shown as it is.
  public var description: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .text(let value): Self.quote(value, in: &text)
    case .number(let number): text += number
    case .boolean(let flag): text += flag ? "true" : "false"
    case .list(let rows):
      text += "["
      for (place, row) in rows.enumerated() {
        if place > 0 { text += "," }
        row.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (place, member) in members.enumerated() {
        if place > 0 { text += "," }
        Self.quote(member.key, in: &text)
        text += ":"
        member.value.append(to: &text)
      }
      text += "}"
    }
  }

  private static func quote(_ value: String, in text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{08}": text += "\\b"
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\u{0C}": text += "\\f"
      case "\r": text += "\\r"
      case _ where DisplayWidth.isControl(scalar):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension FormValue: ExpressibleByFloatLiteral {
  /// Creates a number in the fewest digits that read back as the double: `0.1` is `0.1`.
  ///
  /// A literal beyond the range of doubles is null, since no JSON number stands for infinity.
  public init(floatLiteral value: Double) {
    if let text = value.shortestText { self = .number(text) } else { self = .null }
  }
}
