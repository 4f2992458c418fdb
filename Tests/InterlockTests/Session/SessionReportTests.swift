import Interlock
import InterlockTestSupport
import Testing

/// What a server reports: of fields, and of the form as a whole.
struct SessionReportTests {
  private func open() throws -> Session {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        id: {}
        other: {}
        rows: { type: list, item: { type: group, fields: { n: {} } } }
      """)
    return Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
  }

  private func messages(_ form: borrowing Session) -> [String] {
    form.violations().map { $0.path + " " + $0.rule + " " + $0.message }
  }

  @Test func `several reports on one field all stand until it changes`() throws {
    var form = try open()
    let (id, other) = (try form.program.field("id"), try form.program.field("other"))
    var step = SessionStep()
    step.refusals = [
      SessionStep.Refusal(of: "id", message: "is taken"),
      SessionStep.Refusal(of: "/id", message: "is rude"),
    ]
    try form.apply(step)
    try form.report("is late", on: id)
    #expect(form.violations(of: id).map { $0.message } == ["is taken", "is rude", "is late"])
    #expect(
      messages(form) == ["/id report is taken", "/id report is rude", "/id report is late"])
    #expect(form.blockers(of: try form.program.action("submit")) == ["id.report"])
    try form.set(other, to: "x")
    #expect(form.violations(of: id).count == 3)
    #expect(SessionPicture(form.evaluatedFromScratch()) == SessionPicture(form))
    try form.set(id, to: "x")
    #expect(form.violations() == [])
    #expect(form.isEnabled(try form.program.action("submit")) == true)
  }

  @Test(arguments: ["set", "row", "reset"])
  func `a report on the form as a whole stands until anything changes`(change: String) throws {
    var form = try open()
    let submit = try form.program.action("submit")
    let rows = try form.program.field("rows")
    try form.insertRow(in: rows, at: 0)
    var told: [FieldAspects] = []
    try form.report("too busy", on: nil) { told.append($0.changes.form) }
    var step = SessionStep()
    step.refusals = [SessionStep.Refusal(of: "", message: "try later")]
    try form.apply(step) { told.append($0.changes.form) }
    #expect(told == [.violations, .violations])
    #expect(form.formViolations().map { $0.message } == ["too busy", "try later"])
    #expect(form.blockers(of: submit) == ["form.report"])
    // Time, touches and presses change nothing in the form.
    try form.advance(to: .seconds(60))
    try form.touch(try form.program.field("id"))
    #expect(try form.press(submit) == false)
    try form.set(try form.program.field("id"), to: "")
    #expect(form.shownFormViolations().count == 2)
    #expect(SessionPicture(form.evaluatedFromScratch()) == SessionPicture(form))
    switch change {
    case "set": try form.set(try form.place(named: "rows[0].n"), to: "x")
    case "row": try form.removeRow(of: rows, at: 0)
    default: try form.reset()
    }
    #expect(form.formViolations() == [] && form.isValid)
    #expect(form.blockers(of: submit) == [])
  }
}
