import Foundation
import Interlock
import InterlockLint
import InterlockTestSupport
import Testing

/// Every check does what its own entry in the catalogue says.
@Suite struct CatalogueTests {
  private static let folder = Fixtures.root.appending(path: "Sources/InterlockLint/Reference")

  private func lint(_ example: LintExample) -> [Finding] {
    example.findings(by: Linter())
  }

  @Test func `identifiers and names are unique and shaped alike`() {
    var words: Set<String> = []
    for check in Check.all {
      #expect(words.insert(check.id).inserted && words.insert(check.name).inserted, "\(check.name)")
      #expect(check.id.wholeMatch(of: /IL[0-9]{3}/) != nil)
      #expect(check.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
      #expect(!check.summary.hasSuffix("."))
      #expect(!check.rationale.isEmpty)
      #expect(Check.named(check.id)?.name == check.name)
    }
    #expect(Check.all.map { $0.id } == Check.all.map { $0.id }.sorted())
  }

  @Test(arguments: Check.all.map { $0.name })
  func `the bad example is found at its marks and nowhere else`(name: String) throws {
    let check = try #require(Check.named(name))
    let findings = lint(check.bad)
    let spans = findings.filter { $0.check == check.id }
      .map { $0.diagnostic.span.start..<$0.diagnostic.span.end }
    #expect(spans == check.bad.spans, "\(check.page)")
    let others = findings.filter { $0.check != check.id }
    #expect(others.isEmpty, "\(others.map { "\($0.check) \($0.diagnostic.message)" })")
  }

  @Test(arguments: Check.all.map { $0.name })
  func `the good example is clean`(name: String) throws {
    let check = try #require(Check.named(name))
    let findings = lint(check.good)
    #expect(findings.isEmpty, "\(findings.map { "\($0.check) \($0.diagnostic.message)" })")
  }

  @Test(arguments: Check.all.map { $0.id })
  func `the reference page is fresh`(id: String) throws {
    let check = try #require(Check.named(id))
    try Snapshot.expect(check.page, at: Self.folder.appending(path: "\(id).md"))
  }

  @Test func `no reference page is left over`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let pages = files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
    #expect(Set(pages).isSubset(of: Check.all.map { $0.id }))
  }

  @Test func `whatever keeps a file from loading is in the catalogue`() throws {
    var names: Set<String> = []
    for path in [
      "Sources/Interlock/Diagnostics/Diagnostic+IDs.swift",
      "Sources/InterlockYAML/YAMLDiagnostics.swift",
    ] {
      let text = try String(contentsOf: Fixtures.root.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /(?:ID|Self)\("([a-z-]+)"\)/) { names.insert(String(match.1)) }
    }
    #expect(names.count >= 34)
    for name in names.sorted() { #expect(Check.named(name) != nil, "\(name)") }
  }
}
