public import protocol CEL.TimeZoneProvider
public import Interlock
import InterlockPCRE2
public import InterlockYAML

/// Finds mistakes in rule files, in memory: what keeps a file from loading, and what loads but
/// cannot be meant.
public struct Linter: Sendable {
  /// Which checks run and how much their findings weigh.
  public var options: LintOptions
  private let patterns: any PatternCompiler

  /// Creates a linter; it can be used for any number of files.
  public init(_ options: LintOptions = LintOptions()) {
    self.options = options
    patterns = PCRE2()
  }

  /// Lints one file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - file: The file's place in the list of sources, for the spans.
  ///   - imports: Gives the files that it imports; without it an `import` is an error.
  ///   - timeZones: Knows named time zones; without it a file that names one does not load.
  /// - Returns: The findings, in the order of the file.
  public func lint(
    _ source: SourceFile, file: Int = 0, imports: (any ImportProvider)? = nil,
    timeZones: (any TimeZoneProvider)? = nil
  ) -> [Finding] {
    check(source, file: file, imports: imports, timeZones: timeZones).findings
  }

  /// Lints one file, and tells which bytes of it no report may show.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - file: The file's place in the list of sources, for the spans.
  ///   - imports: Gives the files that it imports; without it an `import` is an error.
  ///   - timeZones: Knows named time zones; without it a file that names one does not load.
  /// - Returns: The findings, in the order of the file, and the values of secret fields in its tests.
  public func check(
    _ source: SourceFile, file: Int = 0, imports: (any ImportProvider)? = nil,
    timeZones: (any TimeZoneProvider)? = nil
  ) -> (findings: [Finding], concealed: [SourceSpan]) {
    let loaded = load(source, file: file, imports: imports, timeZones: timeZones)
    return (findings(of: loaded, in: source, file: file), loaded.concealed)
  }

  func findings(of loaded: Loaded, in source: SourceFile, file: Int) -> [Finding] {
    let fixes = LoadFixes(source)
    guard let context = loaded.context else {
      return loaded.diagnostics.map { finding(of: $0, in: file, fixes) }
    }
    var findings = loaded.diagnostics.map { finding(of: $0, in: file, fixes, context) }
    // An empty place counts as the byte behind it.
    let faults = SpanSet(
      loaded.diagnostics.filter { $0.severity == .error }.map { problem in
        SourceSpan(
          file: problem.span.file, start: problem.span.start,
          end: max(problem.span.end, problem.span.start + 1))
      })
    var seen: Set<Place> = []
    for check in Check.all {
      guard let run = check.run, options.runs(check) else { continue }
      context.beginCheck()
      // What stands in an imported file is found there.
      for draft in run(context) where draft.span.file == file {
        // What stands where the file does not even load would follow from that.
        if faults.touches(draft.span) { continue }
        // A named type is read once for every field that uses it.
        guard seen.insert(Place(check: check.id, span: draft.span)).inserted else { continue }
        findings.append(finding(of: draft, by: check, context))
      }
    }
    findings = Ignores(source, file: file, document: context.document).apply(
      to: findings, options: options)
    findings = findings.compactMap { options.weighed($0) }
    return Self.sorted(findings)
  }

  /// The findings of problems that were found elsewhere, as in a file of tests.
  ///
  /// - Parameters:
  ///   - diagnostics: The problems.
  ///   - source: The file that they were found in; without it none has a fix.
  ///   - file: The file's place in the list of sources.
  public func findings(
    of diagnostics: [Diagnostic], in source: SourceFile? = nil, file: Int = 0
  ) -> [Finding] {
    let fixes = source.map { LoadFixes($0) }
    return Self.sorted(
      diagnostics.map { finding(of: $0, in: file, fixes) }.compactMap { options.weighed($0) })
  }

  /// What came of reading a file.
  struct Loaded {
    var context: LintContext?
    var diagnostics: [Diagnostic]
    /// Where its tests have values of secret fields.
    var concealed: [SourceSpan] = []
  }

  func load(
    _ source: SourceFile, file: Int, imports: (any ImportProvider)? = nil,
    timeZones: (any TimeZoneProvider)? = nil
  ) -> Loaded {
    let rules = LoadedRules(
      source, file: file, imports: imports, allowsLibrary: true, patterns: patterns,
      timeZones: timeZones)
    guard let document = rules.document, let ruleSet = rules.ruleSet else {
      return Loaded(
        context: nil, diagnostics: rules.diagnostics, concealed: rules.concealed)
    }
    // What stands where YAML could not be read follows from that.
    let faults = rules.diagnostics.filter { $0.id == .undefinedAlias || $0.id == .tag }
    let places = SpanSet(faults.map { $0.span })
    let faultsByPlace = Dictionary(grouping: Set(faults)) { $0.span }
    let diagnostics = rules.diagnostics.filter { problem in
      guard let outer = places.span(around: problem.span) else { return true }
      // A fault does not follow from itself.
      let isFault = faultsByPlace[problem.span]?.contains(problem) ?? false
      return isFault && outer == problem.span && faultsByPlace[problem.span]?.count == 1
    }
    let context = LintContext(
      source, file: file, document: document, ruleSet: ruleSet, program: rules.program,
      patterns: patterns)
    return Loaded(context: context, diagnostics: diagnostics, concealed: rules.concealed)
  }

  private func finding(
    of diagnostic: Diagnostic, in file: Int, _ fixes: LoadFixes?, _ context: LintContext? = nil
  ) -> Finding {
    Finding(
      check: Check.named(diagnostic.id.name)?.id ?? diagnostic.id.name, diagnostic: diagnostic,
      arguments: [Finding.Argument(name: "message", value: diagnostic.message)],
      fixes: diagnostic.span.file == file
        ? (fixes?.fixes(for: diagnostic) ?? []).filter { context?.canMake($0) ?? true } : [])
  }

  private func finding(of draft: Draft, by check: Check, _ context: LintContext) -> Finding {
    var diagnostic = Diagnostic(
      check.severity, Diagnostic.ID(check.name), check.text(of: draft), at: draft.span,
      label: draft.label, related: draft.related, notes: draft.notes, help: draft.help)
    if diagnostic.help.isEmpty, let fix = draft.fixes.first { diagnostic.help = fix.title }
    return Finding(
      check: check.id, diagnostic: diagnostic, arguments: draft.arguments,
      fixes: draft.fixes.filter { context.canMake($0) })
  }

  private struct Place: Hashable {
    var check: String
    var span: SourceSpan
  }

  /// Puts findings in order: by file, offset and check.
  static func sorted(_ findings: [Finding]) -> [Finding] {
    findings.sorted { left, right in
      let (a, b) = (left.diagnostic.span, right.diagnostic.span)
      if a.file != b.file { return a.file < b.file }
      if a.start != b.start { return a.start < b.start }
      if left.check != right.check { return left.check < right.check }
      if a.end != b.end { return a.end < b.end }
      return left.diagnostic.message < right.diagnostic.message
    }
  }
}

extension SourceSpan {
  /// Whether another span lies within this one.
  func contains(_ other: SourceSpan) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}
