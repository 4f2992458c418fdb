import InterlockTestSupport
import Testing

@testable import InterlockCLI

/// A secret member is in no output; what does not read it is in all of them.
@Suite struct SecretMemberTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      p:
        type: list
        item:
          type: group
          fields: { n: {}, pin: { secret: true }, codes: { type: list, item: { secret: true } } }
      g: { type: group, fields: { city: {}, door: { type: integer, secret: true } } }
      keys: { type: list, item: { secret: true } }
    computed:
      count: size(p)
      first: p[0].n
      names: "p.map(x, x.n)"
      whole: p
      some: "p.filter(x, x.n != 'z')"
      group: "[g]"
      held: "{'a': g}"
      pins: "p.map(x, x.pin)"
      line: "'%s'.format([p])"
      more: g.door + 1
      again: "whole.map(x, x.pin)"
      town: group[0].city
      keyCount: size(keys)
      filtered: "p.filter(x, x.pin == 'S3cret')"
      long: "p.exists(x, size(x.pin) > 3)"
    actions: { go: { enabledWhen: "size(whole) > 5 && size(pins) > 5 && size(line) > 999 && group == []" } }

    """

  private static let form =
    #"{"p":[{"n":"Ann","pin":"S3cret","codes":["S3cret"]}],"g":{"city":"Bonn","door":471147},"#
    + #""keys":["S3cret"]}"#

  private static let computed =
    #""computed":{"count":1,"first":"Ann","names":["Ann"],"#
    + #""whole":[{"n":"Ann","pin":null,"codes":[null]}],"#
    + #""some":[{"n":"Ann","pin":null,"codes":[null]}],"#
    + #""group":[{"city":"Bonn","door":null}],"held":{"a":{"city":"Bonn","door":null}},"#
    + #""pins":null,"line":null,"more":null,"again":null,"town":"Bonn","keyCount":1,"#
    + #""filtered":null,"long":true}"#

  private func stage(_ input: String, _ tests: String = "") -> Stage {
    let stage = Stage()
    stage.files["f.yaml"] = Array((Self.rules + tests).utf8)
    stage.input = Array(input.utf8)
    return stage
  }

  private func showsNoSecret(_ stage: Stage) -> Bool {
    let text = stage.outputText + stage.errorText
    return !text.contains("S3cret") && !text.contains("471147") && !text.contains("471148")
  }

  @Test(arguments: [["--computed"], ["--computed", "--values", "--explain", "--params"]])
  func `validate`(options: [String]) {
    let stage = stage(Self.form + "\n")
    _ = stage.run(["validate", "f.yaml"] + options)
    #expect(stage.outputText.contains(Self.computed), "\(stage.outputText)")
    #expect(showsNoSecret(stage))
  }

  @Test func `run`() {
    let stage = stage(#"{"set":\#(Self.form)}"# + "\n")
    _ = stage.run(["run", "f.yaml"])
    #expect(stage.outputText.contains(#""whole":[{"n":"Ann","pin":null,"codes":[null]}]"#))
    #expect(
      stage.outputText.contains(#""names":["Ann"]"#) && stage.outputText.contains(#""count":1"#))
    #expect(showsNoSecret(stage), "\(stage.outputText)")
  }

  @Test func `explain`() {
    let stage = stage(Self.form + "\n")
    _ = stage.run(["explain", "f.yaml"])
    #expect(stage.outputText.contains("city: \"Bonn\""), "\(stage.outputText)")
    #expect(stage.outputText.contains("•••"))
    #expect(showsNoSecret(stage), "\(stage.outputText)")
  }

  private static let tests = """
    tests:
      forms:
        - name: a
          form: \(form)
          expect: { computed: { count: 2, whole: [], pins: [], held: 1, group: [] } }
      scenarios:
        - name: b
          steps:
            - set: \(form)
            - expect: { count: 3, whole: [], pins: [], held: 1, group: [] }

    """

  @Test(arguments: [[], ["--update"]])
  func `test`(options: [String]) {
    let stage = stage("", Self.tests)
    _ = stage.run(["test", "f.yaml"] + options)
    #expect(stage.outputText.contains("Bonn"), "\(stage.outputText)")
    let text = stage.outputText + stage.errorText
    #expect(!text.contains("S3cret") && !text.contains("471147"), "\(text)")
  }
}
