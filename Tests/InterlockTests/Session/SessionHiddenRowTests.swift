import Interlock
import InterlockForms
import InterlockTestSupport
import Testing

/// A hidden row is in no output.
struct SessionHiddenRowTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      l: { type: list, item: { visibleWhen: index < 2 }, remote: { free: { message: M } } }
      n:
        type: list
        item: { type: list, visibleWhen: index < 1, item: { visibleWhen: index < 1 } }
      p:
        type: list
        item:
          type: group
          visibleWhen: show
          fields: { show: { type: boolean }, t: { type: list, item: { visibleWhen: index > 0 } } }
    """

  private static let form = """
    {"l":["a","b","c"],"n":[["d","e"],["f"]],"p":[{"show":true,"t":["g","h"]},{"t":["i","j"]}]}
    """
  private static let shown = """
    {"l":["a","b"],"n":[["d"]],"p":[{"show":true,"t":["h"]}]}
    """

  @Test func `a judge's values leave out hidden rows of every kind`() throws {
    let program = try RuleFile.program(
      Self.rules.replacing("visibleWhen: show", with: "visibleWhen: index < 1"))
    var judge = Judge(program)
    try read(Self.form, into: &judge)
    judge.judge(elapsed: 0, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    var writer = ValuesWriter()
    #expect(writer.text(of: judge) == Self.shown)
  }

  @Test func `a session's values and what is asked leave out hidden rows`() throws {
    let program = try RuleFile.program(
      Self.rules.replacing("visibleWhen: show", with: "visibleWhen: index < 1"))
    var session = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    let json = try #require(OracleJSON(parsing: Self.form))
    guard case .object(let members) = json.formValue else { return }
    for member in members { try session.set(try program.field(member.key), to: member.value) }
    var writer = JSONWriter()
    writer.value(session.values)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == Self.shown)
    let list = try program.field("l")
    #expect(session.settledValue(of: list) == .list(["a", "b"]))
    #expect(session.value(of: list) == .list(["a", "b"]))
    // Hidden, a row is there all the same.
    #expect(session.rowCount(of: list) == 3)
    #expect(try session.value(of: session.row(2, of: list)) == "c")
    try session.removeRow(of: list, at: 0)
    #expect(session.settledValue(of: list) == .list(["b", "c"]))
  }
}
