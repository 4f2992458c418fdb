import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// Streams cut into forms.
struct FormSplitterTests {
  /// A stream and its forms.
  struct Case: Sendable, CustomTestStringConvertible {
    var framing: FormFraming
    var stream: String
    var forms: [String]

    init(_ framing: FormFraming, _ stream: String, _ forms: [String]) {
      self.framing = framing
      self.stream = stream
      self.forms = forms
    }

    var testDescription: String { stream.debugDescription }
  }

  static let lines: [Case] = [
    Case(.lines, "", []),
    Case(.lines, "\n\n", []),
    Case(.lines, "{}", ["1 {}"]),
    Case(.lines, "{}\n", ["1 {}"]),
    Case(.lines, "{}\r\n{\"a\":1}\r\n", ["1 {}", "2 {\"a\":1}"]),
    Case(.lines, "\n{}\n \t\r\n\n{}", ["2 {}", "5 {}"]),
    Case(.lines, " {} \n", ["1  {} "]),
    Case(.lines, "{\"a\":\n1}\n", ["1 {\"a\":", "2 1}"]),
    Case(.lines, "{\"a\":1\n{}\n", ["1 {\"a\":1", "2 {}"]),
    Case(.lines, "\u{FEFF}{}\n", ["1 {}"]),
    Case(.lines, "\u{FEFF}", []),
    Case(.lines, "{}\r\r\n", ["1 {}\r"]),
    Case(.lines, "{}\r", ["1 {}"]),
    Case(.lines, "\r", []),
  ]

  static let arrays: [Case] = [
    Case(.array, "", []),
    Case(.array, "[]", []),
    Case(.array, " \n[ \n ]\n", []),
    Case(.array, "\u{FEFF}[{}]", ["1 {}"]),
    Case(.array, "[{},{}]", ["1 {}", "1 {}"]),
    Case(
      .array, "[\n  {\"a\": [1, 2]},\r\n  {\n\"b\":2}\n]", ["2 {\"a\": [1, 2]}", "3 {\n\"b\":2}"]),
    Case(.array, "[1,\"x\",null,[2],true]", ["1 1", "1 \"x\"", "1 null", "1 [2]", "1 true"]),
    Case(.array, #"[{"a":"]},{\"[\\"},{}]"#, [#"1 {"a":"]},{\"[\\"}"#, "1 {}"]),
    Case(.array, "[{}", ["1 {}", "1 !expected ',' or ']', found the end of the input"]),
    Case(.array, "[{},\n", ["1 {}", "2 !expected a form, found the end of the input"]),
    Case(.array, "[", ["1 !expected a form or ']', found the end of the input"]),
    Case(.array, "[{},]", ["1 {}", "1 !expected a form after ','"]),
    Case(.array, "[,{}]", ["1 !expected a form before ','", "1 {}"]),
    Case(.array, "[{},,{}]", ["1 {}", "1 !expected a form before ','", "1 {}"]),
    Case(
      .array, "[{} {},\n{}]", ["1 {}", "1 !expected ',' or ']' before this form", "2 {}"]),
    Case(.array, "[{}x,{}]", ["1 {}", "1 !expected ',' or ']' before this form", "1 {}"]),
    Case(.array, "[{}},{}]", ["1 {}", "1 !expected ',' or ']' before this form", "1 {}"]),
    Case(.array, "[x{},{}]", ["1 x", "1 !expected ',' or ']' before this form", "1 {}"]),
    Case(.array, "[{}]\n,{}", ["1 {}", "2 !expected the end of the input after ']'"]),
    Case(.array, "[{}]]]]", ["1 {}", "1 !expected the end of the input after ']'"]),
    Case(.array, "{}", ["1 !expected '[' before the forms"]),
    Case(
      .array, "[{\"a\":1,\n{}]",
      [
        "1 {\"a\":1,\n{}]", "2 !expected ',' or ']', found the end of the input",
      ]),
    Case(.array, "[\"a\n,{}]", ["1 \"a\n", "2 {}"]),
    Case(.array, "[12", ["1 12", "1 !expected ',' or ']', found the end of the input"]),
    Case(.array, "[\"\\", ["1 \"\\"]),
  ]

  static let values: [Case] = [
    Case(.values, "", []),
    Case(.values, "{}{}", ["1 {}", "1 {}"]),
    Case(.values, "{\n}\n\n{\"a\":\"}\"} {}\n", ["1 {\n}", "4 {\"a\":\"}\"}", "4 {}"]),
    Case(.values, "1 2\n\"a\"\"b\"[3]", ["1 1", "1 2", "2 \"a\"", "2 \"b\"", "2 [3]"]),
    Case(.values, "{},{}", ["1 {}", "1 ,", "1 {}"]),
    Case(.values, "{}}},]{}", ["1 {}", "1 }},]", "1 {}"]),
    Case(.values, "{\"a\":1\n", ["1 {\"a\":1\n"]),
    Case(.values, "{\"a\":\"x\n\"}{}", ["1 {\"a\":\"x\n\"}{}"]),
    Case(.values, "\"a\\\n\"b\"", ["1 \"a\\\n", "2 \"b\""]),
    Case(.values, "\u{FEFF}nul {}", ["1 nul", "1 {}"]),
  ]

  @Test(arguments: lines + arrays + values)
  func `a stream is cut into its forms, whatever the blocks`(stream: Case) {
    let bytes = Array(stream.stream.utf8)
    for size in [1, 2, 3, 7, 1000] {
      #expect(Splitting.pieces(bytes, stream.framing, by: size) == stream.forms)
    }
  }

  @Test(
    arguments: [
      ("{}", .framing(.lines)), (" \r\n\t{", .framing(.lines)), ("[", .framing(.array)),
      ("\n [", .framing(.array)), ("\u{FEFF} {", .framing(.lines)), ("", .undecided),
      (" \n", .undecided), ("\u{FEFF}", .undecided), ("a=1", .unknown), ("\"", .unknown),
      (" \u{FEFF}{", .unknown), ("1", .unknown),
    ] as [(String, FormFraming.Guess)])
  func `the first byte tells the framing`(beginning: String, guess: FormFraming.Guess) {
    let bytes = Array(beginning.utf8)
    #expect(FormFraming.guess(bytes.span) == guess)
  }

  @Test func `a truncated line in the middle spoils no other`() {
    let stream = "{\"id\":\"a\"}\n{\"id\":\"b\n{\"id\":\"c\"}\n"
    var reader = JSONReader(Reading.layout(["id"]))
    var form = FormBuffer()
    var splitter = FormSplitter(.lines)
    let bytes = Array(stream.utf8)
    splitter.append(bytes.span)
    splitter.finish()
    var verdicts: [String] = []
    while let piece = splitter.next() {
      let text = splitter.bytes.span.extracting(piece.range)
      let fault = reader.read(text, into: &form)
      verdicts.append(
        "\(piece.line) "
          + (fault.map { "\($0.offset) \($0.message)" } ?? Reading.text(form, form.slots[2])))
    }
    #expect(
      verdicts == [
        "1 a", "2 8 expected a closing double quote, found the end of the form", "3 c",
      ])
  }

