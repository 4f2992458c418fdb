import Interlock
import InterlockTestSupport
import Testing

/// What expressions make of missing values, of empty members and of elements, in judge, session and
/// oracle alike.
struct ExpressionValueTests {
  /// The verdict of a form, which the oracle and a session must share.
  static func verdict(_ rules: String, _ form: String) throws -> OracleVerdict {
    let text = "interlock: 1\nform: f\n" + rules
    let run = try #require(try OracleRun(text), "\(RuleFile.report(text))")
    var judge = Judge(run.program)
    let engine = try OracleRun.answer(of: &judge, to: OracleRun.Form(form))
    #expect(try run.oracle(OracleRun.Form(form)) == engine, "\(text)")
    var session = Session(
      run.program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    var step = SessionStep()
    if case .object(let members)? = OracleJSON(parsing: form)?.formValue {
      step.values = members
      step.touches = members.map { $0.key }
    }
    try session.apply(step)
    #expect(session.computedTexts() == engine.computed, "\(text)")
    #expect(OracleVerdict.lines(of: session.violations()) == engine.violations, "\(text)")
    return engine
  }

  @Test(arguments: [
    ("'%d nights'.format([n])", "null"), ("'%.2f'.format([d])", "null"),
    ("'%s'.format([n])", "null"), ("[t, 'x'].join('-')", "null"),
    ("math.greatest([n, 3])", "null"), ("math.greatest(l)", "null"), ("math.least(l)", "null"),
    ("l.sum()", "null"), ("l.filter(x, true).sum()", "null"), ("lt.join('-')", "null"),
    ("math.greatest(n, 3)", "null"), ("'n = ' + string(n)", "null"), ("l.map(x, x).sum()", "null"),
    ("size(l)", "3"), ("l.filter(x, x != null && x > 1).sum()", "2"),
  ])
  func `a null or a wrong row inside a list leaves a computed value null, and the form enabled`(
    expression: String, expected: String
  ) throws {
    let rules = """
      fields:
        n: { type: integer }
        d: { type: number }
        t: { type: choice, options: [1, 2] }
        l: { type: list, item: { type: integer } }
        lt: { type: list, item: { type: text } }
      computed: { note: "\(expression.replacing("[t, ", with: "[string(t), "))" }
      """
    let verdict = try Self.verdict(rules, #"{"l": [null, 1, 2], "lt": ["a"]}"#)
    #expect(verdict.violations == [])
    if expression.contains("lt.join") { return }
    #expect(verdict.computed == [expected])
  }

  @Test(arguments: [
    "l.sum() > 1", "l.filter(x, true).sum() > 1", "math.greatest(l) > 9", "math.least(l) > 9",
    "lt.join('-') == 'x'", "'%d'.format(l) == 'x'", "'%s'.format([l]) == 'x'", "l == [1, 2]",
    "7 in l",
  ])
  func `a row of the wrong type leaves what reads the list unjudged`(condition: String) throws {
    let rules = """
      fields:
        l: { type: list, item: { type: integer } }
        lt: { type: list, item: {} }
        other: { check: { id: c, that: "\(condition)", message: M }, requiredWhen: "\(condition)" }
      rules: [{ id: r, that: "\(condition)", message: M }]
      """
    let verdict = try Self.verdict(rules, #"{"l": [1, "x"], "lt": ["a", 5], "other": "o"}"#)
    #expect(verdict.violations == ["/l/1 type", "/lt/1 type"])
  }

  @Test func `optional access of a member that is empty is none`() throws {
    let rules = """
      fields:
        g: { type: group, fields: { m: { type: integer }, t: {} } }
        rows: { type: list, item: { type: group, fields: { a: {}, k: { type: integer } } } }
      computed:
        sum: "g.?m.orValue(0) + 1"
        given: "[g.?t.hasValue(), g.?m.hasValue(), rows[?0].a.hasValue(), rows[?1].a.hasValue()]"
        names: "rows.map(r, r.?a.orValue('-'))"
      """
    #expect(
      try Self.verdict(rules, #"{"g": {"t": " "}, "rows": [{"a": "x"}, {"k": 1}]}"#).computed == [
        "1", "[false, false, true, false]", #"["x", "-"]"#,
      ])
    #expect(try Self.verdict(rules, #"{"g": {"m": "x"}}"#).computed[0] == "null")
  }

  @Test func `elements of a list can be asked whether they are empty`() throws {
    let rules = """
      fields:
        tags:
          { type: list, item: {}, check: { id: full, that: "tags.all(o, !isEmpty(o))", message: M } }
        ages:
          type: list
          item: { type: integer, check: { id: here, that: "!isEmpty(item)", message: M } }
        name: {}
      computed:
        blanks: "tags.filter(o, isEmpty(o)).size() + ages.filter(a, isEmpty(a)).size()"
        own: "tags.filter(name, isEmpty(name)).size()"
        first: "isEmpty(tags[0])"
      """
    let verdict = try Self.verdict(rules, #"{"tags": ["x", " "], "ages": [1, null], "name": "n"}"#)
    #expect(verdict.violations == ["/tags full"])
    #expect(verdict.computed == ["2", "1", "false"])
  }

  @Test func `a name that is no element is still told`() {
    let report = RuleFile.report(
      "interlock: 1\nform: f\nfields: { tags: { type: list, item: {} } }\n"
        + "computed: { a: 'tags.all(o, !isEmpty(x))' }\n")
    #expect(report.contains("`isEmpty` takes a field, there is no field `x`"))
  }

  @Test func `a member of the row may be read through item wherever it may by its own name`() throws
  {
    let rules = """
      fields:
        rows:
          type: list
          item:
            type: group
            fields:
              a: { type: boolean }
              b: { visibleWhen: item.a, required: true }
              g: { type: group, fields: { c: { requiredWhen: item.a && isEmpty(item.b) } } }
              d: { visibleWhen: "!isEmpty(item.g.c) && has(item.g.c)" }
      """
    let form = #"{"rows": [{"a": true}, {"a": false, "b": "x", "g": {"c": "y"}, "d": "z"}]}"#
    #expect(
      try Self.verdict(rules, form).violations == ["/rows/0/b required", "/rows/0/g/c required"])
  }

  @Test(arguments: [
    "rows: { type: list, item: { type: range } }", "rows: { type: range }",
    "outer: { type: group, fields: { rows: { type: range } } }",
  ])
  func `a check of a group sees its members by bare name, as a row's does`(field: String) throws {
    let rules = """
      types:
        range:
          type: group
          fields: { lo: { type: integer }, hi: { type: integer } }
          check: { id: ordered, that: lo <= hi, when: "hi != 99", message: Turn them }
          requiredWhen: "floor == 1"
      fields: { floor: { type: integer }, \(field) }
      """
    func inside(_ range: String) -> String {
      field.contains("list")
        ? #"{"rows": [\#(range)]}"#
        : field.contains("outer") ? #"{"outer": {"rows": \#(range)}}"# : #"{"rows": \#(range)}"#
    }
    let path =
      field.contains("list") ? "/rows/0" : field.contains("outer") ? "/outer/rows" : "/rows"
    #expect(
      try Self.verdict(rules, inside(#"{"lo": 3, "hi": 2}"#)).violations == [path + " ordered"])
    #expect(try Self.verdict(rules, inside(#"{"lo": 300, "hi": 99}"#)).violations == [])
    #expect(try Self.verdict(rules, inside(#"{"lo": 1, "hi": 2}"#)).violations == [])
    #expect(
      try Self.verdict(rules, inside(#"{"lo": 1, "hi": "x"}"#)).violations == [path + "/hi type"])
  }

  @Test func `the conditions of a group see its members, and a cycle through them is told`() throws
  {
    let rules = """
      fields:
        who: {}
        g:
          type: group
          fields: { a: {}, b: { type: boolean } }
          requiredWhen: "b || who == 'x'"
          enabledWhen: a != 'locked'
      """
    #expect(try Self.verdict(rules, #"{"who": "x"}"#).violations == ["/g required"])
    #expect(try Self.verdict(rules, #"{"g": {"b": true}}"#).violations == [])
    let report = RuleFile.report(
      "interlock: 1\nform: f\nfields: { g: { type: group, visibleWhen: b, fields: { b: { type: boolean } } } }\n"
    )
    #expect(report.contains("a value depends on itself"))
  }

  @Test(arguments: [
    ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"), ("Σ", "σ"), ("ΣΑΣ", "σας"), ("ΑΣ.", "ας."), ("ΑΣ.Α", "ασ.α"),
    ("ΑΣ ΑΣ", "ας ας"), ("ΑΣ’", "ας’"), ("Α\u{301}Σ\u{301}", "α\u{301}ς\u{301}"), (" Σ1", "σ1"),
    ("1Σ", "1σ"), ("ΑΣ\u{AD}Β", "ασ\u{AD}β"),
  ])
  func `a text in lower case ends its words with the final sigma`(text: String, lower: String)
    throws
  {
    let rules = """
      fields: { a: { case: lower, const: "\(lower)" } }
      computed: { b: a }
      """
    let verdict = try Self.verdict(rules, #"{"a": "\#(text)"}"#)
    #expect(verdict.violations == [])
    #expect(verdict.computed == ["\"\(lower)\""])
  }

  @Test func `a computed date or time is written as its type`() throws {
    let rules = """
      fields: { d: { type: date }, at: { type: dateTime }, t: { type: time } }
      computed:
        date: { value: at, type: date }
        month: { value: d, type: month }
        week: { value: d, type: week }
        local: { value: "at + duration('1s')", type: localDateTime }
        instant: { value: at, type: dateTime }
        time: { value: "t + duration('90m')", type: time }
        long: { value: "t + duration('30h')", type: time }
        span: { value: t, type: duration }
        plain: d
        none: { value: d, type: date }
      """
    let form = #"{"d": "2024-12-30", "at": "1969-12-31T23:59:58.5Z", "t": "10:00"}"#
    #expect(
      try Self.verdict(rules, form).computed == [
        "\"1969-12-31\"", "\"2024-12\"", "\"2025-W01\"", "\"1969-12-31T23:59:59.5\"",
        "timestamp(\"1969-12-31T23:59:58.5Z\")", "\"11:30:00\"", "duration(\"144000s\")",
        "duration(\"36000s\")", "timestamp(\"2024-12-30T00:00:00Z\")", "\"2024-12-30\"",
      ])
    #expect(try Self.verdict(rules, "{}").computed == Array(repeating: "null", count: 10))
  }
}
