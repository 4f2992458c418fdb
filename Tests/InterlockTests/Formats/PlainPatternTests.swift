import InterlockPCRE2
import InterlockTestSupport
import Testing

@testable import Interlock

/// What the core takes for a pattern without asking the engine must be one for the engine.
struct PlainPatternTests {
  private let engine = PCRE2()

  private func compiles(_ pattern: String) -> Bool {
    for mode in [PatternMode.whole, .search] {
      do throws(PatternError) {
        _ = try engine.compile(pattern, mode: mode)
      } catch {
        return false
      }
    }
    return true
  }

  private func isCertain(_ pattern: String) -> Bool {
    PlainPattern.isCertain(Array(pattern.utf8).span)
  }

  /// Items of patterns, right and wrong, and halves of them.
  private static let items = [
    "a", "é", "한", "\u{10FFFF}", ".", "^", "$", "|", "(", ")", "(?:", "(?=", "(?!", "(?<=", "(?>",
    "(?<n>", "(?|", "(?i)", "(?x)", "(?#", "(?C1)", "(?R)", "(?1)", "(*", "(*ACCEPT)", "(*UTF)",
    "(?", "[", "]", "[^", "[]", "[^]", "[a-z]", "[z-a]", "[a-", "-]", "-", "[[:alpha:]]",
    "[:alpha:]", "[[.a.]]", "[\\d-z]", "[a-\\d]", "[\\w-]", "[--a]", "[+--]", "[!-~]", "[가-힣]",
    "[힣-가]", "\\", "\\\\", "\\d", "\\D", "\\w", "\\S", "\\b", "\\B", "\\A", "\\z", "\\G", "\\K",
    "\\R", "\\X", "\\N", "\\C", "\\Q", "\\E", "\\h", "\\v", "\\p", "\\p{L}", "\\P{N}", "\\p{",
    "\\p{Lu}", "\\p{Q}", "\\pL", "\\x41", "\\x{", "\\x{110000}", "\\u00e9", "\\L", "\\l", "\\U",
    "\\i", "\\1", "\\2", "\\g{1}", "\\k<n>", "\\cA", "\\c", "\\o{101}", "\\0", "\\.", "\\ ", "\\-",
    "\\]", "\\{", "\\_", "\\<", "\\n", "\\t", "*", "+", "?", "*?", "++", "?+", "**", "+?+", "{",
    "}", "{}", "{,}", "{,3}", "{2}", "{2,}", "{2,3}", "{3,2}", "{ 2 }", "{2,3}?", "{2}+", "{2}{3}",
    "{0}", "{0,0}", "{1000}", "{999,1000}", "{1001}", "{65535}", "{65536}", "{99999}", "{02}",
    "{a}", "#", " ", "\n", "\0", "\u{7F}", "\u{85}", "\u{2028}", ",", ":", "=", "!", "<", ">", "'",
  ]

  /// Parts that are patterns by themselves.
  private func plain(_ random: inout SeededRandom, depth: Int) -> String {
    let atoms = [
      "a", "é", ".", "\\d", "[a-z]", "[^가-힣]", "[\\w.-]", "\\p{L}", "\\.", "[ -~]", "\\R", "[0-9_]",
    ]
    let counts = ["", "", "*", "+", "?", "{2}", "{0,9}", "{3,}", "{1000}", "+?", "{7,300}+"]
    var text = ""
    for _ in 0..<random.int(1...4) {
      switch random.int(0...5) {
      case 0 where depth > 0:
        text += (random.pick(["(", "(?:"]) ?? "(") + plain(&random, depth: depth - 1) + ")"
        text += random.pick(counts) ?? ""
      case 1 where depth > 0:
        text += (random.pick(["(?=", "(?!"]) ?? "(?=") + plain(&random, depth: depth - 1) + ")"
      case 2: text += random.pick(["^", "$", "|", "\\b"]) ?? "|"
      default: text += (random.pick(atoms) ?? "a") + (random.pick(counts) ?? "")
      }
    }
    return text
  }

  @Test func `what is certain without the engine is a pattern for the engine too`() {
    var random = SeededRandom(823)
    var certain = 0
    var refused = 0
    for round in 0..<24_000 {
      var pattern = ""
      switch round % 3 {
      case 0:
        for _ in 0..<random.int(0...6) { pattern += random.pick(Self.items) ?? "" }
      case 1: pattern = plain(&random, depth: random.int(0...5))
      default:
        var characters = Array(plain(&random, depth: random.int(0...3)).unicodeScalars)
        for _ in 0..<random.int(1...3) {
          let place = random.int(0...characters.count)
          if random.oneIn(3), place < characters.count {
            characters.remove(at: place)
          } else {
            characters.insert(contentsOf: (random.pick(Self.items) ?? "").unicodeScalars, at: place)
          }
        }
        pattern.unicodeScalars.append(contentsOf: characters)
      }
      if isCertain(pattern) {
        certain += 1
        #expect(compiles(pattern), "\(pattern.debugDescription)")
      } else if !compiles(pattern) {
        refused += 1
      }
    }
    // Both sides are met often enough to say something.
    #expect(certain > 5_000, "\(certain)")
    #expect(refused > 5_000, "\(refused)")
  }

  @Test func `every pair of items that is certain is a pattern`() {
    for first in Self.items {
      for second in Self.items {
        for pattern in [first + second, "(" + first + second + ")", "[" + first + second + "]"]
        where isCertain(pattern) {
          #expect(compiles(pattern), "\(pattern.debugDescription)")
        }
      }
    }
  }

  @Test(arguments: [
    "", "[a-z]+", "^a|b$", "\\p{L}", "a{2,3}?", "]", "^\\d{3}-\\d{4}$", "[A-Za-z0-9._%+-]+@example",
    "(?:\\+82|0)1[016-9](?:-?\\d{4}){2}", "[가-힣]{2,5}", "(?=.*\\d)(?!.*\\s).{8,64}", "()", "a||b",
    "((a|b)*c){1,20}", "\\R\\X", "[^-a]", "x{0}", "[\\]\\\\]",
  ])
  func `common patterns are certain`(pattern: String) {
    #expect(isCertain(pattern), "\(pattern)")
    #expect(compiles(pattern), "\(pattern)")
  }

  @Test func `what is long, deep or repeated much is left to the engine`() {
    #expect(isCertain(String(repeating: "a", count: 256)))
    #expect(!isCertain(String(repeating: "a", count: 257)))
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(isCertain(nested(16)) && compiles(nested(16)))
    #expect(!isCertain(nested(17)) && compiles(nested(17)))
    #expect(!isCertain("(((a{9}){9}b){90}){90}"))
    #expect(!isCertain("(a{1000}){1000}") && !isCertain("a{1001}"))
    // The costliest that is certain: the engine has room for it, counting included.
    var most = 0
    for count in 1...400 where isCertain("([^가-힣]){1,\(count)}") { most = count }
    #expect(most > 50)
    #expect(compiles("([^가-힣]){1,\(most)}"))
  }

  @Test func `bytes that are no text are never certain`() {
    for bytes: [UInt8] in [
      [0xC3], [0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0xAF],
    ] {
      let isCertain = PlainPattern.isCertain(bytes.span)
      #expect(!isCertain, "\(bytes)")
      let inClass = [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")]
      let isClassCertain = PlainPattern.isCertain(inClass.span)
      #expect(!isClassCertain, "\(bytes)")
    }
  }
}
