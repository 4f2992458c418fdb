import Foundation
import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// The project's own texts, `Tests/Fixtures/json`.
struct JSONFixtureTests {
  /// A text and what it leads to.
  struct Case: Sendable, CustomTestStringConvertible {
    var line: Int
    var text: [UInt8]
    var expected: String

    var testDescription: String { "line \(line)" }
  }

  static let layout: FormLayout = {
    var layout = FormLayout()
    layout.scopes = [
      .init(slotCount: 9, element: .group(0)),
      .init(slotCount: 4, element: .group(2)),
      .init(slotCount: 2, element: .value),
      .init(slotCount: 2, element: .list(2)),
    ]
    layout.groups = [
      .init(members: [
        .init(key: "id", offset: 2, shape: .value),
        .init(key: "email", offset: 3, shape: .value),
        .init(key: "name", offset: 4, shape: .value),
        .init(key: "address", offset: 5, shape: .group(1)),
        .init(key: "people", offset: 7, shape: .list(1)),
        .init(key: "table", offset: 8, shape: .list(3)),
      ]),
      .init(members: [.init(key: "city", offset: 6, shape: .value)]),
      .init(members: [
        .init(key: "name", offset: 2, shape: .value),
        .init(key: "tags", offset: 3, shape: .list(2)),
      ]),
    ]
    return layout
  }()

  /// Replaces `<NN>` by the byte.
  static func bytes(_ line: some StringProtocol) -> [UInt8] {
    let source = Array(line.utf8)
    var bytes: [UInt8] = []
    var at = 0
    while at < source.count {
      if source[at] == 0x3C, at + 3 < source.count, source[at + 3] == 0x3E,
        let byte = UInt8(String(decoding: source[at + 1...at + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        at += 4
      } else {
        bytes.append(source[at])
        at += 1
      }
    }
    return bytes
  }

  static func lines(_ name: String) -> [(Int, Substring)] {
    let text = try? String(
      contentsOf: Fixtures.own.appending(path: "json/\(name)"), encoding: .utf8)
    return (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0.offset + 1, $0.element) }
      .filter { !$0.1.isEmpty && !$0.1.hasPrefix("#") }
  }

  static let faults: [Case] = {
    var message = ""
    var cases: [Case] = []
    let arrow = Array("↓".utf8)
    for (number, line) in lines("faults.txt") {
      if line.hasPrefix("= ") {
        message = String(line.dropFirst(2))
        continue
      }
      let marked = bytes(line)
      guard let place = marked.firstRange(of: arrow) else { continue }
      var text = marked
      text.removeSubrange(place)
      cases.append(
        Case(line: number, text: text, expected: "\(place.lowerBound): \(message)"))
    }
    return cases
  }()

  static let forms: [Case] = {
    let lines = Self.lines("forms.txt")
    return stride(from: 0, to: lines.count - 1, by: 2).map { index in
      Case(
        line: lines[index].0, text: bytes(lines[index].1),
        expected: String(decoding: bytes(lines[index + 1].1.dropFirst(3)), as: UTF8.self))
    }
  }()

  @Test func `the fixtures are there`() {
    #expect(Self.faults.count > 250)
    #expect(Self.forms.count > 40)
  }

  @Test(arguments: faults)
  func `a text that is no form is refused at its fault`(fixture: Case) {
    #expect(Reading.filled(fixture.text, Self.layout) == fixture.expected)
  }

  @Test(arguments: forms)
  func `a form fills the slots of its keys`(fixture: Case) {
    #expect(Reading.filled(fixture.text, Self.layout) == fixture.expected)
  }

  @Test func `one reader and buffer read all texts like new ones`() {
    var reader = JSONReader(Self.layout)
    var form = FormBuffer()
    for _ in 0..<2 {
      for fixture in Self.faults + Self.forms {
        let fault = reader.read(fixture.text.span, into: &form)
        let found =
          fault.map { "\($0.offset): \($0.message)" } ?? Reading.describe(form, Self.layout)
        #expect(found == fixture.expected, "line \(fixture.line)")
      }
    }
  }

  @Test func `no message quotes the input`() {
    // Each letter of the text is one that no message contains.
    for (text, known) in [("{\"QQ\":1,\"QQ\":2}", "QQ"), ("{\"id\":QQ}", "QQ"), ("QQ", "QQ")] {
      let fault = Reading.fault(text)
      #expect(fault != nil)
      #expect(fault?.message.contains(known) == false)
    }
  }

  @Test func `an unreadable form describes itself without its text`() throws {
    var reader = JSONReader(Self.layout)
    var form = FormBuffer()
    let text = Array(#"{"id":"secret""#.utf8)
    let fault = try #require(reader.read(text.span, into: &form))
    #expect("\(fault)" == fault.message + " (byte \(fault.offset))")
    #expect(!"\(fault)".contains("secret"))
  }
}
