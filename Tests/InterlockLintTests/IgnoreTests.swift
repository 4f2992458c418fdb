import Interlock
import InterlockLint
import Testing

/// Which findings a comment silences.
@Suite struct IgnoreTests {
  private func names(_ body: String) -> [String] {
    let text = "interlock: 1\nform: f\n" + body
    return Linter().lint(SourceFile(path: "rules.yaml", bytes: Array(text.utf8))).map {
      $0.diagnostic.id.name
    }
  }

  @Test func `a comment speaks of the whole entry that follows, blocks of text included`() {
    #expect(
      names(
        """
        fields:
          # interlock: ignore obscure-range -- old data
          a:
            label: A
            pattern: >-
              [A-z]+
        """) == [])
  }

  @Test func `it does not speak of the entry after that`() {
    #expect(
      names(
        """
        fields:
          # interlock: ignore obscure-range -- old data
          a: { label: A, pattern: '[A-z]+' }
          b: { label: B, pattern: '[A-z]+' }
        """) == ["obscure-range"])
  }

  @Test func `before an element of a list it speaks of all of it`() {
    #expect(
      names(
        """
        fields:
          a: { label: A, type: date }
        rules:
          # interlock: ignore missing-message, same-operands -- on trial
          - id: same
            that: a == a
          - id: other
            that: a != a
            message: Another
        """) == ["same-operands"])
  }

  @Test func `behind text it speaks of what begins on its line`() {
    #expect(
      names(
        """
        fields:
          a:
            label: A
            pattern: '[A-z]+' # interlock: ignore IL507 -- old data
          b: { label: B, pattern: '[A-z]+' }
        """) == ["obscure-range"])
  }

  @Test func `several checks and the words behind the dashes are told apart`() {
    #expect(
      names(
        """
        fields:
          # interlock: ignore obscure-range, IL408 -- unused-gate is a word of the reason
          a: { label: A, pattern: '[A-z]+', minLength: 0 }
        """) == [])
  }

  @Test func `a comment can speak of the file`() {
    #expect(
      names(
        """
        # interlock: ignore-file obscure-range -- old data
        fields:
          a: { label: A, pattern: '[A-z]+' }
          b: { label: B, pattern: '[A-z]+' }
        """) == [])
  }

  @Test func `a hash in a text is no comment`() {
    #expect(
      names(
        """
        fields:
          a: { label: 'A # interlock: ignore obscure-range -- x', pattern: '[A-z]+' }
        """) == ["obscure-range"])
  }

  @Test func `what keeps a file from loading stays`() {
    #expect(
      names(
        """
        fields:
          # interlock: ignore unknown-key -- later
          a: { label: A, minimum: 1 }
        """
      ).sorted() == ["unknown-key", "unused-ignore"])
  }

  @Test func `a check that is off makes no ignore useless`() {
    var options = LintOptions()
    options.levels["IL507"] = .off
    let text = """
      interlock: 1
      form: f
      fields:
        # interlock: ignore obscure-range -- old data
        a: { label: A, pattern: '[A-z]+' }
      """
    let findings = Linter(options).lint(SourceFile(path: "rules.yaml", bytes: Array(text.utf8)))
    #expect(findings.isEmpty)
  }

  /// The names of what is found in a rule file in JSON.
  private func namesOfJSON(_ body: String) -> [String] {
    let text = #"{ "interlock": 1, "form": "f", "# + body + " }"
    return Linter().lint(SourceFile(path: "rules.json", bytes: Array(text.utf8))).map {
      $0.diagnostic.id.name
    }
  }

  @Test func `in JSON a key speaks of the object that it stands in`() {
    #expect(
      namesOfJSON(
        #"""
        "fields": {
          "a": {
            "label": "A", "pattern": "[A-z]+", "minLength": 0,
            "$lint-ignore": { "obscure-range": "old data", "IL408": "on trial" }
          },
          "b": { "label": "B", "pattern": "[A-z]+" }
        }
        """#) == ["obscure-range"])
  }

  @Test func `it speaks of the key of the object, and of all in it`() {
    #expect(
      namesOfJSON(
        #"""
        "fields": {
          "$lint-ignore": { "obscure-range": "old data" },
          "addr_2": { "required": true, "$lint-ignore": { "unlabelled-field": "an icon" } },
          "b": { "label": "B", "pattern": "[A-z]+" },
          "c": { "label": "C", "minLength": { "value": 0, "$lint-ignore": { "IL408": "x" } } }
        }
        """#
      ) == [])
  }

  @Test func `at the root it speaks of the file`() {
    #expect(
      namesOfJSON(
        #"""
        "$lint-ignore": { "obscure-range": "old data" },
        "fields": { "a": { "label": "A", "pattern": "[A-z]+" } }
        """#) == [])
  }

  @Test func `in a list it speaks of its element`() {
    #expect(
      namesOfJSON(
        #"""
        "fields": { "a": { "label": "A", "type": "date" } },
        "rules": [
          { "id": "r", "that": "a == a", "$lint-ignore": { "same-operands": "x", "missing-message": "x" } },
          { "id": "s", "that": "a != a", "message": "No" }
        ]
        """#) == ["same-operands"])
  }

  @Test func `reasons, unknown names and what is silenced for nothing are told`() {
    #expect(
      namesOfJSON(
        #"""
        "fields": { "a": { "label": "A", "$lint-ignore": { "unused-gate": " ", "obscure-rnge": "x" } } }
        """#
      ).sorted() == ["ignore-without-reason", "unknown-check", "unused-ignore"])
  }

  @Test(arguments: [
    #""obscure-range""#, #"["obscure-range"]"#, #"{ "obscure-range": true }"#, "null",
  ])
  func `what names no checks and reasons keeps the file from loading`(value: String) {
    #expect(
      namesOfJSON(
        #""fields": { "a": { "label": "A", "$lint-ignore": "# + value + " } }")
        == ["unknown-key"])
  }

  @Test func `a file with such keys loads, and one that imports it too`() throws {
    let body = #"{ "$lint-ignore": { "obscure-range": "x" }, "interlock": 1, "form": "f", "#
    let text =
      body + #""messages": { "required": { "en": "x", "$lint-ignore": { "IL507": "x" } } }, "#
      + #""fields": { "a": { "$lint-ignore": {}, "minLength": 2 } }, "#
      + #""sources": { "s": { "id": "text", "$lint-ignore": { "IL507": "x" } } } }"#
    let source = SourceFile(path: "f.json", bytes: Array(text.utf8))
    #expect(!Linter().lint(source).contains { $0.diagnostic.severity == .error })
  }

  @Test func `every prefix of a file is linted without harm`() {
    let text = """
      interlock: 1
      form: f
      types: { t: { pattern: '[A-z]' } }
      fields:
        # interlock: ignore obscure-range -- old data
        a: { type: t, visibleWhen: 'b == "x" && b == "y"', debounce: 5m }
        b: { label: 'é', type: choice, options: [x, y, y] }
      gates: { g: { after: 0s } }
      actions: { go: { enabledWhen: g && b != "z" } }
      """
    let bytes = Array(text.utf8)
    for count in 0...bytes.count {
      let source = SourceFile(path: "rules.yaml", bytes: Array(bytes[..<count]))
      for finding in Linter().lint(source) {
        #expect(finding.diagnostic.span.end <= count + 1)
      }
    }
  }

  @Test func `a comment behind a plain text is a comment`() {
    #expect(
      names(
        """
        title: Sign up # my form
        fields:
          a: { label: A, enabledWhen: b != "x" } # Tee
          b: # the other
            label: Isn't it # label
            message: Don't (please) do it # why
            visibleWhen: a == "y" || a == "z" # both
        actions:
          go: { enabledWhen: valid } # both
        """) == [])
  }

  @Test(arguments: [
    "label: Item #5", "label: See (page # 5", "label: Write \"a # b", "label: Colour #",
    "message: One of x, # y",
  ])
  func `a comment that seems to cut a text is told, and can be silenced`(entry: String) {
    let body = "fields:\n  a:\n    \(entry)\n"
    #expect(names(body).contains("comment-cuts-text"), "\(body)")
    let silenced = "# interlock: ignore comment-cuts-text -- meant so\n" + body
    #expect(!names(silenced).contains("comment-cuts-text"))
    #expect(!names(silenced).contains("unused-ignore"))
  }

  @Test func `the level of a cut text can be set, that of a cut regex cannot`() throws {
    let check = try #require(Check.named("comment-cuts-text"))
    let text = "interlock: 1\nform: f\nfields:\n  a:\n    label: Item #5\n"
    var options = LintOptions()
    options.levels[check.id] = .off
    func found(_ text: String) -> [Diagnostic.Severity] {
      Linter(options).lint(SourceFile(path: "rules.yaml", bytes: Array(text.utf8)))
        .filter { $0.check == check.id }.map { $0.diagnostic.severity }
    }
    #expect(found(text) == [])
    #expect(found(text + "    pattern: a #b\n") == [.error])
    options.levels[check.id] = .severity(.error)
    #expect(found(text) == [.error])
  }
}
