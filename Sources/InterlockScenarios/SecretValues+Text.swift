package import Interlock

extension SecretValues {
  /// Finds the values in a file that is no document, so that its faults do not show them either.
  ///
  /// Where a name of something secret stands, the rest of the line is concealed, and with it the lines
  /// below that are indented further; so is every line that has no key of its own. This is more than
  /// the values, rather than less.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - file: The file's place in the list of sources.
  ///   - ruleSet: The form that is tested, as far as it could be read.
  ///   - program: The same, compiled; nil where it has an error.
  package init(inText source: SourceFile, _ file: Int, of ruleSet: RuleSet, _ program: Program?) {
    self.init(namesOf: ruleSet, program)
    guard hasNames else { return }
    /// The indentation of a line whose values go on below.
    var concealedIndent: Int?
    for line in Self.lines(source.bytes) {
      let words = Self.words(source.bytes, line)
      let indent = source.bytes[line].prefix { $0 == 0x20 }.count
      let content = line.dropFirst(indent)
      guard let first = content.first else { continue }
      if let above = concealedIndent, indent > above {
        conceal(SourceSpan(file: file, start: first, end: line.upperBound), of: source.bytes)
        continue
      }
      concealedIndent = nil
      if let word = words.first(where: { beginsSecret(source.bytes[$0.range]) }) {
        concealedIndent = indent
        conceal(
          SourceSpan(file: file, start: word.range.upperBound, end: line.upperBound),
          of: source.bytes)
      } else if !words.contains(where: { $0.isKey }) {
        conceal(SourceSpan(file: file, start: first, end: line.upperBound), of: source.bytes)
      }
    }
  }

  /// Whether a key stands somewhere in a file, be it a document or not.
  package static func hasKey(_ key: String, inText source: SourceFile) -> Bool {
    lines(source.bytes).contains { line in
      words(source.bytes, line).contains {
        $0.isKey && source.bytes[$0.range].elementsEqual(key.utf8)
      }
    }
  }

  /// The path behind `rules` in a test file that is no document; nil where there is none.
  package static func rulesPath(inText source: SourceFile) -> String? {
    let bytes = source.bytes
    for line in lines(bytes) {
      guard
        let word = words(bytes, line).first(where: {
          $0.isKey && bytes[$0.range].elementsEqual("rules".utf8)
        })
      else { continue }
      let rest = bytes[word.range.upperBound..<line.upperBound].drop { $0 != UInt8(ascii: ":") }
      let path = rest.dropFirst().prefix { !",}#".utf8.contains($0) }
      let text = String(decoding: path.filter { !" \"'".utf8.contains($0) }, as: UTF8.self)
      return text.isEmpty ? nil : text
    }
    return nil
  }

  func beginsSecret(_ word: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: word, as: UTF8.self)
    if isSecret(word) { return true }
    // What follows may have lost its space or colon.
    let parts = [word[...]] + word.split { "./[]".contains($0) }
    return parts.contains { part in keys.contains { part.hasPrefix($0) } }
  }

  // MARK: Text

  static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.map {
      $0.startIndex..<$0.endIndex
    }
  }

  /// A run of characters that names are made of, and whether a colon stands behind it.
  struct Word {
    var range: Range<Int>
    var isKey: Bool
  }

  static func words(_ bytes: [UInt8], _ line: Range<Int>) -> [Word] {
    bytes[line].split { !isName($0) }.map { run in
      var rest = bytes[run.endIndex..<line.upperBound]
      if rest.first == 0x22 || rest.first == 0x27 { rest.removeFirst() }
      rest = rest.drop { $0 == 0x20 }
      return Word(
        range: run.startIndex..<run.endIndex, isKey: rest.first == UInt8(ascii: ":"))
    }
  }

  /// Whether a byte is part of a name, a dotted name, a JSON Pointer or an outside key.
  static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: "_./-[]".utf8.contains(byte)
    }
  }
}
