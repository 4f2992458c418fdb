import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// Tables, and what their rows fill.
struct CSVReaderTests {
  /// What a row fills below a header; the fault of either where there is one.
  static func filled(_ header: String, _ row: String) -> String {
    let layout = JSONFixtureTests.layout
    var reader = CSVReader(layout)
    let header = Array(header.utf8)
    if let fault = reader.readHeader(header.span) {
      return "header \(fault.offset): \(fault.message)"
    }
    var form = FormBuffer()
    let row = Array(row.utf8)
    if let fault = reader.read(row.span, into: &form) { return "\(fault.offset): \(fault.message)" }
    return Reading.describe(form, layout)
  }

  @Test(
    arguments: [
      ("id", "1", "{id='1'}"), ("id", "", "{}"), ("id", "\"\"", "{}"), ("id", " ", "{id=' '}"),
      ("id,x", "1,2", "{id='1'}"), ("x,id", "1,2", "{id='2'}"), ("\"id\"", "1", "{id='1'}"),
      ("id,x", "\"a,b\",", "{id='a,b'}"), ("id", "\"a\"\"b\"", "{id='a\"b'}"),
      ("id", "\"\"\"\"", "{id='\"'}"), ("id", "\"a\nb\r\nc\"", "{id='a\nb\r\nc'}"),
      ("id", "\"a\"\"\"\"한\"\"글 and more\"", "{id='a\"\"한\"글 and more'}"),
      ("id", "tab\there", "{id='tab\there'}"), ("id", "한글", "{id='한글'}"),
      ("id", "a\u{0}b", "{id='a\u{0}b'}"), ("id", "\"a\u{0}b\"", "{id='a\u{0}b'}"),
      ("id,address.city", "1,x", "{id='1' address={city='x'}}"),
      ("id,address[city]", "1,", "{id='1'}"),
      ("people[0].name,people[0].email,people[1].name", "a,,c", "{people=[{name='a'} {name='c'}]}"),
      ("people[0].name,people[1].name", "a,", "{people=[{name='a'}]}"),
      (
        "people[0].name,people[1].name", ",b",
        "1: the rows of a list must be given in order, from [0] on"
      ),
      ("people[0].tags,people[0].tags", "a,b", "{people=[{tags=['a' 'b']}]}"),
      ("address,address.city", "a,b", "{address=repeated}"),
      ("address,address.city", ",b", "{address={city='b'}}"),
      ("id,x", "1", "1: expected as many cells as the header has (2), found 1"),
      ("id,x", "1,2,3", "5: expected as many cells as the header has (2), found 3"),
      ("id", "1,", "2: expected as many cells as the header has (1), found 2"),
      ("id", "a\"b", "1: a cell with a double quote in it must stand in double quotes"),
      ("id", "é\"b", "2: a cell with a double quote in it must stand in double quotes"),
      ("id", "a\rb", "1: a cell with a line end in it must stand in double quotes"),
      ("id,x", "1,\"a", "2: expected a closing double quote"),
      (
        "id,x", "1,\"a\"b",
        "5: expected ',' after the closing double quote; a double quote in a cell is written twice"
      ),
      (
        "x", "1",
        "header 0: no column of the header names a field; names stand in the first row, with ',' between them"
      ),
      (
        "id;email", "1;2",
        "header 0: no column of the header names a field; names stand in the first row, with ',' between them"
      ),
      ("id,", "1,", "header 3: column 2 of the header has no name"),
      (
        "id,x,id", "",
        "header 5: column 3 of the header stands for the same value as an earlier one"
      ),
      (
        "address.city,address[city]", "",
        "header 13: column 2 of the header stands for the same value as an earlier one"
      ),
      ("id,x,x", "", "header 5: column 3 of the header has the name of an earlier one"),
      (
        "id,people[1].name", "",
        "header 3: column 2 of the header skips a row of a list: the rows are given in order, from [0] on"
      ),
      ("id,\"x", "", "header 3: expected a closing double quote"),
      ("id,x\"", "", "header 4: a cell with a double quote in it must stand in double quotes"),
      ("id\rx", "", "header 2: a cell with a line end in it must stand in double quotes"),
    ] as [(String, String, String)])
  func `a row fills its fields`(header: String, row: String, expected: String) {
    #expect(Self.filled(header, row) == expected)
  }

