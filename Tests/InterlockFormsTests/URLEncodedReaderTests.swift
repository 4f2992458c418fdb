import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// URL-encoded forms and what they fill.
struct URLEncodedReaderTests {
  static func filled(_ bytes: [UInt8], _ layout: FormLayout = JSONFixtureTests.layout) -> String {
    var reader = URLEncodedReader(layout)
    var form = FormBuffer()
    if let fault = reader.read(bytes.span, into: &form) {
      return "\(fault.offset): \(fault.message)"
    }
    let first = Reading.describe(form, layout)
    // Names that were met before are found in another way.
    for _ in 0..<2 {
      #expect(reader.read(bytes.span, into: &form) == nil)
      #expect(Reading.describe(form, layout) == first)
    }
    return first
  }

  @Test(
    arguments: [
      ("", "{}"), ("&", "{}"), ("&&&", "{}"),
      ("id=1", "{id='1'}"), ("id=1&", "{id='1'}"), ("&id=1", "{id='1'}"),
      ("id", "{id=''}"), ("id=", "{id=''}"), ("id==", "{id='='}"), ("id=a=b", "{id='a=b'}"),
      ("id=a+b%20c", "{id='a b c'}"), ("%69%64=x", "{id='x'}"), ("id=%2B%26%3D", "{id='+&='}"),
      ("id=100%", "{id='100%'}"), ("id=%4", "{id='%4'}"), ("id=%zz%4g", "{id='%zz%4g'}"),
      ("id=%&name=2", "{id='%' name='2'}"), ("id=%2526", "{id='%26'}"),
      ("id=%ed%95%9C", "{id='한'}"), ("id=한", "{id='한'}"), ("id=%F0%9F%98%80", "{id='😀'}"),
      ("id=a;b", "{id='a;b'}"), ("id=%00", "{id='\u{0}'}"), ("id=a\u{0}b", "{id='a\u{0}b'}"),
      ("id=1&id=2", "{id=repeated}"), ("id=1&id=2&id=3", "{id=repeated}"),
      ("address.city=x", "{address={city='x'}}"), ("address[city]=x", "{address={city='x'}}"),
      ("address%5Bcity%5D=x", "{address={city='x'}}"),
      ("address.city=x&address[city]=y", "{address={city=repeated}}"),
      ("address=x", "{address='x'}"), ("address=x&address.city=y", "{address=repeated}"),
      ("address.city=y&address=x", "{address=repeated}"),
      ("people[0].name=a&people[0][tags]=b", "{people=[{name='a' tags=['b']}]}"),
      (
        "people[0].name=a&people[1].name=b&people[0].tags=c",
        "{people=[{name='a' tags=['c']} {name='b'}]}"
      ),
      ("people=x", "{people=['x']}"), ("people[0]=x&people[0].name=y", "{people=[repeated]}"),
      ("people[0].tags=a&people[0].tags=b", "{people=[{tags=['a' 'b']}]}"),
      ("people[0].tags[0]=a&people[0].tags[1]=b", "{people=[{tags=['a' 'b']}]}"),
      ("people[0].tags[0]=a&people[0].tags[0]=b", "{people=[{tags=[repeated]}]}"),
      ("table[0][0]=a&table[0][1]=b&table[1][0]=c", "{table=[['a' 'b'] ['c']]}"),
      ("table=a&table=b", "{table=['a' 'b']}"), ("table=a&table[0][0]=b", "{table=[repeated]}"),
      ("people[1].name=a", "0: the rows of a list must be given in order, from [0] on"),
      (
        "id=1&people[0].name=a&people[2].name=b",
        "22: the rows of a list must be given in order, from [0] on"
      ),
      (
        "people[99999999999999999999].name=a",
        "0: the rows of a list must be given in order, from [0] on"
      ),
      ("people.0.name=d", "{}"),
      ("address[=2&address]=3&.=4&[=5&[0]=6&id.x=7&id[0]=8", "{address={}}"),
      ("address.town=1", "{address={}}"),
      ("people[0].x=1&people[1].name=b", "{people=[{} {name='b'}]}"),
      ("address[city]x=9", "{address={city=object}}"),
      ("people[0].tags[0].x=1", "{people=[{tags=[object]}]}"),
      ("id=%ff", "3: the bytes are not valid UTF-8"),
      ("a=1&%C3=2", "4: the bytes are not valid UTF-8"),
      ("id=%ed%a0%80", "3: the bytes are not valid UTF-8"),
    ] as [(String, String)])
  func `a form fills its fields`(text: String, expected: String) {
    #expect(Self.filled(Array(text.utf8)) == expected)
  }

  @Test func `bytes that are no UTF-8 are unreadable`() {
    #expect(Self.filled(Array("id=a".utf8) + [0xC3]) == "3: the bytes are not valid UTF-8")
    #expect(Self.filled([0xFF]) == "0: the bytes are not valid UTF-8")
  }

