import Testing

@testable import InterlockCLI

/// What is in a file or form never controls the terminal that a command writes to.
@Suite struct TerminalTests {
  /// Controls of both kinds, and marks that turn the direction of text around.
  private static let bad = "\u{1B}[31m\u{07}\u{7F}\u{9B}2J\u{202E}\u{2066}\u{200F}\u{61C}"
  private static let escaped = #"\e[31m\a\x7f\x9b2J\u202e\u2066\u200f\u061c"#

  private func stage() -> Stage {
    let stage = Stage()
    let text = Self.escaped
    stage.files["f.yaml"] = Array(
      """
      interlock: 1
      form: f
      title: "\(text)"
      fields:
        a: { label: "\(text)", input: "\(text)", minLength: 99, message: "\(text) {value}" }
        b: { type: choice, options: ["\(text)"], pattern: "\(text)" }
        "\(text)": { label: B }
        c: { equals: "\(text)", "\(text)": 1 }
      actions: { go: { label: "\(text)", enabledWhen: 'a == "\(text)"' } }

      """.utf8)
    stage.files["g.yaml"] = Array(
      """
      interlock: 1
      form: g
      fields:
        a: { label: "\(text)", input: "\(text)", minLength: 99, message: "\(text) {value}" }
        b: { label: B }
      computed: { c: a + "x" }
      actions: { go: { enabledWhen: "a != b && b != '\(text)' && valid" } }

      """.utf8)
    stage.files["g.test.yaml"] = Array(
      """
      interlockTest: 1
      rules: g.yaml
      forms:
        - { name: "\(text)", form: { "\(text)": "\(text)" }, expect: { computed: { c: "\(text)" } } }
      scenarios:
        - name: "\(text)"
          steps: [{ set: { "\(text)": "\(text)" }, expect: { a: "x\(text)", valid: true } }]

      """.utf8)
    stage.files["h.test.yaml"] = Array(
      """
      interlockTest: 1
      rules: g.yaml
      forms: [{ name: x, form: { "\(text)": 0x1 }, "\(text)": 1, expect: { values: 1 } }]

      """.utf8)
    let json =
      #"{"\u001b[31m\u0007\u007f\u009b2J\u202e\u2066\u200f\u061c":"\#(Self.bad.dropFirst(6))","b":"\u009b","\u202e":1}"#
    stage.files["forms.ndjson"] = Array((json + "\n{\"\u{9B}\u{202E}\":}\n").utf8)
    stage.input = Array(
      (#"{"set":\#(json)}"# + "\n{\"set\":{\"\u{9B}\":1},\"\u{202E}\":2}\n{\"press\":\"go\"}\n")
        .utf8)
    return stage
  }

  @Test(arguments: [
    ["lint", "f.yaml", "g.test.yaml", "h.test.yaml"],
    ["lint", "f.yaml", "g.test.yaml", "h.test.yaml", "--format", "short"],
    ["lint", "f.yaml", "g.test.yaml", "h.test.yaml", "--format", "json"],
    ["lint", "f.yaml", "g.test.yaml", "h.test.yaml", "--format", "sarif"],
    ["lint", "f.yaml", "g.test.yaml", "h.test.yaml", "--format", "github"],
    ["lint", "f.yaml", "g.test.yaml", "h.test.yaml", "--format", "junit"],
    ["lint", "g.yaml", "--diff", "--unsafe-fixes"],
    ["lint", "no-\u{1B}[31m\u{202E}"], ["lint", "f.yaml", "--output", "json:\u{1B}[31m"],
    ["validate", "f.yaml", "forms.ndjson"],
    ["validate", "g.yaml", "forms.ndjson", "--values", "--params", "--computed", "--explain"],
    [
      "validate", "g.yaml", "forms.ndjson", "--output", "text", "--values", "--params",
      "--computed", "--explain", "--key", "b",
    ],
    ["run", "g.yaml"], ["explain", "g.yaml", "forms.ndjson"],
    ["explain", "g.yaml", "forms.ndjson", "--line", "2"],
    ["test", "g.test.yaml"], ["test", "g.test.yaml", "--format", "junit"], ["test", "h.test.yaml"],
    ["eval", "'\\u001b\\u202e\\u009b'"], ["eval", "\u{1B}\u{202E}"],
  ]) func `nothing that controls a terminal is written`(words: [String]) {
    let stage = stage()
    _ = stage.run(words)
    let text = stage.outputText + stage.errorText
    #expect(text.utf8.count > 20)
    let raw = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A, 0x09: false
      case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    #expect(raw.isEmpty, "\(Printable.lines(text))")
  }
}
