import Interlock
import InterlockTestSupport
import InterlockYAML

/// Does what the help of a diagnostic says, and nothing else.
struct HelpFollower {
  struct Edit {
    var range: Range<Int>
    var text: String
  }

  let bytes: [UInt8]
  private let root: Node?

  init(_ text: String) {
    bytes = Array(text.utf8)
    root = YAMLReader.read(SourceFile(path: "rules.yaml", bytes: bytes)).0
  }

  /// The file with the helps of all its errors followed; nil where none of them says a text.
  func follow(_ diagnostics: [Diagnostic]) -> String? {
    var edits = diagnostics.compactMap { edit(for: $0) }
    // The outer one of two that overlap, as what is in it may be written anew.
    edits.sort {
      ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
    }
    guard !edits.isEmpty else { return nil }
    var result: [UInt8] = []
    var offset = 0
    for edit in edits where edit.range.lowerBound >= offset {
      result += bytes[offset..<edit.range.lowerBound]
      result += edit.text.utf8
      offset = edit.range.upperBound
    }
    result += bytes[offset...]
    return String(decoding: result, as: UTF8.self)
  }

  /// The edit that a diagnostic asks for: as a machine reads it, or as a person reads its words.
  func edit(for diagnostic: Diagnostic) -> Edit? {
    if let replacement = diagnostic.replacement {
      return Edit(
        range: replacement.span.start..<replacement.span.end, text: replacement.text)
    }
    let span = diagnostic.span.start..<diagnostic.span.end
    let help = diagnostic.help
    let words = Self.quoted(help)
    guard let word = Self.text(toWriteIn: help) ?? words.first else { return nil }
    // More than one text to write is a choice, which is left to a person.
    if help.contains("` or `") || help.contains("…") || help.contains(" such as ") { return nil }
    if help.hasPrefix("add `"), let place = mapping(at: span) { return added(word, to: place) }
    if help.hasPrefix("remove `") { return entry(named: word, near: span).map { removed($0) } }
    guard
      help.hasPrefix("write `") || help.contains("write `") || help.contains("similar name")
        || help.hasPrefix("remove the quotes") || help.hasPrefix("put it in quotes")
        || help.hasPrefix("did you mean")
    else { return nil }
    if let key = Self.assignedKey(word) {
      if let start = start(of: key, before: span.lowerBound) {
        return Edit(range: start..<span.upperBound, text: word)
      }
      if let entry = entry(at: span) {
        let end = max(entry.value.span.end, entry.keySpan.end)
        return Edit(range: entry.keySpan.start..<end, text: word)
      }
    }
    return Edit(range: span, text: word)
  }

  // MARK: Words

  /// What stands in backquotes.
  static func quoted(_ text: String) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 && $0 + 1 < parts.count }.map { String(parts[$0]) }
  }

  /// A text in single quotes.
  static func single(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }

  /// The text behind the word `write`.
  private static func text(toWriteIn help: String) -> String? {
    guard let start = help.firstRange(of: "write `")?.upperBound else { return nil }
    return help[start...].firstIndex(of: "`").map { String(help[start..<$0]) }
  }

  /// The key that a text gives a value; nil where it is none.
  private static func assignedKey(_ text: String) -> String? {
    guard let colon = text.firstRange(of: ": ") else { return nil }
    let key = String(text[..<colon.lowerBound])
    let isName = key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName && !key.isEmpty ? key : nil
  }

  /// Where a key stands whose value begins at an offset; nil where another key stands there.
  private func start(of key: String, before offset: Int) -> Int? {
    var end = offset
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x0A { end -= 1 }
    guard end > 0, bytes[end - 1] == UInt8(ascii: ":") else { return nil }
    let start = end - 1 - key.utf8.count
    return start >= 0 && bytes[start..<end - 1].elementsEqual(key.utf8) ? start : nil
  }

  // MARK: Places

  private func added(_ text: String, to mapping: Node) -> Edit {
    let start = mapping.span.start
    if mapping.isFlow {
      let isEmpty =
        if case .mapping(let entries) = mapping.content { entries.isEmpty } else { true }
      return Edit(range: start + 1..<start + 1, text: " " + text + (isEmpty ? "" : ", "))
    }
    var line = start
    while line > 0, bytes[line - 1] != 0x0A { line -= 1 }
    let indent = String(repeating: " ", count: start - line)
    return Edit(range: start..<start, text: text + "\n" + indent)
  }

  private func removed(_ entry: Node.Entry) -> Edit {
    var start = entry.keySpan.start
    let end = max(entry.value.span.end, entry.keySpan.end)
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    if start > 0, bytes[start - 1] == UInt8(ascii: ",") { start -= 1 }
    return Edit(range: start..<end, text: "")
  }

  private func mapping(at span: Range<Int>) -> Node? {
    find { node in
      guard case .mapping = node.content else { return false }
      return node.span.start == span.lowerBound
    }
  }

  private func entry(at span: Range<Int>) -> Node.Entry? {
    entries { entry in
      (entry.keySpan.start..<entry.keySpan.end) == span
        || (entry.value.span.start..<entry.value.span.end) == span
    }.last
  }

  private func entry(named name: String, near span: Range<Int>) -> Node.Entry? {
    entries { $0.key == name }.min {
      abs($0.keySpan.start - span.lowerBound) < abs($1.keySpan.start - span.lowerBound)
    }
  }

  private func entries(where isWanted: (Node.Entry) -> Bool) -> [Node.Entry] {
    var found: [Node.Entry] = []
    _ = find { node in
      if case .mapping(let entries) = node.content { found += entries.filter(isWanted) }
      return false
    }
    return found
  }

  private func find(_ isWanted: (Node) -> Bool) -> Node? {
    var rest = root.map { [$0] } ?? []
    while let node = rest.popLast() {
      if isWanted(node) { return node }
      switch node.content {
      case .scalar: break
      case .sequence(let nodes): rest += nodes
      case .mapping(let entries): rest += entries.map { $0.value }
      }
    }
    return nil
  }
}
