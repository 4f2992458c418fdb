import Foundation
import Interlock
import InterlockLint
import InterlockTestSupport
import InterlockYAML
import Testing

/// A false alarm is worse than a miss.
@Suite struct FalseAlarmTests {
  private static let shipped: [String] = {
    let folder = Fixtures.root.appending(path: "rules")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Fixtures.root.appending(path: "rules/\(name)")))
  }

  @Test(arguments: shipped) func `nothing is found in the shipped rules`(name: String) throws {
    let source = SourceFile(path: name, bytes: try bytes(name))
    var others: [String: [UInt8]] = [:]
    for other in Self.shipped { others[other] = try bytes(other) }
    let findings = Linter().lint(source, imports: ImportsInMemory(others, for: source))
    #expect(findings.isEmpty, "\(findings.map { "\($0.check) \($0.diagnostic.message)" })")
  }

  @Test func `random rule files come through, and what is said of them is what was written`() {
    var random = SeededRandom(20_261_130)
    for _ in 0..<200 {
      let text = RandomRules.file(&random)
      let source = SourceFile(path: "random.yaml", bytes: Array(text.utf8))
      let loaded = RuleFile.load(text)
      for finding in Linter().lint(source) {
        let span = finding.diagnostic.span
        #expect(span.start >= 0 && span.end <= source.bytes.count)
        if loaded.program != nil { #expect(finding.diagnostic.severity != .error) }
      }
    }
  }
}
