import Interlock
import InterlockTestSupport
import Testing

/// Initial values of groups, and of lists whose rows are groups.
struct GroupDefaultTests {
  private static let text = """
    interlock: 1
    form: test
    fields:
      home:
        type: group
        default: { city: Wien, inner: { n: 7 }, tags: [x], gone: null }
        fields:
          city: { default: Graz }
          zip: { default: '1010' }
          gone: { default: there }
          inner: { type: group, default: { m: 1 }, fields: { n: { type: integer }, m: { type: integer } } }
          tags: { type: list, item: {}, default: [a, b] }
      people:
        type: list
        minItems: 1
        default: [{ name: Ann }, { name: Bob, age: 3, pets: [{ kind: cat }], at: { x: 1 } }]
        item:
          type: group
          fields:
            name: { required: true }
            age: { type: integer, default: 30 }
            pets: { type: list, item: { type: group, fields: { kind: {} } } }
            at: { type: group, default: { y: 2 }, fields: { x: { type: integer }, y: { type: integer } } }
      table: { type: list, item: { type: list, item: { type: integer } }, default: [[1, 2], [3]] }
    computed:
      home1: "[home.city, home.zip, home.gone, string(home.inner.n), home.inner.m == null ? '-' : string(home.inner.m)]"
      homeTags: home.tags
      names: people.map(p, p.name)
      ages: people.map(p, p.age)
      kinds: people.map(p, size(p.pets))
      ats: people.map(p, p.at.y)
      cells: table.map(r, size(r))
      dirty: "[isDirty(home), isDirty(people), isDirty(table), isDirty(home.city)]"
    """

  private let program: Program

  init() throws { program = try RuleFile.program(Self.text) }

  private func computed(_ form: String) throws -> [String] {
    let verdict = try program.verdict(form)
    var session = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    var step = SessionStep()
    if case .object(let members) = try #require(OracleJSON(parsing: form)).formValue {
      step.values = members
    }
    try session.apply(step)
    let computed = session.computedTexts()
    #expect(computed == verdict.computed, "\(form)")
    let rules = try OracleRules(Self.text)
    let oracle = OracleJudge(
      rules, try #require(OracleJSON(parsing: form)), elapsed: 0,
      openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    let answer = try oracle.verdict()
    #expect(answer.computed == verdict.computed, "\(form)")
    #expect(answer.violations == verdict.violations, "\(form)")
    return verdict.computed
  }

