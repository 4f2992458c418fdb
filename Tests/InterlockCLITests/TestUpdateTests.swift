import Foundation
import Testing

@testable import InterlockCLI

/// What `interlock test --update` leaves of a file, and what it adds.
@Suite struct TestUpdateTests {
  private static let rules = """
    interlock: 1
    form: f
    fields:
      id: { required: true, debounce: 500ms }
      pin: { secret: true, required: true }
    gates: { settled: { after: 10s } }
    computed: { letters: size(id) }
    actions: { go: { enabledWhen: valid && settled } }

    """

  /// Runs the tests of a file with `--update`, and then again without.
  private func update(
    _ text: String, named name: String = "f.test.yaml"
  ) throws -> (text: String, output: String) {
    let stage = Stage()
    stage.files["f.yaml"] = Array(Self.rules.utf8)
    stage.files[name] = Array(text.utf8)
    #expect(stage.run(["test", name, "--update"]) == .refusal)
    let updated = String(decoding: try #require(stage.files[name]), as: UTF8.self)
    stage.output = []
    let status = stage.run(["test", name])
    #expect(status == .success, "\(updated)\n\(stage.outputText)\(stage.errorText)")
    let first = stage.output
    stage.output = []
    #expect(stage.run(["test", name, "--update"]) == .success)
    #expect(stage.output == first)
    #expect(stage.files[name] == Array(updated.utf8))
    return (updated, stage.outputText)
  }

  @Test func `comments, order, quotes and what is expected already stay`() throws {
    let (text, _) = try update(
      """
      # What it is about.
      interlockTest: 1
      rules: "f.yaml"
      tests:
        forms:
          # The first.
          - form: { id: 'a', pin: '271828' } # typed
            elapsed: 12s # long enough
          - { name: flow, form: { id: "" } }

          - name: block
            form:
              id: |
                a
            expect: # to come
          - name: known
            form: {}
            expect: { enabled: false, errors: { /id: [required], /pin: [required] } }

      """.replacing("- form:", with: "- name: commented\n      form:"))
    #expect(
      text == """
        # What it is about.
        interlockTest: 1
        rules: "f.yaml"
        tests:
          forms:
            # The first.
            - name: commented
              form: { id: 'a', pin: '271828' } # typed
              elapsed: 12s # long enough
              expect: { enabled: true }
            - { name: flow, form: { id: "" }, expect: { enabled: false, errors: { /id: [required], /pin: [required] }, waiting: [settled] } }

            - name: block
              form:
                id: |
                  a
              expect: { enabled: false, errors: { /pin: [required] }, waiting: [settled] } # to come
            - name: known
              form: {}
              expect: { enabled: false, errors: { /id: [required], /pin: [required] } }

        """)
  }

