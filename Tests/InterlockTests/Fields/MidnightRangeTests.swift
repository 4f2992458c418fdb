import Interlock
import InterlockTestSupport
import Testing

/// Times whose `min` is after their `max`.
struct MidnightRangeTests {
  private func program(_ field: String, _ rest: String = "") throws -> Program {
    try RuleFile.program("interlock: 1\nform: f\nfields:\n  t: { type: time, \(field) }\n" + rest)
  }

  @Test func `a time outside breaks min alone, and the message names the span`() throws {
    let program = try program("min: 14:00, max: 02:00")
    for inside in ["14:00", "23:59:59", "00:00", "02:00"] {
      #expect(try program.verdict("{\"t\":\"\(inside)\"}").violations == [])
    }
    let english = try program.verdict(#"{"t":"10:00"}"#)
    #expect(english.violations == ["/t min"])
    #expect(english.messages == ["T must be from 14:00 to 02:00, past midnight"])
    let korean = try program.verdict(#"{"t":"10:00"}"#, locale: "ko")
    #expect(korean.messages == ["T는 14:00부터 다음 날 02:00까지여야 해요."])
  }

  @Test func `both bounds come with the violation`() throws {
    let program = try program("min: 14:00, max: 02:00")
    var judge = Judge(program)
    try read(#"{"t":"10:00"}"#, into: &judge)
    judge.judge(elapsed: 0, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    let found = judge.reportedViolations().map { $0.parameters.map { $0.name + "=" + $0.text } }
    #expect(found == [["min=14:00", "max=02:00"]])
  }

  @Test func `bounds of two severities are no span`() throws {
    let program = try program("min: 14:00, max: { value: 02:00, severity: warning }")
    #expect(try program.verdict(#"{"t":"10:00"}"#).violations == ["/t min", "/t max warning"])
    #expect(try program.verdict(#"{"t":"15:00"}"#).violations == ["/t max warning"])
    #expect(try program.verdict(#"{"t":"01:00"}"#).violations == ["/t min"])
  }

  @Test func `a bound that does not apply leaves the other by itself`() throws {
    let low = try program("min: { value: 14:00, when: k }, max: 02:00", "  k: { type: boolean }")
    #expect(try low.verdict(#"{"t":"10:00","k":true}"#).violations == ["/t min"])
    #expect(try low.verdict(#"{"t":"15:00","k":true}"#).violations == [])
    #expect(try low.verdict(#"{"t":"15:00"}"#).violations == ["/t max"])
    #expect(try low.verdict(#"{"t":"01:00"}"#).violations == [])
    let high = try program("min: 14:00, max: { value: 02:00, when: k }", "  k: { type: boolean }")
    #expect(try high.verdict(#"{"t":"10:00","k":true}"#).violations == ["/t min"])
    #expect(try high.verdict(#"{"t":"01:00","k":true}"#).violations == [])
    #expect(try high.verdict(#"{"t":"01:00"}"#).violations == ["/t min"])
    #expect(
      try high.verdict(#"{"t":"10:00"}"#).messages == ["T must be 14:00 or later"])
  }

  @Test func `a session follows what applies`() throws {
    let program = try program(
      "min: 14:00, max: { value: 02:00, when: k }", "  k: { type: boolean }")
    var form = Session(program, openedAt: try #require(Instant("2026-11-30T12:00:00+09:00")))
    try form.set(form.place(named: "t"), to: "01:00")
    let early = form.violations().map { $0.rule }
    #expect(early == ["min"])
    try form.set(form.place(named: "k"), to: true)
    let late = form.violations().map { $0.rule }
    #expect(late == [])
  }

  @Test func `a condition that fails is told once, and the other bound is judged`() throws {
    let program = try program(
      "min: { value: 14:00, when: '1 / n > 0' }, max: 02:00", "  n: { type: integer }")
    #expect(
      try program.verdict(#"{"t":"10:00","n":0}"#).violations
        == ["/t expressionError!expressionError", "/t max"])
  }
}
