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
}
