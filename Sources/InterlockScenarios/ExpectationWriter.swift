import Interlock

/// Writes expectations that are missing into the text of a test file; all else stays as it is.
package struct ExpectationWriter {
  private struct Edit {
    var offset: Int
    var text: String
    /// The expectation alone.
    var shown = ""
  }

  private let bytes: [UInt8]
  private let newLine: String
  private var edits: [Edit] = []

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let line = bytes.firstIndex(of: 0x0A)
    newLine = line.map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false ? "\r\n" : "\n"
  }

  /// The number of expectations that were added.
  package var count: Int { edits.count }

  /// What was added, and the line of the written file that each stands on.
  package var written: [(line: Int, text: String)] {
    var line = 1
    var offset = 0
    return edits.sorted { $0.offset < $1.offset }.map { edit in
      for byte in bytes[offset..<max(offset, edit.offset)] where byte == 0x0A { line += 1 }
      offset = max(offset, edit.offset)
      for byte in edit.text.utf8 where byte == 0x0A { line += 1 }
      return (line, edit.shown)
    }
  }

  /// Adds an expectation where it is missing.
  package mutating func add(_ missing: MissingExpectation) {
    guard case .mapping(let entries) = missing.node.content, let last = entries.last else { return }
    // In JSON every key is in quotes.
    defer {
      if let last = edits.indices.last, edits[last].shown.isEmpty {
        edits[last].shown = missing.text
      }
    }
    let isJSON = missing.node.isFlow && byte(at: last.keySpan.start) == UInt8(ascii: "\"")
    let text = isJSON ? missing.json : missing.text
    if let entry = missing.entry { return fill(entry, text) }
    // What an alias stands for has the place of its anchor.
    let layout = SourceLayout(missing.node, in: bytes)
    guard let end = layout.entries[last.keySpan.start]?.range.upperBound else { return }
    if missing.node.isFlow {
      insert(isJSON ? ", \"expect\": " + text : ", expect: " + text, at: end)
    } else {
      insertLine("expect: " + text, behind: end, indentedAs: entries[0].keySpan.start)
    }
  }

  /// Writes the value of a key that has none, or `null`.
  private mutating func fill(_ entry: Node.Entry, _ text: String) {
    let span = entry.value.span
    // A value that an alias stands for is also that of others.
    if span.start < entry.keySpan.end { return }
    if span.end > span.start { return replace(span, text) }
    var offset = entry.keySpan.end
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ":") { offset += 1 }
    insert(" " + text, at: min(bytes.count, offset + 1))
  }

  /// Puts a line below an entry, and below the comment that may stand behind it.
  private mutating func insertLine(_ text: String, behind end: Int, indentedAs start: Int) {
    var offset = end
    // A block of text ends with its last line break.
    while offset > 0, offset <= bytes.count, isBreak(bytes[offset - 1]) { offset -= 1 }
    while offset < bytes.count, !isBreak(bytes[offset]) { offset += 1 }
    offset = min(offset, bytes.count)
    insert(newLine + indent(of: start) + text, at: offset)
  }

  /// The white space that a key stands behind, a dash counting as a space.
  private func indent(of start: Int) -> String {
    var lineStart = start
    while lineStart > 0, !isBreak(bytes[lineStart - 1]) { lineStart -= 1 }
    return String(repeating: " ", count: start - lineStart)
  }

  private func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private var replacements: [Range<Int>] = []

  private mutating func replace(_ span: SourceSpan, _ text: String) {
    if edits.contains(where: { $0.offset == span.start }) { return }
    replacements.append(span.start..<span.end)
    edits.append(Edit(offset: span.start, text: text))
  }

  private mutating func insert(_ text: String, at offset: Int) {
    // An alias stands for the same text twice.
    if edits.contains(where: { $0.offset == offset }) { return }
    edits.append(Edit(offset: offset, text: text))
  }

  /// The file with what was added.
  package var result: [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    for edit in edits.sorted(by: { $0.offset < $1.offset }) {
      result += bytes[offset..<edit.offset]
      result += edit.text.utf8
      offset = replacements.first { $0.lowerBound == edit.offset }?.upperBound ?? edit.offset
    }
    return result + bytes[offset...]
  }
}
