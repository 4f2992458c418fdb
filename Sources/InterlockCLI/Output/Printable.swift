/// Text as it may be shown on a terminal: nothing in it can control the terminal.
enum Printable {
  /// The text with control and formatting characters written out as `\u{…}`.
  static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isControl($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += " "
      case _ where isControl(scalar):
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A word of the command line as messages show it.
  static func quoted(_ word: String) -> String { "'" + text(word) + "'" }

  /// Controls, and the characters that turn the direction of text around.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
