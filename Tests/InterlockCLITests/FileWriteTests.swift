import Foundation
import Glibc
import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// What is written over files, and what is not.
@Suite struct FileWriteTests {
  private static let rules = "interlock: 1\nform: f\nfields: { a: { label: A, minLength: 0 } }\n"
  private static let mended = "interlock: 1\nform: f\nfields: { a: { label: A } }\n"
  private static let tests =
    "interlockTest: 1\nrules: f.yaml\nforms:\n  - { name: a, form: {} }\n"

  private func stage() -> Stage {
    let stage = Stage()
    for name in ["f.yaml", "g.yaml"] { stage.files[name] = Array(Self.rules.utf8) }
    stage.files["f.test.yaml"] = Array(Self.tests.utf8)
    return stage
  }

  // MARK: In memory

  @Test func `a file that an editor changes meanwhile is left alone, the others are mended`() {
    let stage = stage()
    let other = Array((Self.rules + "# from the editor\n").utf8)
    stage.onReplace = { stage in stage.files["f.yaml"] = other }
    #expect(stage.run(["lint", "f.yaml", "g.yaml", "--fix"]) == .failure)
    #expect(stage.files["f.yaml"] == other)
    #expect(stage.files["g.yaml"] == Array(Self.mended.utf8))
    #expect(
      stage.errorText == "interlock: f.yaml has changed since it was read and is left as it is; "
        + "run the command again\n")
    #expect(stage.outputText.hasPrefix("mended 1 finding in g.yaml\n"))
    // What is not mended is still reported.
    #expect(stage.outputText.contains("--> f.yaml:3:37"))
  }

  @Test func `expectations are not written into a file that has changed meanwhile`() {
    let stage = stage()
    let other = Array((Self.tests + "# from the editor\n").utf8)
    stage.onReplace = { stage in stage.files["f.test.yaml"] = other }
    #expect(stage.run(["test", "f.test.yaml", "--update"]) == .failure)
    #expect(stage.files["f.test.yaml"] == other)
    #expect(stage.errorText.contains("f.test.yaml has changed since it was read"))
    #expect(!stage.outputText.contains("wrote") && !stage.outputText.contains("it was written"))
  }

  @Test(arguments: [
    "forms:\n  - { name: &n a, form: &f { a: x } }\n  - { name: b, form: *f }\n",
    "forms:\n  - name: &n a\n    form: &f { a: x }\n  - name: b\n    form: *f\n",
    "forms: [\n  { name: a, form: { }, }, # one\n  { name: b,\n    form: {} } ]\n",
  ]) func `expectations stand where they belong, whatever aliases there are`(forms: String) {
    let stage = stage()
    stage.files["f.test.yaml"] = Array(("interlockTest: 1\nrules: f.yaml\n" + forms).utf8)
    #expect(stage.run(["test", "f.test.yaml", "--update"]) == .refusal)
    stage.output = []
    #expect(
      stage.run(["test", "f.test.yaml"]) == .success,
      "\(String(decoding: stage.files["f.test.yaml"] ?? [], as: UTF8.self))")
    #expect(stage.outputText.hasSuffix("2 passed, 0 failed\n"))
  }

  @Test func `no more is said to be mendable than is mended`() {
    // Without the anchors the value would be demanded in another field as well.
    for text in [
      "interlock: 1\nform: f\nfields: { a: { label: A, minLength: 0, pattern: '^a$' } }\n",
      "interlock: 1\nform: f\nfields:\n  a: { label: A, pattern: &p '^a$' }\n"
        + "  b: { label: B, minLength: 0, contains: *p }\n",
      "{\n\"interlock\": 1, \"form\": \"f\",\n\"fields\": {\n\"a\": {\n\"minLength\": 0\n}}}\n",
    ] {
      let stage = stage()
      stage.files["f.yaml"] = Array(text.utf8)
      _ = stage.run(["lint", "f.yaml"])
      let promise = stage.outputText.split(separator: "\n").last { $0.hasSuffix("with --fix") }
      stage.output = []
      _ = stage.run(["lint", "f.yaml", "--fix"])
      let kept = stage.outputText.split(separator: "\n").first { $0.hasPrefix("mended") }
      #expect(promise?.split(separator: " ").first == kept?.split(separator: " ")[1], "\(text)")
    }
  }

  @Test func `results do not go over settings, rules under another name, or each other`() {
    let stage = stage()
    stage.files[".interlock-lint.yaml"] = Array("fail-on: error\n".utf8)
    stage.links["h.yaml"] = "f.yaml"
    for words in [
      ["--output", "json:.interlock-lint.yaml"], ["--output", "json:h.yaml"],
      ["--output", "json:x", "--output", "sarif:x"],
      ["--output", "json:x", "--write-baseline", "x"],
    ] {
      stage.errors = []
      #expect(stage.run(["lint", "f.yaml"] + words) == .failure)
      #expect(stage.errorText.contains("overwrite") || stage.errorText.contains("two results"))
    }
    #expect(stage.files["x"] == nil)
    #expect(stage.files["f.yaml"] == Array(Self.rules.utf8))
  }

  @Test func `standard input that is no rule file comes out as it went in`() {
    let stage = Stage()
    for input in [[0xFF, 0x00, 0x0A], [UInt8](repeating: UInt8(ascii: "#"), count: 5 << 20)] {
      stage.input = input
      stage.output = []
      #expect(stage.run(["lint", "-", "--fix"]) == .refusal)
      #expect(stage.output == input)
    }
  }

  @Test(arguments: ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])
  func `the system's names of standard input are standard input`(path: String) {
    let stage = stage()
    stage.input = Array(Self.rules.utf8)
    #expect(stage.run(["lint", path, "--format", "short"]) == .success)
    #expect(stage.outputText.hasPrefix("<stdin>:3:"))
    // It cannot give both.
    #expect(stage.run(["validate", path]) == .failure)
    #expect(stage.run(["run", path]) == .failure)
  }

  // MARK: On disk

  /// A folder with rules in it, in which a shell command runs that calls the program as `$0`.
  private static func shell(_ command: String) throws -> (output: String, status: Int32) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "d"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(rules.utf8).write(to: folder.appending(path: "d/f.yaml"))
    try Data(tests.utf8).write(to: folder.appending(path: "d/f.test.yaml"))
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "interlock")
    process.arguments = ["-c", command, program.path]
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  @Test(arguments: ["600", "640", "755", "664"])
  func `a file keeps its mode, and nothing is left beside it`(mode: String) throws {
    let result = try Self.shell(
      "umask 077; chmod \(mode) d/f.yaml d/f.test.yaml; \"$0\" lint d/f.yaml --fix >/dev/null; "
        + "\"$0\" test d/f.test.yaml --update >/dev/null; stat -c '%a' d/f.yaml d/f.test.yaml; "
        + "grep -c minLength d/f.yaml; grep -c expect d/f.test.yaml; ls -A d")
    #expect(result.output == "\(mode)\n\(mode)\n0\n1\nf.test.yaml\nf.yaml\n")
  }

  @Test func `a new file has the mode that the process gives`() throws {
    let result = try Self.shell(
      #"umask 027; "$0" lint d/f.yaml --output json:out.json >/dev/null; stat -c %a out.json"#)
    #expect(result.output == "640\n")
  }

  @Test func `the other names of a file have what was written, and links stay links`() throws {
    let result = try Self.shell(
      #"ln d/f.yaml hard.yaml; ln -s d/f.yaml soft.yaml; "$0" lint soft.yaml --fix >/dev/null; "#
        + "stat -c '%h %F' d/f.yaml soft.yaml; cmp d/f.yaml hard.yaml && cat hard.yaml; "
        + #"ln -s gone.json out.json; "$0" lint d/f.yaml --output json:out.json >/dev/null; "#
        + "stat -c %F out.json gone.json")
    #expect(
      result.output == "2 regular file\n1 symbolic link\n" + Self.mended
        + "symbolic link\nregular file\n")
  }

  @Test func `results are not written over rules under another name`() throws {
    let result = try Self.shell(
      #"ln d/f.yaml hard.yaml; "$0" lint d/f.yaml --output json:hard.yaml; cat d/f.yaml"#)
    #expect(
      result.output == "interlock: --output would overwrite hard.yaml, which was read: name "
        + "another file\n" + Self.rules)
  }

  @Test(.enabled(if: getuid() == 0, "skipped: only root can give files away"))
  func `a file keeps its owner`() throws {
    let result = try Self.shell(
      #"chown 4321:5432 d/f.yaml; "$0" lint d/f.yaml --fix >/dev/null; stat -c %u:%g d/f.yaml"#)
    #expect(result.output == "4321:5432\n")
  }

  @Test(.enabled(if: getuid() != 0, "skipped: root may write to every file"))
  func `a file that may not be written to is not replaced`() throws {
    let result = try Self.shell(#"chmod 444 d/f.yaml; "$0" lint d/f.yaml --fix; cat d/f.yaml"#)
    #expect(result.output.hasPrefix("interlock: cannot write d/f.yaml: permission denied\n"))
    #expect(result.output.hasSuffix(Self.rules))
  }

  @Test func `what stands in a folder under odd names hides nothing`() throws {
    let result = try Self.shell(
      "mkdir \"$(printf 'd/\\377')\"; cp d/f.yaml \"$(printf 'd/caf\\351.yaml')\"; "
        + "ln -s gone d/gone.yaml; mkfifo d/pipe.yaml; echo 'a: swordfish' > secret; "
        + "ln -s ../secret d/out.yaml; ln -s .. d/up; \"$0\" lint d --format short")
    let places = result.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(
      places == [
        "d/\\xFF", "d/caf\\xE9.yaml", "d/gone.yaml", "d/out.yaml", "d/pipe.yaml", "d/f.yaml",
      ], "\(result.output)")
    #expect(!result.output.contains("swordfish"))
    #expect(result.status == 1)
  }

  @Test(arguments: ["cat d/f.yaml |", "<d/f.yaml"])
  func `pipes are read where they are named`(input: String) throws {
    let words =
      input.hasPrefix("<")
      ? "\"$0\" lint /dev/stdin --format short \(input)"
      : "\(input) \"$0\" lint /dev/stdin --format short"
    let result = try Self.shell(words)
    #expect(result.output.hasPrefix("<stdin>:3:"))
    let named = try Self.shell(
      "mkfifo p.yaml; for word in 'lint --format short' 'validate' 'test'; do "
        + "cat d/f.yaml > p.yaml & echo '{}' | \"$0\" $word p.yaml; wait; done")
    #expect(named.output.contains("p.yaml:3:"))
    #expect(named.output.contains("{\"line\":1,\"enabled\":true}"))
    #expect(named.output.contains("there are no tests in p.yaml"))
  }

  @Test func `a shell's substitution is read`() throws {
    let result = try Self.shell(
      #"bash -c '"$0" lint <(cat d/f.yaml) --format short; "$0" validate <(cat d/f.yaml) <(echo {})' "$0""#
    )
    #expect(result.output.contains(":3:37: info"))
    #expect(result.output.hasSuffix("{\"line\":1,\"enabled\":true}\n"))
  }
}
