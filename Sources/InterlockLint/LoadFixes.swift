import Interlock
import InterlockYAML

/// Turns what diagnostics say to write into edits.
struct LoadFixes {
  private let bytes: [UInt8]
  private let isJSON: Bool

  init(_ source: SourceFile) {
    bytes = source.bytes
    isJSON = YAMLReader.isJSON(source)
  }

  /// What YAML could not read: of the rest of such a file nothing is known that a fix could keep.
  private static let unreadable: Set<String> = ["syntax", "tag", "undefined-alias"]

  func fixes(for diagnostic: Diagnostic) -> [Fix] {
    guard let replacement = diagnostic.replacement,
      !Self.unreadable.contains(diagnostic.id.name),
      replacement.span.file == diagnostic.span.file, replacement.span.end <= bytes.count
    else { return [] }
    let old = String(decoding: bytes[replacement.span.start..<replacement.span.end], as: UTF8.self)
    guard let new = written(replacement.text, for: old) else { return [] }
    let word = Self.unquoted(replacement.text)
    // Quotes that are too many or missing, and a word of YAML 1.1, change nothing that was meant.
    let isSafe = diagnostic.id.name == "yaml-trap" || Self.unquoted(old) == word
    return [Fix("write `\(word)`", isSafe ? .safe : .unsafe, [Edit(replacement.span, new)])]
  }

  /// A text as the file can have it in the place of another, in the quotes that a word has; nil where
  /// the file is JSON and would be none with it.
  private func written(_ text: String, for old: String) -> String? {
    let word = Self.unquoted(text)
    if !isJSON {
      let keepsQuotes = old.first == "'" && text.first == "\""
      return keepsQuotes ? "'" + word.replacing("'", with: "''") + "'" : text
    }
    // A part of a text stands in quotes already.
    if !Self.isJSON(old) { return Self.isJSON("\"" + text + "\"") ? text : nil }
    let new = text.first == "'" && word != text ? quotedJSON(word) : text
    return Self.isJSON(new) ? new : nil
  }

  private static func isJSON(_ value: String) -> Bool {
    YAMLReader.isJSON(SourceFile(path: "", bytes: Array("[\(value)]".utf8)))
  }

  /// A text without the quotes around it.
  private static func unquoted(_ text: String) -> String {
    guard text.utf8.count > 1, let quote = text.first, quote == text.last else { return text }
    switch quote {
    case "'": return String(text.dropFirst().dropLast()).replacing("''", with: "'")
    case "\"": return String(text.dropFirst().dropLast())
    default: return text
    }
  }
}
