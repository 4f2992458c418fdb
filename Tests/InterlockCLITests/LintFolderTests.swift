import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// What of a folder cannot be read is told, and keeps nothing else from it.
@Suite struct LintFolderTests {
  private static let broken = Array("interlock: 1\nform: f\nfields: { a: { lable: A } }\n".utf8)
  private static let sound = Array("interlock: 1\nform: f\nfields: { a: { label: A } }\n".utf8)

  private func stage() -> Stage {
    let stage = Stage()
    stage.files["d/z.yaml"] = Self.broken
    return stage
  }

  private let finding = "d/z.yaml:3:16: error: unknown key `lable` in the field `a` [unknown-key]\n"

  @Test func `a link to nothing is an error at its place`() {
    let stage = stage()
    stage.links["d/a.yaml"] = "gone.yaml"
    #expect(stage.run(["lint", "d", "--format", "short"]) == .refusal)
    #expect(
      stage.outputText
        == "d/a.yaml:1:1: error: this cannot be read: no such file or directory [unreadable-file]\n"
        + finding)
    // Only what may be a rule file is missed.
    stage.links = ["d/a": "gone", "d/a.txt": "gone.txt"]
    stage.output = []
    #expect(stage.run(["lint", "d", "--format", "short"]) == .refusal)
    #expect(stage.outputText == finding)
  }

  @Test func `a file or a folder that may not be read is an error at its place`() {
    let stage = stage()
    stage.files["d/a.yaml"] = Self.sound
    stage.files["d/b/c.yaml"] = Self.sound
    stage.unreadable = ["d/a.yaml", "d/b"]
    for words in [["lint", "d"], ["lint", "d", "--fix"]] {
      stage.output = []
      #expect(stage.run(words + ["--format", "short"]) == .refusal)
      #expect(
        stage.outputText.contains("d/b:1:1: error: this cannot be read: permission denied"))
      #expect(
        stage.outputText.contains("d/a.yaml:1:1: error: cannot read d/a.yaml: permission denied"))
      #expect(stage.outputText.contains(finding))
    }
  }

  @Test func `a name that is no UTF-8 is an error at its place`() {
    let stage = stage()
    stage.oddNames["d"] = [
      FolderEntry(name: #"caf\xE9.yaml"#, isReachable: false),
      FolderEntry(name: #"caf\xE9.txt"#, isReachable: false),
      FolderEntry(name: #"\xFF"#, isReachable: false, isFolder: true),
    ]
    #expect(stage.run(["lint", "d", "--format", "short"]) == .refusal)
    let message = "error: this name is not UTF-8: what it stands for is not read"
    #expect(
      stage.outputText == "d/\\xFF:1:1: \(message) [unreadable-file]\n"
        + "d/caf\\xE9.yaml:1:1: \(message) [unreadable-file]\n" + finding)
  }

  @Test func `a link that leads out of the folder is not read`() {
    let stage = stage()
    stage.files["secret.txt"] = Array("password: swordfish\n".utf8)
    stage.files["d/e/own.yaml"] = Self.sound
    stage.links["d/p.yaml"] = "secret.txt"
    stage.links["d/q.yaml"] = "d/e/own.yaml"
    for format in ["text", "json", "sarif", "short", "github", "junit"] {
      stage.output = []
      #expect(stage.run(["lint", "d", "--format", format]) == .refusal)
      #expect(!stage.outputText.contains("swordfish") && !stage.outputText.contains("secret.txt"))
      #expect(stage.outputText.contains("this link leads out of d: it is not read"))
      #expect(stage.outputText.contains("lable"))
    }
    // A wider root allows it, and so does naming the link itself.
    stage.output = []
    #expect(stage.run(["lint", "d", "--root", ".", "--format", "short"]) == .refusal)
    #expect(stage.outputText.contains("d/p.yaml:1:1: error: this is no rule file"))
    stage.output = []
    #expect(stage.run(["lint", "d/p.yaml", "--format", "short"]) == .refusal)
    #expect(stage.outputText.contains("this is no rule file"))
  }

  @Test func `a root inside of the folder takes nothing away from it`() {
    let stage = stage()
    stage.files["d/e/own.yaml"] = Self.sound
    #expect(stage.run(["lint", "d", "--root", "d/e", "--format", "short"]) == .refusal)
    #expect(stage.outputText == finding)
  }

  @Test(arguments: ["lint", "test", "validate"]) func `a root is a folder`(command: String) {
    let stage = stage()
    #expect(stage.run([command, "d/z.yaml", "--root", "d/z.yaml"]) == .failure)
    #expect(stage.errorText == "interlock: d/z.yaml is no folder\n")
  }

  @Test func `a pipe in a folder is an error, one that is named is read`() {
    let stage = stage()
    stage.files["d/a.yaml"] = Self.broken
    stage.devices = ["d/a.yaml"]
    #expect(stage.run(["lint", "d", "--format", "short"]) == .refusal)
    #expect(
      stage.outputText
        == "d/a.yaml:1:1: error: this is no file but a pipe or a device: it is not read "
        + "[unreadable-file]\n" + finding)
    stage.output = []
    #expect(stage.run(["lint", "d/a.yaml", "--format", "short"]) == .refusal)
    #expect(stage.outputText.hasPrefix("d/a.yaml:3:16: error: unknown key"))
    #expect(stage.run(["lint", "d/a.yaml", "--fix", "--unsafe-fixes"]) == .failure)
    #expect(stage.errorText.hasPrefix("interlock: --fix cannot write into d/a.yaml"))
    #expect(stage.files["d/a.yaml"] == Self.broken)
  }

  @Test func `what cannot be read is no part of a baseline`() {
    let stage = stage()
    stage.files["d/z.yaml"] = Self.sound
    stage.links["d/a.yaml"] = "gone.yaml"
    _ = stage.run(["lint", "d", "--write-baseline", "known.txt"])
    #expect(stage.run(["lint", "d", "--baseline", "known.txt"]) == .refusal)
  }

  @Test func `a folder of which nothing can be read says so`() {
    let stage = Stage()
    stage.links["d/a.yaml"] = "gone.yaml"
    #expect(stage.run(["lint", "d"]) == .refusal)
    #expect(stage.outputText.contains("--> d/a.yaml"))
    #expect(stage.errorText.isEmpty)
  }

  @Test func `tests of a folder are run though some of it cannot be read`() {
    let stage = Stage()
    stage.files["d/f.yaml"] = Self.sound
    stage.files["d/f.test.yaml"] = Array(
      "interlockTest: 1\nrules: f.yaml\nforms: [{ name: a, form: {}, expect: { enabled: true } }]\n"
        .utf8)
    stage.files["secret.txt"] = Array("password: swordfish\n".utf8)
    stage.files["d/no.test.yaml"] = Self.sound
    stage.links["d/gone.test.yaml"] = "gone.yaml"
    stage.links["d/out.test.yaml"] = "secret.txt"
    stage.unreadable = ["d/no.test.yaml"]
    stage.oddNames["d"] = [FolderEntry(name: #"\xE9.test.yaml"#, isReachable: false)]
    #expect(stage.run(["test", "d"]) == .failure)
    #expect(stage.outputText.hasSuffix("1 passed, 0 failed, 4 files not run\n"))
    for name in ["gone.test.yaml", "out.test.yaml", "no.test.yaml", #"\xE9.test.yaml"#] {
      #expect(stage.errorText.contains("--> d/\(name)"))
      #expect(stage.outputText.contains("d/\(name): cannot be used\n"))
    }
    #expect(!(stage.outputText + stage.errorText).contains("swordfish"))
  }

  @Test func `tests of one file under two names are run once`() {
    let stage = Stage()
    stage.files["f.yaml"] = Self.sound
    stage.files["f.test.yaml"] = Array(
      "interlockTest: 1\nrules: f.yaml\nforms: [{ name: a, form: {}, expect: { enabled: true } }]\n"
        .utf8)
    stage.links["g.test.yaml"] = "f.test.yaml"
    #expect(stage.run(["test", "f.test.yaml", "./f.test.yaml", "g.test.yaml"]) == .success)
    #expect(stage.outputText == "f.test.yaml: 1 passed\n1 passed, 0 failed\n")
  }

  @Test func `settings that cannot be read are not taken for none`() {
    let stage = stage()
    stage.links[".interlock-lint.yaml"] = "gone.yaml"
    #expect(stage.run(["lint", "d"]) == .failure)
    #expect(stage.errorText.hasPrefix("interlock: cannot read .interlock-lint.yaml"))
  }

  @Test func `a baseline that is too long is refused`() {
    let stage = stage()
    stage.files["known.txt"] = [UInt8](repeating: UInt8(ascii: "#"), count: 5 << 20)
    #expect(stage.run(["lint", "d", "--baseline", "known.txt"]) == .failure)
    #expect(
      stage.errorText == "interlock: the baseline known.txt is longer than 4194304 bytes\n")
  }
}
