import Interlock
import InterlockYAML

/// Turns the advice of diagnostics into edits, where the advice is exact.
struct LoadFixes {
  private let bytes: [UInt8]
  private let isJSON: Bool

  init(_ source: SourceFile) {
    bytes = source.bytes
    isJSON = YAMLReader.isJSON(source)
  }

  func fixes(for diagnostic: Diagnostic) -> [Fix] {
    switch diagnostic.id.name {
    case "unknown-key": rename(diagnostic)
    case "yaml-trap", "wrong-value": value(diagnostic)
    case "unknown-field", "unknown-message-key": similar(diagnostic)
    default: []
    }
  }

  /// `write `min` instead of `minimum``, or one key with a similar name.
  private func rename(_ diagnostic: Diagnostic) -> [Fix] {
    let words = quoted(diagnostic.help)
    let isExchange = diagnostic.help.hasPrefix("write ") && words.count == 2
    let isOnly = diagnostic.help.hasPrefix("a key with a similar name") && words.count == 1
    guard isExchange || isOnly, let word = words.first else { return [] }
    return [write(word, at: diagnostic.span)]
  }

  private func similar(_ diagnostic: Diagnostic) -> [Fix] {
    let words = quoted(diagnostic.help)
    guard diagnostic.help.contains("similar name"), words.count == 1 else { return [] }
    return [write(words[0], at: diagnostic.span)]
  }

  /// A word in place of another, in the quotes that it has.
  private func write(_ word: String, at span: SourceSpan) -> Fix {
    var text = word
    let isWhole = span.end - span.start > 1 && span.end <= bytes.count
    if isWhole, bytes[span.start] == bytes[span.end - 1] {
      switch bytes[span.start] {
      case UInt8(ascii: "\""): text = quotedJSON(word)
      case UInt8(ascii: "'"): text = "'" + word.replacing("'", with: "''") + "'"
      default: break
      }
    }
    return Fix("write `\(word)`", .unsafe, [Edit(span, text)])
  }

  /// `write `required: true``, or `remove the quotes: `minLength: 8``.
  private func value(_ diagnostic: Diagnostic) -> [Fix] {
    let words = quoted(diagnostic.help)
    let isExact =
      diagnostic.help.hasPrefix("remove the quotes: ") || diagnostic.id.name == "yaml-trap"
    guard isExact, words.count == 1 else { return [] }
    let parts = words[0].split(separator: ":", maxSplits: 1).map { String($0) }
    guard parts.count == 2, let text = parts.last.map({ $0.drop { $0 == " " } }), !text.isEmpty
    else { return [] }
    if isJSON {
      let list = SourceFile(path: "", bytes: Array("[\(text)]".utf8))
      guard YAMLReader.isJSON(list) else { return [] }
    }
    return [Fix("write `\(text)`", .safe, [Edit(diagnostic.span, String(text))])]
  }

  /// What stands in backquotes.
  private func quoted(_ text: String) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 && $0 + 1 < parts.count }.map { String(parts[$0]) }
  }
}
