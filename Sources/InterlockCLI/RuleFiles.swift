import Interlock
import InterlockPCRE2
import InterlockYAML

/// Rule files that were read and checked, with all that is wrong with them.
struct RuleFiles {
  private(set) var sources: [SourceFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let patterns = PCRE2()
  private let timeZones = TimeZones.system()

  /// Whether no file can be used.
  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Reads and compiles one rule file.
  ///
  /// - Returns: The program; nil where the file has an error.
  /// - Throws: ``Failure`` where the file cannot be read at all.
  mutating func load(_ path: String, _ streams: Streams) throws(Failure) -> Program? {
    let bytes = try streams.bytes(of: path, limit: LoadLimits().bytes)
    let shown = path == Streams.standardInput ? "<stdin>" : path
    let source = SourceFile(path: shown, bytes: bytes)
    sources.append(source)
    let (program, found) = Program.check(source, file: sources.count - 1, patterns: patterns, timeZones: timeZones)
    diagnostics += found
    return program
  }

  /// What is wrong, for people, with a line that sums it up; empty where nothing is.
  func report(inColor usesColor: Bool) -> String {
    DiagnosticRenderer(sources: sources, usesColor: usesColor).render(diagnostics)
  }
}
