import Interlock
import InterlockLint
import InterlockTestSupport
import Testing

/// What the finding quotes is what a person would read.
struct MissingMessageTests {
  private func found(_ text: String) -> [String] {
    let source = SourceFile(
      path: "rules.yaml", bytes: Array(("interlock: 1\nform: t\n" + text).utf8))
    return Linter().lint(source).filter { $0.check == "IL701" }.map {
      $0.diagnostic.message
    }
  }

  private func quotes(_ found: [String], _ text: String) -> Bool {
    found.count == 1 && found[0].contains("“" + text + "”")
  }

  @Test func `a field without a label is called by its name as people read it`() throws {
    let check = "check: { id: c, that: 'false' }"
    let text = "fields:\n  firstName: { default: x, \(check) }\n"
    // It does not load, but a field without the default does.
    let plain = text.replacing("default: x, ", with: "")
    #expect(quotes(found(plain), "First name is not right"))
    let program = try RuleFile.program("interlock: 1\nform: t\n" + plain)
    #expect(try program.verdict(#"{"firstName":"x"}"#).messages == ["First name is not right"])
  }

  @Test func `rows are called by their list, and the form by its name`() {
    #expect(
      quotes(
        found("fields:\n  myTags: { type: list, item: { check: { id: c, that: item == 'x' } } }\n"),
        "My tags is not right"))
    let rule = "fields: { a: {}, b: {} }\nrules:\n  - { id: r, that: a == b }\n"
    #expect(found(rule).count == 1)
  }

  @Test func `a file in Korean is quoted in Korean`() throws {
    let text = "locale: ko\nfields:\n  a: { label: 이름, check: { id: c, that: a != 'x' } }\n"
    let program = try RuleFile.program("interlock: 1\nform: t\n" + text)
    let message = try program.verdict(#"{"a":"x"}"#, locale: "ko").messages[0]
    #expect(quotes(found(text), message))
  }

  @Test func `a rule on the whole form is quoted as it is read`() throws {
    let text = "fields: { a: {}, b: {} }\nrules:\n  - { id: r, that: a == b }\n"
    let program = try RuleFile.program("interlock: 1\nform: t\n" + text)
    let message = try program.verdict(#"{"a":"x","b":"y"}"#).messages[0]
    #expect(quotes(found(text), message))
  }
}
