import Foundation
import Interlock
import InterlockPCRE2
import InterlockTestSupport
import Testing

/// A long text with a short description.
struct Repeated: Sendable, CustomTestStringConvertible {
  let unit: String
  let count: Int
  let end: String

  init(_ unit: String, _ count: Int, _ end: String = "") {
    self.unit = unit
    self.count = count
    self.end = end
  }

  var bytes: [UInt8] { Array((String(repeating: unit, count: count) + end).utf8) }
  var testDescription: String { "\(unit.debugDescription) * \(count) + \(end.debugDescription)" }
}

/// The bound on work, which counts steps: a fault here shows as another outcome, or never ends.
struct LimitTests {
  @Test(arguments: [
    ("(a+)+b", Repeated("a", 10_000)), ("(a+)+[bc]", Repeated("a", 40, "d")),
    ("(x+x+)+[yz]", Repeated("x", 40)), ("(?:a|aa)+$", Repeated("a", 60, "!")),
    ("^\\d+\\d+$", Repeated("1", 20_000, "x")), ("(.*?,){5}[yz]", Repeated(",", 2_000)),
  ])
  func `a whole match that takes too long reaches the limit`(
    pattern: String, subject: Repeated
  ) throws {
    let compiled = try PCRE2().compile(pattern, mode: .whole)
    let bytes = subject.bytes
    #expect(compiled.match(bytes.span) == .limitReached)
  }

  @Test(arguments: [
    ("\\s+$", Repeated(" ", 10_000, "x")), ("\\s+$", Repeated(" ", 65_536, "x")),
    ("a+[bc]", Repeated("a", 10_000)), ("(x+x+)+y", Repeated("x", 40, "zy")),
    ("\\d+\\d+$", Repeated("1", 20_000, "x")), ("(\\w+)\\1z?[;!]", Repeated("ab", 4_000)),
    ("z?[ab]{500}c|d?e", Repeated("ab", 5_000)),
  ])
  func `a search is bounded over all its start positions`(
    pattern: String, subject: Repeated
  ) throws {
    let compiled = try PCRE2().compile(pattern, mode: .search)
    let bytes = subject.bytes
    #expect(compiled.match(bytes.span) == .limitReached)
  }

  @Test(arguments: [
    ("\\d", Repeated("a", 65_536)),
    ("(?i)\\b(?:one|two|three|four|five|six)\\b", Repeated("the ox ", 9_000)),
    ("(\\w)\\1\\1", Repeated("abc", 3_300)), ("[a-z]{3}\\d", Repeated("ab ", 3_300)),
    ("[^a-z ]", Repeated("some words ", 5_900)), ("<script", Repeated("<scrip ", 9_000)),
  ])
  func `an innocent search of a long text is no victim of the limit`(
    pattern: String, subject: Repeated
  ) throws {
    #expect(try outcome(pattern, .search, bytes: subject.bytes) == .fails)
  }

  @Test(arguments: [
    ("[A-Za-z0-9 ,.!?'-]*", Repeated("Some words, ", 5_400)),
    ("(?:[a-z]+[ ,.]+)*", Repeated("some words, ", 5_400)),
    ("(?=.*\\d)(?=.*[A-Z])(?=.*[^\\w]).{8,}", Repeated("aB3!", 2_500)),
    ("(?:[^\\n]{0,80}\\n)*", Repeated("a line of text\n", 4_000)),
  ])
  func `an innocent pattern matches a long text whole`(pattern: String, subject: Repeated) throws {
    #expect(try outcome(pattern, .whole, bytes: subject.bytes) == .matches)
  }

  @Test(arguments: [20, 40, 4_000, 8_000])
  func `the public hanging regexes hang nothing here`(count: Int) throws {
    for mode in [PatternMode.whole, .search] {
      for pattern in ["(x+x+)+y", "(x+)+y", "(x|xx)*[yz]"] {
        let compiled = try PCRE2().compile(pattern, mode: mode)
        let bytes = Repeated("x", count).bytes
        #expect(compiled.match(bytes.span) != .matches)
      }
    }
  }

  @Test func `an outcome does not depend on earlier matches`() throws {
    let engine = PCRE2()
    let slow = try engine.compile("(a+)+[bc]", mode: .search)
    let quick = try engine.compile("a{3}", mode: .search)
    let long = Repeated("a", 3_000).bytes
    for _ in 0..<5 {
      #expect(slow.match(long.span) == .limitReached)
      #expect(quick.match(long.span) == .matches)
      #expect(slow.match(Array("aaab".utf8).span) == .matches)
    }
  }

  @Test func `many groups do not raise the memory of a match without bound`() throws {
    let groups = String(repeating: "(a)?", count: 2_000)
    let compiled = try PCRE2().compile("(?:(?:\(groups)|b)x?)*c", mode: .whole)
    #expect(compiled.match(Repeated("b", 30_000).bytes.span) == .limitReached)
  }

  @Test(.enabled(if: Fixtures.shared != nil, "\(Fixtures.sharedIsMissing)"))
  func `every known attack on a regex is bounded`() throws {
    let folder = try #require(Fixtures.shared)
    let table = try String(contentsOf: folder.appending(path: "redos.tsv"), encoding: .utf8)
    let rows = table.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
    try #require(rows.count > 400)
    let engine = PCRE2()
    var limited = 0
    for row in rows where row.count == 4 {
      let mode: PatternMode = row[1] == "full" ? .whole : .search
      let compiled = try engine.compile(String(row[2]), mode: mode)
      for count in [10, 100, 1_000, 3_000] {
        let subject = Attack(String(row[3])).subject(count, limit: 10_000)
        let outcome = compiled.match(subject.span)
        if outcome == .limitReached { limited += 1 }
        if row[0] == "exponential", count == 3_000 { #expect(outcome != .matches, "\(row[2])") }
      }
    }
    // The others end within the bound.
    #expect(limited > 100)
  }
}

/// An attack as `redos.tsv` writes it: `'prefix' + 'pump'*N + 'suffix'`.
struct Attack {
  private var parts: [(bytes: [UInt8], isPump: Bool)] = []

  init(_ text: String) {
    var rest = Array(text.utf8)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "'")) {
      rest = rest[(open + 1)...]
      var bytes: [UInt8] = []
      while let byte = rest.popFirst(), byte != UInt8(ascii: "'") {
        guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
          bytes.append(byte)
          continue
        }
        switch escape {
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "x"):
          let digits = String(decoding: rest.prefix(2), as: UTF8.self)
          rest = rest.dropFirst(2)
          bytes += Array(String(UnicodeScalar(UInt8(digits, radix: 16) ?? 0)).utf8)
        default: bytes.append(escape)
        }
      }
      parts.append((bytes, rest.starts(with: Array("*N".utf8))))
    }
  }

  func subject(_ count: Int, limit: Int) -> [UInt8] {
    var subject: [UInt8] = []
    for part in parts {
      let times = part.isPump ? min(count, limit / max(1, part.bytes.count)) : 1
      for _ in 0..<times { subject += part.bytes }
    }
    return subject
  }
}
