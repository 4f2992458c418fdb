import Foundation
import Interlock
import InterlockTestSupport
import InterlockYAML
import Testing

struct YAMLReaderTests {
  @Test(arguments: [
    ("a: 1\nb: [x, 'y']\nc:\n  - d: true\n  - ~\n", "{a: 1, b: [«x», «y»], c: [{d: true}, ~]}"),
    ("- 1\n-\n- - 2\n  - 3\n", "[1, , [2, 3]]"),
    ("text", "«text»"), ("'1'", "«1»"), ("a: &x [1]\nb: *x\n", "{a: [1], b: [1]}"),
    ("&k a: 1\nb: *k\n", "{a: 1, b: «a»}"),
    ("1: a\ntrue: b\n~: c\n", "{1: «a», true: «b», ~: «c»}"),
    ("? a\n? b\n: 1\n", "{a: , b: 1}"), ("{a, b: }", "{a: , b: }"), ("\u{FEFF}a: 1", "{a: 1}"),
    ("--- # c\na: 1\n...\n", "{a: 1}"), ("%YAML 1.2\n---\na: 1\n", "{a: 1}"),
    ("a:\t1\t# c\nb:\t'x'", "{a: 1, b: «x»}"), ("a: x\u{2028}y\u{85}z", "{a: «x\u{2028}y\u{85}z»}"),
    ("a: \"\\ud83d\\ude00\"", "{a: «😀»}"), ("a: 'x: \\ud83d #'", "{a: «x: \\ud83d #»}"),
    ("a: |\n  x\n   y\n\n  z\n\nb: 1", "{a: «x\n y\n\nz\n», b: 1}"),
    ("a: |\n  x\\ude\n  y\nb: '\\ud8'\n", "{a: «x\\ude\ny\n», b: «\\ud8»}"),
    ("a: |2\n    x\u{2028}\\ud83d\n   y\n", "{a: «  x\u{2028}\\ud83d\n y\n»}"),
    ("a: >-\n  x\n  y\n\n  z\n", "{a: «x y\nz»}"), ("a: |2+\n    x\n\n\n", "{a: «  x\n\n\n»}"),
  ])
  func `a document is read as YAML 1.2`(text: String, outline: String) {
    let reading = Reading(text)
    #expect(reading.outline == outline)
    #expect(reading.diagnostics.isEmpty)
    // A file from Windows reads the same.
    #expect(Reading(text.replacing("\n", with: "\r\n")).outline == outline)
  }

  @Test func `a node has the bytes that it was written with`() throws {
    let text = """
      # é comment
      ключ: &a 'it''s'   # c
      list:
        - {x: [1, 2]} # c
        - &b
          k: v v # c
          e:
      block: |  # c
        one
          two

      last: "q\\n"
      """
    for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
      let reading = Reading(bytes)
      try #require(reading.diagnostics.isEmpty)
      func text(_ path: String) -> String? { reading.text(reading[path]?.span) }
      #expect(text("ключ") == "'it''s'")
      #expect(text("list") == "- {x: [1, 2]} # c\n  - &b\n    k: v v # c\n    e:")
      #expect(text("list.0") == "{x: [1, 2]}")
      #expect(text("list.0.x") == "[1, 2]")
      #expect(text("list.0.x.1") == "2")
      #expect(text("list.1") == "k: v v # c\n    e:")
      #expect(text("list.1.k") == "v v")
      #expect(text("list.1.e") == "")
      #expect(text("block") == "|  # c\n  one\n    two")
      #expect(text("last") == "\"q\\n\"")
      #expect(reading["list.0"]?.isFlow == true && reading["list.0.x"]?.isFlow == true)
      #expect(reading["list"]?.isFlow == false && reading["list.1"]?.isFlow == false)
      guard case .mapping(let entries)? = reading.root?.content else {
        Issue.record("no mapping")
        return
      }
      #expect(entries.map { reading.text($0.keySpan) } == ["ключ", "list", "block", "last"])
      #expect(reading.text(reading.scalar("list.1.k")?.trailingComment) == "# c")
      #expect(reading.scalar("block")?.trailingComment == nil)
    }
  }

  @Test func `an alias has the place of what it stands for`() throws {
    let reading = Reading("a: &x {b: 1}\nc: *x\n")
    #expect(reading["c"]?.span == reading["a"]?.span)
    #expect(reading.text(reading["c.b"]?.span) == "1")
  }

  @Test func `a comment that cuts a pattern short can be told`() {
    let reading = Reading("pattern: ^a #b$\nother: x#y\nquoted: 'x' # c\n")
    #expect(reading.scalar("pattern")?.text == "^a")
    #expect(reading.text(reading.scalar("pattern")?.trailingComment) == "#b$")
    #expect(reading.scalar("other")?.trailingComment == nil)
    #expect(reading.scalar("quoted")?.trailingComment == nil)
  }

  @Test func `an unquoted regex in brackets can be told`() {
    let reading = Reading("pattern: [a-z]\nother: {2}\nlist:\n  - a\n")
    #expect(reading["pattern"]?.isFlow == true)
    #expect(reading.text(reading["pattern"]?.span) == "[a-z]")
    #expect(reading["other"]?.isFlow == true)
    #expect(reading.text(reading["other"]?.span) == "{2}")
    #expect(reading["list"]?.isFlow == false)
  }

  @Test func `every JSON document loads`() throws {
    let folder = Fixtures.others.appending(path: "json")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var read = 0
    for name in files where name.hasSuffix(".json") {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      let reading = Reading(bytes)
      // The rest must do no harm; some of it is YAML.
      guard name.hasPrefix("y_") else {
        #expect(reading.root != nil || !reading.diagnostics.isEmpty, "\(name)")
        continue
      }
      read += 1
      // JSON allows what this language refuses: duplicate and empty keys.
      let faults = reading.diagnostics.filter { $0.id != .duplicateKey }
      #expect(faults.isEmpty && reading.root != nil, "\(name): \(faults.map(\.message))")
    }
    #expect(read > 90)
  }

  @Test(arguments: [
    "\t{\t\"a\"\n:\t[1,\t2]\t}\t\n\t", "{\"a\": \"\\ud83d\\ude00\\/\\u00e9\"}",
    "{\"a\":\"\u{7F}\u{2028}\"}", "{\"\(String(repeating: "k", count: 3_000))\": 1}",
    "{\"a\":{\"b\":[]},\"c\":{}}",
  ])
  func `JSON that libyaml would refuse is read`(text: String) {
    let reading = Reading(text)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.root != nil)
  }

  @Test func `JSON nodes have their bytes`() {
    let reading = Reading(" { \"a\" : [ 1.50 , {\"b\":\"x\\ud83d\\ude00y\"} ] , \"c\":null}\n")
    #expect(
      reading.text(reading.root?.span)
        == "{ \"a\" : [ 1.50 , {\"b\":\"x\\ud83d\\ude00y\"} ] , \"c\":null}")
    #expect(reading.text(reading["a.0"]?.span) == "1.50")
    #expect(reading.text(reading["a.1.b"]?.span) == "\"x\\ud83d\\ude00y\"")
    #expect(reading.scalar("a.1.b")?.text == "x😀y")
    #expect(reading.text(reading.scalar("a.1.b")?.map.span(of: 1..<5)) == "\\ud83d\\ude00")
    #expect(reading.text(reading.scalar("a.1.b")?.map.span(of: 5..<6)) == "y")
    #expect(reading.scalar("c")?.resolved == .null)
  }
}
