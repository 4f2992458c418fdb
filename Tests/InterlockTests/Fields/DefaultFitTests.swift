import Interlock
import InterlockTestSupport
import Testing

/// A default that the field's own rules refuse keeps the file from loading.
struct DefaultFitTests {
  private func problems(_ fields: String, _ rest: String = "") -> [String] {
    RuleFile.load("interlock: 1\nform: test\nfields:\n" + fields + "\n" + rest).diagnostics.filter {
      $0.id == .invalidDefault
    }.map { $0.message }
  }

  @Test(arguments: [
    ("type: integer, default: 5, check: { id: c, that: a > 9, message: M }", "c"),
    ("type: integer, default: 5, check: [{ id: b, that: a > 1 }, { id: c, that: a > 9 }]", "c"),
    ("type: integer, default: 5, check: { id: c, that: a > 9, when: a > 4 }", "c"),
    ("type: integer, default: 5, check: { id: c, that: 1 / (a - 5) > 0 }", "c"),
    ("type: integer, default: 5, check: { id: c, that: a > 1, when: 1 / (a - 5) > 0 }", "c"),
    ("type: integer, default: 5, min: { value: 9, when: a > 4 }", "min"),
    (#"default: abc, contains: '\d'"#, "contains"), ("default: abc, format: email", "format"),
    (#"default: abc, pattern: ['[a-z]+', '\d+']"#, "pattern"), ("default: abc, const: d", "const"),
    ("default: ab, minLength: 3", "minLength"),
    ("type: choice, options: [x, y], default: z", "options"),
    ("type: choice, optionsFrom: \"['x', 'y']\", default: z", "options"),
    ("type: number, default: 1.115, step: 0.01", "step"),
    ("type: date, default: 2026-11-30, max: 2026-01-01", "max"),
    ("type: list, item: {}, default: [a], minItems: 2", "minItems"),
    ("type: list, item: {}, default: [a, a], uniqueItems: true", "uniqueItems"),
    ("type: list, item: { maxLength: 1 }, default: [a, bb]", "maxLength"),
    ("type: list, item: { check: { id: c, that: item != 'b' } }, default: [a, b]", "c"),
    ("type: list, item: {}, default: [a, b], check: { id: c, that: size(a) > 2 }", "c"),
    ("type: list, item: { type: choice, options: [x] }, default: [y]", "options"),
    (
      "type: group, fields: { n: { type: integer, default: 5, check: { id: c, that: n > 9 } } }",
      "c"
    ),
    (
      "type: list, item: { type: group, fields: { n: { default: x, check: { id: c, that: n != 'x' } } } }",
      "c"
    ),
  ])
  func `what a rule refuses is no default`(field: String, rule: String) {
    #expect(problems("  a: { \(field) }") == ["the default is refused by `\(rule)`"], "\(field)")
  }

  @Test(arguments: [
    "type: integer, default: 5, check: { id: c, that: a > b }",
    "type: integer, default: 5, check: { id: c, that: a > 9, when: b > 1 }",
    "type: integer, default: 5, check: { id: c, that: a > 9, severity: warning }",
    "type: integer, default: 5, min: { value: 9, severity: info }",
    "type: integer, default: 5, severity: warning, min: 9, check: { id: c, that: a > 9 }",
    "type: integer, default: 5, check: { id: c, that: 'a > 9 || elapsed > duration(\"1s\")' }",
    "type: integer, default: 5, check: { id: c, that: a > 9, when: a > 6 }",
    "type: list, item: {}, default: ['', ''], minItems: 1",
    "type: date, default: 2026-11-30, max: today",
    "type: list, item: {}, default: [a, b], minItems: 2",
  ])
  func `what reads more, does not apply or only warns is no matter of the file`(field: String) {
    #expect(problems("  a: { \(field) }\n  b: { type: integer }") == [], "\(field)")
    // It is the rest of the file that loads, too.
    let text = "interlock: 1\nform: t\nfields:\n  a: { \(field) }\n  b: { type: integer }\n"
    let report = RuleFile.report(text)
    #expect(!report.contains("default"), "\(report)")
  }
}
