import Interlock

/// Text as it may be shown on a terminal: nothing in it can control the terminal.
enum Printable {
  /// The text on one line, with what would control a terminal written out as `\u{…}`.
  static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { DisplayWidth.isControl($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += " "
      case _ where DisplayWidth.isControl(scalar): result += DisplayWidth.escape(of: scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text with its lines as they are, and the rest of what controls a terminal written out.
  static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { Printable.text(String($0)) }
      .joined(separator: "\n")
  }

  /// A word of the command line as messages show it.
  static func quoted(_ word: String) -> String { "'" + text(word) + "'" }
}
