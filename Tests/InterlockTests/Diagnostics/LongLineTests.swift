import Interlock
import InterlockTestSupport
import Testing

/// Diagnostics on lines that are as long as a file: each is told by what stands around it.
struct LongLineTests {
  private static func renderer(_ bytes: [UInt8]) -> DiagnosticRenderer {
    DiagnosticRenderer(sources: [SourceFile(path: "t", bytes: bytes)])
  }

  private static func diagnostic(_ range: Range<Int>) -> Diagnostic {
    Diagnostic(
      .error, .init("x"), "m",
      at: SourceSpan(file: 0, start: range.lowerBound, end: range.upperBound))
  }

  @Test(arguments: ["a", "é", "한", "e\u{301}", "🇰🇷", "👩‍👩‍👧", "\u{1}"])
  func `columns of a long line count its characters, as those of a short one do`(_ piece: String) {
    let count = 3_000
    let bytes = Array(("x\n" + String(repeating: piece, count: count) + "\ny").utf8)
    let width = piece.utf8.count
    let source = SourceFile(path: "t", bytes: bytes)
    for index in [0, 1, 127, 511, 512, 513, 1_500, 2_998, 2_999] {
      let position = SourcePosition(of: 2 + index * width, in: source)
      #expect(position == SourcePosition(line: 2, column: index + 1), "\(piece) \(index)")
    }
    let end = SourcePosition(of: 2 + count * width, in: source)
    #expect(end == SourcePosition(line: 2, column: count + 1))
  }

  @Test func `what is shown of a long line does not grow with the line`() {
    var random = SeededRandom(1)
    let pieces = ["a", " ", "é", "한", "e\u{301}\u{323}", "👩‍👩‍👧", "\u{200B}", "\t"]
    var text = ""
    for _ in 0..<40_000 { text += pieces[random.int(0...pieces.count - 1)] }
    let bytes = Array(text.utf8)
    let renderer = Self.renderer(bytes)
    for _ in 0..<200 {
      let start = random.int(0...bytes.count - 1)
      let shown = renderer.render(Self.diagnostic(start..<min(bytes.count, start + 5)))
      let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 6, "\(shown)")
      #expect(shown.utf8.count < 8_000)
      // The mark stands under the line, not beyond it.
      let mark = lines[4].firstIndex(of: "^").map {
        lines[4].distance(from: lines[4].startIndex, to: $0)
      }
      #expect(mark.map { $0 < 210 } ?? false, "\(shown)")
    }
  }

  @Test func `a long line is cut around each mark, its text as in a short one`() {
    let words = (0..<20_000).map { "w\($0)" }
    let text = words.joined(separator: " ")
    let bytes = Array(text.utf8)
    let renderer = Self.renderer(bytes)
    var offset = 0
    for (index, word) in words.enumerated() {
      let range = offset..<offset + word.utf8.count
      offset = range.upperBound + 1
      guard index % 1_111 == 0 else { continue }
      let lines = renderer.render(Self.diagnostic(range)).split(separator: "\n")
      #expect(lines[1] == "  --> t:1:\(range.lowerBound + 1)")
      let shown = Array(lines[3])
      let marks = Array(lines[4])
      let first = marks.firstIndex(of: "^") ?? 0
      let last = marks.lastIndex(of: "^") ?? 0
      #expect(String(shown[first...last]) == word, "\(lines)")
      #expect(shown.contains("…"))
      // What stands before it is shown too.
      if index > 0 { #expect(String(shown).contains(words[index - 1] + " " + word), "\(lines)") }
    }
  }

  @Test func `bytes that are no UTF-8 count one by one in a long line`() {
    var bytes = Array(repeating: UInt8(ascii: "a"), count: 5_000)
    bytes[600] = 0xFF
    bytes[601] = 0xC3
    let source = SourceFile(path: "t", bytes: bytes)
    #expect(SourcePosition(of: 4_000, in: source).column == 4_001)
    let shown = Self.renderer(bytes).render(Self.diagnostic(600..<602))
    #expect(shown.contains(#"a\xFF\xC3a"#), "\(shown)")
  }

  @Test func `what is concealed in a long line stays so around every mark`() {
    let text = "k: " + String(repeating: "secret ", count: 2_000) + "end"
    let bytes = Array(text.utf8)
    var renderer = Self.renderer(bytes)
    renderer.concealed = [SourceSpan(file: 0, start: 3, end: bytes.count - 3)]
    for start in stride(from: 0, to: bytes.count, by: 997) {
      let shown = renderer.render(Self.diagnostic(start..<start + 3))
      #expect(!shown.contains("secret") && !shown.contains("ecre"), "\(shown)")
    }
  }

  @Test func `a character of very many marks is shown in part`() {
    let text = "a" + String(repeating: "\u{301}", count: 10_000) + "b"
    let bytes = Array(text.utf8)
    let shown = Self.renderer(bytes).render(Self.diagnostic(0..<1))
    #expect(shown.utf8.count < 400, "\(shown.utf8.count)")
    #expect(
      SourcePosition(of: bytes.count - 1, in: SourceFile(path: "t", bytes: bytes)).column == 2)
  }
}
