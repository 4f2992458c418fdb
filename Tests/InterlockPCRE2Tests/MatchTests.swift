import Interlock
import InterlockPCRE2
import Testing

/// Matches a text against a pattern with a new engine.
func outcome(
  _ pattern: String, _ mode: PatternMode, _ subject: String
) throws(PatternError) -> PatternOutcome {
  try outcome(pattern, mode, bytes: Array(subject.utf8))
}

func outcome(
  _ pattern: String, _ mode: PatternMode, bytes: [UInt8]
) throws(PatternError) -> PatternOutcome {
  try PCRE2().compile(pattern, mode: mode).match(bytes.span)
}

struct MatchTests {
  @Test(arguments: [
    ("cat|dog", "cat", true), ("cat|dog", "dog", true), ("cat|dog", "catfish", false),
    ("cat|dog", "hotdog", false), ("dog", "dog\n", false), ("dog$", "dog\n", false),
    ("^dog$", "dog", true), ("cat|catfish", "catfish", true), ("a*?", "aaa", true),
    ("", "", true), ("", "x", false), ("a|", "", true), (".", "\n", false), ("(?s).", "\n", true),
    ("(?x) a b # (comment", "ab", true), ("\\Qa|b", "a|b", true), ("(?i)straße", "STRASSE", false),
    ("(?i)é", "É", true), ("\\d+", "42", true), ("\\d+", "٤٢", false), ("\\p{Nd}+", "٤٢", true),
    ("\\w", "é", false), ("\\p{L}", "é", true), (".", "é", true), (".", "👍", true),
    ("(?<=a)b", "b", false), ("(\\w+)-\\1", "ab-ab", true), ("(\\w+)-\\1", "ab-ac", false),
    ("(\\((?:[^()]|(?1))*\\))", "(a(b)c)", true), ("[[:alpha:]]+", "abc", true),
  ])
  func `whole mode takes the whole value and nothing else`(
    pattern: String, subject: String, matches: Bool
  ) throws {
    #expect(try outcome(pattern, .whole, subject) == (matches ? .matches : .fails))
  }

  @Test(arguments: [
    ("cat|dog", "catfish", true), ("cat|dog", "hotdog", true), ("cat|dog", "bird", false),
    ("\\d", "abc1", true), ("^b", "ab", false), ("(?m)^b", "a\nb", true), ("b$", "ab\n", true),
    ("(?<=a)b", "ab", true), ("(?<=a)b", "cb", false), ("\\bcat\\b", "a cat!", true),
    ("\\bcat\\b", "concat", false), ("\\Gb", "ab", false), ("\\Ga", "ab", true),
    ("a\\Kb", "xab", true), ("", "", true), ("", "abc", true), ("x*", "abc", true),
    ("\\s+$", "abc  ", true), ("\\s+$", "abc", false), ("é", "caf\u{E9}", true),
    ("(?!.*x)z", "xz", true), ("(.)\\1", "abccd", true), ("(.)\\1", "abcd", false),
  ])
  func `search mode finds a match anywhere`(
    pattern: String, subject: String, matches: Bool
  ) throws {
    #expect(try outcome(pattern, .search, subject) == (matches ? .matches : .fails))
  }

  @Test func `counted and plain matching agree on long subjects`() throws {
    // Beyond about 500 bytes a search is counted; padding moves a case from one to the other.
    let cases = [
      ("(?<=a)b", "ab", "cb"), ("\\bcat\\b", "-cat-", "-cats-"), ("(\\d)\\1", "z11z", "z12z"),
      ("q[^u]", "qa", "qu"), ("z\\K(?=y)", "zy", "zx"), ("(?i)É{2}", "éÉ", "ée"),
    ]
    for length in [0, 100, 480, 520, 2_000, 9_000] {
      let padding = String(repeating: ".", count: length)
      for (pattern, found, missed) in cases {
        let compiled = try PCRE2().compile(pattern, mode: .search)
        #expect(compiled.match(Array((padding + found + padding).utf8).span) == .matches)
        #expect(compiled.match(Array((padding + missed + padding).utf8).span) == .fails)
      }
      let whole = try PCRE2().compile("\\.*(?:cat|dog)\\.*", mode: .whole)
      #expect(whole.match(Array((padding + "dog" + padding).utf8).span) == .matches)
      #expect(whole.match(Array((padding + "dig" + padding).utf8).span) == .fails)
    }
  }

  @Test(
    arguments: [
      [0xFF], [0x61, 0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xC0, 0x80],
      [0x80], [0xE2, 0x82],
    ] as [[UInt8]])
  func `invalid UTF-8 does not match, and harms nothing`(bytes: [UInt8]) throws {
    #expect(try outcome(".*", .whole, bytes: bytes) == .fails)
    #expect(try outcome("", .search, bytes: bytes) == .fails)
    let long = [UInt8](repeating: 0x61, count: 5_000) + bytes
    #expect(try outcome("(?s).*", .whole, bytes: long) == .fails)
    #expect(try outcome("a", .search, bytes: long) == .fails)
  }

  @Test func `one pattern serves many threads at once`() async throws {
    let pattern = try PCRE2().compile("(?:[a-z]+-)+[0-9]+", mode: .whole)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<40 {
        group.addTask {
          var wrong = 0
          for number in 0..<200 {
            let good = Array("ab-cd-\(task)\(number)".utf8)
            if pattern.match(good.span) != .matches { wrong += 1 }
            if pattern.match((good + [0x21]).span) != .fails { wrong += 1 }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
