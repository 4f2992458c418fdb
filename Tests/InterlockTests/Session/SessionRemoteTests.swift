import Interlock
import InterlockTestSupport
import Testing

/// Questions to the host, over time.
struct SessionRemoteTests {
  private func open(_ remote: String) throws -> Session {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        id: { label: ID, minLength: 4, remote: { free: \(remote) } }
      """)
    return Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
  }

  @Test func `an answer that all is well is told`() throws {
    var form = try open("{}")
    let id = try form.program.field("id")
    let submit = try form.program.action("submit")
    try form.set(id, to: "abcd", at: .seconds(1))
    #expect(form.isPending(id) && !form.isEnabled(submit))
    var isTold = false
    try form.resolve(1, passes: true, at: .seconds(2)) { form in
      isTold =
        form.changes.actions == [submit]
        && form.changes.fields.contains { $0.place == id && $0.aspects.contains(.pending) }
    }
    #expect(isTold)
    #expect(!form.isPending(id) && form.isEnabled(submit))
  }

  @Test func `waiting that ends well is told at its very end`() throws {
    var form = try open("{ timeout: 3s, onTimeout: pass }")
    let id = try form.program.field("id")
    let submit = try form.program.action("submit")
    try form.set(id, to: "abcd", at: .seconds(1))
    var told: [Duration] = []
    try form.advance(to: .seconds(60)) { form in
      if form.changes.actions.contains(submit) { told.append(form.elapsed) }
    }
    #expect(told == [.seconds(4)])
    #expect(!form.isPending(id) && form.isEnabled(submit))
  }
}