  @Test func `bytes that are no UTF-8 are unreadable where they stand`() {
    var reader = CSVReader(Reading.layout(["id", "name"]))
    var form = FormBuffer()
    let header = Array("id,name".utf8)
    #expect(reader.readHeader(header.span) == nil)
    for row in [Array("1,ab".utf8) + [0xFF], Array("1,\"a".utf8) + [0xC3, 0x22]] {
      let fault = reader.read(row.span, into: &form)
      #expect(fault?.offset == 4 && fault?.message == "the bytes are not valid UTF-8")
    }
    let bad = Array("id,".utf8) + [0xFF]
    #expect(reader.readHeader(bad.span)?.offset == 3)
    let large = [UInt8](repeating: 0x61, count: FormBuffer.maximumTextSize + 1)
    #expect(
      reader.read(large.span, into: &form)?.message == "a form must not be larger than 16 MiB")
  }

  @Test func `unknown columns are told where they have a value`() {
    var reader = CSVReader(UnknownKeyTests.layout)
    var form = FormBuffer()
    let header = Array("id,a/b,address.zip,people[0].x".utf8)
    #expect(reader.readHeader(header.span) == nil)
    for (row, expected) in [
      ("1,2,3,4", ["/a~1b", "/address/zip", "/people/0/x"]), ("1,,3,", ["/address/zip"]),
      ("1,,,", []),
    ] {
      let bytes = Array(row.utf8)
      #expect(reader.read(bytes.span, into: &form) == nil)
      #expect(form.unknownPaths == expected)
    }
  }

  static let tables: [FormSplitterTests.Case] = [
    .init(.records, "", []), .init(.records, "\n\r\n", []), .init(.records, "a", ["1 a"]),
    .init(.records, "a\nb\n", ["1 a", "2 b"]), .init(.records, "a\r\nb\r\n", ["1 a", "2 b"]),
    .init(.records, "\u{FEFF}a\n\n \n,\n", ["1 a", "3  ", "4 ,"]),
    .init(.records, "\"a\nb\",c\nd\n", ["1 \"a\nb\",c", "3 d"]),
    .init(.records, "x,\"a\r\n\r\nb\"\"\n\"\r\nd", ["1 x,\"a\r\n\r\nb\"\"\n\"", "5 d"]),
    .init(.records, "a\"b\nc\"\n", ["1 a\"b", "2 c\""]),
    .init(.records, "a,\"b\nc\n", ["1 a,\"b\nc\n"]),
    .init(.records, "\"\"\n\"\"\"\"\n\"", ["1 \"\"", "2 \"\"\"\"", "3 \""]),
    .init(.records, "\"a\"b\"c\n\"d\"\n", ["1 \"a\"b\"c", "2 \"d\""]),
    .init(.records, "\"a\",\"b\"\n\"c\n\"", ["1 \"a\",\"b\"", "2 \"c\n\""]),
  ]

  @Test(arguments: tables)
  func `a table is cut into its rows, whatever the blocks`(table: FormSplitterTests.Case) {
    let bytes = Array(table.stream.utf8)
    for size in [1, 2, 3, 7, 1000] {
      #expect(Splitting.pieces(bytes, .records, by: size) == table.forms)
    }
  }

  @Test func `random tables give the same rows for any blocks and sizes`() {
    let parts = ["a", ",", "\"", "\"\"", "\n", "\r\n", "\",\"", "bcdefghijk", "é"]
    var random = SeededRandom(12)
    for _ in 0..<400 {
      let text = (0..<random.int(0...30)).map { _ in random.pick(parts) ?? "" }.joined()
      let bytes = Array(text.utf8)
      let whole = Splitting.pieces(bytes, .records, by: 10_000)
      for size in [1, 2, 3, 5, 7, random.int(8...30)] {
        #expect(Splitting.pieces(bytes, .records, by: size) == whole, "\(text)")
      }
      // A row that is too large is one fault, and the rows after it are found all the same.
      let short = Self.pieces(bytes, limit: 12, by: 10_000)
      for size in [1, 2, 3, 7] {
        #expect(Self.pieces(bytes, limit: 12, by: size) == short, "\(text)")
      }
      #expect(short.count == whole.count)
    }
  }

  private static func pieces(_ bytes: [UInt8], limit: Int, by size: Int) -> [String] {
    var splitter = FormSplitter(.records, maximumFormSize: limit)
    var pieces: [String] = []
    var at = 0
    while at <= bytes.count {
      let next = min(at + size, bytes.count)
      if at == bytes.count {
        splitter.finish()
      } else {
        splitter.append(bytes.span.extracting(at..<next))
      }
      while let piece = splitter.next() {
        let text = String(decoding: splitter.bytes[piece.range], as: UTF8.self)
        pieces.append("\(piece.line) \(piece.fault == nil ? text : "!")")
      }
      at = at == bytes.count ? at + 1 : next
    }
    return pieces
  }

  @Test func `what is written comes back`() {
    var random = SeededRandom(13)
    let keys = ["id", "name", "email"]
    var reader = CSVReader(Reading.layout(keys))
    let header = Array("name,id,email".utf8)
    #expect(reader.readHeader(header.span) == nil)
    var form = FormBuffer()
    for _ in 0..<2_000 {
      let values = keys.map { _ in
        (0..<random.int(0...12)).map { _ in
          random.pick(["a", "\"", ",", "\n", "\r", "é", "한", "long run of text"]) ?? ""
        }
        .joined()
      }
      let row = [1, 0, 2].map { index in
        let value = values[index]
        let isPlain = !value.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        return isPlain && random.oneIn(2)
          ? value : "\"" + value.replacing("\"", with: "\"\"") + "\""
      }.joined(separator: ",")
      let bytes = Array(row.utf8)
      #expect(reader.read(bytes.span, into: &form) == nil)
      for (index, value) in values.enumerated() {
        let slot = form.slots[2 + index]
        #expect(slot.kind == (value.isEmpty ? .absent : .text))
        #expect(Array(Reading.text(form, slot).utf8) == Array(value.utf8))
        if slot.isASCII { #expect(value.utf8.allSatisfy { $0 < 0x80 }) }
      }
    }
  }
}
