import Interlock

/// Findings that are known and put up with, so that a check can be taken up on old files.
///
/// One line a finding: fingerprint, check and path, with blanks between. No line numbers, so that
/// what is added above does not bring them back; a finding that is there twice stands there twice.
public struct LintBaseline: Sendable {
  private var counts: [String: Int] = [:]

  /// Reads a baseline; nil where a line is none.
  public init?(_ text: String) {
    for line in text.split(whereSeparator: { $0.isNewline }) {
      if line.hasPrefix("#") { continue }
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, parts[0].utf8.count == 16, Check.named(String(parts[1])) != nil else {
        return nil
      }
      counts[String(line), default: 0] += 1
    }
  }

  /// Takes the known findings out.
  ///
  /// - Returns: What is left, and how many known findings are no longer there.
  public func apply(to report: LintReport) -> (report: LintReport, stale: Int) {
    var counts = counts
    let findings = report.findings.filter { finding in
      // What keeps a file from loading is never put up with.
      if Check.keepsFromLoading(finding) { return true }
      let line = Self.line(finding, report)
      guard let count = counts[line], count > 0 else { return true }
      counts[line] = count - 1
      return false
    }
    return (report.with(findings), counts.values.reduce(0, +))
  }

  /// The baseline of a report.
  public static func text(of report: LintReport) -> String {
    var text =
      "# Findings that `interlock lint --baseline` does not report: fingerprint, check, file.\n"
    let lines = report.findings.filter { !Check.keepsFromLoading($0) }
      .map { line($0, report) }
    for line in lines.sorted() { text += line + "\n" }
    return text
  }

  private static func line(_ finding: Finding, _ report: LintReport) -> String {
    let path = LintReport.plain(report.path(finding.diagnostic.span))
    return "\(report.fingerprint(finding)) \(finding.diagnostic.id.name) \(path)"
  }
}
