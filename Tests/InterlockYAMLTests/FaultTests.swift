import Interlock
import InterlockYAML
import Testing

/// What people write by mistake, and what they are told.
struct FaultTests {
  /// A text, its kind of fault, what is said, what is pointed at (the bytes between the guillemets),
  /// and a part of the help.
  typealias Case = (marked: String, id: String, words: String, help: String)

  @Test(
    arguments: [
      ("pattern: «[A-Z]+»\n", "syntax", "begins with [ must be in quotes", "pattern: '[A-Z]+'"),
      ("pattern: «[A-Z]+»\nq: 1", "syntax", "begins with [", "pattern: '[A-Z]+'"),
      ("pattern: «[^a]*$»", "syntax", "begins with [", "pattern: '[^a]*$'"),
      ("pattern: «[a-z]{2,3}»", "syntax", "begins with [", "pattern: '[a-z]{2,3}'"),
      ("pattern: «[a-z]: x»", "syntax", "begins with [", "pattern: '[a-z]: x'"),
      ("pattern: «{2}a»", "syntax", "begins with {", "pattern: '{2}a'"),
      ("pattern: «*x»", "undefined-alias", "begins with *", "pattern: '*x'"),
      ("pattern: «*it's»", "syntax", "begins with *", "pattern: '*it''s'"),
      ("pattern: «*»", "syntax", "begins with *", "pattern: '*'"),
      ("a: { pattern: «*x», b: 1 }", "undefined-alias", "begins with *", "pattern: '*x'"),
      ("pattern: «!x»", "tag", "begins with !", "pattern: '!x'"),
      ("pattern: «%x»", "syntax", "begins with %", "pattern: '%x'"),
      ("- pattern: «@x»", "syntax", "begins with @", "pattern: '@x'"),
      ("- { pattern: «@x», b: c }", "syntax", "begins with @", "pattern: '@x'"),
      ("pattern: «`x`»", "syntax", "begins with `", "pattern: '`x`'"),
      ("pattern: «& b»", "syntax", "begins with &", "pattern: '& b'"),
      ("pattern: «|x»", "syntax", "begins with |", "pattern: '|x'"),
      ("when: «>= 5»", "syntax", "begins with >", "when: '>= 5'"),
      (
        "pattern: \"«\\d»{3}\"", "syntax", "invalid escape \\d in a double-quoted text",
        "use single quotes: '\\d{3}'"
      ),
      ("pattern: \"é«\\d»\\\\\"", "syntax", "invalid escape \\d", "'é\\d\\'"),
      ("a: \"«\\x»1\"", "syntax", "2 hexadecimal digits", ""),
      ("a: \"«\\ud800»\"", "syntax", "stands for no character", ""),
      ("message: «Note: required»", "syntax", "contains \": \"", "message: 'Note: required'"),
      ("message: «it's: so»", "syntax", "contains \": \"", "message: 'it''s: so'"),
      ("a: «\"»abc", "syntax", "quote is never closed", "close it"),
      ("a: 'it'«s'»", "syntax", "after the closing quote", "''"),
      ("a: \"x\" «y»", "syntax", "after the closing quote", "in quotes"),
      ("a:\n«\t»b: 1", "syntax", "tab", "spaces"), ("«\t»a: 1", "syntax", "tab", "spaces"),
      ("a: b\n«\t\t»c: 1", "syntax", "tab", "spaces"),
      ("«a»\nb: 1", "syntax", "no colon", "KEY: VALUE"),
      ("a: 1\n«b»\nc: 2", "syntax", "no colon", "KEY: VALUE"),
      ("a«:»1\nb: 2", "syntax", "no space after this colon", "a: 1"),
      ("a: 1\n  «b»: 2", "syntax", "has a value already", "indent it"),
      ("a:\n  b: 1\n «c: 2»", "syntax", "fits no line above", "spaces"),
      ("- a\n«b: 1»", "syntax", "dash", "- "),
      ("a: «[»1, 2\nb: 3", "syntax", "never closed", "close it with ]"),
      ("{a: 1 b«:» 2}", "syntax", "comma or } is missing", "commas"),
      ("a: «- x»", "syntax", "line of its own", "next line"),
      ("{}\n«x»", "syntax", "after the end of the document", ""),
      ("«:» x", "complex-key", "no key before", ""),
      ("? «[a]»\n: b", "complex-key", "cannot be a key", ""),
      ("«%TAG ! tag:x,2000:»\n---\na: 1", "directive", "%TAG", "remove"),
      ("«%YAML 1.1»\n---\na: 1", "directive", "YAML 1.2", "remove"),
      ("«%FOO»\n--- a", "directive", "%", "remove"),
      ("a: «!!str» y", "tag", "!!str", "remove"), ("a: «!x» y", "tag", "!x", "remove"),
      ("a: &x «!!seq» [b]", "tag", "!!seq", ""), ("- «!!map» {a: b}", "tag", "!!map", ""),
      ("a: 1\n«<<»: {b: 2}", "merge-key", "merge keys", ""),
      ("a: 1\n«---»\nb: 1", "several-documents", "second", "remove"),
      ("a: 1\n...\n«---»\n", "several-documents", "second", ""),
      ("a: &a [«*a»]", "undefined-alias", "inside of what it stands for", ""),
      ("a: x«\u{7}»", "syntax", "U+0007", "\\u0007"), ("é: x«\u{7F}»", "syntax", "U+007F", ""),
      ("«»", "empty-file", "empty", "interlock: 1"), ("# only\n«»", "empty-file", "empty", ""),
      ("---\n«»", "empty-file", "empty", ""),
    ] as [Case])
  func `a mistake is explained at its place`(fault: Case) throws {
    let parts = fault.marked.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "«" || $0 == "»" })
    try #require(parts.count == 3)
    for mark in ["", "\u{FEFF}"] {
      let reading = Reading(mark + parts.joined())
      let start = (mark + parts[0]).utf8.count
      let found = reading.diagnostics.first
      #expect(reading.diagnostics.count == 1)
      #expect(found?.id.name == fault.id)
      #expect(found?.severity == .error)
      #expect(found?.span == SourceSpan(start: start, end: start + parts[1].utf8.count))
      #expect(found?.message.contains(fault.words) == true, "\(found?.message ?? "")")
      #expect(found?.help.contains(fault.help) == true, "\(found?.help ?? "")")
    }
  }

  @Test func `all faults but those of syntax are reported at once`() {
    let reading = Reading("a: 1\nb: !x y\na: 2\n<<: {}\nc: *no\n\"a\": {d: 1, d: 2}\n")
    #expect(
      reading.diagnostics.map(\.id) == [
        .tag, .duplicateKey, .mergeKey, .undefinedAlias, .duplicateKey, .duplicateKey,
      ])
    #expect(reading.outline == "{a: 1, b: «y», c: «*no»}")
    let duplicate = reading.diagnostics.first { $0.id == .duplicateKey }
    #expect(duplicate?.related.first?.span == SourceSpan(start: 0, end: 1))
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0x00], "UTF-16", 0..<2), ([0xFE, 0xFF, 0x00, 0x61], "UTF-16", 0..<2),
      ([0x61, 0x00, 0x3A, 0x00], "UTF-16", 0..<2), ([0x00, 0x61, 0x00, 0x3A], "UTF-16", 0..<2),
      ([0x61, 0x3A, 0x20, 0xE9, 0x0A], "not UTF-8", 3..<4),
      ([0x61, 0x3A, 0xC3, 0xA9, 0xC3], "not UTF-8", 4..<5),
      ([0x61, 0xED, 0xA0, 0x80], "not UTF-8", 1..<2),
    ] as [([UInt8], String, Range<Int>)])
  func `only UTF-8 is read`(bytes: [UInt8], words: String, place: Range<Int>) {
    let reading = Reading(bytes)
    #expect(reading.root == nil)
    #expect(reading.diagnostics.map(\.id) == [.encoding])
    #expect(reading.diagnostics.first?.message.contains(words) == true)
    #expect(
      reading.diagnostics.first?.span == SourceSpan(start: place.lowerBound, end: place.upperBound))
  }

  @Test func `the file number reaches every span`() {
    let source = SourceFile(path: "x", bytes: Array("a: 1\na: !x [\"\\u00e9\"]\nb: *c\n".utf8))
    let (root, diagnostics) = YAMLReader.read(source, file: 3)
    #expect(root?.span.file == 3)
    #expect(diagnostics.count == 3)
    #expect(
      diagnostics.allSatisfy { $0.span.file == 3 && $0.related.allSatisfy { $0.span.file == 3 } })
  }
}
