import Interlock
import InterlockTestSupport
import Testing

/// Forms on which the judge and the oracle once disagreed, with the answer that the language gives.
struct Regressions {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var rules: String
    var form: String
    var elapsed: Int64 = 0
    var sources = "{}"
    var remote: RemoteAnswer? = .fail
    var violations: [String] = []
    var blockers: [[String]]?
    var computed: [String] = []

    var testDescription: String { name }
  }

  @Test(arguments: cases) func `the judge and the oracle give the answer of the language`(
    _ example: Case
  ) throws {
    let text = "interlock: 1\nform: f\n" + example.rules
    let run = try #require(try OracleRun(text), "\(RuleFile.report(text))")
    let form = OracleRun.Form(
      example.form, elapsed: example.elapsed, sources: example.sources, remote: example.remote)
    var judge = Judge(run.program)
    let engine = try OracleRun.answer(of: &judge, to: form)
    #expect(engine.violations == example.violations)
    #expect(engine.computed == example.computed)
    if let blockers = example.blockers { #expect(engine.blockers == blockers) }
    #expect(try run.oracle(form) == engine)
  }

  static let cases: [Case] = values + failures + rules + rows

  // MARK: Reading values

  private static let values = [
    Case(
      name: "an array with something in it is no empty text",
      rules:
        "fields: { id: {}, age: { type: integer }, home: { type: group, fields: { city: {} } } }",
      form: #"{"id":["x"],"age":[[]],"home":[{"city":"Rome"}]}"#,
      violations: ["/id type", "/age type", "/home type"]),
    Case(
      name: "a row in the shape of another is of the wrong type",
      rules: "fields: { rows: { type: list, item: { type: group, fields: { a: {} } } } }",
      form: #"{"rows":[[[]],{"a":"x"}]}"#, violations: ["/rows/0 type"]),
    Case(
      name: "an empty array is empty everywhere",
      rules: "fields: { id: { required: true }, home: { type: group, fields: { city: {} } } }",
      form: #"{"id":[],"home":[ ]}"#, violations: ["/id required"]),
    Case(
      name: "a choice of booleans can be empty",
      rules: """
        fields:
          answer: { type: choice, options: [true, false], required: true }
          agreed: { type: boolean, equals: answer }
        """,
      form: #"{"agreed":false}"#, violations: ["/answer required", "/agreed equals"]),
    Case(
      name: "a secret choice compares by its bytes",
      rules: "fields: { pin: { type: choice, options: ['\u{E9}'], secret: true } }",
      form: "{\"pin\":\"e\u{301}\"}", violations: ["/pin options"]),
    Case(
      name: "a part of something secret is not trimmed and compares by its bytes",
      rules: """
        fields:
          keys:
            type: group
            secret: true
            fields: { a: { length: 2 }, b: { const: '\u{E9}' }, c: { trim: true, length: 1 } }
        """,
      form: "{\"keys\":{\"a\":\" x\",\"b\":\"e\u{301}\",\"c\":\" x\"}}",
      violations: ["/keys/b const"]),
    Case(
      name: "a rounded value has no negative zero",
      rules: "fields: { n: { type: number } }\ncomputed: { r: { value: n / 3.0, decimals: 1 } }",
      form: #"{"n":-0.01}"#, computed: ["0.0"]),
  ]

  // MARK: Conditions that fail

  private static let failures = [
    Case(
      name: "a requiredWhen that fails is an error on a filled field too",
      rules: """
        fields:
          n: { type: integer }
          t: { requiredWhen: 10 / n > 1 }
        """,
      form: #"{"n":0,"t":"x"}"#, violations: ["/t expressionError!expressionError"]),
    Case(
      name: "a condition that fails is an error though a text is too long for the regex it guards",
      rules: """
        fields:
          n: { type: integer }
          t: { maxLength: 2, pattern: { value: '[a-z]+', when: 10 / n > 1 } }
        """,
      form: #"{"n":0,"t":"xyz"}"#,
      violations: ["/t maxLength", "/t expressionError!expressionError"]),
    Case(
      name: "the condition of a rule that fails is an error, whatever the rule weighs",
      rules: """
        fields: { n: { type: integer }, m: {} }
        rules:
          - { id: soft, that: n > 1, on: [n, m], when: 10 / n > 1, severity: warning }
          - { id: whole, that: n > 1, when: 10 / n > 1 }
        """,
      form: #"{"n":0}"#,
      violations: [
        "/n expressionError!expressionError", "/m expressionError!expressionError",
        " expressionError!expressionError",
      ],
      blockers: [["n.expressionError", "m.expressionError", "form.expressionError"]]),
    Case(
      name: "conditions inside something of the wrong type are asked, and may fail",
      rules: """
        fields:
          n: { type: integer }
          g: { type: group, fields: { t: { visibleWhen: 10 / n > 1 } } }
        actions: { go: { enabledWhen: isEmpty(g.t) || true } }
        """,
      form: #"{"n":0,"g":5}"#,
      violations: ["/g type", "/g/t expressionError!expressionError"],
      blockers: [["g.t.expressionError"]]),
    Case(
      name: "failures are reasons also where valid is read inside a condition",
      rules: """
        fields: { n: { type: integer } }
        computed: { c: 10 / n }
        actions: { go: { enabledWhen: valid || true } }
        """,
      form: #"{"n":0}"#, violations: ["/c expressionError!expressionError"],
      blockers: [["c.expressionError"]], computed: ["null"]),
    Case(
      name: "computed values fail in the order of the file",
      rules: """
        fields: { n: { type: integer } }
        computed: { a: 'isEmpty(b) ? 1 / n : 2 / n', b: 10 / n }
        """,
      form: #"{"n":0}"#,
      violations: ["/a expressionError!expressionError", "/b expressionError!expressionError"],
      computed: ["null", "null"]),
    Case(
      name: "a computed value that reads valid fails without counting in it",
      rules: """
        fields: { n: { type: integer } }
        computed: { a: 'valid ? 1 / n : 0' }
        actions: { go: { enabledWhen: valid }, other: { enabledWhen: isEmpty(a) } }
        """,
      form: #"{"n":0}"#, violations: ["/a expressionError!expressionError"],
      blockers: [[], ["a.expressionError"]], computed: ["null"]),
  ]

  // MARK: Rules

  private static let rules = [
    Case(
      name: "required and requiredWhen are one violation, by the graver of the two",
      rules: """
        fields:
          a: { required: { value: true, severity: warning }, requiredWhen: 'true' }
          b: { required: true, requiredWhen: 'true' }
        """,
      form: "{}", violations: ["/a required", "/b required"]),
    Case(
      name: "a group is valid only where the rules on its members hold",
      rules: """
        fields: { g: { type: group, fields: { a: {}, b: {} } } }
        rules: [{ id: same, that: g.a == g.b, on: [g.a] }]
        actions: { go: { enabledWhen: isValid(g) } }
        """,
      form: #"{"g":{"a":"x","b":"y"}}"#, violations: ["/g/a same"],
      blockers: [["g.a.same"]]),
    Case(
      name: "the built-in length limit is reported in the place of maxLength",
      rules: """
        fields:
          n: { type: integer }
          t:
            minLength: { value: 1, when: 10 / n > 1 }
            length: 3
        """,
      form: "{\"n\":0,\"t\":\"\(String(repeating: "a", count: 10_001))\"}",
      violations: ["/t expressionError!expressionError", "/t maxLength", "/t length"]),
    Case(
      name: "a text over 64 KiB is an error though its maxLength is a warning",
      rules: "fields: { t: { maxLength: { value: 5, severity: warning }, pattern: '[a-z]+' } }",
      form: "{\"t\":\"\(String(repeating: "a", count: 65_537))\"}",
      violations: ["/t maxLength", "/t maxLength warning"]),
  ]

  // MARK: Rows

  private static let rows = [
    Case(
      name: "secret rows of a list of choices compare by their bytes",
      rules: """
        fields:
          pins: { type: list, options: ['\u{E9}'], item: { type: choice, secret: true } }
          codes: { type: list, item: { secret: true }, uniqueItems: true }
        """,
      form: "{\"pins\":[\"e\u{301}\",\"\u{E9}\"],\"codes\":[\"e\u{301}\",\"\u{E9}\"]}",
      violations: ["/pins/0 options"]),
    Case(
      name: "options of a source that was not supplied accept nothing",
      rules: """
        sources: { mine: { id: text, n: integer } }
        fields:
          a: { type: choice, optionsFrom: mine, optionValue: id }
          b: { type: list, optionsFrom: 'mine.map(r, r.n)', item: { type: choice } }
        """,
      form: #"{"a":"x","b":[1,2,""]}"#, violations: ["/a options", "/b/0 options", "/b/1 options"]),
    Case(
      name: "options of a source are those that were supplied",
      rules: """
        sources: { mine: { id: text, n: integer } }
        fields:
          a: { type: choice, optionsFrom: mine, optionValue: id }
          b: { type: list, optionsFrom: 'mine.map(r, r.n)', item: { type: choice } }
        """,
      form: #"{"a":"x","b":[1,2,""]}"#, sources: #"{"mine":[{"id":"x"},{"n":2}]}"#,
      violations: ["/b/0 options"]),
    Case(
      name: "what nobody answered blocks what depends on it, and is no violation",
      rules: """
        fields: { id: { remote: { free: } }, other: {} }
        actions: { go: { enabledWhen: valid }, free: { enabledWhen: isEmpty(other) } }
        """,
      form: #"{"id":"x"}"#, remote: nil, blockers: [["pending id"], []]),
  ]
}
