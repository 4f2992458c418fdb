import Testing

@testable import InterlockCLI

/// What an `import` may read from the command line.
@Suite struct ImportTests {
  private func stage() -> Stage {
    let stage = Stage()
    stage.files["rules/form.yaml"] = Array(
      "interlock: 1\nform: f\nimport: shared.yaml\nfields: { a: { type: t } }\n".utf8)
    stage.files["secret.yaml"] = Array("interlock: 1\ntypes: { t: { minLength: 2 } }\n".utf8)
    stage.links["rules/shared.yaml"] = "secret.yaml"
    return stage
  }

  @Test func `a link does not lead out of the root`() {
    let stage = stage()
    #expect(stage.run(["lint", "rules/form.yaml"]) == .refusal)
    #expect(stage.outputText.contains("`shared.yaml` leads out of the folder"))
  }

  @Test func `a link may lead to another folder of the root`() {
    let stage = stage()
    #expect(stage.run(["lint", "--root", ".", "rules/form.yaml"]) == .success)
  }

  @Test func `a rule file that is a link has its root where it leads`() {
    let stage = stage()
    stage.links["here.yaml"] = "rules/form.yaml"
    stage.files["rules/shared.yaml"] = stage.files["secret.yaml"]
    stage.links["rules/shared.yaml"] = nil
    #expect(stage.run(["lint", "here.yaml"]) == .success)
    #expect(stage.outputText == "no errors in 2 files\n")
  }

  @Test func `a folder whose name begins like the root is outside of it`() {
    let stage = Stage()
    stage.files["rules/form.yaml"] = Array(
      "interlock: 1\nform: f\nimport: ../rules2/a.yaml\nfields: {}\n".utf8)
    stage.files["rules2/a.yaml"] = Array("interlock: 1\ntypes: { t: {} }\n".utf8)
    #expect(stage.run(["lint", "rules/form.yaml"]) == .refusal)
    #expect(stage.outputText.contains("`../rules2/a.yaml` leads out of the folder"))
  }

  @Test func `a folder is no file`() {
    let stage = stage()
    stage.links["rules/shared.yaml"] = "rules/sub"
    stage.files["rules/sub/x.yaml"] = []
    #expect(stage.run(["lint", "rules/form.yaml"]) == .refusal)
    #expect(stage.outputText.contains("`shared.yaml` is no plain file"))
  }

  @Test func `a root that is not there is said`() {
    let stage = stage()
    #expect(stage.run(["lint", "--root", "none", "rules/form.yaml"]) == .failure)
    #expect(stage.errorText == "interlock: cannot read none: no such file or directory\n")
  }
}
