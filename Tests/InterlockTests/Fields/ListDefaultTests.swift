import Interlock
import InterlockTestSupport
import Testing

/// Initial values of lists, and conditions of editing.
@Suite struct ListDefaultTests {
  private func program(_ fields: String, _ rest: String = "") throws -> Program {
    try RuleFile.program("interlock: 1\nform: test\nfields:\n" + fields + "\n" + rest)
  }

  @Test func `a list that is absent has its default rows`() throws {
    let program = try program(
      """
        tags: { type: list, item: {}, default: [a, b], minItems: 1 }
        days: { type: list, item: { type: date, max: 2026-11-30 }, default: [2026-11-29] }
        none: { type: list, item: { type: integer }, default: [] }
      """,
      """
      computed:
        count: size(tags)
        last: "size(tags) == 0 ? '' : tags[size(tags) - 1]"
        isLater: days[0] >= timestamp('2026-11-29T00:00:00Z')
        changed: isDirty(tags)
      """)
    #expect(try program.verdict("{}").computed == ["2", "\"b\"", "true", "false"])
    #expect(try program.verdict(#"{"tags":["a"]}"#).computed == ["1", "\"a\"", "true", "true"])
    #expect(try program.verdict(#"{"tags":["a","b"]}"#).computed[3] == "false")
    #expect(try program.verdict(#"{"tags":["a","c"]}"#).computed[3] == "true")
    for given in ["null", "[]", "\"\""] {
      let verdict = try program.verdict("{\"tags\":\(given)}")
      #expect(verdict.violations == ["/tags minItems"])
    }
  }

  @Test func `default rows are judged by what is around them`() throws {
    let program = try program(
      """
        least: { type: integer, default: 2 }
        numbers:
          type: list
          default: [1, 2.5]
          item: { type: number, check: { id: enough, that: 'item >= double(least)' } }
      """)
    #expect(try program.verdict("{}").violations == ["/numbers/0 enough"])
    #expect(try program.verdict(#"{"least":1}"#).violations == [])
  }

  @Test func `lists within rows have defaults of their own`() throws {
    let program = try program(
      """
        people:
          type: list
          item: { type: group, fields: { tags: { type: list, item: {}, default: [x, y] } } }
      """, "computed: { counts: 'people.map(p, size(p.tags))' }")
    let verdict = try program.verdict(#"{"people":[{},{"tags":["z"]},{}]}"#)
    #expect(verdict.computed == ["[2, 1, 2]"])
  }

  /// Each row is small, all of them together are not.
  @Test func `default rows past what a form may carry break the type`() throws {
    let values = Array(repeating: "0", count: 1000).joined(separator: ",")
    let program = try program(
      """
        rows:
          type: list
          item:
            type: group
            fields: { n: { type: list, item: { type: integer }, default: [\(values)] } }
      """)
    let rows = Array(repeating: "{}", count: 600).joined(separator: ",")
    let verdict = try program.verdict("{\"rows\":[\(rows)]}")
    #expect(!verdict.isEnabled)
    #expect(verdict.violations.allSatisfy { $0.hasSuffix("/n type") })
    #expect((100...110).contains(verdict.violations.count))
  }

  @Test func `a condition of editing changes no verdict`() throws {
    let program = try program(
      """
        a: { required: true, enabledWhen: 'valid && b == "x"' }
        b: { enabledWhen: 'isValid(b) && 1 / size(a) > 0' }
      """)
    #expect(try program.verdict("{}").violations == ["/a required"])
    #expect(try program.verdict("{}").blockers == ["a.required"])
    #expect(try program.verdict(#"{"a":"1"}"#).isEnabled)
  }
}
