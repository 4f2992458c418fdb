import Interlock
import InterlockTestSupport
import Testing

struct DiagnosticRendererTests {
  /// Renders one diagnostic on a text in which guillemets mark the span.
  private func render(
    _ marked: String, severity: Diagnostic.Severity = .error, label: String = "",
    notes: [String] = [], help: String = "", width: Int = 200
  ) -> String {
    let (source, spans) = Self.unmark(marked)
    var renderer = DiagnosticRenderer(sources: [source])
    renderer.lineWidth = width
    return renderer.render(
      Diagnostic(
        severity, .init("x"), "m", at: spans[0], label: label,
        related: spans.dropFirst().map { Diagnostic.Label("first here", at: $0) }, notes: notes,
        help: help))
  }

  /// The text without its guillemets, and what stood between each pair.
  private static func unmark(_ marked: String) -> (SourceFile, [SourceSpan]) {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    var spans: [SourceSpan] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«": starts.append(bytes.count)
      case "»": spans.append(SourceSpan(start: starts.removeLast(), end: bytes.count))
      default: bytes += Array(String(scalar).utf8)
      }
    }
    return (SourceFile(path: "t.yaml", bytes: bytes), spans)
  }

  @Test func `a diagnostic shows its line, mark, label, notes and help`() {
    let text = render(
      "a: 1\n  b: «two» # c\nc: 3\n", severity: .warning, label: "here", notes: ["n1", "n2"],
      help: "h")
    #expect(
      text == """
        warning[x]: m
          --> t.yaml:2:6
           |
         2 |   b: two # c
           |      ^^^ here
           |
           = note: n1
           = note: n2
           = help: h

        """)
  }

  @Test func `a second place is shown as well`() {
    let (source, spans) = Self.unmark("«a»: 1\nb: 2\n«a»: 3\n")
    let diagnostic = Diagnostic(
      .error, .init("duplicate-key"), "the key `a` stands here twice", at: spans[1],
      label: "again here", related: [Diagnostic.Label("first here", at: spans[0])],
      help: "remove one of the two")
    #expect(
      DiagnosticRenderer(sources: [source]).render(diagnostic) == """
        error[duplicate-key]: the key `a` stands here twice
          --> t.yaml:3:1
           |
         1 | a: 1
           | - first here
         2 | b: 2
         3 | a: 3
           | ^ again here
           |
           = help: remove one of the two

        """)
  }

  @Test func `lines between two places are left out`() {
    let filler = String(repeating: "z: 0\n", count: 99)
    let text = render("«a»: 1\n\(filler)«b»: 2\n")
    #expect(
      text == """
        error[x]: m
            --> t.yaml:1:1
             |
           1 | a: 1
             | ^
        ...
         101 | b: 2
             | - first here

        """)
  }

  @Test func `two places on one line have a row each`() {
    #expect(
      render("«a»: «b»\n").hasSuffix(" 1 | a: b\n   | ^\n   |    - first here\n"))
  }

  @Test func `a place in another file has a heading of its own`() {
    let sources = [
      SourceFile(path: "a.yaml", bytes: Array("x: 1\n".utf8)),
      SourceFile(path: "b.yaml", bytes: Array("\ny: 2\n".utf8)),
    ]
    let diagnostic = Diagnostic(
      .info, .init("x"), "m", at: SourceSpan(file: 1, start: 1, end: 2),
      related: [Diagnostic.Label("there", at: SourceSpan(file: 0, start: 3, end: 4))])
    #expect(
      DiagnosticRenderer(sources: sources).render(diagnostic) == """
        info[x]: m
          --> b.yaml:2:1
           |
         2 | y: 2
           | ^
          ::: a.yaml:1:4
           |
         1 | x: 1
           |    - there

        """)
  }

  @Test(arguments: [
    // What is marked, its column, and the row of marks.
    ("日本: «値»\n", 5, "      ^^"), ("é«x»\n", 2, " ^"), ("e\u{301}«x»\n", 2, " ^"),
    ("👍🏽«👨‍👩‍👧‍👦»x\n", 2, "  ^^"), ("🇰🇷🇩🇪«x»\n", 3, "    ^"), ("ａ«x»\n", 2, "  ^"),
    ("한글 «x»\n", 4, "     ^"), ("\t\t«x»\n", 3, "  ^"), ("❤️«x»\n", 2, "  ^"), ("❤«x»\n", 2, " ^"),
    ("a«»b\n", 2, " ^"), ("ab«»\n", 3, "  ^"), ("ab«»", 3, "  ^"), ("a: «b\nc»: d\n", 4, "   ^"),
    ("a: «b c\n»", 4, "   ^^^"), ("a«\u{1B}»b\n", 2, " ^^^^^^"), ("«é́»x", 1, "^"),
  ])
  func `marks stand under what they mean`(marked: String, column: Int, marks: String) {
    for lineBreak in ["\n", "\r\n"] {
      let text = render(marked.replacing("\n", with: lineBreak))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[1] == "  --> t.yaml:1:\(column)")
      #expect(lines[4] == "   | \(marks)")
    }
  }

  @Test(arguments: [("", 1, 1), ("a: 1\n", 2, 1), ("a: 1\r\n\r\n", 3, 1), ("a", 1, 2)])
  func `the end of a file has a place`(text: String, line: Int, column: Int) {
    let rendered = render(text + "«»")
    #expect(rendered.contains("  --> t.yaml:\(line):\(column)\n"))
    let marks = String(repeating: " ", count: column - 1) + "^\n"
    #expect(rendered.hasSuffix("   | \(marks)"))
  }

  @Test func `nothing in a file controls the terminal`() {
    let source = SourceFile(
      path: "e\u{1B}[31m.yaml", bytes: Array("k: \u{1B}[2J\u{202E}\u{85}\u{200B}x\u{7F}\n".utf8))
    let diagnostic = Diagnostic(
      .error, .init("x"), "bad \u{1B}]0;t\u{7}\nline", at: SourceSpan(start: 3, end: 4),
      label: "l\u{9B}", notes: ["n\u{202E}"], help: "h\r")
    let text = DiagnosticRenderer(sources: [source]).render([diagnostic])
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F })
    #expect(!text.unicodeScalars.contains { (0x80...0x9F).contains($0.value) || $0 == "\u{202E}" })
    #expect(text.contains("k: \\u{1B}[2J\\u{202E}\\u{85}\\u{200B}x\\u{7F}"))
    #expect(text.contains("bad \\u{1B}]0;t\\u{07}\\nline"))
  }

  @Test func `bytes that are no UTF-8 are written out`() {
    let source = SourceFile(path: "t", bytes: Array("é".utf8) + [0xFF, 0x62, 0xC3])
    let renderer = DiagnosticRenderer(sources: [source])
    let text = renderer.render(
      Diagnostic(.error, .init("x"), "m", at: SourceSpan(start: 3, end: 4)))
    #expect(text.hasSuffix(" 1 | é\\xFFb\\xC3\n   |      ^\n"))
    #expect(text.contains("--> t:1:3"))
  }

  @Test func `a long line is cut around its mark`() {
    let long = String(repeating: "x", count: 500)
    let middle = render("\(long)«y»\(long)\n", width: 60).split(separator: "\n")
    #expect(
      middle[3]
        == " 1 | …\(String(repeating: "x", count: 20))y\(String(repeating: "x", count: 37))…")
    #expect(middle[4] == "   | \(String(repeating: " ", count: 21))^")
    let start = render("«y»\(long)\n", width: 60).split(separator: "\n")
    #expect(start[3] == " 1 | y\(String(repeating: "x", count: 58))…")
    let end = render("\(long)«y»\n", width: 60).split(separator: "\n")
    #expect(end[3] == " 1 | …\(String(repeating: "x", count: 20))y")
    // A mark that goes on beyond the cut ends with it.
    let wide = render("\(long)«\(long)»\n", width: 60).split(separator: "\n")
    #expect(wide[4].count == 5 + 60)
    // The default width holds, with wide characters too.
    for line in render("\(String(repeating: "漢", count: 400))«y»\n").split(separator: "\n") {
      #expect(line.unicodeScalars.reduce(0) { $0 + ($1 == "漢" ? 2 : 1) } <= 205)
    }
  }

  @Test func `diagnostics come in order, with their number at the end`() {
    let sources = ["a.yaml", "b.yaml"].map { SourceFile(path: $0, bytes: Array("k: v\n".utf8)) }
    func diagnostic(_ file: Int, _ start: Int, _ id: String, _ severity: Diagnostic.Severity)
      -> Diagnostic
    {
      Diagnostic(severity, .init(id), "m", at: SourceSpan(file: file, start: start, end: start + 1))
    }
    let all = [
      diagnostic(1, 0, "a", .error), diagnostic(0, 3, "b", .warning), diagnostic(0, 3, "a", .info),
      diagnostic(0, 0, "z", .error),
    ]
    let renderer = DiagnosticRenderer(sources: sources)
    #expect(
      DiagnosticRenderer.sorted(all).map { "\($0.span.file)\($0.id)" } == ["0z", "0a", "0b", "1a"])
    #expect(renderer.render(all) == renderer.render(Array(all.reversed())))
    #expect(renderer.summary(of: all) == "2 errors, 1 warning and 1 info in 2 files")
    #expect(renderer.summary(of: [all[3]]) == "1 error in a.yaml")
    #expect(renderer.render([all[3], all[3]]).hasSuffix("\n\n2 errors in a.yaml\n"))
    #expect(renderer.render([]) == "")
  }

  @Test func `colour adds nothing but colour`() {
    let source = SourceFile(path: "t", bytes: Array("a: 1\n".utf8))
    let diagnostic = Diagnostic(
      .error, .init("x"), "m", at: SourceSpan(start: 3, end: 4), notes: ["n"], help: "h")
    let plain = DiagnosticRenderer(sources: [source]).render([diagnostic])
    var colored = DiagnosticRenderer(sources: [source], usesColor: true).render([diagnostic])
    #expect(colored.hasPrefix("\u{1B}[1;31merror[x]\u{1B}[0m"))
    for code in ["\u{1B}[1;31m", "\u{1B}[1;34m", "\u{1B}[1m", "\u{1B}[0m"] {
      colored = colored.replacing(code, with: "")
    }
    #expect(colored == plain)
  }

  @Test func `any span of any file can be rendered`() {
    var random = SeededRandom(11)
    let pieces: [[UInt8]] = [
      [0x61], [0x0A], [0x0D], [0x09], [0xC3, 0xA9], [0xFF], [0xE2, 0x82], [0xF0, 0x9F, 0x98, 0x80],
      [0xCC, 0x81], [0x1B], [0xE2, 0x80, 0x8D],
    ]
    for _ in 0..<3_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<30, using: &random) {
        bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      let start = Int.random(in: 0...(bytes.count + 3), using: &random)
      let end = Int.random(in: start...(bytes.count + 6), using: &random)
      var renderer = DiagnosticRenderer(sources: [SourceFile(path: "t", bytes: bytes)])
      renderer.lineWidth = Int.random(in: 3...20, using: &random)
      let span = SourceSpan(file: Int.random(in: 0...1, using: &random), start: start, end: end)
      let text = renderer.render([Diagnostic(.error, .init("x"), "m", at: span)])
      #expect(text.contains("^") == (span.file == 0))
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }

  @Test func `what is concealed shows neither its length nor in how many pieces it was given`() {
    let bytes = Array("pin: { code: 271828 } # so".utf8)
    let spans = [5..<21, 7..<11, 13..<19, 19..<21].map {
      SourceSpan(file: 0, start: $0.lowerBound, end: $0.upperBound)
    }
    var renderer = DiagnosticRenderer(sources: [SourceFile(path: "t", bytes: bytes)])
    let diagnostic = Diagnostic(
      .error, .init("x"), "m", at: SourceSpan(file: 0, start: 22, end: 26))
    for order in [spans, spans.reversed(), [spans[0]]] {
      renderer.concealed = order
      let text = renderer.render([diagnostic])
      #expect(text.contains(" 1 | pin: ••• # so\n"), "\(text)")
      #expect(text.contains("   |          ^^^^\n"), "\(text)")
    }
  }

  @Test func `positions count lines by every kind of break`() {
    let source = SourceFile(path: "t", bytes: Array("a\nbé\r\nc\rd".utf8))
    let found = (0...source.bytes.count).map { offset in
      let position = SourcePosition(of: offset, in: source)
      return "\(position.line):\(position.column)"
    }
    #expect(
      found == [
        "1:1", "1:2", "2:1", "2:2", "2:2", "2:3", "2:3", "3:1", "3:2", "4:1", "4:2",
      ])
  }
}
