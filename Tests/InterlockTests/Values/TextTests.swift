import Foundation
import Interlock
import InterlockTestSupport
import Testing

struct TextTests {
  private static let extraSpaces: Set<UInt32> = [0x200B, 0x2060, 0xFEFF]

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || TextTests.extraSpaces.contains(scalar.value)
  }

  // The macros of the test library take no spans, so that these stand between.
  private func length(_ text: String, _ unit: LengthUnit) -> Int {
    Text.length(text.utf8.span, in: unit)
  }

  private func isEquivalent(_ left: String, _ right: String) -> Bool {
    Text.isEquivalent(left.utf8.span, right.utf8.span)
  }

  /// Random text of the kinds that break naive counting: clusters, pairs, spaces, line ends.
  private func sample(_ random: inout SeededRandom) -> String {
    let pieces = [
      "a", "Z", "9", " ", "\t", "\r\n", "\r", "\n", "\u{A0}", "\u{85}", "\u{200B}", "\u{FEFF}",
      "\u{3000}", "\u{2060}",
      "\u{1680}", "\u{2028}", "é", "e\u{301}", "\u{301}", "각", "ㄱ", "\u{1100}\u{1161}\u{11A8}", "👍🏽",
      "👨‍👩‍👧", "🇰🇷", "🇰", "क्षि",
      "\u{200D}", "\u{FE0F}", "İ", "ß", "ﬁ", "K", "\u{323}", "Å", "中", "가", "힣", "\u{11A8}",
      "\u{10FFFF}", "\u{E000}",
      "ก็",
    ]
    var text = ""
    for _ in 0..<random.int(0...8) { text += random.pick(pieces) ?? "" }
    return text
  }

  @Test func `every scalar is white space or not as Unicode and the contract say`() {
    var count = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      guard value < 0x3_0000 || value % 97 == 0 else { continue }
      let text = String(Character(scalar))
      let blank = Text.isBlank(text.utf8.span)
      if blank { count += 1 }
      if blank != isSpace(scalar) { Issue.record("U+\(String(value, radix: 16))") }
    }
    #expect(count == 28)
  }

  @Test func `trimming agrees with looking at each scalar`() {
    var random = SeededRandom(31)
    for _ in 0..<20_000 {
      let text = sample(&random)
      var scalars = Substring(text).unicodeScalars
      while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
      while let last = scalars.last, isSpace(last) { scalars.removeLast() }
      let bytes = Array(text.utf8)
      let range = Text.trimmedRange(bytes.span)
      #expect(Array(bytes[range]) == Array(String(scalars).utf8))
      let isBlank = Text.isBlank(bytes.span)
      #expect(isBlank == scalars.isEmpty)
    }
  }

  @Test func `collapsing leaves one space for each run`() {
    var random = SeededRandom(32)
    for _ in 0..<5_000 {
      let text = sample(&random)
      var expected = String.UnicodeScalarView()
      var wasSpace = false
      for scalar in text.unicodeScalars {
        if !isSpace(scalar) { expected.append(scalar) } else if !wasSpace { expected.append(" ") }
        wasSpace = isSpace(scalar)
      }
      var output: [UInt8] = []
      Text.appendCollapsed(text.utf8.span, to: &output)
      #expect(output == Array(String(expected).utf8))
    }
  }

  @Test func `lengths agree with Swift and Foundation`() {
    var random = SeededRandom(33)
    for _ in 0..<20_000 {
      let text = sample(&random)
      let bytes = Array(text.utf8)
      #expect(length(text, .graphemes) == text.count, "\(text)")
      #expect(length(text, .codePoints) == text.unicodeScalars.count)
      #expect(length(text, .utf16) == NSString(string: text).length)
      #expect(length(text, .bytes) == text.utf8.count)
      let isASCII = Text.isASCII(bytes.span)
      #expect(isASCII == bytes.allSatisfy { byte in byte < 0x80 })
    }
    #expect(length("a\r\nb\r\n\r\r\n", .graphemes) == 6)
    #expect(length("né👍🏽", .graphemes) == 3)
    #expect(length("👍🏽", .utf16) == 4)
    #expect(length("", .graphemes) == 0)
  }

  @Test func `a length lies within bounds as its count does`() {
    var random = SeededRandom(37)
    for _ in 0..<20_000 {
      let text = sample(&random)
      let counts: [(LengthUnit, Int)] = [
        (.graphemes, text.count), (.codePoints, text.unicodeScalars.count),
        (.utf16, text.utf16.count), (.bytes, text.utf8.count),
      ]
      let least = Int64(random.int(0...10))
      let most = random.oneIn(3) ? Int64.max : least + Int64(random.int(0...30))
      for (unit, count) in counts {
        let isWithin = Text.hasLength(text.utf8.span, from: least, to: most, in: unit)
        #expect(
          isWithin == (Int64(count) >= least && Int64(count) <= most),
          "\(text) \(unit) \(least) \(most)")
      }
    }
  }

  @Test func `graphemes agree with Foundation's composed sequences, line ends aside`() {
    for text in ["né👍🏽", "👨‍👩‍👧", "🇰🇷🇰🇷", "각각", "e\u{301}e\u{301}"] {
      var count = 0
      let string = NSString(string: text)
      var index = 0
      while index < string.length {
        index = NSMaxRange(string.rangeOfComposedCharacterSequence(at: index))
        count += 1
      }
      #expect(length(text, .graphemes) == count, "\(text)")
    }
  }

  @Test func `case mapping is Unicode's default`() {
    for (text, lower, upper) in [
      ("Ab1", "ab1", "AB1"), ("STRASSE ß", "strasse ß", "STRASSE SS"), ("ÀÉ", "àé", "ÀÉ"),
      ("ﬁ", "ﬁ", "FI"),
      ("[@`{", "[@`{", "[@`{"), ("", "", ""),
    ] {
      var output: [UInt8] = []
      Text.appendLowercased(text.utf8.span, to: &output)
      #expect(output == Array(lower.utf8))
      output = []
      Text.appendUppercased(text.utf8.span, to: &output)
      #expect(output == Array(upper.utf8))
    }
  }

  @Test func `equivalence and hash follow canonical equivalence`() {
    func hash(_ text: String) -> Int {
      var hasher = Hasher()
      Text.hash(text.utf8.span, into: &hasher)
      return hasher.finalize()
    }
    for (left, right) in [
      ("é", "e\u{301}"), ("각", "\u{1100}\u{1161}\u{11A8}"), ("\u{212A}", "K"), ("\u{37E}", ";"),
      ("\u{212B}", "A\u{30A}"),
      ("a\u{301}\u{323}", "a\u{323}\u{301}"), ("", ""), ("abc", "abc"),
    ] {
      #expect(isEquivalent(left, right), "\(left) \(right)")
      #expect(hash(left) == hash(right), "\(left) \(right)")
    }
    for (left, right) in [
      ("a", "b"), ("a", "ab"), ("ﬁ", "fi"), ("é", "e"), ("Ａ", "A"), ("²", "2"), ("a\u{200B}", "a"),
    ] {
      #expect(!isEquivalent(left, right), "\(left) \(right)")
    }
    var random = SeededRandom(34)
    for _ in 0..<20_000 {
      let (left, right) = (sample(&random), sample(&random))
      #expect(isEquivalent(left, right) == (left == right))
      let decomposed = left.decomposedStringWithCanonicalMapping
      #expect(isEquivalent(left, decomposed))
      #expect(hash(left) == hash(decomposed))
    }
  }

  @Test func `composition agrees with Foundation`() {
    var random = SeededRandom(35)
    for _ in 0..<10_000 {
      let text = sample(&random)
      var output: [UInt8] = []
      Text.appendNFC(text.utf8.span, to: &output)
      // By way of the decomposed form, as Foundation leaves a jamo behind a syllable alone.
      let composed = text.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
      let expected = Text.hasNFC ? composed : text
      #expect(output == Array(expected.utf8), "\(text)")
    }
  }

  @Test func `invalid UTF-8 traps nowhere`() {
    var random = SeededRandom(36)
    let alphabet: [UInt8] = [
      0x20, 0x41, 0x80, 0x85, 0xA0, 0xC2, 0xE2, 0xE1, 0x9A, 0xEF, 0xBB, 0xBF, 0xF0, 0xF4, 0xFF,
      0x0D, 0x0A, 0xCC, 0x81,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<random.int(0...6)).map { _ in random.pick(alphabet) ?? 0 }
      let range = Text.trimmedRange(bytes.span)
      #expect(range.lowerBound >= 0 && range.upperBound <= bytes.count)
      let count = Text.graphemes(bytes.span)
      #expect(count <= bytes.count)
      let isEqualToItself = Text.isEquivalent(bytes.span, bytes.span)
      #expect(isEqualToItself)
      var output: [UInt8] = []
      Text.appendCollapsed(bytes.span, to: &output)
      #expect(output.count <= bytes.count)
      Text.appendLowercased(bytes.span, to: &output)
      Text.appendUppercased(bytes.span, to: &output)
      Text.appendNFC(bytes.span, to: &output)
      #expect(output.count >= bytes.count)
      for name in ["email", "url", "date"] {
        guard let matches = Format.named(name)?.matcher(), matches(bytes.span) else { continue }
        #expect(bytes.allSatisfy { byte in byte < 0x80 }, "\(name)")
      }
    }
  }
}