  @Test func `random streams give the same forms for any blocks`() {
    let parts = [
      "{}", "[", "]", "{", "}", ",", "\"", "\\", "\n", "\r\n", " ", "{\"a\":[1,\"]\"]}", "12",
      "nul", "é",
      "\u{FEFF}", "\"a\\\"b\"", "{\"a\":{\"b\":{}}}",
    ]
    var random = SeededRandom(7)
    for _ in 0..<300 {
      let opening = random.oneIn(2) ? "[" : ""
      let text = (0..<random.int(0...40)).reduce(into: opening) { text, _ in
        text += random.pick(parts) ?? ""
      }
      let bytes = Array(text.utf8)
      for framing in [FormFraming.lines, .array, .values] {
        let whole = Splitting.pieces(bytes, framing, by: 10_000)
        for size in [1, 2, 3, 7, random.int(8...30)] {
          #expect(Splitting.pieces(bytes, framing, by: size) == whole, "\(text)")
        }
      }
    }
  }

  @Test func `forms written by a writer come back from every framing`() {
    for seed in 0..<20 as Range<UInt64> {
      var forms = RandomForms(seed: seed)
      let texts = (0..<30).map { _ in
        forms.text().drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
      }.map { String($0) }
      func found(_ stream: String, _ framing: FormFraming) -> [String] {
        Splitting.pieces(stream, framing).map { String($0.drop { $0 != " " }.dropFirst()) }
      }
      #expect(found("[" + texts.joined(separator: " ,\n") + "]", .array) == texts)
      #expect(found(texts.joined(separator: ""), .values) == texts)
      #expect(found(texts.joined(separator: "\n"), .values) == texts)
    }
  }

  @Test func `the host may read into the splitter itself`() {
    var splitter = FormSplitter(.lines)
    let text = Array("{\"a\":1}\n{\"b\"".utf8)
    let added = unsafe splitter.append(upTo: 64) { space in
      for (index, byte) in text.enumerated() { unsafe space[index] = byte }
      return text.count
    }
    #expect(added == text.count)
    let piece = splitter.next()
    #expect(piece?.range == 0..<7)
    #expect(piece?.line == 1)
    #expect(splitter.next() == nil)
    struct Failed: Error {}
    #expect(throws: Failed.self) {
      try unsafe splitter.append(upTo: 64) { _ throws(Failed) in throw Failed() }
    }
    splitter.finish()
    #expect(splitter.next()?.range.count == 4)
    #expect(splitter.next() == nil)
  }
}
