import Interlock
import InterlockYAML
import Testing

/// No letter of a rule file has hundreds of marks.
struct CombiningMarkLimitTests {
  private static let run = String(repeating: "\u{301}\u{323}", count: 20_000)

  private static let shapes = [
    "a: xM\n", "xM: a\n", "[\"xM\"]\n", "a: |\n  xM\n", "{ xM: 1, xMy: 2 }\n", "a: &b xM\nc: *b\n",
    "a: \"xE\"\n",
  ]

  @Test(.timeLimit(.minutes(1)), arguments: shapes)
  func `a run of marks that no person writes is refused at its place`(shape: String) {
    let escapes = String(repeating: "\\u0301\\u0323", count: 20_000)
    let text = shape.replacing("M", with: Self.run).replacing("E", with: escapes)
    let found = Reading(text).diagnostics.filter { $0.id == .tooLarge }
    #expect(
      found.map { $0.message } == ["more than 100 combining marks stand behind one character"])
    #expect(found.allSatisfy { $0.span.start < 8 })
  }

  @Test func `what people write is read`() {
    let marks = String(repeating: "\u{301}\u{323}", count: 50)
    #expect(Reading("a: x\(marks)\nb: y\(marks)\n").diagnostics.isEmpty)
    #expect(
      Reading("a: กำ้\nb: שָׁ\nc: x\(String(repeating: "e\u{301}", count: 50_000))\n").diagnostics
        .isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `many tags and aliases on one line are refused in time`() {
    let tags = "[" + Array(repeating: "!x", count: 20_000).joined(separator: ", ") + " ]"
    #expect(Reading(tags).diagnostics.count { $0.id == .tag } == 20_000)
    let aliases = "[" + Array(repeating: "*x", count: 20_000).joined(separator: ", ") + " ]"
    #expect(Reading(aliases).diagnostics.count { $0.id == .undefinedAlias } == 20_000)
  }
}
