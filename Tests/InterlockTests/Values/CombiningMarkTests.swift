import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Texts with very many combining marks behind one letter.
struct CombiningMarkTests {
  /// `a` and so many pairs of marks, in either order.
  private static func marks(_ count: Int, _ first: String = "\u{301}", _ second: String = "\u{323}")
    -> String
  {
    "a" + String(repeating: first + second, count: count)
  }

  private func isEquivalent(_ left: String, _ right: String) -> Bool {
    Text.isEquivalent(left.utf8.span, right.utf8.span)
  }

  private func hash(_ text: String) -> Int {
    var hasher = Hasher()
    Text.hash(text.utf8.span, into: &hasher)
    return hasher.finalize()
  }

  private func composed(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    Text.appendNFC(text.utf8.span, to: &output)
    return output
  }

  /// The scalars of Normalization Form D.
  ///
  /// Foundation takes three Tibetan vowel signs for letters and puts no mark before them: they are
  /// decomposed here, as the Unicode Character Database has them.
  private func decomposed(_ text: String) -> [Unicode.Scalar] {
    let signs = [
      "\u{F73}": "\u{F71}\u{F72}", "\u{F75}": "\u{F71}\u{F74}", "\u{F81}": "\u{F71}\u{F80}",
    ]
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      view.append(contentsOf: (signs[String(scalar)] ?? String(scalar)).unicodeScalars)
    }
    return Array(String(view).decomposedStringWithCanonicalMapping.unicodeScalars)
  }

  @Test func `runs of marks are the same text as their decompositions are`() {
    let pieces = [
      "a", "é", "\u{1D8}", "\u{301}", "\u{323}", "\u{327}", "\u{344}", "\u{F71}", "\u{F73}",
      "\u{F75}",
      "\u{F81}", "\u{F74}", "\u{345}", "\u{5B0}", "\u{3099}", "\u{1DC4}", "\u{340}", "\u{1D16D}",
      "가",
      "\u{11A8}", "\u{1D165}",
    ]
    var random = SeededRandom(77)
    for _ in 0..<600 {
      var text = random.oneIn(2) ? "a" : ""
      for _ in 0..<random.int(0...90) { text += random.pick(pieces) ?? "" }
      // The same marks, some of them in another order.
      var scalars = Array(text.unicodeScalars)
      for _ in 0..<20 where scalars.count > 3 {
        let place = random.int(1...scalars.count - 2)
        scalars.swapAt(place, place + 1)
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let other = String(view)
      let isSame = decomposed(text) == decomposed(other)
      #expect(isEquivalent(text, other) == isSame)
      if isSame { #expect(hash(text) == hash(other)) }
      #expect((composed(text) == composed(other)) == isSame)
      let again = String(decoding: composed(text), as: UTF8.self)
      #expect(isEquivalent(text, again) && decomposed(again) == decomposed(text))
    }
  }

  /// Were the marks sorted by insertion, each comparison would take a second.
  @Test(.timeLimit(.minutes(1)))
  func `comparing takes time in proportion to the marks`() {
    let text = Self.marks(16_000)
    let other = Self.marks(16_000, "\u{323}", "\u{301}")
    let unlike = Self.marks(15_999, "\u{323}", "\u{301}") + "\u{301}\u{324}"
    for _ in 0..<10 {
      #expect(isEquivalent(text, other) && !isEquivalent(text, unlike))
      #expect(hash(text) == hash(other))
    }
    let vowels = "a" + String(repeating: "\u{F73}", count: 20_000)
    for _ in 0..<10 { #expect(isEquivalent(vowels, vowels + "") && hash(vowels) == hash(vowels)) }
    #expect(composed(text) == composed(other))
    // Past 64 KiB too, where texts are normalised all the same.
    #expect(
      composed(Self.marks(200_000)) == composed(Self.marks(200_000, "\u{323}", "\u{301}")))
  }

  @Test func `a text over 64 KiB is compared by its bytes`() {
    let filling = String(repeating: "x", count: 65_536)
    #expect(!isEquivalent(filling + "é", filling + "e\u{301}"))
    #expect(isEquivalent(filling + "é", filling + "é"))
    let short = String(repeating: "x", count: 65_533)
    #expect(isEquivalent(short + "é", short + "e\u{301}"))
    #expect(hash(short + "é") == hash(short + "e\u{301}"))
    #expect(!isEquivalent(short + "é\u{323}", short + "e\u{323}\u{301}"))
  }

  /// The page's own example, and every other place that compares what a person sends.
  @Test(.timeLimit(.minutes(1)))
  func `a form that is full of marks is judged in time`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: test
      fields:
        country: { type: choice, options: [AT, 한국, Ö] }
        fixed: { const: Ä, pattern: '.*' }
        twin: { equals: other }
        other: { unicode: nfc, default: ö }
        tags: { type: list, item: {}, uniqueItems: true }
        picks: { type: list, item: { type: choice, options: [AT, Ö, É] } }
      computed: { dirty: isDirty(other) }
      """)
    let text = Self.marks(16_000)
    let other = Self.marks(16_000, "\u{323}", "\u{301}")
    let rows = Array(repeating: ["\"\(text)\"", "\"\(other)\""], count: 4).joined()
    let form =
      "{\"country\":\"\(text)\",\"fixed\":\"\(text)\",\"twin\":\"\(text)\",\"other\":\"\(other)\","
      + "\"tags\":[\(rows.joined(separator: ","))],\"picks\":[\(rows.joined(separator: ","))]}"
    let verdict = try program.verdict(form)
    let long = Self.marks(100_000)
    let longVerdict = try program.verdict("{\"other\":\"\(long)\",\"twin\":\"\(long)\"}")
    #expect(longVerdict.violations == ["/twin maxLength", "/twin equals", "/other maxLength"])
    let found = Set(verdict.violations.map { $0.split(separator: " ").last ?? "" })
    #expect(found == ["options", "const", "uniqueItems"])
    #expect(verdict.violations.filter { $0.hasSuffix("uniqueItems") }.count == 7)
    #expect(verdict.computed == ["true"])
    var session = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    for turn in 0..<6 {
      try session.set(session.place(named: "twin"), to: .text(turn % 2 == 0 ? text : other))
    }
  }

  @Test func `equivalent options are found among many`() throws {
    let options = (0..<40).map { "'e\u{301}\($0)', 'ö\($0)'" }.joined(separator: ", ")
    let program = try RuleFile.program(
      "interlock: 1\nform: t\nfields:\n  a: { type: choice, options: [\(options)] }\n"
        + "  b: { type: choice, options: [K, L] }\n")
    for good in ["é7", "e\u{301}7", "o\u{308}39", "ö0"] {
      #expect(try program.verdict("{\"a\":\"\(good)\"}").violations == [], "\(good)")
    }
    for bad in ["e7", "é40", "e\u{300}7", "o\u{308}"] {
      #expect(try program.verdict("{\"a\":\"\(bad)\"}").violations == ["/a options"], "\(bad)")
    }
    // The kelvin sign is a K.
    #expect(try program.verdict("{\"b\":\"\u{212A}\"}").violations == [])
  }
}
