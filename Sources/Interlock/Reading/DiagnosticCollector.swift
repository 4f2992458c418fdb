/// Collects the diagnostics of one rule set while it is read and compiled.
package final class DiagnosticCollector {
  package private(set) var diagnostics: [Diagnostic] = []
  /// Text that is read once for every field that uses it: what is wrong there is reported once.
  package var sharedSpans: [SourceSpan] = []
  private var reported: Set<Fault> = []
  /// What was said: an alias repeats its text, but not what is wrong with it.
  private var said: Set<Diagnostic> = []

  private struct Fault: Hashable {
    var id: Diagnostic.ID
    var span: SourceSpan
  }

  package init() {}

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  package func report(_ diagnostic: Diagnostic) {
    let span = diagnostic.span
    let isShared = sharedSpans.contains {
      $0.file == span.file && $0.start <= span.start && span.end <= $0.end
    }
    if isShared, !reported.insert(Fault(id: diagnostic.id, span: span)).inserted { return }
    if said.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }

  package func error(
    _ id: Diagnostic.ID, _ message: String, at span: SourceSpan, label: String = "",
    related: [Diagnostic.Label] = [], notes: [String] = [], help: String = "",
    replacement: Diagnostic.Replacement? = nil
  ) {
    report(
      Diagnostic(
        .error, id, message, at: span, label: label, related: related, notes: notes, help: help,
        replacement: replacement))
  }
}
