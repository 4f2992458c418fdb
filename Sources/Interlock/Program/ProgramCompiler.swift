public import CEL

/// Turns a rule set into a program, collecting every problem on the way.
///
/// The work is split by topic over the extensions of this type: numbering the fields and laying
/// out slots, expressions and their names, rules and messages, and the order of evaluation.
final class ProgramCompiler {
  let ruleSet: RuleSet
  let patterns: any PatternCompiler
  /// Knows named time zones; nil where the host has none.
  let timeZones: (any TimeZoneProvider)?
  let diagnostics = DiagnosticCollector()
  var parts = ProgramParts()

  /// What the author wrote of each field, by number.
  var fieldRules: [FieldRule] = []
  /// The names of the form, and of each container by the number of its field.
  var rootNames = NameTable()
  var containerNames: [Int: NameTable] = [:]
  /// What expressions see, by container.
  var rootEnvironment = Environment(.rules)
  var containerEnvironments: [Int: Environment] = [:]
  /// The variable of each kind that has been asked for.
  var variableIndex: [Variable.Kind: Int] = [:]
  /// The variables that some expression reads.
  var readVariables: Set<Int> = []
  /// The expressions by their number: where they stand and what they read.
  var sources: [(source: ExpressionSource, reads: [Int])] = []
  /// What the rules of a field read besides expressions: fields by `equals`.
  var comparedFields: [Int: [(field: Int, span: SourceSpan)]] = [:]
  /// Whether records with the same members are one type: those of sources, so that an expression may
  /// choose between two of them.
  var sharesRecords = false
  /// The types of options that expressions give, by the number of the choice.
  var optionTypes: [Int: FieldType] = [:]
  /// Whether only those types are asked for, see ``inferOptionTypes()``.
  var isTrial = false
  let regexEngine: RegexAdapter
  /// The messages of the file by their keys.
  let fileMessages: [String: [LocalizedText]]

  init(
    _ ruleSet: RuleSet, patterns: any PatternCompiler, timeZones: (any TimeZoneProvider)? = nil
  ) {
    self.ruleSet = ruleSet
    self.patterns = patterns
    self.timeZones = timeZones
    fileMessages = ruleSet.messages.reduce(into: [:]) { found, override in
      found[override.key.text, default: []].append(override.text)
    }
    // A text over the limit of all regexes is shown to `matches` neither.
    regexEngine = RegexAdapter(patterns, longestSubject: LengthLimit.bytes)
  }

  func compile() -> Program? {
    diagnostics.sharedSpans = ruleSet.typeSpans
    parts.form = ruleSet.form
    parts.locale = ruleSet.locale
    parts.tick = ruleSet.tick
    inferOptionTypes()
    prepare()
    readDefaults()
    compileFields()
    compileFormRules()
    compileActions()
    checkMessageKeys()
    orderSteps()
    let program = Program(parts)
    checkDefaults(of: program)
    checkUnusedTypes()
    if diagnostics.hasErrors || ruleSet.hasErrors { return nil }
    return OpenedForm(program).map { Program(parts, opened: $0) } ?? program
  }

  /// Checks the types that no field uses as those of a file without a form: what their expressions
  /// read of the form around them is not known.
  private func checkUnusedTypes() {
    if ruleSet.unusedTypes.isEmpty { return }
    var library = RuleSet()
    library.isLibrary = true
    library.file = ruleSet.file
    library.locale = ruleSet.locale
    library.typeSpans = ruleSet.typeSpans
    library.fields = ruleSet.unusedTypes
    let compiler = ProgramCompiler(library, patterns: patterns, timeZones: timeZones)
    _ = compiler.compile()
    for diagnostic in compiler.diagnostics.diagnostics { diagnostics.report(diagnostic) }
  }

  /// Numbers and types everything that expressions may read.
  func prepare() {
    numberFields()
    layOut()
    typeVariables()
    makeEnvironments()
    compileSources()
    compileComputed()
    finishEnvironments()
  }
}

extension Program {
  /// Compiles a rule set.
  ///
  /// - Parameters:
  ///   - ruleSet: A rule set that was read without an error.
  ///   - patterns: The regex engine.
  ///   - timeZones: Knows named time zones; without it a rule set that names one has an error.
  /// - Throws: ``CompilationError`` with all problems, not the first.
  public static func compile(
    _ ruleSet: RuleSet, patterns: any PatternCompiler, timeZones: (any TimeZoneProvider)? = nil
  ) throws(CompilationError) -> Program {
    let (program, diagnostics) = check(ruleSet, patterns: patterns, timeZones: timeZones)
    guard let program else {
      throw CompilationError(diagnostics: diagnostics, sources: ruleSet.sourceFiles)
    }
    return program
  }

  /// Checks a rule set as far as it goes, also one that was read with errors.
  ///
  /// - Returns: A program where there is no error, neither here nor from the reading, and the
  ///   problems that the reading did not find.
  public static func check(
    _ ruleSet: RuleSet, patterns: any PatternCompiler, timeZones: (any TimeZoneProvider)? = nil
  ) -> (program: Program?, diagnostics: [Diagnostic]) {
    let compiler = ProgramCompiler(ruleSet, patterns: patterns, timeZones: timeZones)
    let program = compiler.compile()
    return (program, compiler.diagnostics.diagnostics)
  }
}
