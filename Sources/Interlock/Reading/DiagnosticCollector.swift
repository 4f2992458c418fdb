/// Collects the diagnostics of one rule set while it is read and compiled.
package final class DiagnosticCollector {
  package private(set) var diagnostics: [Diagnostic] = []

  package init() {}

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  package func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  package func error(
    _ id: Diagnostic.ID, _ message: String, at span: SourceSpan, label: String = "",
    related: [Diagnostic.Label] = [], notes: [String] = [], help: String = ""
  ) {
    report(
      Diagnostic(
        .error, id, message, at: span, label: label, related: related, notes: notes, help: help))
  }
}
