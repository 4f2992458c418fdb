import Interlock
import InterlockTestSupport
import Testing

/// A hidden boolean reads false and is not there, however an expression comes to it.
struct HiddenBooleanTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      show: { type: boolean }
      rows:
        type: list
        item: { type: group, fields: { flag: { type: boolean, visibleWhen: show }, n: {} } }
      g: { type: group, fields: { flag: { type: boolean, visibleWhen: show } } }
    computed:
      all: rows
      first: rows[0]
      inRows: rows.map(r, has(r.flag))
      inGroup: has(g.flag)
      empty: rows.map(r, isEmpty(r.flag))
      byIndex: has(rows[0].flag)
      byName: has(first.flag)
      passedOn: all.map(r, has(r.flag))
      maybe: rows.map(r, r.?flag.hasValue())
      optionalIndex: rows.map(r, r[?'flag'].hasValue())
      or: rows.map(r, r.?flag.orValue(true))
      value: rows.map(r, r.flag)
      isNull: rows.map(r, r.flag == null)
      blank: rows.map(r, isEmpty(r))
    """

  private static let form =
    #"{"show":SHOW,"rows":[{"flag":true},{"flag":false,"n":"x"}],"g":{"flag":true}}"#

  private static let hidden = [
    "inRows": "[false, false]", "inGroup": "false", "empty": "[true, true]", "byIndex": "false",
    "byName": "false", "passedOn": "[false, false]", "maybe": "[false, false]",
    "optionalIndex": "[false, false]", "or": "[true, true]", "value": "[false, false]",
    "isNull": "[false, false]", "blank": "[true, false]",
  ]

  private static let shown = [
    "inRows": "[true, true]", "inGroup": "true", "empty": "[false, false]", "byIndex": "true",
    "byName": "true", "passedOn": "[true, true]", "maybe": "[true, true]",
    "optionalIndex": "[true, true]", "or": "[true, false]", "value": "[true, false]",
    "isNull": "[false, false]", "blank": "[false, false]",
  ]

  @Test(arguments: [(false, hidden), (true, shown)])
  func `a judge finds a hidden boolean nowhere`(isShown: Bool, expected: [String: String]) throws {
    let program = try RuleFile.program(Self.rules)
    let form = Self.form.replacing("SHOW", with: isShown ? "true" : "false")
    expect(expected, in: program, try program.verdict(form).computed)
  }

  @Test func `a session follows a boolean that is hidden and shown again`() throws {
    let program = try RuleFile.program(Self.rules)
    var session = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let form = Self.form.replacing("SHOW", with: "true")
    let json = try #require(OracleJSON(parsing: form))
    guard case .object(let members) = json.formValue else { return }
    for member in members { try session.set(try program.field(member.key), to: member.value) }
    expect(Self.shown, in: program, session.computedTexts())
    let show = try program.field("show")
    try session.set(show, to: false)
    expect(Self.hidden, in: program, session.computedTexts())
    try session.set(show, to: true)
    expect(Self.shown, in: program, session.computedTexts())
    // What reads as false before and after is another value all the same.
    try session.set(try program.field("rows"), to: .list([.object([])]))
    #expect(value(of: "passedOn", in: program, session.computedTexts()) == "[true]")
    try session.set(show, to: false)
    #expect(value(of: "passedOn", in: program, session.computedTexts()) == "[false]")
    #expect(value(of: "byName", in: program, session.computedTexts()) == "false")
  }

  private func value(of name: String, in program: Program, _ computed: [String]) -> String? {
    program.computedNames.firstIndex(of: name).map { computed[$0] }
  }

  private func expect(
    _ expected: [String: String], in program: Program, _ computed: [String]
  ) {
    for (name, text) in expected {
      #expect(value(of: name, in: program, computed) == text, "\(name)")
    }
  }
}
