import Interlock
import InterlockTestSupport
import Testing

/// What a form may do is bounded by the work it takes: what comes out of it, and what regexes do.
struct ExpressionWorkTests {
  private func doubling(_ levels: Int, _ first: String, _ next: (Int) -> String) -> String {
    var rules = "interlock: 1\nform: t\nfields: { a: {} }\ncomputed:\n  c0: \"\(first)\"\n"
    for level in 1...levels { rules += "  c\(level): \"\(next(level - 1))\"\n" }
    return rules
  }

  @Test(arguments: [
    (60, "size(a)", "[c0, c0]"), (60, "a", "[c0, c0]"), (60, "a + 'x'", "c0 + c0"),
    (60, "[size(a)]", "c0 + c0"), (60, "size(a)", "{'a': c0, 'b': c0}"),
    (60, "a + 'x'", "[c0, c0].join(c0)"), (60, "a + 'x'", "c0.replace('x', c0 + 'xx')"),
    (60, "a + 'x'", "'%s%s'.format([c0, c0])"),
    (60, "size(a)", "[optional.of(c0), optional.of(c0)]"),
    (60, "[size(a), 1]", "c0.map(x, c0).map(y, y)"), (60, "b'xx'", "c0 + c0"),
    (400, "[size(a)]", "[dyn(c0)]"),
  ])
  func `a value that doubles at every step fails where it passes the budget`(
    levels: Int, first: String, next: String
  ) throws {
    let rules = doubling(levels, first) { next.replacing("c0", with: "c\($0)") }
    let program = try RuleFile.program(rules)
    let verdict = try program.verdict(#"{"a": "x"}"#)
    #expect(!verdict.isEnabled)
    let failed = verdict.violations.filter { $0.hasSuffix("expressionError!expressionError") }
    #expect(!failed.isEmpty && failed.count < levels)
    // What reads a value that failed is undetermined: one value after the other fails, not all.
    #expect(verdict.computed.map { $0.utf8.count }.max() ?? 0 < 8_000_000)
    var session = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    var step = SessionStep()
    step.values = [FormValue.Member("a", "x")]
    try session.apply(step)
    #expect(session.computedTexts() == verdict.computed)
  }

  @Test(arguments: [250, 20_000])
  func `a value that is nested deeper at every step does not load`(levels: Int) {
    let report = RuleFile.report(doubling(levels, "[size(a)]") { "[c\($0)]" })
    #expect(report.contains("is lists in lists, more than 200 levels deep"))
  }

  @Test func `what people compute of long lists comes out`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: t
      fields: { l: { type: list, item: { type: group, fields: { n: {}, k: { type: integer } } } } }
      computed:
        names: "l.map(x, x.n)"
        all: l
        line: "l.map(x, x.n).join(', ')"
      """)
    let rows = (0..<8_000).map { #"{"n":"Some name \#($0)","k":\#($0)}"# }
    let verdict = try program.verdict(#"{"l":[\#(rows.joined(separator: ","))]}"#)
    #expect(verdict.violations == [])
    #expect(verdict.computed[0].hasPrefix(#"["Some name 0", "#))
  }

  private static let hostile = String(repeating: "a", count: 30)

  private func list(_ count: Int, _ text: String) -> String {
    #"{"l":["# + Array(repeating: "\"\(text)\"", count: count).joined(separator: ",") + "]}"
  }

  @Test func `the work of matches is that of the form`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: t
      fields: { l: { type: list, item: {} } }
      rules: [{ id: r, that: "l.all(i, !i.matches('(a+)+[bc]'))" }]
      """)
    #expect(
      try program.verdict(list(4_000, Self.hostile)).violations == [" r!expressionError"])
    #expect(try program.verdict(list(4_000, "goat")).violations == [])
  }

  @Test(arguments: ["contains", "pattern", "notPattern", "notContains"])
  func `the work of regexes over many rows is that of the form`(keyword: String) throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: t
      fields: { l: { type: list, item: { \(keyword): '(a+)+[bc]' } } }
      """)
    let hostile = try program.verdict(list(4_000, Self.hostile))
    #expect(hostile.violations.count == 4_000)
    #expect(hostile.violations.allSatisfy { $0.hasSuffix(" \(keyword)!limit") })
    let again = try program.verdict(list(4_000, Self.hostile))
    #expect(again == hostile)
    let friendly = try program.verdict(list(4_000, keyword.hasPrefix("not") ? "goat" : "aab"))
    #expect(friendly.violations == [])
  }

  @Test func `regexes that stay below their bound are paid for too`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: t
      fields: { l: { type: list, item: { notPattern: '(a|aa)+[bc]' } } }
      """)
    // Some thousand steps each: none reaches the bound of one match.
    let rows = list(40_000, String(repeating: "a", count: 18))
    let violations = try program.verdict(rows).violations
    #expect(violations.last == "/l/39999 notPattern!limit")
    #expect(violations.first != "/l/0 notPattern!limit")
  }

  @Test(arguments: ["email", "hostname", "json", "regex", "uuid", "url", "iban"])
  func `formats of very many rows stay within the work of a form`(format: String) throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: t
      fields: { l: { type: list, item: { format: \(format) } } }
      """)
    let texts = [
      "email": "ann@example.org", "hostname": "www.example.org", "json": "[1, 2]",
      "regex": "(a+|b)+c?", "uuid": "123e4567-e89b-12d3-a456-426614174000",
      "url": "https://example.org/x", "iban": "DE89370400440532013000",
    ]
    let text = try #require(texts[format])
    #expect(try program.verdict(list(20_000, text)).violations == [])
  }
}
