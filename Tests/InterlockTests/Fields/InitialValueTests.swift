import Interlock
import InterlockTestSupport
import Testing

/// When a value is unlike the initial one.
struct InitialValueTests {
  @Test func `a value that reads like the normalised default is not dirty`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields:
        name: { default: ' Ann  B ', collapse: true, case: lower }
      computed: { changed: isDirty(name) }
      """)
    #expect(try program.verdict(#"{"name": "ann b"}"#).computed == ["false"])
    #expect(try program.verdict(#"{"name": "ANN B "}"#).computed == ["false"])
    #expect(try program.verdict(#"{"name": "ann c"}"#).computed == ["true"])
    #expect(try program.verdict("{}").computed == ["false"])
  }

  @Test func `a step cannot be counted from a bound that moves with every moment`() {
    let report = RuleFile.report(
      """
      interlock: 1
      form: f
      fields:
        at: { type: dateTime, min: now+1h, step: 60 }
      """)
    #expect(report.contains("a step cannot be counted from `min: now+1h`"))
  }
}
