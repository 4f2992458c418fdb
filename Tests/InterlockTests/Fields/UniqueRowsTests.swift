import Interlock
import InterlockTestSupport
import Testing

/// Lists whose rows must differ.
@Suite struct UniqueRowsTests {
  private func program(_ fields: String, _ rest: String = "") throws -> Program {
    try RuleFile.program("interlock: 1\nform: test\nfields:\n" + fields + "\n" + rest)
  }

  @Test func `each later duplicate is a violation at its row`() throws {
    let program = try program("  a: { type: list, item: {}, uniqueItems: true }")
    let verdict = try program.verdict(#"{"a":["x","y","x","","x","","y"]}"#)
    #expect(
      verdict.violations == ["/a/2 uniqueItems", "/a/4 uniqueItems", "/a/6 uniqueItems"])
    #expect(verdict.messages[0] == "A must not have the same entry twice")
    #expect(verdict.blockers == ["a[2].uniqueItems", "a[4].uniqueItems", "a[6].uniqueItems"])
  }

  @Test func `rows of the wrong type are no duplicates`() throws {
    let program = try program("  a: { type: list, item: { type: integer }, uniqueItems: true }")
    let verdict = try program.verdict(#"{"a":["x","x",1,"1"]}"#)
    #expect(verdict.violations == ["/a/3 uniqueItems", "/a/0 type", "/a/1 type"])
  }

  @Test(arguments: [
    ("date", ["2026-11-30", " 2026-11-30"]), ("time", ["09:30", "09:30:00.0"]),
    ("dateTime", ["2026-11-30T12:00+09:00", "2026-11-30T03:00Z"]),
    ("duration", ["90m", "PT1H30M"]), ("boolean", ["yes", "true"]),
    ("number", ["1e2", "100"]), ("integer", ["-0", "0"]),
  ])
  func `values are compared, not their texts`(type: String, values: [String]) throws {
    let program = try program("  a: { type: list, item: { type: \(type) }, uniqueItems: true }")
    let verdict = try program.verdict("{\"a\":[\"\(values[0])\",\"\(values[1])\"]}")
    #expect(verdict.violations == ["/a/1 uniqueItems"])
  }

  @Test func `the rows of a secret list are compared by their bytes`() throws {
    let fields = "  a: { type: list, item: { secret: true }, uniqueItems: true }"
    let program = try program(fields)
    #expect(try program.verdict("{\"a\":[\"\u{E9}\",\"e\u{301}\"]}").violations == [])
    #expect(try program.verdict(#"{"a":["a","a"]}"#).violations == ["/a/1 uniqueItems"])
  }

  @Test func `members that are hidden in a row are no part of it`() throws {
    let program = try program(
      """
        people:
          type: list
          uniqueBy: [email, home.city]
          item:
            type: group
            fields:
              plain: { type: boolean }
              email: {}
              home: { type: group, visibleWhen: '!plain', fields: { city: {} } }
      """)
    let row = #"{"email":"a@b","home":{"city":"X"}}"#
    let hidden = #"{"email":"a@b","home":{"city":"X"},"plain":true}"#
    let verdict = try program.verdict("{\"people\":[\(row),\(hidden),\(hidden),\(row)]}")
    // What is hidden is empty: the rest of the key still compares.
    #expect(verdict.violations == ["/people/2 uniqueBy", "/people/3 uniqueBy"])
    #expect(verdict.messages[1] == "People must not have the same Email, City twice")
  }

  @Test func `lists within rows are part of what is compared`() throws {
    let program = try program(
      """
        a:
          type: list
          uniqueItems: true
          item: { type: list, item: { type: list, item: {}, uniqueItems: true } }
      """)
    let verdict = try program.verdict(
      #"{"a":[[["x","y"]],[["x"],["y"]],[["x","y"]],[["z","z"]]]}"#)
    #expect(verdict.violations == ["/a/2 uniqueItems", "/a/3/0/1 uniqueItems"])
  }

  @Test func `a guard, a severity and a message work as on any constraint`() throws {
    let program = try program(
      """
        strict: { type: boolean }
        a:
          type: list
          item: {}
          uniqueItems: { value: true, when: strict, severity: warning, message: "twice {value}" }
      """)
    #expect(try program.verdict(#"{"a":["x","x"]}"#).violations == [])
    let verdict = try program.verdict(#"{"a":["x","x"],"strict":true}"#)
    #expect(verdict.violations == ["/a/1 uniqueItems warning"] && verdict.isEnabled)
    #expect(verdict.messages == ["twice x"])
  }

  @Test func `whether a list is valid counts its duplicates`() throws {
    let program = try program(
      "  a: { type: list, item: {}, uniqueItems: true }",
      "actions: { go: { enabledWhen: isValid(a) } }")
    #expect(try program.verdict(#"{"a":["x","y"]}"#).isEnabled)
    #expect(try !program.verdict(#"{"a":["x","x"]}"#).isEnabled)
  }

  /// Were every row compared with every other one, this would be ten thousand million comparisons.
  @Test(.timeLimit(.minutes(1)))
  func `a hundred thousand rows take time in proportion to their number`() throws {
    let program = try program("  a: { type: list, item: { type: integer }, uniqueItems: true }")
    let rows = (0..<100_000).map { String($0) }.joined(separator: ",")
    #expect(try program.verdict("{\"a\":[\(rows)]}").violations == [])
    let verdict = try program.verdict("{\"a\":[\(rows),7]}")
    #expect(verdict.violations == ["/a/100000 uniqueItems"])
  }

  @Test(arguments: 1...20)
  func `duplicates are those that a plain comparison finds`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let program = try program("  a: { type: list, item: {}, uniqueItems: true }")
    let pool = ["", " ", "a", "b", " a", "\u{E9}", "e\u{301}", "\u{212A}", "K", "k", "\u{AC00}"]
    let rows = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
      pool.randomElement(using: &random) ?? ""
    }
    // Swift's strings are equal by canonical equivalence too.
    let trimmed = rows.map { $0.filter { $0 != " " } }
    let expected = trimmed.indices.filter { index in
      !trimmed[index].isEmpty && trimmed[..<index].contains(trimmed[index])
    }
    let json = rows.map { "\"\($0)\"" }.joined(separator: ",")
    let verdict = try program.verdict("{\"a\":[\(json)]}")
    #expect(verdict.violations == expected.map { "/a/\($0) uniqueItems" })
  }

  private static func people(_ keys: String) -> String {
    """
      people:
        type: list
        \(keys)
        item: { type: group, fields: { first: {}, last: {}, n: { type: integer, default: 1 } } }
    """
  }

  @Test(arguments: [
    (#"[{"first":"Ann"},{"first":"Ann","last":" "}]"#, ["/people/1 uniqueBy"]),
    (#"[{"first":"Ann"},{"last":"Ann"}]"#, []),
    (#"[{},{}]"#, []), (#"[{"n":2},{"n":2}]"#, []),
    (
      #"[{"first":"","last":null},{"n":3},{"first":"Ann"},{"first":"Ann"}]"#, ["/people/3 uniqueBy"]
    ),
    (
      #"[{"first":"Ann","last":{}},{"first":"Ann","last":{}}]"#,
      ["/people/0/last type", "/people/1/last type"]
    ),
  ])
  func `partly empty keys compare, keys that are all empty do not`(
    rows: String, expected: [String]
  ) throws {
    let program = try program(Self.people("uniqueBy: [first, last]"))
    #expect(try program.verdict("{\"people\":\(rows)}").violations == expected)
  }

  @Test func `a row that is empty is no duplicate`() throws {
    let program = try program(Self.people("uniqueItems: true"))
    // What only its default gives fills no row.
    #expect(try program.verdict(#"{"people":[{},{},{"first":" "}]}"#).violations == [])
    #expect(
      try program.verdict(#"{"people":[{"first":"a"},{},{"first":"a","last":""}]}"#).violations
        == ["/people/2 uniqueItems"])
    let lists = try self.program(
      "  a: { type: list, uniqueItems: true, item: { type: list, item: {} } }")
    #expect(try lists.verdict(#"{"a":[[""],["",""],[""]]}"#).violations == [])
  }
}
