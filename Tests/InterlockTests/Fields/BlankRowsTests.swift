import Interlock
import InterlockTestSupport
import Testing

/// A list of which no row has anything is empty; its rows are there all the same.
struct BlankRowsTests {
  private func program(_ fields: String, _ rest: String = "") throws -> Program {
    try RuleFile.program("interlock: 1\nform: test\nfields:\n" + fields + "\n" + rest)
  }

  /// The verdict of a form, which a session that is given the same has to say as well.
  private func judge(_ program: Program, _ form: String) throws -> TestVerdict {
    let verdict = try program.verdict(form)
    var session = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    var step = SessionStep()
    if case .object(let members) = try #require(OracleJSON(parsing: form)).formValue {
      step.values = members
    }
    try session.apply(step)
    let found = OracleVerdict.lines(of: session.violations())
    #expect(found == verdict.violations, "\(form)")
    let computed = session.computedTexts()
    #expect(computed == verdict.computed, "\(form)")
    return verdict
  }

  @Test(arguments: [
    (#"{}"#, ["/tags required", "/tags minItems"]),
    (#"{"tags":[]}"#, ["/tags required", "/tags minItems"]),
    (#"{"tags":["",""]}"#, ["/tags required", "/tags minItems"]),
    (#"{"tags":[null," \u200B"]}"#, ["/tags required", "/tags minItems"]),
    (#"{"tags":["a",""]}"#, ["/tags minItems"]),
    (#"{"tags":["","a","","b"]}"#, ["/tags maxItems"]),
    (#"{"tags":["a","b"]}"#, []),
    (#"{"tags":["","","",""]}"#, ["/tags required", "/tags minItems", "/tags maxItems"]),
    (#"{"tags":[{},"a"]}"#, ["/tags/0 type"]),
  ])
  func `blank rows satisfy neither required nor minItems`(form: String, expected: [String]) throws {
    let program = try program(
      "  tags: { type: list, item: {}, required: true, minItems: 2, maxItems: 3 }")
    #expect(try judge(program, form).violations == expected)
  }

  @Test func `minItems says how many rows have something`() throws {
    let program = try program("  tags: { type: list, item: {}, minItems: 2 }")
    var judge = Judge(program)
    try read(#"{"tags":["a","",""]}"#, into: &judge)
    judge.judge(elapsed: 0, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    let parameters = judge.reportedViolations().flatMap { $0.parameters }
    #expect(parameters.filter { $0.name == "actual" }.map { $0.text } == ["1"])
  }

  @Test func `a group row is filled by what is given, not by what only its default gives`() throws {
    let program = try program(
      """
        people:
          type: list
          required: true
          item:
            type: group
            fields:
              name: {}
              land: { default: AT }
              news: { type: boolean, default: true }
              more: { type: group, fields: { n: { type: integer, default: 1 } } }
              tags: { type: list, item: {}, default: [a] }
      """, "computed: { count: size(people), none: isEmpty(people) }")
    for form in [
      #"{"people":[{}]}"#, #"{"people":[{"name":" "},null]}"#, #"{"people":[{"land":""}]}"#,
      #"{"people":[{"news":false}]}"#, #"{"people":[{"tags":[""]}]}"#, #"{"people":[{"more":{}}]}"#,
    ] {
      let verdict = try judge(program, form)
      #expect(verdict.violations == ["/people required"], "\(form)")
      #expect(verdict.computed[1] == "true")
      #expect(verdict.computed[0] != "0")
    }
    for form in [
      #"{"people":[{},{"name":"x"}]}"#, #"{"people":[{"land":"AT"}]}"#,
      #"{"people":[{"news":true}]}"#, #"{"people":[{"more":{"n":1}}]}"#,
      #"{"people":[{"tags":["a"]}]}"#, #"{"people":[{"more":{"n":"x"}}]}"#,
    ] {
      #expect(try !judge(program, form).violations.contains("/people required"), "\(form)")
    }
  }

  @Test func `what is hidden in a row does not fill it`() throws {
    let program = try program(
      """
        on: { type: boolean }
        people:
          type: list
          required: true
          item: { type: group, fields: { name: { visibleWhen: on } } }
      """)
    #expect(try judge(program, #"{"people":[{"name":"x"}]}"#).violations == ["/people required"])
    #expect(try judge(program, #"{"people":[{"name":"x"}],"on":true}"#).violations == [])
  }

  @Test func `a row of booleans is never empty`() throws {
    let program = try program(
      "  flags: { type: list, required: true, minItems: 1, item: { type: boolean } }")
    #expect(try judge(program, #"{"flags":[false]}"#).violations == [])
    #expect(try judge(program, #"{"flags":[null]}"#).violations == [])
  }

  @Test func `rows of a list that is empty are judged and seen`() throws {
    let program = try program(
      """
        tags: { type: list, item: { required: true }, check: { id: c, that: size(tags) > 5 } }
        pair: { type: list, item: {}, equals: tags }
      """,
      "computed: { count: size(tags), none: isEmpty(tags), all: 'tags.all(t, t == \"\")' }")
    let verdict = try judge(program, #"{"tags":["",""],"pair":[" "]}"#)
    #expect(verdict.violations == ["/tags/0 required", "/tags/1 required"])
    #expect(verdict.computed == ["2", "true", "true"])
  }

  @Test func `an empty list is unequal to another, whatever rows it has`() throws {
    let program = try program(
      """
        a: { type: list, item: {}, equals: b }
        b: { type: list, item: {} }
        c: { type: list, item: {}, notEquals: b }
      """)
    #expect(try judge(program, #"{"a":["x"],"b":["",""],"c":["x"]}"#).violations == ["/a equals"])
    #expect(try judge(program, #"{"a":["",""],"b":["x"]}"#).violations == [])
  }

  @Test func `groups, set rules and has count a list of blank rows as empty`() throws {
    let program = try program(
      """
        g: { type: group, required: true, fields: { l: { type: list, item: {} } } }
        m: { type: list, item: { type: list, item: {} }, required: true }
        s: {}
      """,
      """
      computed: { there: has(g.l), empty: isEmpty(g), any: 'm.exists(x, true)' }
      rules: [{ id: one, atLeastOne: [m, s] }]
      """)
    let verdict = try judge(program, #"{"g":{"l":[""," "]},"m":[[""],[]]}"#)
    #expect(verdict.violations == ["/g required", "/m required", "/m one", "/s one"])
    #expect(verdict.computed == ["false", "true", "true"])
    #expect(try judge(program, #"{"g":{"l":["x"]},"m":[[""],["x"]]}"#).violations == [])
  }

  @Test func `nothing is asked of the host about a list of blank rows`() throws {
    let program = try program(
      "  tags: { type: list, item: {}, remote: { free: { message: taken } } }")
    #expect(try program.verdict(#"{"tags":["",""]}"#).blockers == [])
    #expect(try program.verdict(#"{"tags":["a",""]}"#).blockers == ["pending tags"])
  }

  @Test func `a condition is not asked where a list has no row to break its rule`() throws {
    let program = try program(
      "  n: { type: integer }\n"
        + "  l: { type: list, item: {}, maxItems: { value: 1, when: '1 / n > 0' } }")
    #expect(try judge(program, #"{"n":0}"#).violations == [])
    #expect(try judge(program, #"{"n":0,"l":[]}"#).violations == [])
    #expect(
      try judge(program, #"{"n":0,"l":[""]}"#).violations == ["/l expressionError!expressionError"])
    #expect(try judge(program, #"{"n":1,"l":["",""]}"#).violations == ["/l maxItems"])
  }

  @Test func `a session fills and empties rows as they are set`() throws {
    let program = try program(
      """
        people:
          type: list
          required: true
          minItems: 2
          item: { type: group, fields: { name: { default: x }, t: { type: list, item: {}, default: [a] } } }
      """)
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    func found(_ form: borrowing Session) -> [String] { form.violations().map { $0.rule } }
    let people = try form.place(named: "people")
    try form.insertRow(in: people, at: 0)
    try form.insertRow(in: people, at: 1)
    #expect(found(form) == ["required", "minItems"])
    // The value is that of the default, but now it is given.
    try form.set(form.place(named: "people[0].name"), to: "x")
    #expect(found(form) == ["minItems"])
    try form.set(form.place(named: "people[1].t[0]"), to: "b")
    #expect(found(form) == [])
    try form.set(form.place(named: "people[0].name"), to: "")
    #expect(found(form) == ["minItems"])
    try form.set(form.place(named: "people[0].name"), to: "y")
    try form.removeRow(of: people, at: 1)
    #expect(found(form) == ["minItems"])
    try form.set(people, to: .list([.object([]), .object([])]))
    #expect(found(form) == ["required", "minItems"])
    try form.set(people, to: .list([.object([.init("name", "x")]), .object([])]))
    #expect(found(form) == ["minItems"])
    try form.set(people, to: .list([.object([]), .object([])]))
    #expect(found(form) == ["required", "minItems"])
  }
}
