import Interlock
import InterlockTestSupport
import Testing

/// Texts that nothing refers to are dropped, and nothing refers to what was dropped.
struct SessionArenaTests {
  @Test func `a group that was a text for a while tells its messages afterwards`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        g:
          type: group
          check: { id: never, that: 'a == "x"', message: 'not {value}' }
          fields: { a: {} }
        t: {}
      """)
    let group = try program.field("g")
    let text = try program.field("t")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    for index in 0..<40 { try form.set(text, to: .text("a longer text \(index)")) }
    try form.set(group, to: "no group at all")
    try form.set(group, to: .object([FormValue.Member("a", "b")]))
    for index in 0..<40 {
      try form.set(text, to: .text("\(index)"))
      #expect(form.violations(of: group).map { $0.message } == ["not "])
    }
  }
}
