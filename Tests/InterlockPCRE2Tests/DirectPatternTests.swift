import Interlock
import InterlockPCRE2
import InterlockTestSupport
import Testing

/// Patterns that are matched without an engine, and what they have to agree with: the engine.
struct DirectPatternTests {
  @Test(arguments: [
    ("[a-z0-9_]{3,20}", true), ("^[a-z0-9_]{3,20}$", true), ("\\+[1-9][0-9]{6,14}", true),
    ("\\d{4}-\\d{2}-\\d{2}", true), ("[A-Za-z0-9_.-]+", true), ("[a-z]+ ?[A-Z]*", true),
    ("\\w+\\.\\w{2,}", true), ("[^\\s@]+@[^\\s@]+", true), ("[-+]?\\d+", true), ("a", true),
    // The same character could go to either of two neighbours.
    ("[a-z]+[a-z0-9]", false), ("a?b?a", false), (".*x", false),
    // What only the engine knows.
    ("(a)", false), ("a|b", false), ("a+?", false), ("a++", false), ("\\bfoo", false), ("é", false),
    ("[[:alpha:]]", false), ("a{0}", false), ("a{2", false), ("[]a]", false), ("[\\d-z]", false),
    ("\\x41", false), ("(?i)a", false), ("$a", false), ("a^", false), ("", false), ("{2}a", false),
  ])
  func `a row of characters and sets that go one way needs no engine`(
    pattern: String, isDirect: Bool
  ) {
    let compiled = try? PCRE2().compile(pattern, mode: .whole)
    #expect(compiled is DirectPattern == isDirect)
  }

  @Test(arguments: [
    ("[a-z]", true), ("\\d{2,}", true), ("[^a-z]+", true), ("^ab", true), ("^[a-z]+$", true),
    ("a*", false), ("ab", false), ("a$", false),
  ])
  func `a search needs no engine for one item, or from the beginning on`(
    pattern: String, isDirect: Bool
  ) {
    let compiled = try? PCRE2().compile(pattern, mode: .search)
    #expect(compiled is DirectPattern == isDirect)
  }

  @Test(arguments: [
    ("^[a-z]+$", "ab\n", PatternMode.search, true), ("^[a-z]+$", "ab\n", .whole, false),
    ("^[a-z]+$", "ab\n\n", .search, false), ("^[^a]{1,1}$", "b\n", .search, true),
    ("^[^a]+$", "b\n", .whole, true), ("[^a]", "é", .whole, true), ("[^a]{2}", "éé", .whole, true),
    ("[a-z]+", "é", .whole, false), ("\\D", "é", .search, true), ("\\d", "é1", .search, true),
    (".", "\n", .whole, false), ("\\s", "\u{B}", .whole, true), ("\\w", "\u{AA}", .whole, false),
    ("a?", "", .whole, true), ("a{2,3}", "aaaa", .whole, false), ("a{2,3}", "aaaa", .search, true),
  ])
  func `ends of lines and characters beyond ASCII are those of the engine`(
    pattern: String, subject: String, mode: PatternMode, matches: Bool
  ) throws {
    let compiled = try PCRE2().compile(pattern, mode: mode)
    #expect(compiled is DirectPattern)
    #expect(compiled.match(subject.utf8.span) == (matches ? .matches : .fails))
  }

  @Test(arguments: [PatternMode.whole, .search])
  func `random patterns match what the engine matches`(mode: PatternMode) throws {
    var random = SeededRandom(mode == .whole ? 1 : 2)
    let engine = PCRE2()
    var directCount = 0
    var matchCount = 0
    for _ in 0..<4_000 {
      let pattern = Self.pattern(&random, mode)
      // Some are no patterns, such as a range from a set.
      guard let compiled = try? engine.compile(pattern, mode: mode), compiled is DirectPattern
      else { continue }
      directCount += 1
      // A group changes nothing, and is the engine's.
      let reference = try engine.compile("(?:" + pattern + ")", mode: mode)
      #expect(!(reference is DirectPattern))
      for _ in 0..<40 {
        let subject = Self.subject(&random)
        let outcome = compiled.match(subject.span)
        if outcome == .matches { matchCount += 1 }
        #expect(outcome == reference.match(subject.span), "\(pattern) on \(subject)")
      }
    }
    #expect(directCount > 800)
    #expect(matchCount > 2_000)
  }

