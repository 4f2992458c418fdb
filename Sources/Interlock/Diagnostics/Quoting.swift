/// How a text is written in a rule file so that it is read as it is.
package enum Quoting {
  /// A text in single quotes, in which an apostrophe stands twice.
  package static func single(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" { result += "'" }
      result.unicodeScalars.append(scalar)
    }
    return result + "'"
  }

  /// A text as an element of a list in brackets: in quotes where it had some, or needs them there.
  static func element(_ text: String, isPlain: Bool) -> String {
    let isCut = text.isEmpty || text.utf8.contains { ",[]{}".utf8.contains($0) }
    return isPlain && !isCut ? text : single(text)
  }

  /// A scalar as an element of a list in brackets.
  static func element(_ scalar: Scalar) -> String {
    element(scalar.text, isPlain: scalar.style == .plain)
  }

  /// A part of a text as it is written inside of a scalar.
  static func part(_ text: String, in style: Scalar.Style) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch (style, scalar) {
      case (.singleQuoted, "'"): result += "''"
      case (.doubleQuoted, "\""), (.doubleQuoted, "\\"):
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a text may stand without quotes anywhere, inside of brackets too.
  static func isPlain(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "?"),
      first != UInt8(ascii: "!"), first != UInt8(ascii: "&"), first != UInt8(ascii: "|"),
      first != UInt8(ascii: ">"), first != UInt8(ascii: "%"), first != UInt8(ascii: "*"),
      first != UInt8(ascii: "="), text != "null"
    else { return false }
    return !bytes.contains { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "'"),
        UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "@"), UInt8(ascii: "?"), 0x0A, 0x0D:
        true
      default: false
      }
    }
  }
}

extension ExpressionSource {
  /// The edit of the file that puts a text in the place of a part of the expression.
  func replacement(_ text: String, of part: Range<Int>) -> Diagnostic.Replacement {
    let bytes = Array(self.text.utf8)
    let lower = min(max(0, part.lowerBound), bytes.count)
    let upper = min(max(lower, part.upperBound), bytes.count)
    let whole = String(
      decoding: bytes[..<lower] + Array(text.utf8) + bytes[upper...], as: UTF8.self)
    if style == .plain, !Quoting.isPlain(whole) {
      return Diagnostic.Replacement(Quoting.single(whole), of: span)
    }
    return Diagnostic.Replacement(Quoting.part(text, in: style), of: map.span(of: lower..<upper))
  }
}
