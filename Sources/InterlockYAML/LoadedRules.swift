public import protocol CEL.TimeZoneProvider
public import Interlock
package import InterlockScenarios

/// A rule file that was read with all that it imports and checked as far as it goes.
public struct LoadedRules: Sendable {
  /// The rule file as a tree; nil where its text is no document.
  public let document: Node?
  /// What could be read; nil where the text of the rule file is no document.
  public let ruleSet: RuleSet?
  /// The program; nil where there is an error, and where the file is no form.
  public let program: Program?
  /// All problems, warnings included, in no particular order.
  public let diagnostics: [Diagnostic]
  /// The tests that the file brings; empty where it has none or an error.
  package let tests: TestSuite
  /// Whether the file has types and messages for others to import, and is no form.
  public let isLibrary: Bool

  /// Whether the file cannot be used.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Reads a rule file and checks it: what could be read of one with errors is checked further, so
  /// that one run tells of every problem.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - file: The file's place in the list of sources, for the spans.
  ///   - imports: Gives the files that it imports; without it an `import` is an error.
  ///   - allowsLibrary: Whether a file that only has types and messages is checked as what it is;
  ///     otherwise it is a form that lacks its parts.
  ///   - patterns: The regex engine.
  ///   - timeZones: Knows named time zones; without it a file that names one does not load.
  public init(
    _ source: SourceFile, file: Int = 0, imports: (any ImportProvider)? = nil,
    allowsLibrary: Bool = false, patterns: any PatternCompiler,
    timeZones: (any TimeZoneProvider)? = nil
  ) {
    var (document, problems) = YAMLReader.read(source, file: file)
    guard let document else {
      self.init(
        document: nil, ruleSet: nil, program: nil, diagnostics: problems, isLibrary: false,
        tests: TestSuite())
      return
    }
    var imported: ImportedDocuments?
    if let imports {
      var loader = ImportLoader(imports, limits: LoadLimits())
      loader.load(importsOf: document, in: source, number: file)
      problems += loader.diagnostics
      imported = loader.documents
    }
    let isLibrary = allowsLibrary && RuleSetReader.isLibrary(document)
    let (ruleSet, found) =
      isLibrary
      ? RuleSetReader.readLibrary(document, imports: imported)
      : RuleSetReader.read(document, imports: imported)
    let (program, last) = Program.check(ruleSet, patterns: patterns, timeZones: timeZones)
    var diagnostics = problems + found + last
    var tests = TestSuite()
    if let program, let node = ruleSet.tests?.value {
      let (suite, faults) = TestReader.read(node, for: program)
      tests = suite
      diagnostics += faults
    }
    let isUsable = !isLibrary && !diagnostics.contains { $0.severity == .error }
    self.init(
      document: document, ruleSet: ruleSet, program: isUsable ? program : nil,
      diagnostics: diagnostics, isLibrary: isLibrary, tests: isUsable ? tests : TestSuite())
  }

  private init(
    document: Node?, ruleSet: RuleSet?, program: Program?, diagnostics: [Diagnostic],
    isLibrary: Bool, tests: TestSuite
  ) {
    self.document = document
    self.ruleSet = ruleSet
    self.program = program
    self.diagnostics = diagnostics
    self.isLibrary = isLibrary
    self.tests = tests
  }
}
