import Interlock
import InterlockTestSupport
import Testing

/// A group that is given as something empty, and one that is not given.
struct EmptyGroupTests {
  private let program: Program

  init() throws {
    program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        g:
          type: group
          fields:
            a: { default: x }
            b: { type: boolean, default: true }
            h: { type: group, fields: { c: { type: integer, default: 3 } } }
            l: { type: list, item: { type: integer }, default: [1, 2] }
        rows:
          type: list
          item:
            type: group
            fields: { a: { default: x }, h: { type: group, fields: { c: { default: y } } } }
      computed:
        values: "[g.a, string(g.b), isEmpty(g.h.c) ? '' : string(g.h.c), string(size(g.l))]"
        empty: "[isEmpty(g), isDirty(g), isTouched(g), isTouched(g.a)]"
        rowValues: "rows.map(r, r.a + r.h.c)"
      """)
  }

  /// What a verdict says of a form, which a session that is given the same has to say as well.
  private func values(_ form: String) throws -> [String] {
    let verdict = try program.verdict(form)
    var session = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    var step = SessionStep()
    let json = try #require(OracleJSON(parsing: form))
    if case .object(let members) = json.formValue {
      step.values = members
      step.touches = members.map { $0.key }
    }
    try session.apply(step)
    #expect(session.computedTexts() == verdict.computed, "\(form)")
    return verdict.computed
  }

  private static let initial = #"["x", "true", "3", "2"]"#
  private static let none = #"["", "false", "", "0"]"#

  @Test(arguments: ["{}", #"{"g": {}}"#])
  func `members of a group that is not given have their initial values`(form: String) throws {
    let found = try values(form)
    #expect(found[0] == Self.initial)
    #expect(found[1].hasPrefix("[false, false, "))
  }

  @Test(arguments: ["null", #""""#, #"" \t""#, "[]"])
  func `a group that is given as something empty has no initial values`(value: String) throws {
    let found = try values(#"{"g": \#(value)}"#)
    #expect(found[0] == Self.none)
    #expect(found[1] == "[true, true, true, false]")
  }

  @Test func `an empty group in a group is emptied alone`() throws {
    #expect(try values(#"{"g": {"h": null}}"#)[0] == #"["x", "true", "", "2"]"#)
  }

  @Test func `a row that is null has no initial values either`() throws {
    let found = try values(#"{"rows": [null, {}, {"h": null}, {"h": {}}, {"a": "z"}]}"#)
    #expect(found[2] == #"["", "xy", "x", "xy", "zy"]"#)
  }

  @Test func `setting a group to null empties what was set before`() throws {
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    let group = try program.field("g")
    let list = try form.place(named: "g.l")
    try form.set(form.place(named: "g.a"), to: "abcd")
    try form.set(group, to: .null)
    #expect(form.value(of: try form.place(named: "g.a")) == .null)
    #expect(form.rowCount(of: list) == 0)
    try form.reset()
    #expect(form.value(of: try form.place(named: "g.a")) == .text("x"))
    #expect(form.rowCount(of: list) == 2)
  }
}
