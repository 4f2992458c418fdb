import Interlock
import InterlockTestSupport
import Testing

/// Each mistake is told in the words of its place, once.
struct PlaceSentenceTests {
  @Test(arguments: [
    (
      "fields: { a: { minLength: four } }", "`minLength` is a whole number, this is the word `four`"
    ),
    (
      "fields: { a: { type: list, item: {}, minItems: n } }",
      "`minItems` is a whole number, this is the word `n`"
    ),
    (
      "fields: { a: { type: choice, options: [1, two] } }",
      "the other options are numbers, this is the word `two`"
    ),
    (
      "fields: { a: { type: choice, options: [true, maybe] } }",
      "the other options are true or false, this is the word `maybe`"
    ),
    (
      "fields: { a: { type: date, min: 2025-02-30 } }",
      "February 2025 has no 30th day, its last is the 28th"
    ),
    (
      "fields: { a: { type: date, const: 2024-02-30 } }",
      "February 2024 has no 30th day, its last is the 29th"
    ),
    (
      "fields: { a: { type: date, default: 2025-04-31 } }",
      "April 2025 has no 31st day, its last is the 30th"
    ),
    (
      "fields: { a: { type: localDateTime, max: 2025-02-29T10:00 } }",
      "February 2025 has no 29th day, its last is the 28th"
    ),
    ("fields: { a: { type: month, min: 2025-13 } }", "a year has no 13th month"),
    (
      "fields: { n\u{430}me: {} }",
      "it has the letter `\u{430}` (U+0430, Cyrillic), which looks like `a`"
    ),
    (
      "fields: { name: {}, b: { equals: n\u{430}me } }",
      "it has the letter `\u{430}` (U+0430, Cyrillic), which looks like `a`"
    ),
    (
      "fields: { name: {}, b: { visibleWhen: n\u{430}me == 'x' } }",
      "the letter `\u{430}` (U+0430, Cyrillic), which looks like `a`, stands in a name"
    ),
    ("fields: { age: { type: integer }, b: { visibleWhen: not age > 3 } }", "`not` is no operator"),
  ])
  func `a mistake is told in the words of its place`(rules: String, words: String) {
    let file = "interlock: 1\nform: t\n" + rules + "\n"
    let errors = RuleFile.load(file).diagnostics.filter { $0.severity == .error }
    #expect(errors.count == 1, "\(RuleFile.report(file))")
    #expect(errors.first?.message.contains(words) == true, "\(RuleFile.report(file))")
  }

  @Test func `what is in a field whose type is missing is not told too`() {
    let file = """
      interlock: 1
      form: t
      import: missing.yaml
      fields: { p: { type: thing }, b: { equals: p.x, visibleWhen: p.x == 'a' } }
      rules: [{ id: r, that: p.x != b, on: [p.x] }]
      """
    let errors = RuleFile.load(file).diagnostics.filter { $0.severity == .error }
    #expect(errors.count == 1, "\(RuleFile.report(file))")
  }
}
