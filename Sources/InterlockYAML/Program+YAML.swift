public import protocol CEL.TimeZoneProvider
public import Interlock

extension Program {
  /// Reads and compiles a rule file.
  ///
  /// - Parameters:
  ///   - source: The file, number 0 for the provider.
  ///   - imports: Gives the files that it imports; without it an `import` is an error.
  ///   - patterns: The regex engine.
  ///   - timeZones: Knows named time zones; without it a file that names one does not load.
  /// - Throws: ``CompilationError`` with all problems, not the first.
  public static func load(
    _ source: SourceFile, imports: (any ImportProvider)? = nil, patterns: any PatternCompiler,
    timeZones: (any TimeZoneProvider)? = nil
  ) throws(CompilationError) -> Program {
    let rules = LoadedRules(source, imports: imports, patterns: patterns, timeZones: timeZones)
    guard let program = rules.program else {
      throw CompilationError(diagnostics: rules.diagnostics, sources: rules.sources)
    }
    return program
  }

  /// Reads a rule file and checks it as far as it goes: what could be read of one with errors is
  /// checked further, so that one run tells of every problem.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - file: The file's place in the list of sources, for the spans.
  ///   - imports: Gives the files that it imports; without it an `import` is an error.
  ///   - patterns: The regex engine.
  ///   - timeZones: Knows named time zones; without it a file that names one does not load.
  /// - Returns: A program where there is no error, and all problems, warnings included.
  public static func check(
    _ source: SourceFile, file: Int = 0, imports: (any ImportProvider)? = nil,
    patterns: any PatternCompiler, timeZones: (any TimeZoneProvider)? = nil
  ) -> (program: Program?, diagnostics: [Diagnostic]) {
    let rules = LoadedRules(
      source, file: file, imports: imports, patterns: patterns, timeZones: timeZones)
    return (rules.program, rules.diagnostics)
  }
}
