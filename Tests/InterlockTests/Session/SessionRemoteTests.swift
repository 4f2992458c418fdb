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

  @Test(arguments: [
    ("{}", "en", "ID could not be checked in time", "ID was not accepted"),
    ("{}", "ko", "ID를 제시간에 확인하지 못했어요.", "입력한 ID는 사용할 수 없어요."),
    ("{ message: '{value} is taken' }", "en", "ID could not be checked in time", "abcd is taken"),
  ])
  func `a check without an answer in time says nothing against the value, a refusal does`(
    remote: String, locale: String, late: String, refused: String
  ) throws {
    var form = try open(remote)
    let id = try form.program.field("id")
    func told() -> [String] {
      form.violations(of: id, locale: locale).map { violation in
        let parameters = violation.parameters.map { " \($0.name): \($0.text)" }.joined()
        return violation.message + parameters
      }
    }
    try form.set(id, to: "abcd", at: .seconds(1))
    try form.advance(to: .seconds(11))
    #expect(told() == [late + " reason: timeout"])
    #expect(form.blockers(of: try form.program.action("submit")) == ["id.free"])
    try form.set(id, to: "other")
    try form.set(id, to: "abcd")
    try form.resolve(3, passes: false)
    #expect(told() == [refused])
  }

  @Test func `a check without an answer in time is as severe as the check`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields: { id: { severity: warning, remote: { free: { } } } }
      """)
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    let id = try form.program.field("id")
    try form.set(id, to: "abcd")
    try form.advance(to: .seconds(10))
    #expect(form.violations(of: id).map { $0.severity } == [.warning])
    #expect(form.isEnabled(try form.program.action("submit")))
  }

  @Test func `an answer to the next value clears what was not answered in time`() throws {
    var form = try open("{}")
    let id = try form.program.field("id")
    try form.set(id, to: "abcd")
    try form.advance(to: .seconds(10))
    try form.set(id, to: "abcde")
    #expect(form.violations(of: id).isEmpty && form.isPending(id))
    try form.resolve(2, passes: true)
    #expect(form.isEnabled(try form.program.action("submit")))
  }
}
