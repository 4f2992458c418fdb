import Interlock
import InterlockTestSupport
import InterlockYAML
import Testing

/// Every decoded byte of a scalar must lead back to the byte of the file that it came from.
struct ScalarMapTests {
  /// A scalar that was written together with what it must decode to.
  private struct Written {
    var source: [UInt8] = []
    var decoded: [UInt8] = []
    var places: [Int] = []
    var random: SeededRandom
    var lineBreak: [UInt8]

    init(seed: UInt64) {
      random = SeededRandom(seed)
      lineBreak = seed.isMultiple(of: 3) ? [0x0D, 0x0A] : [0x0A]
    }

    mutating func pick<T>(_ choices: [T]) -> T {
      choices[Int.random(in: 0..<choices.count, using: &random)]
    }

    mutating func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }

    /// Writes text that stands for itself.
    mutating func verbatim(_ text: String) {
      for byte in text.utf8 {
        places.append(source.count)
        decoded.append(byte)
        source.append(byte)
      }
    }

    /// Writes something that stands for something else.
    mutating func escape(_ written: String, for meant: String) {
      for byte in meant.utf8 {
        places.append(source.count)
        decoded.append(byte)
      }
      source += Array(written.utf8)
    }

    /// Writes what has no counterpart in the decoded text.
    mutating func silent(_ text: String) { source += Array(text.utf8) }

    /// Writes a line break that stands for some text.
    mutating func newline(for meant: String) {
      for byte in meant.utf8 {
        places.append(source.count)
        decoded.append(byte)
      }
      source += lineBreak
    }

    /// Writes a word of one to six characters, some of several bytes.
    mutating func word() {
      let letters = ["a", "b", "z", "0", "9", "é", "ж", "€", "漢", "😀", "_", "\\", ".", "/"]
      for _ in 0..<Int.random(in: 1...6, using: &random) { verbatim(pick(letters)) }
    }

    /// Folds a line: one break means a space, each more means a line feed.
    mutating func fold() {
      if chance(30) { silent(pick([" ", "  ", "\t"])) }
      let empty = chance(30) ? Int.random(in: 1...3, using: &random) : 0
      newline(for: empty == 0 ? " " : "")
      for _ in 0..<empty {
        if chance(30) { silent("   ") }
        newline(for: "\n")
      }
      silent(pick(["  ", "    ", "   \t"]))
    }

