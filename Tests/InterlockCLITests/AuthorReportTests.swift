import Foundation
import Testing

@testable import InterlockCLI

/// What commands tell the author of a rule file.
@Suite struct AuthorReportTests {
  private func lint(_ rules: String) -> String {
    let stage = Stage()
    stage.files["f.yaml"] = Array(("interlock: 1\nform: f\n" + rules).utf8)
    _ = stage.run(["lint", "f.yaml"])
    return stage.outputText + stage.errorText
  }

  @Test(arguments: [
    "{ after: 0s, since: send }", "{ after: 0s, since: a }", "{ within: 0s }",
  ])
  func `a gate that waits for its event alone is not called always open`(gate: String) {
    let report = lint(
      """
      fields: { a: { label: A, required: true } }
      gates: { sentOnce: \(gate) }
      actions:
        send: { label: Send }
        again: { label: Again, enabledWhen: valid && sentOnce }
      """)
    #expect(!report.contains("always open"), "\(report)")
  }

  @Test(arguments: [
    "{ after: 0s }", "{ cooldown: 0s, since: send }", "{ after: 0s, since: opened }",
  ])
  func `a gate that is never closed is called always open`(gate: String) {
    let report = lint(
      """
      fields: { a: { label: A, required: true } }
      gates: { sentOnce: \(gate) }
      actions: { send: { label: Send, enabledWhen: valid && sentOnce } }
      """)
    #expect(report.contains("always open"), "\(report)")
  }

  @Test(arguments: [
    "p: { secret: true, label: P, const: hunter2 }",
    "p: { secret: true, label: P, default: hunter2 }",
    "p: { secret: true, label: P, type: choice, options: [hunter2, other], minimum: 3 }",
    "p: { secret: true, label: P, const: hunter2, minimum: 3 }",
    "p: { type: group, secret: true, fields: { q: { default: hunter2 } } }",
    "p: { type: list, secret: true, item: { const: hunter2 } }",
  ])
  func `lint shows no value of a secret field`(field: String) {
    let report = lint("fields: { \(field), q2: { mxLength: 3 } }")
    #expect(report.contains("mxLength"))
    #expect(!report.contains("hunter2"), "\(report)")
  }

  @Test func `bounds with no whole number between them are one error`() {
    let report = lint("fields: { a: { label: A, type: integer, min: 1.2, max: 1.8 } }")
    #expect(report.contains("no whole number lies between `min: 1.2` and `max: 1.8`"), "\(report)")
    #expect(report.contains("1 error in f.yaml"), "\(report)")
  }

  @Test func `an update says what it wrote and where`() {
    let stage = Stage()
    stage.files["f.yaml"] = Array(
      """
      interlock: 1
      form: f
      fields: { a: { required: true } }
      tests:
        forms:
          - name: one
            form: { a: x }
          - name: two
            form: {}
            expect:

      """.utf8)
    _ = stage.run(["test", "f.yaml", "--update"])
    #expect(
      stage.outputText.contains(
        """
        wrote 2 expectations into f.yaml:
          line 8: expect: { enabled: true }
          line 11: expect: { enabled: false, errors: { /a: [required] } }
        """), "\(stage.outputText)")
  }

  @Test(arguments: [
    (#"{"a":"x","$sources":[]}"#, 20), (#"{"a":"x","$sources":null}"#, 20),
    (#"{"a":"x","\u0024sources":null}"#, 25), (#"{"a":"x","\u0024now":[]}"#, 21),
    (#"{"a":"x","$sources" : false}"#, 22),
  ])
  func `what cannot be supplied is told at its place`(form: String, offset: Int) {
    let stage = Stage()
    stage.files["f.yaml"] = Array(
      "interlock: 1\nform: f\nfields: { a: {} }\nsources: { s: { id: text } }\n".utf8)
    stage.files["in.ndjson"] = Array((form + "\n").utf8)
    _ = stage.run(["validate", "f.yaml", "in.ndjson"])
    #expect(stage.outputText.contains("\"offset\":\(offset),"), "\(stage.outputText)")
  }

  @Test func `what a form of pairs supplies twice is told at its second value`() {
    let stage = Stage()
    stage.files["f.yaml"] = Array(
      "interlock: 1\nform: f\nfields: { a: {} }\nsources: { s: { id: text } }\n".utf8)
    stage.files["in.txt"] = Array("a=1&$sources={}&%24sources={}\n".utf8)
    _ = stage.run(["validate", "f.yaml", "in.txt", "--input", "urlencoded"])
    #expect(stage.outputText.contains("\"offset\":27,"), "\(stage.outputText)")
  }

  @Test(arguments: [
    ("{ maxItems: 1 }", #"["x","y"]"#, "remove at least 1 row from"),
    ("{ maxItems: 1 }", #"["x","y","z"]"#, "remove at least 2 rows from"),
    ("{ minItems: 2 }", #"["x"]"#, "add at least 1 more row to"),
    ("{ minItems: 2 }", "[]", "add at least 2 more rows to"),
  ])
  func `explain counts rows in the right number`(rules: String, rows: String, words: String) {
    let stage = Stage()
    let keys = rules.dropFirst(2).dropLast(2)
    stage.files["f.yaml"] = Array(
      "interlock: 1\nform: f\nfields: { l: { type: list, item: {}, \(keys) } }\n".utf8)
    stage.files["in.json"] = Array("{\"l\":\(rows)}".utf8)
    _ = stage.run(["explain", "f.yaml", "in.json"])
    #expect(stage.outputText.contains(words), "\(stage.outputText)\(stage.errorText)")
  }

  @Test(arguments: [
    ("secret: true, minLength: 1", #""""#, ""),
    ("secret: true, maxLength: 1", #""ab""#, "type at most 1 character in"),
    ("secret: true, minLength: 2", #""a""#, "type at least 2 characters in"),
  ])
  func `explain counts characters of a secret in the right number`(
    rules: String, value: String, words: String
  ) {
    let stage = Stage()
    stage.files["f.yaml"] = Array(
      "interlock: 1\nform: f\nfields: { p: { \(rules) } }\n".utf8)
    stage.files["in.json"] = Array("{\"p\":\(value)}".utf8)
    _ = stage.run(["explain", "f.yaml", "in.json"])
    #expect(words.isEmpty || stage.outputText.contains(words), "\(stage.outputText)")
    #expect(!stage.outputText.contains("1 characters"))
  }
}
