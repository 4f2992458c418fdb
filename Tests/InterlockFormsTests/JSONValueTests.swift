import CEL
import InterlockForms
import Testing

/// The values of expressions as JSON.
@Suite struct JSONValueTests {
  private func json(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      (.null, "null"), (.undetermined, "null"), (.bool(true), "true"), (.int(.min), "\(Int64.min)"),
      (.uint(.max), "18446744073709551615"), (.double(0.1), "0.1"), (.double(75), "75"),
      (.double(.nan), "null"), (.double(.infinity), "null"), (.double(1e300), "1e+300"),
      (.string("a\"\n"), #""a\"\n""#), (.type("int"), #""int""#),
      (.optional(nil), "null"), (.optional(.int(1)), "1"),
      (.list([.int(1), .null, .list([])]), "[1,null,[]]"),
      (.duration(DurationValue(nanoseconds: 1_500_000_000)), #""1.5s""#),
    ] as [(Value, String)])
  func `a value is written as JSON`(value: Value, expected: String) {
    #expect(json(value) == expected)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\u{FFFF}", "77+/"),
  ])
  func `bytes are written in Base64`(text: String, expected: String) {
    #expect(json(.bytes(Array(text.utf8))) == "\"\(expected)\"")
  }

  @Test func `maps and records are objects in their own order`() throws {
    let map = try #require(MapValue([(.string("b"), .int(1)), (.int(2), .bool(false))]))
    #expect(json(.map(map)) == #"{"b":1,"2":false}"#)
    let type = RecordType(name: "r", members: [.init("y", .int), .init("x", .string)])
    #expect(json(.record(RecordValue(type, [.int(1), .string("z")]))) == #"{"y":1,"x":"z"}"#)
  }

  @Test func `an instant is written in UTC`() throws {
    let instant = try #require(TimestampValue(seconds: 0, nanoseconds: 500_000_000))
    #expect(json(.timestamp(instant)) == #""1970-01-01T00:00:00.5Z""#)
  }
}
