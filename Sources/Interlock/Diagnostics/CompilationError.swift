/// All the problems of a rule set that could not be compiled.
public struct CompilationError: Error, Sendable {
  /// The problems, in no particular order.
  public let diagnostics: [Diagnostic]
  /// The files that the problems stand in, by their numbers; empty where they are not known.
  public let sources: [SourceFile]

  /// Creates an error from what was found.
  public init(diagnostics: [Diagnostic], sources: [SourceFile] = []) {
    self.diagnostics = diagnostics
    self.sources = sources
  }
}

extension CompilationError: CustomStringConvertible {
  /// Every problem with the line that it stands in and what to write instead, as ``DiagnosticRenderer``
  /// shows it; without the files each on a line of its own.
  public var description: String {
    if !sources.isEmpty { return DiagnosticRenderer(sources: sources).render(diagnostics) }
    var text = ""
    for diagnostic in DiagnosticRenderer.sorted(diagnostics) {
      text += (text.isEmpty ? "" : "\n") + diagnostic.description
    }
    return text
  }
}

extension Diagnostic: CustomStringConvertible {
  /// What is wrong, the bytes at fault, and what to write instead, on one line.
  ///
  /// ``DiagnosticRenderer`` shows the same with the lines of the file.
  public var description: String {
    let word =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "info"
      }
    var text = word + (id.name.isEmpty ? "" : "[" + id.name + "]") + ": " + message
    text += " (bytes \(span.start) to \(span.end)"
    text += span.file == 0 ? ")" : " of file \(span.file))"
    return LineCells.shown(help.isEmpty ? text : text + "; " + help)
  }
}
