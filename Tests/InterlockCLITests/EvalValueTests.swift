import CEL
import Foundation
import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// Values of `interlock eval` that come from JSON and go to it.
@Suite struct EvalValueTests {
  private static let suite: [String] = {
    let folder = Fixtures.others.appending(path: "json")
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }()

  @Test func `the public JSON texts are read or refused`() throws {
    let folder = Fixtures.others.appending(path: "json")
    try #require(Self.suite.count > 300)
    // It refuses, as bindings and cases have no use for it, what JSON leaves to its readers.
    let refused: Set<String> = [
      "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
    ]
    for name in Self.suite {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      let isRead = (try? EvalJSON.read(bytes)) != nil
      if name.hasPrefix("y_") { #expect(isRead != refused.contains(name), "\(name)") }
      if name.hasPrefix("n_") { #expect(!isRead, "\(name)") }
    }
  }

  struct Plain: Sendable {
    let json: String
    let text: String
    let type: String

    init(_ json: String, _ text: String, _ type: String) {
      self.json = json
      self.text = text
      self.type = type
    }
  }

  static let plains: [Plain] = [
    Plain("null", "null", "dyn"),
    Plain("true", "true", "bool"),
    Plain("-12", "-12", "int"),
    Plain("9223372036854775807", "9223372036854775807", "int"),
    Plain("1.0", "1.0", "double"),
    Plain("1e2", "100.0", "double"),
    Plain(#""a\u00e9\ud83d\ude00\n""#, #""aé😀\n""#, "string"),
    Plain("[]", "[]", "list(dyn)"),
    Plain("[1, 2]", "[1, 2]", "list(int)"),
    Plain("[1, null]", "[1, null]", "list(wrapper(int))"),
    Plain("[1, 2.5]", "[1, 2.5]", "list(dyn)"),
    Plain("[[1], []]", "[[1], []]", "list(dyn)"),
    Plain(#"{"a": {"b": 1}}"#, #"{"a": {"b": 1}}"#, "map(string, map(string, int))"),
  ]

  @Test(arguments: plains) func `plain JSON becomes a value of a type`(plain: Plain) throws {
    let value = try EvalJSON.read(Array(plain.json.utf8)).plainValue()
    #expect(value.text == plain.text)
    #expect(value.declaredType.text == plain.type)
  }

  @Test(arguments: [
    #"{"int":"1"}"#, #"{"uint":"18446744073709551615"}"#, #"{"double":"-0.0"}"#,
    #"{"double":"NaN"}"#, #"{"double":"-Infinity"}"#, #"{"string":"a\"b"}"#, #"{"bytes":"AP8="}"#,
    #"{"bytes":""}"#, #"{"bytes":"AP+/"}"#, #"{"null":null}"#, #"{"bool":false}"#,
    #"{"type":"int"}"#, #"{"duration":"-1500000000"}"#, #"{"timestamp":"-62135596800000000000"}"#,
    #"{"timestamp":"-1"}"#, #"{"timestamp":"253402300799999999999"}"#, #"{"optional":null}"#,
    #"{"optional":{"int":"1"}}"#, #"{"list":[{"int":"1"},{"string":"a"}]}"#,
    #"{"map":[[{"bool":true},{"list":[]}]]}"#,
  ]) func `a value that tells its type comes back as it was`(json: String) throws {
    #expect(try EvalJSON.read(Array(json.utf8)).taggedValue().taggedText == json)
  }

  @Test(arguments: [
    "1", "{}", #"{"int":1}"#, #"{"int":"1.5"}"#, #"{"int":"9223372036854775808"}"#,
    #"{"uint":"-1"}"#, #"{"bytes":"A"}"#, #"{"bytes":"A==="}"#, #"{"bytes":"A=BC"}"#,
    #"{"bytes":"A*BC"}"#, #"{"list":{}}"#, #"{"map":[[{"int":"1"}]]}"#,
    #"{"map":[[{"double":"1"},{"null":null}]]}"#,
    #"{"map":[[{"int":"1"},{"null":null}],[{"uint":"1"},{"null":null}]]}"#,
    #"{"timestamp":"253402300800000000000"}"#, #"{"nonsense":"1"}"#,
    #"{"int":"1","uint":"1"}"#,
  ]) func `a value that cannot be of its type is refused`(json: String) throws {
    let tree = try EvalJSON.read(Array(json.utf8))
    #expect(throws: EvalFault.self) { _ = try tree.taggedValue() }
  }

  @Test(arguments: [
    "dyn", "null_type", "list(map(string, wrapper(int)))", "optional_type(timestamp)", "duration",
    "type(int)", "bytes", "uint", "bool",
  ]) func `a type is read as it is written`(text: String) {
    #expect(ValueType(text)?.text == text)
  }

  @Test(arguments: [
    "", "lists", "list", "list(int", "map(int)", "int ", "list(int))",
    String(repeating: "list(", count: 100),
  ]) func `a type that is none is refused`(text: String) {
    #expect(ValueType(text) == nil)
  }

  @Test func `text that could control a terminal is written with escapes`() {
    let text = Value.string("a\u{1B}[31m\u{202E}\u{7F}é").text
    #expect(text == #""a\u001b[31m\u202e\u007fé""#)
  }
}
