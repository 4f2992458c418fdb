public import protocol CEL.TimeZoneProvider
public import Interlock

extension Program {
  /// Reads and compiles a rule file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - patterns: The regex engine.
  ///   - timeZones: Knows named time zones; without it a file that names one does not load.
  /// - Throws: ``CompilationError`` with all problems, not the first.
  public static func load(
    _ source: SourceFile, patterns: any PatternCompiler,
    timeZones: (any TimeZoneProvider)? = nil
  ) throws(CompilationError) -> Program {
    let (program, diagnostics) = check(source, patterns: patterns, timeZones: timeZones)
    guard let program else { throw CompilationError(diagnostics: diagnostics) }
    return program
  }

  /// Reads a rule file and checks it as far as it goes: what could be read of one with errors is
  /// checked further, so that one run tells of every problem.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - file: The file's place in the list of sources, for the spans.
  ///   - patterns: The regex engine.
  ///   - timeZones: Knows named time zones; without it a file that names one does not load.
  /// - Returns: A program where there is no error, and all problems, warnings included.
  public static func check(
    _ source: SourceFile, file: Int = 0, patterns: any PatternCompiler,
    timeZones: (any TimeZoneProvider)? = nil
  ) -> (program: Program?, diagnostics: [Diagnostic]) {
    let (document, problems) = YAMLReader.read(source, file: file)
    guard let document else { return (nil, problems) }
    let (ruleSet, found) = RuleSetReader.read(document)
    let (program, last) = Program.check(ruleSet, patterns: patterns, timeZones: timeZones)
    let diagnostics = problems + found + last
    let hasErrors = diagnostics.contains { $0.severity == .error }
    return (hasErrors ? nil : program, diagnostics)
  }
}
