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
    return names.filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".test.yaml") }.sorted()
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

  @Test func `nothing is found in rule files that a careful author wrote`() throws {
    var random = SeededRandom(26)
    for _ in 0..<200 {
      let text = SensibleRules.file(&random)
      #expect(RuleFile.load(text).program != nil, "\(RuleFile.report(text))")
      let findings = Linter().lint(SourceFile(path: "rules.yaml", bytes: Array(text.utf8)))
      #expect(
        findings.isEmpty, "\(findings.map { "\($0.check) \($0.diagnostic.message)" })\n\(text)")
    }
  }

  @Test func `random rule files come through, and what is said of them is what was written`() {
    var random = SeededRandom(20_261_130)
    for _ in 0..<200 {
      let text = RandomRules.file(&random)
      let source = SourceFile(path: "random.yaml", bytes: Array(text.utf8))
      for finding in Linter().lint(source) {
        let span = finding.diagnostic.span
        #expect(span.start >= 0 && span.end <= source.bytes.count)
        #expect(Check.named(finding.check) != nil)
      }
    }
  }
}
