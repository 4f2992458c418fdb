import InterlockForms
import InterlockTestSupport
import Testing

@testable import Interlock

/// Choices whose options come from an expression, and lists of choices.
@Suite struct OptionTests {
  private func violations(
    _ fields: String, _ form: String, sources: String = "{}", computed: String = ""
  ) throws -> [String] {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      sources: { mine: { id: text, n: integer, price: number, isOpen: boolean } }
      fields:
        n: { type: integer }
      \(fields)
      \(computed)
      """)
    var judge = Judge(program)
    var reader = SourceReader(program)
    let bytes = Array(sources.utf8)
    try #require(reader.read(bytes.span, into: &judge) == nil)
    try read(form, into: &judge)
    judge.judge(elapsed: 0, openedAt: Evaluation.unknownInstant)
    #expect(judge.isEnabled == judge.isValid)
    return judge.reportedViolations().map { violation in
      let reason = violation.parameters.first { $0.name == "reason" }.map { "!" + $0.text } ?? ""
      return violation.path + " " + violation.rule + reason
    }
  }

  private let byID = "  a: { type: choice, optionsFrom: mine, optionValue: id }"

  @Test(arguments: [
    (#"{"a":"x"}"#, "{}", ["/a options"]), (#"{"a":"x"}"#, #"{"mine":[]}"#, ["/a options"]),
    (#"{"a":"x"}"#, #"{"mine":[{"id":"y"},{"id":"x"}]}"#, []),
    (#"{"a":"X"}"#, #"{"mine":[{"id":"x"}]}"#, ["/a options"]),
    (#"{"a":""}"#, "{}", []), (#"{}"#, #"{"mine":[{"id":"x"}]}"#, []),
    // An option without the member accepts nothing.
    (#"{"a":"x"}"#, #"{"mine":[{},{"n":1}]}"#, ["/a options"]),
    (#"{"a":"\u00e9"}"#, #"{"mine":[{"id":"e\u0301"}]}"#, []),
    (#"{"a":7}"#, #"{"mine":[{"id":"7"}]}"#, ["/a type"]),
  ])
  func `a choice follows a source`(form: String, sources: String, expected: [String]) throws {
    #expect(try violations(byID, form, sources: sources) == expected)
  }

  @Test func `a secret is compared by its bytes`() throws {
    let field = "  a: { type: choice, secret: true, optionsFrom: mine, optionValue: id }"
    let sources = #"{"mine":[{"id":"e\u0301"}]}"#
    #expect(try violations(field, #"{"a":"\u00e9"}"#, sources: sources) == ["/a options"])
    #expect(try violations(field, #"{"a":"e\u0301"}"#, sources: sources) == [])
  }

  @Test(arguments: [
    ("n", #"{"a":"7"}"#, []), ("n", #"{"a":7.0}"#, []), ("n", #"{"a":8}"#, ["/a options"]),
    ("n", #"{"a":"x"}"#, ["/a type"]), ("price", #"{"a":0.10}"#, []),
    ("price", #"{"a":0.1000000000000000055}"#, ["/a options"]), ("isOpen", #"{"a":"yes"}"#, []),
    ("isOpen", #"{"a":false}"#, ["/a options"]), ("isOpen", #"{}"#, []),
  ])
  func `a choice has the type of its options`(
    member: String, form: String, expected: [String]
  ) throws {
    let field = "  a: { type: choice, optionsFrom: mine, optionValue: \(member) }"
    let sources = #"{"mine":[{"id":"x","n":7,"price":0.1,"isOpen":true}]}"#
    #expect(try violations(field, form, sources: sources) == expected)
  }

  @Test func `expressions see the type of the options`() throws {
    // One choice's options follow another's, whose type is known a round later.
    let fields = """
        a: { type: choice, optionsFrom: 'b == null ? [] : [b + 1]' }
        b: { type: choice, optionsFrom: mine, optionValue: n }
        c: { check: { id: sum, that: 'a + b == 3' } }
      """
    let sources = #"{"mine":[{"n":1}]}"#
    #expect(try violations(fields, #"{"a":2,"b":1,"c":"x"}"#, sources: sources) == [])
    #expect(
      try violations(fields, #"{"a":3,"b":1,"c":"x"}"#, sources: sources)
        == ["/a options", "/c sum"])
  }

  @Test(arguments: [
    (#"{"n":0,"a":3}"#, ["/a expressionError!expressionError", "/a options"]),
    // It is evaluated while the field is empty too, as its failure is an error.
    (#"{"n":0}"#, ["/a expressionError!expressionError"]), (#"{"a":3}"#, ["/a options"]),
    (#"{}"#, []), (#"{"n":2,"a":3}"#, []),
  ])
  func `options that fail accept nothing and are an error`(
    form: String, expected: [String]
  ) throws {
    #expect(try violations("  a: { type: choice, optionsFrom: '[6 / n]' }", form) == expected)
  }

  @Test(arguments: [
    (#"{"l":["x","","q","y","q"]}"#, ["/l/2 options", "/l/4 options"]), (#"{"l":[]}"#, []),
    (#"{"l":["x"]}"#, []), (#"{"l":"x"}"#, ["/l type"]), (#"{"l":[1]}"#, ["/l/0 type"]),
  ])
  func `each bad row of a list is a violation at the row`(
    form: String, expected: [String]
  ) throws {
    let sources = #"{"mine":[{"id":"x"},{"id":"y"}]}"#
    let list = "  l: { type: list, item: { type: choice }, optionsFrom: mine, optionValue: id }"
    #expect(try violations(list, form, sources: sources) == expected)
    let rows = "  l: { type: list, item: { type: choice, optionsFrom: mine, optionValue: id } }"
    #expect(try violations(rows, form, sources: sources) == expected)
    let literal = "  l: { type: list, item: { type: choice }, options: [x, y] }"
    #expect(try violations(literal, form) == expected)
  }

  @Test func `an empty list is told that its options failed`() throws {
    let list = "  l: { type: list, item: { type: choice }, optionsFrom: '[6 / n]' }"
    #expect(try violations(list, #"{"n":0}"#) == ["/l expressionError!expressionError"])
    #expect(try violations(list, #"{"n":2,"l":[3,"3",4]}"#) == ["/l/2 options"])
  }

  @Test func `the long form guards, and messages are those of options`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        on: { type: boolean }
        a:
          type: choice
          optionsFrom: { value: '["x"]', when: 'on', severity: warning }
      messages: { options: 'not {label}' }
      """)
    #expect(try program.verdict(#"{"a":"y"}"#).violations == [])
    let verdict = try program.verdict(#"{"a":"y","on":true}"#)
    #expect(verdict.violations == ["/a options warning"])
    #expect(verdict.messages == ["not A"])
    #expect(verdict.isEnabled)
  }

  @Test func `many rows and many options stay within the budget of one form`() throws {
    let ids = (0..<20_000).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    let rows = Array(repeating: #""z""#, count: 20_000).joined(separator: ",")
    let list = "  l: { type: list, item: { type: choice }, optionsFrom: mine, optionValue: id }"
    let found = try violations(list, "{\"l\":[\(rows)]}", sources: "{\"mine\":[\(ids)]}")
    #expect(found.contains("/l options") == false)
    #expect(found.contains { $0.hasSuffix("expressionError!expressionError") })
    #expect(found.filter { $0.hasSuffix(" options") }.count == 20_000)
  }
}
