import Foundation
import Interlock
import InterlockLint
import InterlockTestSupport
import Testing

/// What is written as SARIF is SARIF.
@Suite struct SARIFTests {
  private static let schema: String? = Fixtures.shared.flatMap { folder in
    try? String(
      contentsOf: folder.appending(path: "sarif/sarif-schema-2.1.0.json"), encoding: .utf8)
  }

  @Test(
    .enabled(if: schema != nil, "\(Fixtures.sharedIsMissing)"),
    .enabled(if: JSONSchemaValidator.isAvailable, "skipped: python3-jsonschema is not installed"))
  func `the findings of every bad example fit the schema of SARIF`() throws {
    let linter = Linter()
    let reports = Check.all.map { check in
      LintReport(
        sources: [check.bad.source], files: [0], findings: check.bad.findings(by: linter),
        version: "1.2.3"
      ).write(as: .sarif)
    }
    let schema = try #require(Self.schema)
    let errors = try #require(JSONSchemaValidator.errors(of: reports, by: schema))
    #expect(errors.count == Check.all.count)
    for (check, error) in zip(Check.all, errors) {
      #expect(error.isEmpty, "\(check.name): \(error)")
    }
  }

  @Test func `every format can be read again, whatever the file holds`() throws {
    let text = "interlock: 1\nform: \"a<b>&\\u0007\"\nfields:\n  «: { label: 'x\u{202E}' }\n"
    let source = SourceFile(path: "a,b:c%\n<d>.yaml", bytes: Array(text.utf8))
    let report = LintReport(
      sources: [source], files: [0], findings: Linter().lint(source), version: "1")
    #expect(!report.findings.isEmpty)
    for format in [LintReport.Format.json, .sarif] {
      let data = Data(report.write(as: format).utf8)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
    }
    #expect(report.write(as: .short).split(separator: "\n").count == report.findings.count)
    #expect(report.write(as: .github).split(separator: "\n").count == report.findings.count)
    #expect(!report.write(as: .junit).contains("\u{7}"))
  }
}
