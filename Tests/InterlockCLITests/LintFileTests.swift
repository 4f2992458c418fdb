import Foundation
import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// What `interlock lint` writes to files.
@Suite struct LintFileTests {
  private static let text = """
    interlock: 1\r
    form: f\r
    fields:\r
      # what people call it\r
      name: { label: "Name", minLength: 0, input: name } # the name\r
      code:\r
        label: '코드'\r
        maxLength: 3 # letters\r
        minLength: 0\r

    """

  private func stage(_ text: String = text) -> Stage {
    let stage = Stage()
    stage.files["f.yaml"] = Array(text.utf8)
    return stage
  }

  private func file(_ name: String, of stage: Stage) -> String {
    String(decoding: stage.files[name] ?? [], as: UTF8.self)
  }

  @Test func `mending keeps comments, quotes and line ends`() {
    let stage = stage()
    #expect(stage.run(["lint", "f.yaml", "--fix"]) == .success)
    let expected = """
      interlock: 1\r
      form: f\r
      fields:\r
        # what people call it\r
        name: { label: "Name" } # the name\r
        code:\r
          label: '코드'\r
          maxLength: 3 # letters\r

      """
    #expect(file("f.yaml", of: stage) == expected)
    #expect(stage.outputText == "mended 3 findings in f.yaml\n")
  }

  @Test func `what stands in an imported file is mended there alone`() {
    let stage = stage(
      "interlock: 1\nform: f\nimport: t.yaml\nfields: { a: { label: A, type: name } }\n")
    let text = file("f.yaml", of: stage)
    stage.files["t.yaml"] = Array("interlock: 1\ntypes: { name: { required: yes } }\n".utf8)
    #expect(stage.run(["lint", "f.yaml", "--fix"]) == .refusal)
    #expect(file("f.yaml", of: stage) == text)
    #expect(stage.run(["lint", "t.yaml", "--fix"]) == .success)
    #expect(file("t.yaml", of: stage) == "interlock: 1\ntypes: { name: { required: true } }\n")
    #expect(stage.run(["lint", "f.yaml", "--fix"]) == .success)
  }

  @Test func `standard input goes to standard output though there is nothing to mend`() {
    let stage = Stage()
    stage.input = Array(
      "interlock: 1\nform: f\nfields: { a: { label: A, pattern: '[A-z]' } }\n".utf8)
    #expect(stage.run(["lint", "-", "--fix", "--format", "short"]) == .success)
    #expect(stage.output == stage.input)
    #expect(stage.errorText.hasPrefix("<stdin>:3:"))
  }

  @Test func `a second mending changes nothing`() {
    let stage = stage()
    _ = stage.run(["lint", "f.yaml", "--fix"])
    let once = file("f.yaml", of: stage)
    stage.output = []
    #expect(stage.run(["lint", "f.yaml", "--fix"]) == .success)
    #expect(file("f.yaml", of: stage) == once)
    #expect(stage.outputText.isEmpty)
  }

  @Test func `a difference changes nothing`() {
    let stage = stage(Self.text.replacing("\r\n", with: "\n"))
    #expect(stage.run(["lint", "f.yaml", "--diff"]) == .success)
    let expected = """
      --- f.yaml
      +++ f.yaml
      @@ -2,8 +2,7 @@
       form: f
       fields:
         # what people call it
      -  name: { label: "Name", minLength: 0, input: name } # the name
      +  name: { label: "Name" } # the name
         code:
           label: '코드'
           maxLength: 3 # letters
      -    minLength: 0

      """
    #expect(stage.outputText == expected)
    #expect(file("f.yaml", of: stage) == Self.text.replacing("\r\n", with: "\n"))
  }

