import Interlock
import InterlockTestSupport
import Testing

/// How much one open form may hold.
struct SessionRoomTests {
  @Test func `a text that no longer fits is refused, and fits once another is gone`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields: { a: {}, b: {}, c: {}, d: {}, e: {} }
      """)
    let long = FormValue.text(String(repeating: "x", count: FormBuffer.maximumTextSize))
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00Z")))
    for name in ["a", "b", "c", "d"] { try form.set(try program.field(name), to: long) }
    let last = try program.field("e")
    #expect(throws: SessionError.tooLarge) { try form.set(last, to: long) }
    var step = SessionStep()
    step.values = [FormValue.Member("e", long)]
    #expect(throws: SessionError.tooLarge) { try form.apply(step) }
    #expect(form.value(of: last) == .null)
    try form.set(try program.field("a"), to: .null)
    try form.set(last, to: long)
    #expect(form.value(of: last) == long)
  }
}