  @Test(arguments: ["text", "junit"])
  func `what is written is said to be written, and what is not is not`(format: String) {
    let stage = Stage()
    stage.files["f.yaml"] = Array(Self.rules.utf8)
    stage.files["f.test.yaml"] = Array(
      """
      interlockTest: 1
      rules: f.yaml
      tests:
        forms:
          - { name: form, form: {} }
        scenarios:
          - { name: steps, steps: [{ set: { id: a } }] }
          - name: empty key
            steps:
              - set: { id: a }
                expect:
              - { at: 1s, expect: { go: false } }
      """.utf8)
    let words = ["test", "f.test.yaml", "--format", format]
    #expect(stage.run(words) == .refusal)
    #expect(stage.outputText.components(separatedBy: "or let --update write").count == 4)
    #expect(!stage.outputText.contains("review it"))
    stage.output = []
    #expect(stage.run(words + ["--update"]) == .refusal)
    #expect(!stage.outputText.contains("--update"))
    #expect(
      stage.outputText.components(separatedBy: "it was written as things are now; review it").count
        == 4)
  }

  @Test func `a scenario that stops before anything is written is not said to be`() {
    let rules = """
      interlock: 1
      form: f
      fields: { people: { type: list, item: { type: group, fields: { email: {} } } } }
      tests:
        scenarios:
          - { name: no row, steps: [{ set: { "people[1].email": a } }] }
      """
    let stage = Stage()
    stage.files["f.yaml"] = Array(rules.utf8)
    #expect(stage.run(["test", "f.yaml", "--update"]) == .refusal)
    #expect(stage.files["f.yaml"] == Array(rules.utf8))
    #expect(stage.outputText.contains("or let --update write"))
    #expect(!stage.outputText.contains("review it"))
  }

  @Test func `steps are told what is new, and secrets never`() throws {
    let (text, _) = try update(
      """
      interlockTest: 1
      rules: f.yaml
      tests:
        scenarios:
          - name: nothing expected
            steps:
              - set: { id: 'a: b', pin: '271828' }
              - at: 500ms
              - { at: 10s }
              - at: 11s
                press: go
      """)
    #expect(
      text == """
        interlockTest: 1
        rules: f.yaml
        tests:
          scenarios:
            - name: nothing expected
              steps:
                - set: { id: 'a: b', pin: '271828' }
                  expect: { id: { value: "a: b", pending: true }, pin: { violations: [] } }
                - at: 500ms
                  expect: { id: { pending: false, violations: [] }, letters: 4 }
                - { at: 10s, expect: { settled: true, go: true } }
                - at: 11s
                  press: go
                  expect: { pressed: true }
        """)
  }

  @Test func `line ends stay what they are`() throws {
    let text =
      "interlockTest: 1\r\nrules: f.yaml\r\ntests:\r\n  forms:\r\n    - name: a\r\n      form: {}\r\n"
    let (updated, _) = try update(text)
    #expect(
      updated == text + "      expect: { enabled: false, errors: { /id: [required], "
        + "/pin: [required] }, waiting: [settled] }\r\n")
  }

  @Test func `JSON stays JSON`() throws {
    let (updated, _) = try update(
      #"{"interlockTest":1,"rules":"f.yaml","forms":[{"name":"a","form":{"id":"x","pin":"1"},"elapsed":"10s"}]}"#,
      named: "f.test.json")
    #expect(
      updated
        == #"{"interlockTest":1,"rules":"f.yaml","forms":[{"name":"a","form":{"id":"x","pin":"1"},"elapsed":"10s", "expect": {"enabled":true}}]}"#
    )
  }

  @Test(arguments: ["text", "junit"])
  func `what was written is told, a line for each file`(format: String) {
    let stage = Stage()
    stage.files["f.yaml"] = Array(Self.rules.utf8)
    for name in ["a.test.yaml", "b.test.yaml"] {
      let steps = name == "a.test.yaml" ? "  - { name: b, form: {} }\n" : ""
      stage.files[name] = Array(
        ("interlockTest: 1\nrules: f.yaml\nforms:\n  - { name: a, form: {} }\n" + steps).utf8)
    }
    let words = ["test", "a.test.yaml", "b.test.yaml", "--update", "--format", format]
    #expect(stage.run(words) == .refusal)
    let told = format == "text" ? stage.outputText : stage.errorText
    #expect(told.contains("wrote 2 expectations into a.test.yaml:\n  line "))
    #expect(told.contains("\nwrote 1 expectation into b.test.yaml:\n  line "))
    #expect(format == "text" || stage.outputText.hasPrefix("<?xml"))
  }

  @Test func `a text beyond four digits of Unicode is written so that it reads back`() throws {
    let (text, _) = try update(
      """
      interlockTest: 1
      rules: f.yaml
      tests:
        scenarios:
          - name: flag
            steps:
              - set: { id: "\\U0001F3F4\\U000E0067\\U000E007F", pin: '1' }

      """)
    #expect(text.contains(#"\U000e0067\U000e007f"#))
  }

  @Test func `results are written to a file as well`() throws {
    let stage = Stage()
    let status = stage.run(["test", "rules/login.yaml", "--output", "junit:out.xml"])
    #expect(status == .success, "\(stage.outputText)\(stage.errorText)")
    let file = String(decoding: try #require(stage.files["out.xml"]), as: UTF8.self)
    #expect(file.contains("<testsuite name=\"rules/login.test.yaml\" tests=\"10\" failures=\"0\">"))
    #expect(stage.outputText.hasSuffix("\n10 passed, 0 failed\n"))
  }

  @Test func `a file that cannot be written is told`() {
    let stage = Stage()
    stage.savingFails = true
    #expect(stage.run(["test", "rules/login.yaml", "--output", "junit:out.xml"]) == .failure)
    #expect(stage.errorText == "interlock: cannot write out.xml: read-only file system\n")
  }

  @Test(arguments: [
    "login", "password-match", "order", "signup", "tip-calculator", "appointments",
    "visa-application",
  ])
  func `the shipped rules pass their tests`(name: String) {
    let stage = Stage()
    let status = stage.run(["test", "rules/\(name).yaml"])
    #expect(status == .success, "\(stage.outputText)\(stage.errorText)")
    #expect(stage.outputText.hasPrefix("rules/\(name).test.yaml: "))
  }
}
