import Interlock
import InterlockTestSupport
import Testing

/// A message for all rules of a field that names what only some of them have.
struct FieldMessageTests {
  @Test func `a rule without the number that a message names has its own`() throws {
    let program = try RuleFile.program(
      """
      interlock: 1
      form: f
      fields: { a: { required: true, minLength: 3, message: 'At least {min} letters' } }
      """)
    #expect(try !program.verdict("{}").messages[0].contains("•"))
    #expect(try !program.verdict("{}").messages[0].contains("letters"))
    #expect(try program.verdict("{\"a\":\"x\"}").messages == ["At least 3 letters"])
    #expect(try !program.verdict("{\"a\":5}").messages[0].contains("•"))
  }

  @Test func `the author is warned where a message says nothing`() {
    let report = RuleFile.report(
      """
      interlock: 1
      form: f
      fields: { a: { required: true, minLength: 3, message: 'At least {min} letters' } }
      """)
    #expect(
      report.contains("warning[unknown-placeholder]: nothing fills `{min}` where `required`"),
      "\(report)")
    // The mark stands under the placeholder alone.
    #expect(report.contains("   ^^^^^\n") && !report.contains("^^^^^^"), "\(report)")
  }

  @Test func `a message that every rule can fill is no mistake`() {
    for keys in [
      "minLength: 3, message: 'At least {min} letters'",
      "required: true, minLength: 3, message: '{label} is wrong: {value}'",
      "required: true, minLength: { value: 3, message: 'At least {min}' }",
    ] {
      let report = RuleFile.report("interlock: 1\nform: f\nfields: { a: { \(keys) } }\n")
      #expect(!report.contains("placeholder"), "\(report)")
    }
  }

  @Test func `an unknown placeholder is marked alone`() {
    let report = RuleFile.report(
      """
      interlock: 1
      form: f
      fields: { a: { minLength: { value: 3, message: "At \\"least\\" {mn} of {min}" } } }
      """)
    #expect(report.contains(" ^^^^\n") && !report.contains("^^^^^"), "\(report)")
  }
}
