import Interlock

/// Turns the advice of diagnostics into edits, where the advice is exact.
enum LoadFixes {
  static func fixes(for diagnostic: Diagnostic) -> [Fix] {
    switch diagnostic.id.name {
    case "unknown-key": rename(diagnostic)
    case "yaml-trap", "wrong-value": value(diagnostic)
    case "unknown-field", "unknown-message-key": similar(diagnostic)
    default: []
    }
  }

  /// `write `min` instead of `minimum``, or one key with a similar name.
  private static func rename(_ diagnostic: Diagnostic) -> [Fix] {
    let words = quoted(diagnostic.help)
    let isExchange = diagnostic.help.hasPrefix("write ") && words.count == 2
    let isOnly = diagnostic.help.hasPrefix("a key with a similar name") && words.count == 1
    guard isExchange || isOnly, let word = words.first else { return [] }
    return [Fix("write `\(word)`", .unsafe, [Edit(diagnostic.span, word)])]
  }

  private static func similar(_ diagnostic: Diagnostic) -> [Fix] {
    let words = quoted(diagnostic.help)
    guard diagnostic.help.contains("similar name"), words.count == 1 else { return [] }
    return [Fix("write `\(words[0])`", .unsafe, [Edit(diagnostic.span, words[0])])]
  }

  /// `write `required: true``, or `remove the quotes: `minLength: 8``.
  private static func value(_ diagnostic: Diagnostic) -> [Fix] {
    let words = quoted(diagnostic.help)
    let isExact =
      diagnostic.help.hasPrefix("remove the quotes: ") || diagnostic.id.name == "yaml-trap"
    guard isExact, words.count == 1 else { return [] }
    let parts = words[0].split(separator: ":", maxSplits: 1).map { String($0) }
    guard parts.count == 2, let text = parts.last.map({ $0.drop { $0 == " " } }), !text.isEmpty
    else { return [] }
    return [Fix("write `\(text)`", .safe, [Edit(diagnostic.span, String(text))])]
  }

  /// What stands in backquotes.
  private static func quoted(_ text: String) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 && $0 + 1 < parts.count }.map { String(parts[$0]) }
  }
}