  @Test(arguments: [
    "[a-z]*1?[A-Z]*2?[3-5]*_?", "[a-z]{0,999}1", "[^a]{900,999}", "[ab]*c*d*e*f*",
    "a?b?c?d?e?f?g?h?i?j?k?l?m?n?o?p*",
  ])
  func `no subject that the engine gives up on is answered without it`(pattern: String) throws {
    let engine = PCRE2()
    for mode in [PatternMode.whole, .search] {
      let anchored = mode == .search ? "^" + pattern + "$" : pattern
      let compiled = try engine.compile(anchored, mode: mode)
      #expect(compiled is DirectPattern)
      let reference = try engine.compile("(?:" + anchored + ")", mode: mode)
      for letter in ["a", "b", "p", "Z", "5", "."] {
        for length in [1, 7, 60, 400, 900, 2_000, 4_000, 4_095, 4_096, 4_097, 9_000] {
          for end in ["", "1", "!", "\n"] {
            let subject = Array((String(repeating: letter, count: length) + end).utf8)
            #expect(compiled.match(subject.span) == reference.match(subject.span))
          }
        }
      }
    }
  }

  private static func pattern(_ random: inout SeededRandom, _ mode: PatternMode) -> String {
    let isSearch = mode == .search
    let isAnchored = random.oneIn(isSearch ? 2 : 4)
    var text = isAnchored ? "^" : ""
    for _ in 0..<random.int(1...(isSearch && !isAnchored ? 1 : 4)) {
      text += item(&random)
      text += random.pick(["", "", "+", "*", "?", "{2}", "{1,3}", "{2,}", "{0,2}"]) ?? ""
    }
    if random.oneIn(3) { text += "$" }
    return text
  }

  private static func item(_ random: inout SeededRandom) -> String {
    let characters = [
      "a", "b", "z", "A", "0", "9", "-", "_", " ", ",", "~", "%", "\\.", "\\-", "\\]",
    ]
    let sets = ["\\d", "\\D", "\\w", "\\W", "\\s", "\\S"]
    switch random.int(0...9) {
    case 0...2: return random.pick(characters) ?? "a"
    case 3: return random.pick(sets) ?? "\\d"
    case 4: return "."
    default:
      var text = random.oneIn(4) ? "[^" : "["
      for _ in 0..<random.int(1...3) {
        switch random.int(0...4) {
        case 0: text += random.pick(sets) ?? "\\d"
        case 1:
          text += random.pick(["a-c", "A-Z", "0-9", "x-z", " -/", "+--", "%-\\]", "\\*-~"]) ?? ""
        default: text += random.pick(characters) ?? "b"
        }
      }
      return text + (random.oneIn(5) ? "-]" : "]")
    }
  }

  /// Short texts of few characters, now and then with some beyond ASCII or that are no text at all.
  private static func subject(_ random: inout SeededRandom) -> [UInt8] {
    var bytes: [UInt8] = []
    let alphabet = Array("abzA09-_ ,~%.]\n\r\t\u{B}x+*".utf8)
    for _ in 0..<random.int(0...7) {
      switch random.int(0...60) {
      case 0: bytes += Array("é".utf8)
      case 1: bytes += Array("👍".utf8)
      case 2: bytes.append(0xFF)
      case 3: bytes.append(UInt8(random.int(0...0x7F)))
      default: bytes.append(random.pick(alphabet) ?? 0)
      }
    }
    if random.oneIn(6) { bytes.append(0x0A) }
    return bytes
  }
}
