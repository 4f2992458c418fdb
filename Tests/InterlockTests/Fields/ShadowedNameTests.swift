import Interlock
import InterlockTestSupport
import InterlockYAML
import Testing

/// A name means one thing wherever an expression stands.
struct ShadowedNameTests {
  /// The names that are refused as used around, in the order of the file.
  private func shadowed(_ fields: String, _ rest: String = "") -> [String] {
    let text = "interlock: 1\nform: test\nfields:\n" + fields + "\n" + rest
    let bytes = Array(text.utf8)
    return RuleFile.load(text).diagnostics.filter { $0.id == .shadowedName }.map {
      String(decoding: bytes[$0.span.start..<$0.span.end], as: UTF8.self)
    }
  }

  private static let rest = """
    computed: { total: "1" }
    gates: { late: { after: 1s } }
    sources: { mine: { id: text } }
    actions: { send: {} }
    """

  @Test(arguments: ["x", "total", "late", "mine", "send", "l", "g"])
  func `a member of a row has no name of what is around it`(name: String) {
    let row = "{ type: group, fields: { \(name): {} } }"
    let outer = "  x: {}\n"
    let g = name == "g" ? "  g: {}\n" : ""
    #expect(shadowed(outer + g + "  l: { type: list, item: \(row) }", Self.rest) == [name])
    // In a group, in a row in a group, in a row in a row, and in a list of lists.
    let member = name == "l" ? "x" : name
    let inner = "{ type: group, fields: { \(member): {} } }"
    #expect(shadowed(outer + g + "  h: \(inner)", Self.rest) == [member])
    #expect(
      shadowed(
        outer + g + "  h: { type: group, fields: { k: { type: list, item: \(inner) } } }", Self.rest
      )
        == [member])
    #expect(
      shadowed(
        outer + g
          + "  k: { type: list, item: { type: group, fields: { i: { type: list, item: \(inner) } } } }",
        Self.rest) == [member])
    #expect(
      shadowed(
        outer + g + "  k: { type: list, item: { type: list, item: \(inner) } }", Self.rest)
        == [member])
  }

  @Test func `a member of an inner row has no name of an outer row's member`() {
    let inner = "{ type: list, item: { type: group, fields: { a: {}, c: {} } } }"
    #expect(
      shadowed("  l: { type: list, item: { type: group, fields: { a: {}, b: \(inner) } } }") == [
        "a"
      ])
    let group = "{ type: group, fields: { a: {} } }"
    #expect(
      shadowed("  l: { type: list, item: { type: group, fields: { a: {}, b: \(group) } } }") == [
        "a"
      ])
    #expect(
      shadowed(
        "  l: { type: list, item: { type: group, fields: { b: { type: group, fields: { b: {} } } } } }"
      )
        == ["b"])
  }

  @Test func `members of different lists and groups share names`() {
    let row = "{ type: list, item: { type: group, fields: { a: {}, b: {} } } }"
    #expect(
      shadowed("  l: \(row)\n  m: \(row)\n  g: { type: group, fields: { a: {} } }").isEmpty)
  }

  @Test func `types do not hide it`() {
    let types = "types: { person: { type: group, fields: { x: {} } } }"
    #expect(
      !shadowed("  x: {}\n  l: { type: list, item: { type: person } }", types).isEmpty)
    #expect(shadowed("  l: { type: list, item: { type: person } }", types).isEmpty)
  }

  @Test func `the outside's key can be the same`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: test
      fields:
        email: {}
        l: { type: list, item: { type: group, fields: { mail: { input: email, required: true } } } }
      """)
    #expect(try program.verdict(#"{"l":[{"email":"a"}]}"#).violations == [])
  }
}
