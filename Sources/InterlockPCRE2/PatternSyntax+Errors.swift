import Interlock

extension PatternSyntax {
  /// What this program does not allow in a pattern although PCRE2 does.
  var refusal: PatternError? {
    for item in items {
      switch item.kind {
      case .verb:
        return PatternError(
          "control verbs such as (*UTF) are not allowed", at: item.range,
          help: "leave it out; to match the two characters themselves, write \\(\\*")
      case .callout: return Self.calloutRefusal(at: item.range)
      default: continue
      }
    }
    return nil
  }

  /// The error for `(?C)` and its like.
  static func calloutRefusal(at range: Range<Int>) -> PatternError {
    PatternError("callouts are not allowed", at: range, help: "leave the (?C…) out")
  }

  /// Turns an error of PCRE2 into one that points at what the author has to change.
  ///
  /// - Parameters:
  ///   - code: The error number, as in `pcre2.h`.
  ///   - offset: Where PCRE2 stopped reading.
  ///   - message: PCRE2's own words.
  /// - Returns: The error to report.
  func error(code: Int32, offset: Int, message: String) -> PatternError {
    switch code {
    case 101:
      return PatternError(
        "the pattern ends with a lone backslash", at: item(before: offset),
        help: "write \\\\ to match a backslash")
    case 106:
      let start = openClass ?? max(0, offset - 1)
      return PatternError(
        "this character class is never closed: its ] is missing", at: start..<start + 1,
        help: "close it with ], or write \\[ to match the character itself")
    case 104, 105:
      return PatternError(message, at: quantifier(near: offset))
    case 108:
      return PatternError(
        "this range runs backwards", at: item(before: offset),
        help: "write the smaller character first, as in [a-z]")
    case 109:
      return PatternError(
        "there is nothing before this quantifier that it could repeat",
        at: quantifier(near: offset),
        help: "write a backslash before it to match the character itself")
    case 114, 118:
      let start = openGroups.last ?? max(0, offset - 1)
      return PatternError(
        "this parenthesis is never closed", at: start..<start + 1,
        help: "close it with ), or write \\( to match the character itself")
    case 122:
      return PatternError(
        "this parenthesis was never opened", at: offset..<offset + 1,
        help: "write \\) to match the character itself")
    case 112:
      return PatternError(
        message, at: item(before: offset + 1), help: "write it in two brackets: [[:alpha:]]")
    case 115:
      return PatternError("there is no such group to refer to", at: item(before: offset))
    case 125:
      let start = min(offset, max(0, items.last?.range.upperBound ?? 0))
      return PatternError(
        "what a lookbehind looks for must have a fixed length",
        at: start..<(groupEnds[start] ?? start + 1))
    case 143:
      return PatternError("two groups have the same name", at: item(before: offset))
    case 183:
      return PatternError(
        "\\C is not allowed: it matches a part of a character", at: item(before: offset),
        help: "write (?s:.) to match any character")
    case 137:
      return PatternError(
        "this escape is not known to PCRE2", at: item(before: offset),
        help: "write \\x{e9} for the character U+00E9")
    case 103:
      return PatternError(
        "this escape means nothing", at: item(before: offset + 1),
        help: "leave the backslash out to match the letter itself")
    default:
      return PatternError(lowercasedFirst(message), at: item(before: offset))
    }
  }

  /// The item that ends at an offset or that the offset falls into.
  private func item(before offset: Int) -> Range<Int> {
    let place = max(0, offset - 1)
    if let item = items.first(where: { $0.range.contains(place) }) { return item.range }
    let end = items.last?.range.upperBound ?? 0
    return min(place, end)..<max(min(place, end), min(offset, end))
  }

  private func quantifier(near offset: Int) -> Range<Int> {
    if let item = items.first(where: { $0.kind == .quantifier && $0.range.lowerBound == offset }) {
      return item.range
    }
    let found = items.last { $0.kind == .quantifier && $0.range.lowerBound < offset }
    return found?.range ?? item(before: offset)
  }

  private func lowercasedFirst(_ message: String) -> String {
    guard let first = message.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
      let second = message.utf8.dropFirst().first,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second)
    else { return message }
    // "PCRE2 …" and "POSIX …" keep their capitals.
    return message.prefix(1).lowercased() + message.dropFirst()
  }
}
