import Interlock
import InterlockTestSupport
import Testing

@testable import InterlockLint

/// What linting costs where a file has very many of one thing, counted: four times as many take four
/// times the work, not sixteen times.
struct LintGrowthTests {
  private static func lines(_ count: Int, by separator: String = "", _ line: (Int) -> String)
    -> String
  {
    (0..<count).map(line).joined(separator: separator)
  }

  /// Files by what there is much of.
  private static let files: [(name: String, text: @Sendable (Int) -> String)] = [
    (
      "alternatives",
      {
        "fields: { a: { type: integer, visibleWhen: '"
          + lines($0, by: " || ") { "b == \"\($0)\"" } + "' }, b: {} }\n"
      }
    ),
    (
      "parts",
      {
        "fields: { a: { visibleWhen: '" + lines($0, by: " && ") { "b != \"\($0)\"" }
          + "' }, b: {} }\n"
      }
    ),
    (
      "parts of which two exclude each other",
      {
        "fields: { c: { type: boolean }, a: { visibleWhen: 'c && "
          + lines($0, by: " && ") { "b != \"\($0)\"" } + " && !c' }, b: {} }\n"
      }
    ),
    (
      "parts that exclude each other and speak of one thing",
      {
        "fields: { a: { visibleWhen: '" + lines($0, by: " && ") { "b != \"\($0)\"" }
          + " && b == \"1\"' }, b: {} }\n"
      }
    ),
    (
      "optional fields with a minimum",
      { "fields:\n" + lines($0) { "  f\($0): { minLength: 1 }\n" } }
    ),
    (
      "divisions",
      {
        "fields:\n" + lines($0) { "  f\($0): { type: integer }\n" } + "computed:\n"
          + lines($0) { "  c\($0): 6 / f\($0)\n" }
      }
    ),
    (
      "actions that nothing guards",
      {
        "fields:\n" + lines($0) { "  f\($0): { required: true }\n" } + "actions:\n"
          + lines($0) { "  a\($0): { enabledWhen: f\($0) == \"x\" }\n" }
      }
    ),
    (
      "options that rules misspell",
      {
        "fields: { a: { type: choice, options: [" + lines($0, by: ", ") { "o\($0)" }
          + "] } }\nrules:\n"
          + lines($0) { "  - { id: r\($0), that: a != \"p\($0)\", message: M }\n" }
      }
    ),
  ]

  private func work(_ text: String) throws -> (work: Int, findings: [Finding]) {
    let source = SourceFile(
      path: "rules.yaml", bytes: Array(("interlock: 1\nform: t\n" + text).utf8))
    let linter = Linter()
    let loaded = linter.load(source, file: 0)
    let findings = linter.findings(of: loaded, in: source, file: 0)
    return (try #require(loaded.context).work, findings)
  }

  @Test(arguments: files.indices)
  func `the work of checks grows as their file does`(_ index: Int) throws {
    let (name, text) = Self.files[index]
    let small = try work(text(1_000)).work
    let large = try work(text(4_000)).work
    #expect(small > 0, "\(name) is not counted")
    #expect(large <= 6 * small, "\(name): \(small) for 1,000, \(large) for 4,000")
  }

  @Test func `the two parts that exclude each other are found among very many`() throws {
    let many = Self.lines(2_000, by: " && ") { "b != \"\($0)\"" }
    let (_, findings) = try work(
      "fields: { c: { type: boolean }, a: { visibleWhen: 'c && \(many) && !c' }, b: {} }\n")
    let finding = try #require(findings.first { $0.diagnostic.id.name == "rule-never-runs" })
    #expect(finding.diagnostic.label == "excludes the other")
    #expect(finding.diagnostic.related.first?.text == "and the other this one")
  }

  @Test func `in files as large as people write nothing is left out`() throws {
    let fields = "fields:\n" + Self.lines(300) { "  f\($0): { minLength: 1 }\n" }
    func count(_ name: String, _ text: String) throws -> Int {
      try work(text).findings.count { $0.diagnostic.id.name == name }
    }
    #expect(try count("minimum-on-optional", fields) == 300)
    let parts = Self.lines(300, by: " && ") { "b != \"\($0)\"" }
    let text =
      "fields: { a: { visibleWhen: '\(parts) && c != \"x\" && b == \"299\"' }, b: {}, c: {} }\n"
    let finding = try #require(
      try work(text).findings.first { $0.diagnostic.id.name == "rule-never-runs" })
    #expect(finding.diagnostic.related.first?.text == "and the other this one")
  }

  @Test func `gates are found for very many actions, and each that waits for its own press`() throws
  {
    let (_, findings) = try work(
      "fields: { f: {} }\ngates:\n"
        + Self.lines(500) { "  g\($0): { after: 1s, since: a\($0) }\n" } + "actions:\n"
        + Self.lines(500) { "  a\($0): { enabledWhen: valid && g\($0) }\n" })
    #expect(findings.count { $0.diagnostic.id.name == "gate-never-open" } == 500)
  }

  @Test func `comments in a row and nested scopes silence what they silenced one by one`() throws {
    let (_, findings) = try work(
      """
      fields:
        # interlock: ignore unlabelled-field -- first
        # interlock: ignore minimum-without-effect -- second
        # interlock: ignore pattern-repeated -- third
        a: { required: true, minLength: 0 }
        # interlock: ignore unlabelled-field -- a whole group

        # a word
        g:
          type: group
          fields:
            # interlock: ignore unlabelled-field -- inside of it too
            b: { required: true }
            c: { required: true }
        z: { label: Z }
      """)
    #expect(findings.map { $0.diagnostic.id.name } == ["unused-ignore"])
    #expect(findings.first?.arguments.first?.value == "pattern-repeated")
  }

  @Test func `a report is as long as its findings, however long the line is`() {
    func report(_ count: Int) -> [Int] {
      let text =
        "interlock: 1\nform: t\nfields: { z: { label: Z }, "
        + Self.lines(count, by: ", ") { "f\($0): { required: true, minLength: 0 }" } + " }\n"
      let source = SourceFile(path: "rules.yaml", bytes: Array(text.utf8))
      let findings = Linter().lint(source)
      let report = LintReport(sources: [source], files: [0], findings: findings, version: "1")
      return [findings.count] + [.text, .json, .sarif].map { report.write(as: $0).utf8.count }
    }
    let small = report(200)
    let large = report(800)
    #expect(small[0] == 400 && large[0] == 1_600)
    for (small, large) in zip(small, large) { #expect(large <= 5 * small) }
  }
}
