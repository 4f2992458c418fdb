package import Interlock

extension SecretValues {
  /// Conceals the tests of a file of which it cannot be told what is secret: it is no document, or
  /// parts of it are lost, or the form that is tested is not known.
  ///
  /// What tests are made of, such as `form:`, is still shown up to the first word that is none of it;
  /// the rest of the line may be a value.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - file: The file's place in the list of sources.
  ///   - isTests: Whether it is a file of tests, and not a rule file that has some.
  package init(inUnreadable source: SourceFile, _ file: Int, isTests: Bool) {
    self.init()
    let bytes = source.bytes
    for line in isTests ? Self.lines(bytes) : Self.testLines(bytes) {
      let first = Self.words(bytes, line).first.map { bytes[$0.range] }
      let isHeader = ["interlockTest", "rules"].contains { first?.elementsEqual($0.utf8) ?? false }
      if isTests, isHeader, bytes[line.lowerBound] > 0x20 { continue }
      let shown = Self.endOfStructure(bytes, line)
      if shown < line.upperBound {
        conceal(SourceSpan(file: file, start: shown, end: line.upperBound), of: bytes)
      }
    }
  }

  /// Whether a rule file that is no document may have something secret: it says so, or takes types
  /// over from another file, which may.
  package static func mayBeSecret(inUnreadable source: SourceFile) -> Bool {
    lines(source.bytes).contains { line in
      words(source.bytes, line).contains { word in
        ["secret", "import"].contains { source.bytes[word.range].elementsEqual($0.utf8) }
      }
    }
  }

  /// Conceals comments beside tests that have a value of something secret in them, or its name.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - file: The file's place in the list of sources.
  ///   - isTests: Whether it is a file of tests: in a rule file, a comment beside a field may have the
  ///     field's name.
  package mutating func concealComments(of source: SourceFile, _ file: Int, isTests: Bool) {
    guard hasNames else { return }
    let bytes = source.bytes
    let values = Set(values)
    let tests = isTests ? 0..<bytes.count : Self.tests(bytes)
    for line in Self.lines(bytes) {
      guard let start = Self.comment(bytes, line) else { continue }
      let comment = start..<line.upperBound
      let isTold =
        Self.words(bytes, comment).contains { word in
          values.contains(String(decoding: bytes[word.range], as: UTF8.self))
            || tests.contains(start) && beginsSecret(bytes[word.range])
        } || values.contains { Self.isPart($0, of: bytes[comment]) }
      if isTold {
        concealComment(SourceSpan(file: file, start: start, end: line.upperBound))
      }
    }
  }

  /// Whether a value of more than one word, or one that is no word, stands in a comment.
  private static func isPart(_ value: String, of comment: ArraySlice<UInt8>) -> Bool {
    let value = Array(value.utf8)
    if value.isEmpty || value.allSatisfy(isName) { return false }
    return comment.indices.contains { comment[$0...].starts(with: value) }
  }

  // MARK: Text

  /// The keys of a rule file that no test has.
  private static let ends: Set<String> = [
    "interlock", "title", "description", "locale", "import", "types", "fields", "computed",
    "sources", "gates", "rules", "actions", "messages", "unknownFields", "clock",
  ]

  /// The lines of a rule file that its tests stand in; of the first, what follows `tests`.
  private static func testLines(_ bytes: [UInt8]) -> [Range<Int>] {
    let tests = tests(bytes)
    return lines(bytes).compactMap { line in
      let part = line.clamped(to: tests)
      return part.isEmpty ? nil : part
    }
  }

  /// The part of a rule file that its tests stand in; empty where there are none.
  private static func tests(_ bytes: [UInt8]) -> Range<Int> {
    var start: Int?
    for line in lines(bytes) {
      let words = words(bytes, line)
      if let start {
        // A key of the file ends tests that are laid out in lines.
        guard bytes[line.lowerBound] > 0x20, let word = words.first, word.isKey,
          word.range.lowerBound == line.lowerBound,
          ends.contains(String(decoding: bytes[word.range], as: UTF8.self))
        else { continue }
        return start..<line.lowerBound
      }
      guard
        let word = words.first(where: { word in
          word.isKey
            && ["tests", "forms", "scenarios"].contains {
              bytes[word.range].elementsEqual($0.utf8)
            }
        })
      else { continue }
      start = word.range.lowerBound
      let rest = bytes[word.range.upperBound..<line.upperBound]
      // Between brackets, a line may begin anywhere and with any key.
      if rest.contains(where: { "{[".utf8.contains($0) }) || word.range.lowerBound > line.lowerBound
      {
        return word.range.lowerBound..<bytes.count
      }
    }
    return start.map { $0..<bytes.count } ?? 0..<0
  }

  /// Where, in a line, what tests are made of ends and a value may begin.
  private static func endOfStructure(_ bytes: [UInt8], _ line: Range<Int>) -> Int {
    var end = line.lowerBound
    var place = end
    while true {
      while place < line.upperBound, " -{[".utf8.contains(bytes[place]) { place += 1 }
      if place == line.upperBound { return place }
      var word = place
      if "\"'".utf8.contains(bytes[word]) { word += 1 }
      let length = bytes[word..<line.upperBound].prefix { isName($0) }.count
      var next = word + length
      let name = String(decoding: bytes[word..<next], as: UTF8.self)
      if word > place, next < line.upperBound, bytes[next] == bytes[place] { next += 1 }
      while next < line.upperBound, bytes[next] == 0x20 { next += 1 }
      guard TestReader.keys.contains(name), next < line.upperBound,
        bytes[next] == UInt8(ascii: ":")
      else { return end == line.lowerBound ? place : end }
      end = next + 1
      place = end
    }
  }

  /// Where the comment of a line may begin: at a `#` at its beginning or behind a blank.
  private static func comment(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
    line.first { place in
      bytes[place] == UInt8(ascii: "#")
        && (place == line.lowerBound || bytes[place - 1] == 0x20 || bytes[place - 1] == 0x09)
    }
  }
}
