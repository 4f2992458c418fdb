import Testing

@testable import InterlockCLI

/// How a file of tests finds the rules that it names.
@Suite struct RulesPathTests {
  private func tests(_ rules: String) -> [UInt8] {
    Array(
      """
      interlockTest: 1
      rules: \(rules)
      forms: [{ name: a, form: {}, expect: { enabled: true } }]

      """.utf8)
  }

  private static let rules = Array("interlock: 1\nform: f\nfields: { id: {} }\n".utf8)

  @Test(arguments: [
    "f.yaml", "./f.yaml", "./././f.yaml", "../rules/f.yaml", "x/../f.yaml", "./f.yaml/",
  ])
  func `the path counts from the folder of the file`(path: String) {
    let stage = Stage()
    stage.files["rules/f.yaml"] = Self.rules
    stage.files["rules/x/other.yaml"] = Self.rules
    stage.files["rules/f.test.yaml"] = tests(path)
    #expect(stage.run(["test", "rules/f.test.yaml"]) == .success, "\(stage.errorText)")
    #expect(stage.outputText.hasSuffix("1 passed, 0 failed\n"))
    #expect(stage.run(["lint", "rules/f.test.yaml"]) == .success)
  }

  @Test func `it may lead above the folder that the call is made in`() {
    let stage = Stage()
    stage.files["f.yaml"] = Self.rules
    stage.files["a.test.yaml"] = tests("../stage/f.yaml")
    stage.links["stage"] = ""
    #expect(stage.run(["test", "a.test.yaml"]) == .success, "\(stage.errorText)")
  }

  @Test func `it counts from where a linked file really is`() {
    let stage = Stage()
    stage.files["shared/f.yaml"] = Self.rules
    stage.files["shared/deep/f.test.yaml"] = tests("../f.yaml")
    stage.links["here/f.test.yaml"] = "shared/deep/f.test.yaml"
    #expect(stage.run(["test", "here/f.test.yaml"]) == .success, "\(stage.errorText)")
  }

  @Test func `a linked file without rules beside it takes those beside the link`() {
    let stage = Stage()
    stage.files["store/1.yaml"] = tests("f.yaml")
    stage.files["here/f.yaml"] = Self.rules
    stage.links["here/f.test.yaml"] = "store/1.yaml"
    #expect(stage.run(["test", "here/f.test.yaml"]) == .success, "\(stage.errorText)")
  }

  @Test func `a linked folder is walked as the system walks it`() {
    let stage = Stage()
    stage.files["real/f.yaml"] = Self.rules
    stage.files["real/tests/f.test.yaml"] = tests("../f.yaml")
    stage.files["f.yaml"] = Array("not rules".utf8)
    stage.links["linked"] = "real/tests"
    #expect(stage.run(["test", "linked/f.test.yaml"]) == .success, "\(stage.errorText)")
  }

  @Test(arguments: ["/etc/f.yaml", "~/f.yaml", "http://x/f.yaml", "a\\f.yaml"])
  func `what is no relative path is refused at its place`(path: String) {
    let stage = Stage()
    stage.files["f.yaml"] = Self.rules
    stage.files["f.test.yaml"] = tests("'\(path)'")
    #expect(stage.run(["test", "f.test.yaml"]) == .failure)
    #expect(stage.errorText.contains("--> f.test.yaml:2:8"))
  }
}
