import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// Keys that the form has no field for, where the layout asks for them.
struct UnknownKeyTests {
  static let layout: FormLayout = {
    var layout = JSONFixtureTests.layout
    for index in layout.groups.indices { layout.groups[index].reportsUnknownKeys = true }
    return layout
  }()

  @Test(
    arguments: [
      (#"{"id":1}"#, []),
      (#"{"x":1,"id":2,"y":{"z":[{"q":1}]}}"#, ["/x", "/y"]),
      (#"{"":1}"#, ["/"]),
      (#"{"a/b":1,"m~n":2,"~1":3}"#, ["/a~1b", "/m~0n", "/~01"]),
      (#"{"\u00e9\n\ud83d\ude00":1}"#, ["/é\n😀"]),
      (#"{"address":{"city":1,"zip":2}}"#, ["/address/zip"]),
      (
        #"{"people":[{"name":1},{"x":1,"name":2},5,{"tags":[1,{}],"y":0}]}"#,
        [
          "/people/1/x", "/people/3/y",
        ]
      ),
      (#"{"table":[[{"x":1}]],"id":{"x":1},"people":{"x":1}}"#, []),
      (#"{"address":[{"x":1}]}"#, []),
    ] as [(String, [String])])
  func `their pointers are listed in order`(text: String, expected: [String]) {
    var reader = JSONReader(Self.layout)
    var form = FormBuffer()
    let bytes = Array(text.utf8)
    #expect(reader.read(bytes.span, into: &form) == nil)
    #expect(form.unknownPaths == expected)
    let empty = Array("{}".utf8)
    #expect(reader.read(empty.span, into: &form) == nil)
    #expect(form.unknownPaths.isEmpty)
  }

  @Test func `a group asks for itself`() {
    var layout = Self.layout
    layout.groups[0].reportsUnknownKeys = false
    var reader = JSONReader(layout)
    var form = FormBuffer()
    let bytes = Array(#"{"x":1,"address":{"x":1}}"#.utf8)
    #expect(reader.read(bytes.span, into: &form) == nil)
    #expect(form.unknownPaths == ["/address/x"])
  }

  @Test func `many keys of a form that breaks off mean nothing for the next`() {
    var reader = JSONReader(Self.layout)
    var form = FormBuffer()
    for count in [40, 20_000, 40_000] {
      let keys = (0..<count).map { "\"k\($0)\":0" }
      let broken = Array(("{" + keys.joined(separator: ",")).utf8)
      #expect(reader.read(broken.span, into: &form) != nil)
      let whole = Array(("{" + keys.prefix(300).joined(separator: ",") + "}").utf8)
      #expect(reader.read(whole.span, into: &form) == nil)
      #expect(form.unknownPaths == (0..<min(300, count)).map { "/k\($0)" })
    }
  }

  @Test func `names that come again are told once, in whatever number and order`() {
    var used = URLEncodedReader(Self.layout)
    var form = FormBuffer()
    var random = SeededRandom(11)
    for _ in 0..<400 {
      let variety = random.int(1...(random.oneIn(2) ? 20 : 120))
      var names: [String] = []
      var expected: [String] = []
      for _ in 0..<random.int(0...200) {
        let name = "u\(random.int(1...variety))"
        if !names.contains(name) { expected.append("/" + name) }
        names.append(name)
      }
      let text = Array(names.map { $0 + "=1" }.joined(separator: "&").utf8)
      #expect(used.read(text.span, into: &form) == nil)
      #expect(form.unknownPaths == expected)
    }
  }
}