  @Test(
    arguments: [
      ("a.b=1", "{a.b='1'}"), ("a.b.c=1", "{a.b.c='1'}"), ("a.b.d=1", "{a={}}"),
      ("a.c=1", "{a={c='1'}}"),
      ("a.b.x=1", "{a={}}"), ("t[0]=1", "{t[0]='1'}"), ("t=1", "{t=['1']}"),
      ("t[0]=1&t[1]=2", "0"),
      ("a[b.c]=1", "{a={b.c='1'}}"), ("g.x.y=1", "{g.x={y='1'}}"), ("=1", "{='1'}"),
    ] as [(String, String)])
  func `a key that reads like a path is taken as that key`(text: String, expected: String) {
    var layout = FormLayout()
    layout.scopes = [
      .init(slotCount: 14, element: .group(0)), .init(slotCount: 2, element: .value),
    ]
    layout.groups = [
      .init(members: [
        .init(key: "a", offset: 2, shape: .group(1)), .init(key: "a.b", offset: 3, shape: .value),
        .init(key: "a.b.c", offset: 4, shape: .value), .init(key: "t[0]", offset: 5, shape: .value),
        .init(key: "t", offset: 6, shape: .list(1)), .init(key: "g", offset: 7, shape: .group(2)),
        .init(key: "g.x", offset: 8, shape: .group(3)), .init(key: "", offset: 9, shape: .value),
      ]),
      .init(members: [
        .init(key: "c", offset: 10, shape: .value), .init(key: "b.c", offset: 11, shape: .value),
      ]),
      .init(members: [.init(key: "x", offset: 12, shape: .value)]),
      .init(members: [.init(key: "y", offset: 13, shape: .value)]),
    ]
    let filled = Self.filled(Array(text.utf8), layout)
    if expected == "0" {
      #expect(filled.contains("rows of a list"))
    } else {
      #expect(filled == expected)
    }
  }

  @Test(
    arguments: [
      ("id=1", []), ("x=1&id=2&y=3", ["/x", "/y"]), ("x=1&x=2&x", ["/x"]), ("=1", ["/"]),
      ("a/b=1&m~n=2", ["/a~1b", "/m~0n"]), ("address.zip=1", ["/address/zip"]),
      ("address[zip]=1", ["/address/zip"]), ("foo.bar=1", ["/foo.bar"]),
      ("people[0].x=1", ["/people/0/x"]), ("%C3%A9+=1", ["/é "]), ("id.x=1", ["/id.x"]),
    ] as [(String, [String])])
  func `unknown names are told as pointers`(text: String, expected: [String]) {
    var reader = URLEncodedReader(UnknownKeyTests.layout)
    var form = FormBuffer()
    let bytes = Array(text.utf8)
    for _ in 0..<2 {
      #expect(reader.read(bytes.span, into: &form) == nil)
      #expect(form.unknownPaths == expected)
    }
  }

  @Test func `many names and rows take linear time`() {
    var reader = URLEncodedReader(UnknownKeyTests.layout)
    var form = FormBuffer()
    let keys = Array((0..<100_000).map { "k\($0)=1" }.joined(separator: "&").utf8)
    #expect(reader.read(keys.span, into: &form) == nil)
    #expect(form.unknownPaths.count == 100_000)
    // Rows are addressed from both ends in turn.
    let rows =
      (0..<50_000).map { "people[\($0)].name=a" }
      + (0..<50_000).map { "people[\(($0 % 2 == 0 ? $0 : 49_999 - $0))].email=b" }
    let text = Array(rows.joined(separator: "&").utf8)
    #expect(reader.read(text.span, into: &form) == nil)
    let dots = [UInt8](repeating: 0x2E, count: 2_000_000)
    #expect(reader.read(dots.span, into: &form) == nil)
    #expect(form.unknownPaths.count == 1)
    let brackets = Array("people".utf8) + [UInt8](repeating: 0x5B, count: 2_000_000)
    #expect(reader.read(brackets.span, into: &form) == nil)
  }

  @Test func `limits make a form unreadable`() {
    var reader = URLEncodedReader(UnknownKeyTests.layout)
    var form = FormBuffer()
    let large = [UInt8](repeating: 0x61, count: FormBuffer.maximumTextSize + 1)
    #expect(
      reader.read(large.span, into: &form)?.message == "a form must not be larger than 16 MiB")
    let keys = Array((0..<100_001).map { "k\($0)=1" }.joined(separator: "&").utf8)
    #expect(reader.read(keys.span, into: &form)?.message.contains("unknown keys") == true)
    let rows = Array(String(repeating: "people=a&", count: 400_000).utf8)
    #expect(reader.read(rows.span, into: &form)?.message.contains("1000000 places") == true)
    let small = Array("id=1".utf8)
    #expect(reader.read(small.span, into: &form) == nil)
  }

  @Test func `what was read before changes nothing`() {
    let parts = [
      "id", "name", "address", "city", "people", "tags", "table", ".", "[", "]", "[0]", "[1]", "=",
      "&", "%5B", "%", "+", "é", "%C3%A9", "x", "1",
    ]
    var random = SeededRandom(11)
    var used = URLEncodedReader(UnknownKeyTests.layout)
    for _ in 0..<5_000 {
      let text = (0..<random.int(0...14)).map { _ in random.pick(parts) ?? "" }.joined()
      let bytes = Array(text.utf8)
      var fresh = URLEncodedReader(UnknownKeyTests.layout)
      var one = FormBuffer()
      var other = FormBuffer()
      let fault = fresh.read(bytes.span, into: &one)
      #expect(used.read(bytes.span, into: &other) == fault, "\(text)")
      guard fault == nil else { continue }
      #expect(one.slots == other.slots && one.unknownPaths == other.unknownPaths, "\(text)")
    }
  }
}