    mutating func blanks() { verbatim(pick([" ", " ", "  ", " \t "])) }
  }

  private func check(_ written: Written, _ prefix: String, seed: UInt64) {
    let reading = Reading(Array(prefix.utf8) + written.source + Array("\nafter: 1\n".utf8))
    guard let scalar = reading.scalar("k") else {
      let messages = reading.diagnostics.map(\.message)
      Issue.record("seed \(seed): \(String(decoding: written.source, as: UTF8.self)): \(messages)")
      return
    }
    let offset = prefix.utf8.count
    #expect(Array(scalar.text.utf8) == written.decoded, "seed \(seed)")
    let found = written.decoded.indices.map { scalar.map.sourceOffset(of: $0) - offset }
    #expect(found == written.places, "seed \(seed)")
    #expect(scalar.map.sourceOffset(of: written.decoded.count) == scalar.map.sourceEnd)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `plain scalars lead back to the file`(seed: UInt64) {
    var written = Written(seed: seed)
    written.verbatim("w")
    for _ in 0..<Int.random(in: 0..<12, using: &written.random) {
      if written.chance(30) { written.fold() } else if written.chance(50) { written.blanks() }
      written.word()
    }
    check(written, "é: ü\nk: ", seed: seed)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `single-quoted scalars lead back to the file`(seed: UInt64) {
    var written = Written(seed: seed)
    written.silent("'")
    for _ in 0..<Int.random(in: 0..<12, using: &written.random) {
      if written.chance(30) { written.fold() } else if written.chance(50) { written.blanks() }
      if written.chance(30) { written.escape("''", for: "'") }
      written.word()
      if written.chance(20) { written.verbatim(written.pick(["\"", "#", ": ", "{", "%"]) + "x") }
    }
    if written.chance(20) { written.blanks() }
    written.silent("'")
    check(written, "é: ü\nk: ", seed: seed)
  }

  @Test(arguments: 0..<600 as Range<UInt64>)
  func `double-quoted scalars lead back to the file`(seed: UInt64) {
    var written = Written(seed: seed)
    let escapes = [
      ("\\n", "\n"), ("\\t", "\t"), ("\\\"", "\""), ("\\\\", "\\"), ("\\/", "/"), ("\\x41", "A"),
      ("\\u00e9", "é"), ("\\U0001F600", "😀"), ("\\ud83d\\ude00", "😀"), ("\\_", "\u{A0}"),
      ("\\e", "\u{1B}"), ("\\0", "\0"), ("\\N", "\u{85}"), ("\\L", "\u{2028}"), ("\\ ", " "),
    ]
    written.silent("\"")
    var canFold = false
    for _ in 0..<Int.random(in: 0..<14, using: &written.random) {
      if written.chance(25), canFold {
        written.fold()
      } else if written.chance(15) {
        // An escaped break joins two lines; blanks before the backslash stay.
        if written.chance(50) { written.verbatim("  ") }
        written.silent("\\")
        written.newline(for: "")
        if written.chance(30) { written.newline(for: "\n") }
        written.silent("  ")
      } else if written.chance(30), canFold {
        written.blanks()
      }
      if written.chance(60) {
        let (text, meant) = written.pick(escapes)
        written.escape(text, for: meant)
      }
      // The letters of a word are no escapes here.
      let letter = written.pick(["a", "é", "漢", "😀", "'", "x#", "7"])
      written.verbatim(letter)
      canFold = true
    }
    written.silent("\"")
    check(written, "é: ü\nk: ", seed: seed)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `literal blocks lead back to the file`(seed: UInt64) {
    var written = Written(seed: seed)
    let indent = Int.random(in: 1...4, using: &written.random)
    let chomping = written.pick(["", "-", "+"])
    let startsWithSpace = written.chance(30)
    let header = startsWithSpace || written.chance(30) ? "|\(indent)\(chomping)" : "|\(chomping)"
    written.silent(header + written.pick(["", " # c", "  "]))
    written.newline(for: "")
    let lines = Int.random(in: 1...8, using: &written.random)
    for line in 0..<lines {
      if written.chance(30) { written.newline(for: "\n") }
      written.silent(String(repeating: " ", count: indent))
      if line == 0 ? startsWithSpace : written.chance(30) { written.verbatim("  ") }
      written.word()
      if written.chance(40) { written.blanks() }
      let isLast = line == lines - 1
      if isLast, chomping == "-" { continue }
      written.newline(for: "\n")
    }
    if chomping == "+" {
      // The break that `check` adds is one more empty line.
      let place = written.source.count
      written.decoded.append(0x0A)
      written.places.append(place)
    }
    check(written, "é: ü\nk: ", seed: seed)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `folded blocks lead back to the file`(seed: UInt64) {
    var written = Written(seed: seed)
    let indent = Int.random(in: 1...4, using: &written.random)
    written.silent(">-")
    written.newline(for: "")
    var wasIndented = false
    let lines = Int.random(in: 1...8, using: &written.random)
    for line in 0..<lines {
      let isIndented = line > 0 && written.chance(30)
      if line > 0 {
        // Between two lines without more indentation a break is a space, or nothing where empty
        // lines follow; beside an indented line it stays.
        let empty = written.chance(30) ? Int.random(in: 1...3, using: &written.random) : 0
        let folds = !wasIndented && !isIndented
        written.newline(for: folds ? (empty == 0 ? " " : "") : "\n")
        for _ in 0..<empty { written.newline(for: "\n") }
      }
      written.silent(String(repeating: " ", count: indent))
      if isIndented { written.verbatim(written.pick([" ", "  ", "\t"])) }
      written.word()
      wasIndented = isIndented
    }
    check(written, "é: ü\nk: ", seed: seed)
  }

  @Test func `a span of decoded bytes takes escapes whole`() {
    let reading = Reading("k: \"a\\u00e9\\n'b\"\nl: 'it''s'\nm: a\n  b\n")
    func written(_ key: String, _ range: Range<Int>) -> String? {
      reading.text(reading.scalar(key)?.map.span(of: range))
    }
    #expect(written("k", 0..<1) == "a")
    #expect(written("k", 1..<3) == "\\u00e9")
    #expect(written("k", 1..<4) == "\\u00e9\\n")
    #expect(written("k", 3..<6) == "\\n'b")
    #expect(written("k", 6..<6) == "")
    #expect(written("l", 2..<3) == "''")
    #expect(written("l", 0..<4) == "it''s")
    #expect(written("m", 0..<3) == "a\n  b")
    #expect(written("m", 2..<3) == "b")
  }

  @Test func `a scalar without text has a place`() {
    let reading = Reading("k: ''\nl:\nm: \"\"\n")
    #expect(reading.scalar("k")?.map.span(of: 0..<0) == SourceSpan(start: 4, end: 4))
    #expect(reading.scalar("l")?.map.sourceOffset(of: 0) == 8)
    #expect(reading.scalar("m")?.map.sourceOffset(of: 3) == 13)
  }

  @Test(arguments: [
    // Found by fuzzing: an anchor ends before a colon, a comment may follow a bar at once.
    ("k: &aa:\"x", ":\"x", ":\"x"), ("k: &a-b_1 x#", "x#", "x#"), ("k: &a # c\n  x", "x", "x"),
    ("k: &a", "", ""), ("k: &a 'x'", "x", "x"), ("k: &a |\n  x", "x", "x"),
    ("k: |#-\n  x\n", "x\n", "x"),
  ])
  func `a scalar begins where its anchor or header ends`(
    text: String, value: String, written: String
  ) throws {
    let reading = Reading(text)
    let scalar = try #require(reading.scalar("k"))
    #expect(scalar.text == value)
    #expect(reading.text(scalar.map.span(of: 0..<value.utf8.count)) == written)
  }
}
