import InterlockTestSupport
import Testing

/// Bounds that leave no value keep a file from loading, if both of them block.
struct EmptyRangeTests {
  private func file(_ field: String) -> String {
    "interlock: 1\nform: f\nfields: { x: \(field) }\n"
  }

  @Test(arguments: [
    "{ minLength: { value: 5, severity: warning }, maxLength: 3 }",
    "{ minLength: 5, maxLength: { value: 3, severity: info } }",
    "{ severity: warning, minLength: 5, maxLength: 3 }",
    "{ severity: warning, minLength: 5, maxLength: { value: 3, severity: error } }",
    "{ type: integer, min: { value: 9, severity: warning }, max: 3 }",
    "{ type: date, min: { value: 2026-02-01, severity: info }, max: 2026-01-01 }",
    "{ type: list, item: {}, minItems: { value: 3, severity: warning }, maxItems: 2 }",
    "{ type: integer, min: { value: 9, when: x != 1 }, max: 3 }",
  ])
  func `a bound that only warns, or holds only at times, leaves values`(field: String) throws {
    #expect(RuleFile.load(file(field)).program != nil, "\(RuleFile.report(file(field)))")
  }

  @Test(arguments: [
    "{ minLength: 5, maxLength: 3 }",
    "{ severity: warning, minLength: { value: 5, severity: error }, maxLength: { value: 3, severity: error } }",
    "{ type: integer, min: { value: 9, severity: error }, max: 3 }",
    "{ type: list, item: {}, minItems: 3, maxItems: 2 }",
  ])
  func `two bounds that block leave none`(field: String) {
    #expect(RuleFile.load(file(field)).program == nil)
    #expect(RuleFile.report(file(field)).contains("empty-range"))
  }

  @Test func `a value between is accepted with a warning`() throws {
    let rules = file("{ minLength: { value: 5, severity: warning }, maxLength: 3 }")
    let verdict = try RuleFile.program(rules).verdict(#"{"x":"ab"}"#)
    #expect(verdict.isEnabled && verdict.violations == ["/x minLength warning"])
  }
}