  @Test func `what a difference leaves wrong goes to standard error, at its place in the file`() {
    let text =
      "interlock: 1\nform: f\nfields:\n  a:\n    required: yes\n    label: A\n    minimun: 3\n"
    let stage = stage(text)
    #expect(stage.run(["lint", "f.yaml", "--diff", "--format", "short"]) == .refusal)
    #expect(stage.outputText.contains("\n-    required: yes\n+    required: true\n"))
    #expect(!stage.outputText.contains("error"))
    #expect(
      stage.errorText
        == "f.yaml:7:5: error: unknown key `minimun` in the field `a` [unknown-key]\n")
    #expect(file("f.yaml", of: stage) == text)
  }

  @Test func `a difference cannot control a terminal`() {
    let stage = stage(
      "interlock: 1\nform: f\nfields:\n  # \u{202E}\t\r\n  a: { label: A, minLength: 0 }\r\n")
    #expect(stage.run(["lint", "f.yaml", "--diff"]) == .success)
    #expect(stage.outputText.contains("\n   # \\u{202E}\t\r\n-  a: { label: A, minLength: 0 }\r\n"))
  }

  @Test func `what is mended is reported to files, and known findings are put up with`() {
    let text = "interlock: 1\nform: f\nfields:\n  a: { label: A, pattern: '[A-z]' }\n"
    let stage = stage(text)
    _ = stage.run(["lint", "f.yaml", "--write-baseline", "known.txt", "--format", "short"])
    #expect(stage.outputText.contains("obscure-range"))
    stage.files["f.yaml"] = Array((text + "  b: { label: B, minLength: 0 }\n").utf8)
    stage.output = []
    let words = [
      "--fix", "--baseline", "known.txt", "--output", "json:left.json", "--deny=warnings",
    ]
    #expect(stage.run(["lint", "f.yaml"] + words) == .success)
    #expect(stage.outputText == "mended 1 finding in f.yaml\n")
    #expect(file("left.json", of: stage).contains("\"findings\":[]"))
    #expect(stage.errorText.isEmpty)
  }

  @Test func `a baseline that is written while mending lists what is left`() {
    let stage = stage(
      "interlock: 1\nform: f\nfields:\n  a: { label: A, minLength: 0, pattern: '[A-z]' }\n")
    let words = ["lint", "f.yaml", "--fix", "--write-baseline", "known.txt", "--deny", "warnings"]
    #expect(stage.run(words) == .success)
    #expect(file("known.txt", of: stage).contains(" obscure-range f.yaml\n"))
    #expect(!file("known.txt", of: stage).contains("minimum-without-effect"))
  }

  @Test func `files that import one another are mended together`() {
    let stage = Stage()
    stage.files["d/f.yaml"] = Array(
      "interlock: 1\nform: f\nimport: t.yaml\nfields: { a: { label: A, type: name } }\n".utf8)
    stage.files["d/t.yaml"] = Array("interlock: 1\ntypes: { name: { required: yes } }\n".utf8)
    #expect(stage.run(["lint", "d", "--fix"]) == .success)
    #expect(stage.outputText == "mended 1 finding in d/t.yaml\n")
  }

  @Test func `several files that are mended are one report`() throws {
    let stage = stage("interlock: 1\nform: f\nfields: { a: { lable: A } }\n")
    stage.files["g.yaml"] = stage.files["f.yaml"]
    #expect(stage.run(["lint", "f.yaml", "g.yaml", "--fix", "--format", "json"]) == .refusal)
    #expect(stage.outputText.split(separator: "\n").count == 1)
    #expect(stage.outputText.contains("\"errors\":2"))
  }

  @Test func `files of tests are mended`() {
    let stage = stage("interlock: 1\nform: f\nfields: { a: { label: A } }\n")
    let head = "interlockTest: 1\nrules: f.yaml\nforms:\n  - name: a\n    form: {}\n"
    stage.files["f.test.yaml"] = Array((head + "    elapsd: 3s\n").utf8)
    #expect(stage.run(["lint", "f.test.yaml", "--fix"]) == .refusal)
    #expect(stage.run(["lint", "f.test.yaml", "--fix", "--unsafe-fixes"]) == .success)
    #expect(file("f.test.yaml", of: stage) == head + "    elapsed: 3s\n")
  }

  @Test(arguments: ["fail-on: info", "fail-on: warning", "deny: warnings"])
  func `the settings say what a call fails with`(setting: String) {
    let stage = stage(
      "interlock: 1\nform: f\nfields:\n  a: { label: A, minLength: 0, pattern: '[A-z]' }\n")
    stage.files[".interlock-lint.yaml"] = Array((setting + "\n").utf8)
    #expect(stage.run(["lint", "f.yaml"]) == .refusal)
    #expect(stage.run(["lint", "f.yaml", "--fail-on", "error"]) == .success)
  }

  @Test func `settings that say it twice or wrong are refused`() {
    let stage = stage()
    stage.files[".interlock-lint.yaml"] = Array("fail-on: never\ndeny: warnings\n".utf8)
    #expect(stage.run(["lint", "f.yaml"]) == .failure)
    #expect(stage.errorText.contains("`fail-on` and `deny` say the same"))
    stage.files[".interlock-lint.yaml"] = Array("fail-on: often\n".utf8)
    #expect(stage.run(["lint", "f.yaml"]) == .failure)
    #expect(stage.errorText.contains("`fail-on` is `error`, `warning`, `info` or `never`"))
  }

  @Test func `findings go to several files at once`() {
    let stage = stage()
    let words = ["--output", "sarif:a.sarif", "--output=junit:b.xml", "--format", "short"]
    #expect(stage.run(["lint", "f.yaml"] + words) == .success)
    #expect(file("a.sarif", of: stage).hasPrefix("{\"$schema\""))
    #expect(file("b.xml", of: stage).hasPrefix("<?xml"))
    #expect(stage.outputText.split(separator: "\n").count == 3)
  }

  @Test func `a baseline that was written silences what it lists, wherever it has moved`() {
    let stage = stage()
    #expect(stage.run(["lint", "f.yaml", "--write-baseline", "known.txt"]) == .success)
    stage.files["f.yaml"] = Array(
      Self.text.replacing("form: f\r\n", with: "form: f\r\ntitle: A\r\n").utf8)
    stage.output = []
    #expect(stage.run(["lint", "f.yaml", "--baseline", "known.txt"]) == .success)
    #expect(stage.outputText == "no errors in f.yaml\n")
    #expect(stage.errorText.isEmpty)
    // One more of the same is new.
    stage.files["f.yaml"] = Array((Self.text + "  more: { label: More, minLength: 0 }\r\n").utf8)
    stage.output = []
    #expect(
      stage.run(["lint", "f.yaml", "--baseline", "known.txt", "--format", "short"]) == .success)
    #expect(stage.outputText.contains("f.yaml:10:35: info: `minLength: 0` holds always"))
  }

  @Test func `what keeps a file from loading is not put up with`() {
    let stage = stage("interlock: 1\nform: f\nfields: { a: { label: A, minimum: 1 } }\n")
    _ = stage.run(["lint", "f.yaml", "--write-baseline", "known.txt"])
    #expect(stage.run(["lint", "f.yaml", "--baseline", "known.txt"]) == .refusal)
  }

  @Test(arguments: [
    ["--write-baseline", "f.yaml"], ["--write-baseline=./f.yaml"], ["--output", "sarif:f.yaml"],
  ]) func `results are never written over the rules that were read`(words: [String]) {
    let stage = stage()
    #expect(stage.run(["lint", "f.yaml"] + words) == .failure)
    #expect(stage.errorText.contains("would overwrite"))
    #expect(file("f.yaml", of: stage) == Self.text)
  }

  @Test func `no checks at all is no choice of checks`() {
    let stage = stage()
    #expect(stage.run(["lint", "f.yaml", "--only", ","]) == .failure)
    #expect(stage.errorText == "interlock: --only names at least one check\n")
  }

  @Test func `a file that cannot be written ends the call`() {
    let stage = stage()
    stage.savingFails = true
    #expect(stage.run(["lint", "f.yaml", "--fix"]) == .failure)
    #expect(stage.errorText == "interlock: cannot write f.yaml: read-only file system\n")
    #expect(file("f.yaml", of: stage) == Self.text)
  }

  @Test func `every check is listed`() {
    let stage = stage()
    #expect(stage.run(["lint", "--list"]) == .success)
    let lines = stage.outputText.split(separator: "\n")
    #expect(lines.count >= 120)
    #expect(lines.allSatisfy { $0.hasPrefix("IL") })
  }
}
