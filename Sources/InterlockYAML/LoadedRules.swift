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
  /// Where the file's own tests have values of secret fields, which are never shown.
  public let concealed: [SourceSpan]
  /// Whether the file has types and messages for others to import, and is no form.
  public let isLibrary: Bool

  /// The files that spans mean, by their numbers: the file and what it imports; where a number is of
  /// another file, an empty one.
  public let sources: [SourceFile]

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
    var sources = [file: source]
    // What was lost may have said what is secret.
    var lost: SecretValues?
    if !problems.isEmpty, SecretValues.mayBeSecret(inUnreadable: source) {
      lost = SecretValues(inUnreadable: source, file, isTests: false)
    }
    guard let document else {
      self.init(
        document: nil, ruleSet: nil, program: nil,
        diagnostics: problems.map { lost?.masked($0) ?? $0 }, isLibrary: false,
        tests: TestSuite(), concealed: lost?.spans ?? [], sources: sources)
      return
    }
    var imported: ImportedDocuments?
    if let imports {
      var loader = ImportLoader(imports, limits: LoadLimits())
      loader.load(importsOf: document, in: source, number: file)
      problems += loader.diagnostics
      imported = loader.documents
      sources.merge(loader.sources) { own, _ in own }
    }
    let rules = IgnoreKey.removed(from: document, of: source)
    let isLibrary = allowsLibrary && RuleSetReader.isLibrary(rules)
    var (ruleSet, found) =
      isLibrary
      ? RuleSetReader.readLibrary(rules, imports: imported)
      : RuleSetReader.read(rules, imports: imported)
    ruleSet.sourceFiles = Self.list(of: sources)
    let (program, last) = Program.check(ruleSet, patterns: patterns, timeZones: timeZones)
    lost?.addNames(of: ruleSet, program)
    let literals = SecretLiterals.spans(of: ruleSet)
    var concealed = (lost?.spans ?? []) + literals
    var diagnostics =
      problems.map { lost?.masked($0) ?? $0 }
      + SecretLiterals.masked(found + last, at: literals, in: sources)
    var tests = TestSuite()
    if let node = ruleSet.tests?.value {
      var secrets = SecretValues(in: node, of: ruleSet, program)
      secrets.concealComments(of: source, file, isTests: false)
      concealed += secrets.spans
      if let program {
        let (suite, faults) = TestReader.read(node, for: program)
        tests = suite
        diagnostics += faults.map { secrets.masked($0) }
      }
    }
    let isUsable = !isLibrary && !diagnostics.contains { $0.severity == .error }
    self.init(
      document: document, ruleSet: ruleSet, program: isUsable ? program : nil,
      diagnostics: diagnostics, isLibrary: isLibrary, tests: isUsable ? tests : TestSuite(),
      concealed: concealed, sources: sources)
  }

  private init(
    document: Node?, ruleSet: RuleSet?, program: Program?, diagnostics: [Diagnostic],
    isLibrary: Bool, tests: TestSuite, concealed: [SourceSpan], sources: [Int: SourceFile]
  ) {
    self.document = document
    self.ruleSet = ruleSet
    self.program = program
    self.diagnostics = diagnostics
    self.isLibrary = isLibrary
    self.tests = tests
    self.concealed = concealed
    self.sources = Self.list(of: sources)
  }

  private static func list(of sources: [Int: SourceFile]) -> [SourceFile] {
    // A provider may number files as it likes; what is beyond any use is left out.
    let count = sources.keys.reduce(0) { $1 < 1 << 16 ? max($0, $1 + 1) : $0 }
    return (0..<count).map { sources[$0] ?? SourceFile(path: "", bytes: []) }
  }
}
