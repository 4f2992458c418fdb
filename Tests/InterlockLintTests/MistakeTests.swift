import Foundation
import Interlock
import InterlockLint
import InterlockTestSupport
import Testing

/// What authors get wrong, and the reviewed text that tells them.
@Suite struct MistakeTests {
  private static let folder = Fixtures.own.appending(path: "lint")

  /// A mistake: its title, the file without its first two lines, and what is printed.
  private struct Mistake {
    var title: String
    var body: String
    var source: SourceFile {
      SourceFile(path: "form.yaml", bytes: Array(("interlock: 1\nform: example\n" + body).utf8))
    }
  }

  private func mistakes() throws -> [Mistake] {
    let text = try String(
      contentsOf: Self.folder.appending(path: "mistakes.txt"), encoding: .utf8)
    return ("\n" + text).components(separatedBy: "\n=== ").dropFirst().map { block in
      let parts = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let rest = parts.count > 1 ? String(parts[1]) : ""
      return Mistake(
        title: String(parts[0]), body: (rest.components(separatedBy: "\n---").first ?? "") + "\n")
    }
  }

  private func report(_ source: SourceFile) -> LintReport {
    var report = LintReport(
      sources: [source], files: [0], findings: Linter().lint(source), version: "1")
    report.mendableCount = Fixer(Linter()).fix(source).count
    return report
  }

  @Test func `a hundred mistakes are told in reviewed words`() throws {
    let mistakes = try mistakes()
    #expect(mistakes.count >= 100)
    var text = ""
    for mistake in mistakes {
      let report = report(mistake.source)
      #expect(!report.findings.isEmpty, "\(mistake.title)")
      text += "=== \(mistake.title)\n\(mistake.body)---\n\(report.write(as: .text))"
    }
    try Snapshot.expect(text, at: Self.folder.appending(path: "mistakes.txt"))
  }

  @Test func `forty mistakes in one file are forty findings`() throws {
    let file = Self.folder.appending(path: "forty.yaml")
    let source = SourceFile(
      path: "forty.yaml", bytes: Array(try String(contentsOf: file, encoding: .utf8).utf8))
    let report = report(source)
    #expect(report.findings.count == 40)
    try Snapshot.expect(
      report.write(as: .short), at: Self.folder.appending(path: "forty.out"))
  }
}
