import Interlock

extension Check {
  /// The reference page, in Markdown; `interlock lint --explain` prints it.
  public var page: String {
    var text = "# \(id) `\(name)`\n\n"
    text += sentence(summary) + "\n\n"
    text +=
      "- Severity: \(severity.word)\(isLoadError ? ", always: the file cannot be used" : elsewhere)\n"
    if message != "{message}" { text += "- Message: \(message)\n" }
    text += "\n\(rationale)\n\n"
    text += "## Found here\n\n" + block(bad, isMarked: true)
    text += "\n## Not found here\n\n" + block(good, isMarked: false)
    return text
  }

  private func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// The example as a code block, with what is found in it under it.
  private func block(_ example: LintExample, isMarked: Bool) -> String {
    // A control character would make the page no text.
    var text = "```yaml\n" + example.text.replacing("\u{0}", with: "␀")
    if !example.text.hasSuffix("\n") { text += "\n" }
    text += "```\n"
    guard isMarked else { return text }
    let source = SourceFile(path: "example.yaml", bytes: Array(example.text.utf8))
    let findings = example.findings(by: Linter()).filter { $0.check == id }
    let renderer = DiagnosticRenderer(sources: [source])
    text += "\n```text\n"
    for (place, finding) in findings.enumerated() {
      text += (place == 0 ? "" : "\n") + renderer.render(finding.diagnostic)
    }
    return text + "```\n"
  }
}

extension Diagnostic.Severity {
  /// The word for it.
  var word: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "info"
    }
  }
}