  @Test func `a form that carries nothing has all of it`() throws {
    #expect(
      try computed("{}") == [
        #"["Wien", "1010", "", "7", "1"]"#, #"["x"]"#, #"["Ann", "Bob"]"#, "[30, 3]", "[0, 1]",
        "[2, 2]", "[2, 1]", "[false, false, false, false]",
      ])
  }

  @Test func `members that a form lacks have what the default of their group gives`() throws {
    let found = try computed(#"{"home":{"zip":"8010","inner":{"m":4}}}"#)
    #expect(found[0] == #"["Wien", "8010", "", "7", "4"]"#)
    #expect(found[7] == "[true, false, false, false]")
    let other = try computed(#"{"home":{"city":"Graz","tags":["x"]}}"#)
    #expect(other[0] == #"["Graz", "1010", "", "7", "1"]"#)
    #expect(other[7] == "[true, false, false, true]")
  }

  @Test func `what is given as empty has no initial values`() throws {
    let found = try computed(#"{"home":null,"people":null,"table":[]}"#)
    #expect(found[1] == "[]" && found[2] == "[]" && found[6] == "[]")
    #expect(found[7] == "[true, true, true, true]")
    #expect(try program.verdict(#"{"people":[]}"#).violations == ["/people minItems"])
  }

  @Test func `rows that come in have the defaults of their members alone`() throws {
    let found = try computed(#"{"people":[{"name":"Ann"},{"name":"Bob","age":3}]}"#)
    #expect(found[3] == "[30, 3]" && found[4] == "[0, 0]")
    #expect(found[7] == "[false, true, false, false]")
    let same = try computed(
      #"{"people":[{"name":"Ann"},{"name":"Bob","age":3,"pets":[{"kind":"cat"}],"at":{"x":1}}]}"#)
    #expect(same[7] == "[false, false, false, false]")
  }

  @Test func `a reset returns to it, and what was never set is not dirty`() throws {
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    let opened = form.computedTexts()
    func dirty(_ form: borrowing Session, _ names: String...) throws -> [Bool] {
      try names.map { form.isDirty(try form.place(named: $0)) }
    }
    try form.set(form.place(named: "home.city"), to: "Linz")
    try form.set(form.place(named: "home.inner.n"), to: 1)
    try form.set(form.place(named: "people[1].age"), to: 4)
    let first = try dirty(form, "people[1].age", "people[0].age", "people[1].pets")
    #expect(first == [true, false, false])
    try form.set(form.place(named: "people[1].pets[0].kind"), to: "dog")
    let second = try dirty(form, "people[1].pets", "people[1].pets[0].kind", "home.inner")
    #expect(second == [true, true, true])
    try form.removeRow(of: form.place(named: "table"), at: 0)
    try form.set(form.place(named: "home.gone"), to: "x")
    try form.reset()
    let computed = form.computedTexts()
    #expect(computed == opened)
    let third = try dirty(form, "home", "people", "table", "people[1].pets[0].kind", "home.gone")
    #expect(third == [false, false, false, false, false])
  }

  @Test func `a default in a row fills it`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: test
      fields:
        l: { type: list, required: true, default: [{ a: x }], item: { type: group, fields: { a: {} } } }
        m: { type: list, default: [{}], item: { type: group, fields: { a: { default: x } } } }
      computed: { none: isEmpty(m), rows: size(m) }
      """)
    let verdict = try program.verdict("{}")
    #expect(verdict.violations == [] && verdict.computed == ["true", "1"])
  }

  private func problems(_ field: String) -> [String] {
    let text = "interlock: 1\nform: test\nfields:\n  g: { \(field) }\n"
    return RuleFile.load(text).diagnostics.map { $0.message + " | " + $0.help }
  }

  @Test(arguments: [
    ("type: group, fields: { a: {} }, default: { b: 1 }", "no member `b`"),
    ("type: group, fields: { a: {} }, default: x", "is a group"),
    ("type: group, fields: { a: {} }, default: { from: x }", "`default: { value: { from: … } }`"),
    ("type: group, fields: { a: {} }, default: { value: 3 }", "`default: { value: { value: … } }`"),
    ("type: group, fields: { a: { type: integer } }, default: { a: x }", "`a` is"),
    ("type: group, fields: { a: { minLength: 3 } }, default: { a: x }", "refused by `minLength`"),
    (
      "type: group, fields: { a: {} }, check: { id: c, that: 'g.a != \"x\"' }, default: { a: x }",
      "refused by `c`"
    ),
    (
      "type: group, fields: { a: { check: { id: c, that: a != b } }, b: {} }, default: { a: x, b: x }",
      "refused by `c`"
    ),
    (
      "type: list, item: { type: group, fields: { a: { minLength: 3 } } }, default: [{ a: abc }, { a: x }]",
      "refused by `minLength`"
    ),
    (
      "type: list, uniqueBy: a, item: { type: group, fields: { a: {} } }, default: [{ a: x }, { a: x }]",
      "refused by `uniqueBy`"
    ),
    ("type: list, item: { type: group, fields: { a: {} } }, default: [x]", "is a group"),
    ("type: list, item: { type: group, fields: { a: {} } }, default: { a: x }", "is a list"),
  ])
  func `a default that does not fit is refused at its place`(field: String, words: String) {
    let found = problems(field)
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }

  @Test func `a literal of the shape of an expression stands under value`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: test
      fields:
        g: { type: group, fields: { from: {}, value: {} }, default: { value: { from: Wien, value: x } } }
      computed: { c: g.from + g.value }
      """)
    #expect(try program.verdict("{}").computed == [#""Wienx""#])
  }

  @Test func `nobody has been in the rows of a default, however the form is judged`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        g: { type: group, default: { a: x }, fields: { a: { check: { id: g, that: '!isTouched(a)' } } } }
        l:
          type: list
          default: [{ b: 1, parts: [{ c: 1 }] }]
          item:
            type: group
            fields:
              b: { type: integer, check: { id: l, that: '!isTouched(b)' } }
              parts:
                type: list
                item:
                  type: group
                  fields: { c: { type: integer, check: { id: i, that: '!isTouched(c)' } } }
      """)
    #expect(try program.verdict("{}").isEnabled)
    let carried = try program.verdict(#"{"g":{"a":"x"},"l":[{"b":1,"parts":[{"c":1}]}]}"#)
    #expect(carried.violations == ["/g/a g", "/l/0/b l", "/l/0/parts/0/c i"])
  }
}
