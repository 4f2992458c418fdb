/// Collects the diagnostics of one rule set while it is read and compiled.
package final class DiagnosticCollector {
  package private(set) var diagnostics: [Diagnostic] = []
  /// Text that is read once for every field that uses it: what is wrong there is reported once.
  package var sharedSpans: [SourceSpan] = [] {
    didSet { shared = nil }
  }
  /// The same, once something is reported.
  private var shared: SpanSet?
  package private(set) var hasErrors = false
  private var reported: Set<Fault> = []
  /// What was said: an alias repeats its text, but not what is wrong with it.
  private var said: Set<Diagnostic> = []

  private struct Fault: Hashable {
    var id: Diagnostic.ID
    var span: SourceSpan
  }

  package init() {}

  package func report(_ diagnostic: Diagnostic) {
    let span = diagnostic.span
    let shared = shared ?? SpanSet(sharedSpans)
    self.shared = shared
    if shared.contains(span), !reported.insert(Fault(id: diagnostic.id, span: span)).inserted {
      return
    }
    guard said.insert(diagnostic).inserted else { return }
    diagnostics.append(diagnostic)
    if diagnostic.severity == .error { hasErrors = true }
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
