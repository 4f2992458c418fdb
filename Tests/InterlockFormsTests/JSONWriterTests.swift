import Foundation
import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// JSON that is written.
struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `a value of a form describes itself as it is written`() {
    var random = SeededRandom(29)
    func text() -> String {
      let characters = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        // Controls, ASCII and the marks of direction are drawn as often as all the rest.
        let ranges: [ClosedRange<UInt32>] = [
          0...0xA0, 0x600...0x620, 0x2000...0x2070, 0...0x10FFFF,
        ]
        let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
        return Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "\u{FFFD}"
      }
      return String(String.UnicodeScalarView(characters))
    }
    func value(_ depth: Int) -> FormValue {
      switch Int.random(in: 0...(depth > 0 ? 5 : 3), using: &random) {
      case 0: return .null
      case 1: return .boolean(Bool.random(using: &random))
      case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
      case 3: return .text(text())
      case 4:
        return .list((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth - 1) })
      default:
        return .object(
          (0..<Int.random(in: 0...3, using: &random)).map { _ in
            FormValue.Member(text(), value(depth - 1))
          })
      }
    }
    for _ in 0..<2_000 {
      let value = value(3)
      #expect(value.description.utf8.elementsEqual(written { $0.value(value) }.utf8))
    }
  }

  @Test func `commas come by themselves`() {
    var writer = JSONWriter()
    for _ in 0..<2 {
      writer.beginObject()
      writer.key("line")
      writer.integer(2)
      writer.key("enabled")
      writer.boolean(false)
      writer.key("errors")
      writer.beginArray()
      for path in ["/a", "{", "["] {
        writer.beginObject()
        writer.key("path")
        writer.text(path)
        writer.endObject()
      }
      writer.endArray()
      writer.key("none")
      writer.beginArray()
      writer.endArray()
      writer.key("mixed")
      writer.beginArray()
      writer.null()
      writer.boolean(true)
      writer.number(1.5)
      writer.seconds(nanoseconds: 1)
      writer.beginArray()
      writer.text("x:")
      writer.text("\n")
      writer.endArray()
      writer.beginObject()
      writer.endObject()
      writer.endArray()
      writer.endObject()
      writer.endLine()
    }
    let line =
      #"{"line":2,"enabled":false,"errors":[{"path":"/a"},{"path":"{"},{"path":"["}],"none":[],"#
      + #""mixed":[null,true,1.5,0.000000001,["x:","\n"],{}]}"# + "\n"
    #expect(String(decoding: writer.bytes, as: UTF8.self) == line + line)
    writer.clear()
    #expect(writer.bytes.isEmpty)
    writer.integer(1)
    #expect(writer.bytes == [0x31])
  }

  @Test(
    arguments: [
      (0, "0"), (7, "7"), (-10, "-10"), (1_234_567_890, "1234567890"),
      (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ] as [(Int64, String)])
  func `an integer is written in full`(value: Int64, text: String) {
    #expect(written { $0.integer(value) } == text)
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (75, "75"), (-2, "-2"), (0.1, "0.1"), (1.115, "1.115"),
      (1e15, "1000000000000000"), (9_007_199_254_740_991, "9007199254740991"),
      (9_007_199_254_740_992, "9007199254740992"), (1e16, "10000000000000000"), (1e21, "1e+21"),
      (1e23, "1e+23"),
      (1.7976931348623157e308, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
      (1e-5, "0.00001"), (1e-7, "1e-7"), (-1.5e-9, "-1.5e-9"),
      (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
    ] as [(Double, String)])
  func `a double is written in the fewest digits`(value: Double, text: String) {
    #expect(written { $0.number(value) } == text)
  }

  @Test func `every double reads back`() throws {
    var random = SeededRandom(3)
    for _ in 0..<5000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      for value in [
        value, value.rounded(), Double(Int64(random.int(-1_000_000...1_000_000))) / 100,
      ] {
        let text = written { $0.number(value) }
        #expect(Double(text) == value)
        #expect(Reading.filled("{\"id\":\(text)}", Reading.layout(["id"])) == "{id=\(text)}")
      }
    }
  }

  @Test(
    arguments: [
      (0, "0"), (4_500_000_000, "4.5"), (10_000_000_000, "10"), (1, "0.000000001"),
      (20_800_000_000, "20.8"), (900_000_000_000, "900"), (100_000_010, "0.10000001"),
      (-1_500_000_000, "-1.5"), (-1, "-0.000000001"), (.max, "9223372036.854775807"),
      (.min, "-9223372036.854775808"),
    ] as [(Int64, String)])
  func `a time has the decimals that it needs`(nanoseconds: Int64, text: String) {
    #expect(written { $0.seconds(nanoseconds: nanoseconds) } == text)
  }

  @Test(arguments: [
    ("", "\"\""), ("abc", "\"abc\""), ("a\"b\\c/d", #""a\"b\\c/d""#),
    ("\u{0}\u{1}\u{1F}\u{7F}", "\"\\u0000\\u0001\\u001f\\u007f\""),
    ("12345678\u{7F}~\u{80}\u{9B}\u{9F}\u{A0}", "\"12345678\\u007f~\\u0080\\u009b\\u009f\u{A0}\""),
    ("\u{61B}\u{61C}\u{200D}\u{200E}\u{200F}", "\"\u{61B}\\u061c\u{200D}\\u200e\\u200f\""),
    ("\u{202A}\u{202E}\u{202F}\u{2065}", "\"\\u202a\\u202e\u{202F}\u{2065}\""),
    ("\u{2066}\u{206F}\u{2070}", "\"\\u2066\\u206f\u{2070}\""),
    ("\u{8}\u{9}\u{A}\u{C}\u{D}\u{B}", #""\b\t\n\f\r\u000b""#),
    ("é한😀\u{2028}", "\"é한😀\\u2028\""),
    ("12345678\n12345678", #""12345678\n12345678""#),
  ])
  func `a text has the escapes that JSON demands and those that spare a terminal`(
    text: String, expected: String
  ) {
    #expect(written { $0.text(text) } == expected)
    #expect(written { $0.text(text.utf8Span.span) } == expected)
  }

  @Test(
    arguments: [
      ([0xFF], "\u{FFFD}"), ([0x61, 0xC3], "a\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC3, 0x22], "\u{FFFD}\\\""), ([0xF0, 0x9F, 0x98], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ] as [([UInt8], String)])
  func `bytes that are no UTF-8 are replaced`(bytes: [UInt8], expected: String) {
    #expect(written { $0.text(bytes.span) } == "\"\(expected)\"")
  }

  @Test func `any text reads back, here and in Foundation`() throws {
    let alphabet = Array(
      "ab\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}é€한😀\u{7F}\u{9B}\u{61C}\u{202E}\u{2028}")
    var random = SeededRandom(11)
    for _ in 0..<2000 {
      let text = String((0..<random.int(0...40)).compactMap { _ in random.pick(alphabet) })
      let json = written {
        $0.beginObject()
        $0.key("id")
        $0.text(text)
        $0.endObject()
      }
      #expect(Reading.filled(json, Reading.layout(["id"])) == "{id='\(text)'}")
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
      #expect(object?["id"] == text)
    }
  }

  @Test func `a long text is written whole, wherever its pieces end`() {
    for length in [247, 248, 255, 256, 257, 512, 1000] {
      for special in ["é", "한", "😀", "\n", "\u{1F}", "\u{7F}", "\u{202E}", "\"", "a"] {
        for place in max(0, length - 12)...length + 4 {
          let text =
            String(repeating: "x", count: place) + special + String(repeating: "y", count: 9)
          let json = written {
            $0.beginObject()
            $0.key("id")
            $0.text(text)
            $0.endObject()
          }
          #expect(Reading.filled(json, Reading.layout(["id"])) == "{id='\(text)'}")
        }
      }
    }
    let controls = String(repeating: "\u{1}", count: 1000)
    let json = written { $0.key(controls) }
    #expect(json == "\"" + String(repeating: "\\u0001", count: 1000) + "\":")
  }
}
