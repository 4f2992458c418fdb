import Interlock
import InterlockForms
import Testing

/// Texts that are large or deep: every one gets one verdict, in linear time and bounded memory.
struct JSONLimitTests {
  static let list: FormLayout = {
    var layout = Reading.layout(["rows", "id"])
    layout.scopes.append(.init(slotCount: 2, element: .value))
    layout.groups[0].members[0].shape = .list(1)
    return layout
  }()

  @Test(arguments: ["x", "id"])
  func `two hundred levels are read and one more is not`(key: String) {
    func text(_ levels: Int, _ open: String, _ close: String) -> String {
      "{\"\(key)\":" + String(repeating: open, count: levels) + "1"
        + String(repeating: close, count: levels) + "}"
    }
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[ ", " ]")] {
      #expect(Reading.fault(text(199, open, close)) == nil)
      let fault = Reading.fault(text(200, open, close))
      #expect(fault?.message == "arrays and objects nest deeper than 200 levels")
      #expect(fault?.offset == 4 + key.utf8.count + 199 * open.utf8.count)
    }
  }

  @Test func `lists in lists are held to the limit too`() {
    var layout = Reading.layout(["rows"])
    layout.groups[0].members[0].shape = .list(1)
    layout.scopes.append(.init(slotCount: 2, element: .list(1)))
    let open = String(repeating: "[", count: 200)
    #expect(Reading.filled("{\"rows\":[[[],[[]]]]}", layout) == "{rows=[[[] [[]]]]}")
    let fault = Reading.fault("{\"rows\":" + open, layout)
    #expect(fault?.message == "arrays and objects nest deeper than 200 levels")
  }

  @Test(arguments: [100_000, 3_000_000])
  func `any number of opening brackets is answered`(count: Int) {
    for opening in ["[", "{\"a\":"] {
      let text = String(repeating: opening, count: count)
      #expect(Reading.fault(text)?.message == "arrays and objects nest deeper than 200 levels")
    }
  }

  @Test(arguments: [false, true])
  func `a hundred thousand keys are told apart`(reportsUnknownKeys: Bool) {
    let layout = Reading.layout(["id"], reportsUnknownKeys: reportsUnknownKeys)
    let members = (0..<100_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    var reader = JSONReader(layout)
    var form = FormBuffer()
    let whole = Array("{\(members),\"id\":7}".utf8)
    #expect(reader.read(whole.span, into: &form) == nil)
    #expect(form.slots[2].kind == .number)
    #expect(form.unknownPaths.count == (reportsUnknownKeys ? 100_000 : 0))
    let twice = Array("{\(members),\"key4711\":0}".utf8)
    let fault = reader.read(twice.span, into: &form)
    #expect(fault?.offset == members.utf8.count + 2)
    let more = Array("{\(members),\"one more\":0}".utf8)
    #expect((reader.read(more.span, into: &form) == nil) == !reportsUnknownKeys)
    // Keys of an object in the object are another matter.
    let nested = Array("{\(members),\"o\":{\(members)}}".utf8)
    #expect((reader.read(nested.span, into: &form) == nil) == !reportsUnknownKeys)
  }

  @Test func `many objects with the same keys are read in linear time`() {
    let keys = (0..<40).map { "\"k\($0)\":0" }.joined(separator: ",")
    let object = "{\(keys)}"
    let row = (0..<1000).map { _ in object }.joined(separator: ",")
    #expect(Reading.fault("{\"x\":[\(row)]}") == nil)
    var nested = "0"
    for _ in 0..<190 { nested = "{\(keys),\"next\":\(nested)}" }
    #expect(Reading.fault("{\"x\":\(nested)}") == nil)
    let broken = nested.replacing("\"k39\":0,\"next\":0", with: "\"k39\":0,\"k0\":0")
    #expect(Reading.fault("{\"x\":\(broken)}")?.message == "an object has this key already")
  }

  @Test func `a list of millions of rows is refused, and the next form is read`() {
    var reader = JSONReader(Self.list)
    var form = FormBuffer()
    let rows = String(repeating: "0,", count: 4_000_000)
    let text = Array("{\"rows\":[\(rows)0]}".utf8)
    let fault = reader.read(text.span, into: &form)
    #expect(fault?.message == "the lists of a form fill more than 1000000 places")
    #expect(form.slots.count <= FormBuffer.maximumSlotCount)
    let next = Array("{\"rows\":[1,2],\"id\":3}".utf8)
    #expect(reader.read(next.span, into: &form) == nil)
    #expect(Reading.describe(form, Self.list) == "{rows=[1 2] id=3}")
    #expect(form.bytes.capacity < 1 << 16)
    #expect(form.slots.capacity < 1 << 10)
  }

  @Test func `the largest form is read and a larger one is not`() {
    let frame = "{\"id\":\"\"}".utf8.count
    for (size, isRead) in [
      (FormBuffer.maximumTextSize, true), (FormBuffer.maximumTextSize + 1, false),
    ] {
      let text = "{\"id\":\"" + String(repeating: "a", count: size - frame) + "\"}"
      let fault = Reading.fault(text)
      #expect((fault == nil) == isRead)
      #expect(isRead || fault?.message == "a form must not be larger than 16 MiB")
    }
  }

  @Test func `texts of every length and tail are read alike`() {
    for length in 0..<40 {
      for (written, read) in [("\\n", "\n"), ("é", "é"), ("\\u00e9", "é"), ("\\\\", "\\")] {
        for place in 0...length {
          let head = String(repeating: "a", count: place)
          let tail = String(repeating: "b", count: length - place)
          let found = Reading.filled(
            "{\"id\":\"\(head)\(written)\(tail)\"}", Reading.layout(["id"]))
          #expect(found == "{id='\(head)\(read)\(tail)'}")
        }
      }
    }
  }
}
