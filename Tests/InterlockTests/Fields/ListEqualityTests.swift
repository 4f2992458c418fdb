import InterlockTestSupport
import Testing

@testable import Interlock

/// `const`, `equals` and `notEquals` on lists.
@Suite struct ListEqualityTests {
  private func program(_ fields: String) throws -> Program {
    try RuleFile.program("interlock: 1\nform: test\nfields:\n" + fields + "\n")
  }

  private func report(_ fields: String) -> String {
    RuleFile.report("interlock: 1\nform: test\nfields:\n" + fields + "\n")
  }

  @Test func `a list has the rows of its constant, in their order`() throws {
    let program = try program("  a: { type: list, item: { type: number }, const: [1, 2.5] }")
    for (form, isFine) in [
      (#"{"a":[1.0,"2.50"]}"#, true), (#"{"a":[2.5,1]}"#, false), (#"{"a":[1]}"#, false),
      (#"{"a":[1,2.5,3]}"#, false), (#"{"a":[1,null]}"#, false), (#"{"a":[]}"#, true),
      ("{}", true),
    ] {
      #expect(try program.verdict(form).violations == (isFine ? [] : ["/a const"]), "\(form)")
    }
    #expect(try program.verdict(#"{"a":[2]}"#).messages == ["A must be [1, 2.5]"])
    // A row of the wrong type leaves the rule undetermined.
    #expect(try program.verdict(#"{"a":[1,"x"]}"#).violations == ["/a/1 type"])
  }

  @Test func `texts of a constant are equal by canonical equivalence, those of a secret by bytes`()
    throws
  {
    let open = try program("  a: { type: list, item: {}, const: ['caf\u{E9}'] }")
    #expect(try open.verdict("{\"a\":[\"cafe\u{301}\"]}").violations == [])
    let secret = try program("  a: { type: list, item: { secret: true }, const: ['caf\u{E9}'] }")
    let verdict = try secret.verdict("{\"a\":[\"cafe\u{301}\"]}")
    #expect(verdict.violations == ["/a const"])
    #expect(!verdict.messages[0].contains("caf"))
  }

  @Test func `what is hidden in a row equals what it reads as`() throws {
    let program = try program(
      """
        s: { type: boolean }
        a: { type: list, equals: b, item: { type: group, fields: { x: {}, y: { type: boolean, visibleWhen: s }, g: { type: group, visibleWhen: s, fields: { z: {} } } } } }
        b: { type: list, item: { type: group, fields: { x: {}, y: { type: boolean }, g: { type: group, fields: { z: {} } } } } }
        c: { type: list, item: { type: group, fields: { x: {}, y: { type: boolean, visibleWhen: s } } }, const: [{ x: '1', y: false }] }
      """)
    for (form, violations) in [
      (#"{"a":[{"x":"1"}],"b":[{"x":"1"}],"c":[{"x":"1"}]}"#, []),
      (#"{"a":[{"x":"1","y":true}],"b":[{"x":"1","y":false}]}"#, []),
      (#"{"a":[{"x":"1"}],"b":[{"x":"1","y":true}]}"#, ["/a equals"]),
      (#"{"a":[{"x":"1"}],"b":[{"x":"1","g":{"z":"1"}}]}"#, ["/a equals"]),
      (#"{"s":true,"a":[{"y":true}],"b":[{"y":true}],"c":[{"x":"1","y":true}]}"#, ["/c const"]),
    ] { #expect(try program.verdict(form).violations == violations, "\(form)") }
  }

  @Test(arguments: [
    ("item: { type: integer }, const: [1, x]", "`const` is a decimal number"),
    ("item: {}, const: a", "write `const: [a]`"),
    ("item: { type: group, fields: { b: {} } }, const: [{ c: x }]", "has no member `c`"),
    ("item: { type: group, fields: { b: {} } }, const: [x]", "`const` has a group of values here"),
    ("item: { type: list, item: {} }, const: [x]", "`const` has a list here"),
    ("item: { type: choice, options: [1, 2] }, const: [one]", "`const` is a decimal number"),
    ("item: {}, const: [a], default: [b]", "the default is refused by `const`"),
  ])
  func `a constant that no row could be is refused`(keys: String, advice: String) {
    let text = report("  a: { type: list, \(keys) }")
    #expect(text.contains(advice), "\(text)")
  }

  @Test func `the rows of a constant may be groups and lists, what is left out being empty`() throws
  {
    let program = try program(
      """
        a:
          type: list
          const: [{ n: 1, ok: true }, { tags: [p, q], inner: { t: x } }]
          item:
            type: group
            fields:
              n: { type: integer }
              ok: { type: boolean }
              tags: { type: list, item: {} }
              inner: { type: group, fields: { t: { visibleWhen: isEmpty(n) } } }
      """)
    func violations(_ first: String, _ second: String) throws -> [String] {
      try program.verdict("{\"a\":[\(first),\(second)]}").violations
    }
    let first = #"{"n":1,"ok":true}"#
    let second = #"{"tags":["p","q"],"inner":{"t":"x"}}"#
    #expect(try violations(first, second) == [])
    #expect(try violations(#"{"n":1,"ok":true,"tags":[],"inner":{"t":"hidden"}}"#, second) == [])
    for (one, other) in [
      (second, first), (#"{"n":1}"#, second), (first, #"{"tags":["p"],"inner":{"t":"x"}}"#),
      (first, #"{"tags":["p","q"]}"#), (first, #"{"ok":true,"tags":["p","q"],"inner":{"t":"x"}}"#),
    ] {
      #expect(try violations(one, other) == ["/a const"], "\(one) \(other)")
    }
    #expect(
      try program.verdict(#"{"a":[{"n":2}]}"#).messages
        == ["A must be [{n: 1, ok: true}, {tags: [p, q], inner: {t: x}}]"])
  }

  @Test func `lists are equal row by row, whatever type their numbers have`() throws {
    let program = try program(
      """
        a: { type: list, item: { type: integer }, equals: b }
        b: { type: list, item: { type: number } }
        c: { type: list, item: { type: integer }, notEquals: a }
      """)
    #expect(try program.verdict(#"{"a":[1,2],"b":[1.0,2e0],"c":[2,1]}"#).violations == [])
    #expect(
      try program.verdict(#"{"a":[1,2],"b":[1,2,3],"c":[1,2]}"#).violations
        == ["/a equals", "/c notEquals"])
    // An empty other side is unequal; the own emptiness skips the rule.
    #expect(try program.verdict(#"{"a":[1],"c":[1]}"#).violations == ["/a equals", "/c notEquals"])
    #expect(try program.verdict(#"{"b":[1]}"#).violations == [])
    // What cannot be read is not compared.
    #expect(
      try program.verdict(#"{"a":[1],"b":["x"],"c":["y"]}"#).violations == [
        "/b/0 type", "/c/0 type",
      ])
    #expect(try program.verdict(#"{"a":[1],"b":7}"#).violations == ["/b type"])
  }

  @Test func `groups are compared by the names of their members, hidden ones as empty`() throws {
    let program = try program(
      """
        a:
          type: list
          equals: b
          item:
            type: group
            fields: { name: {}, tags: { type: list, item: {} }, more: { visibleWhen: name != "x" } }
        b:
          type: list
          item:
            type: group
            fields: { more: {}, name: {}, tags: { type: list, item: {} } }
      """)
    func violations(_ a: String, _ b: String) throws -> [String] {
      try program.verdict("{\"a\":[\(a)],\"b\":[\(b)]}").violations
    }
    let one = #"{"name":"y","tags":["p","q"],"more":"m"}"#
    #expect(try violations(one, one) == [])
    #expect(try violations(one, #"{"name":"y","tags":["q","p"],"more":"m"}"#) == ["/a equals"])
    #expect(try violations(one, #"{"name":"y","tags":["p","q"]}"#) == ["/a equals"])
    let hidden = #"{"name":"x","more":"m"}"#
    #expect(try violations(hidden, #"{"name":"x"}"#) == [])
    #expect(try violations(hidden, hidden) == ["/a equals"])
  }

  @Test(arguments: [
    ("item: {}", "item: { type: integer }", "`a[]` is a text, `b[]` is an integer"),
    (
      "item: { type: group, fields: { m: {} } }", "item: { type: group, fields: { n: {} } }",
      "`a[]` is a group with `m`, `b[]` is one without"
    ),
    (
      "item: { type: group, fields: { m: {} } }", "item: { type: group, fields: { m: {}, n: {} } }",
      "`a[]` is a group without `n`, `b[]` is one with it"
    ),
    (
      "item: { type: list, item: { type: date } }", "item: { type: list, item: { type: time } }",
      "`a[][]` is a date, `b[][]` is a time"
    ),
  ])
  func `lists of other shapes can never be compared`(own: String, other: String, words: String) {
    let text = report(
      "  a: { type: list, \(own), equals: b }\n  b: { type: list, \(other) }")
    #expect(text.contains(words), "\(text)")
  }

  @Test func `a list and a single value can never be compared`() {
    #expect(
      report("  a: { type: list, item: {}, equals: b }\n  b: {}").contains(
        "`a` is a list, `b` is a text"))
    #expect(
      report("  a: { equals: b }\n  b: { type: list, item: {} }").contains(
        "`a` is a text, `b` is a list"))
    #expect(
      report(
        "  g: { type: group, fields: { m: {} }, equals: h }\n  h: { type: group, fields: { n: {} } }"
      )
      .contains("`equals` has no meaning on a group field"))
  }

  @Test func `a session follows every change in a row of either list`() throws {
    let program = try program(
      """
        a: { type: list, item: { type: group, fields: { n: {}, m: { visibleWhen: n == "1" } } }, equals: b }
        b: { type: list, item: { type: group, fields: { n: {}, m: {} } } }
      """)
    var session = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    func set(_ name: String, _ text: String, _ session: inout Session) throws {
      var step = SessionStep()
      step.values = [FormValue.Member(name, .text(text))]
      try session.apply(step)
    }
    func rules(_ session: borrowing Session) throws -> [String] {
      session.violations(of: try session.place(named: "a")).map { $0.rule }
    }
    var step = SessionStep()
    step.values = [
      FormValue.Member("a", .list([.object([FormValue.Member("n", .text("1"))])])),
      FormValue.Member("b", .list([.object([FormValue.Member("n", .text("1"))])])),
    ]
    try session.apply(step)
    #expect(try rules(session) == [])
    try set("b[0].n", "2", &session)
    #expect(try rules(session) == ["equals"])
    try set("a[0].n", "2", &session)
    #expect(try rules(session) == [])
    try set("a[0].m", "x", &session)
    #expect(try rules(session) == [])
    try set("a[0].n", "1", &session)
    try set("b[0].n", "1", &session)
    #expect(try rules(session) == ["equals"])
    try set("b[0].m", "x", &session)
    #expect(try rules(session) == [])
    step = SessionStep()
    step.insertions = [SessionStep.Row(of: "b", at: 1)]
    try session.apply(step)
    #expect(try rules(session) == ["equals"])
  }
}
