public import protocol CEL.TimeZoneProvider
public import Interlock
public import InterlockYAML

/// Mends what was found, on the text itself: comments, quotes and line ends stay as they are.
public struct Fixer: Sendable {
  /// What came of mending a file.
  public struct Result: Sendable {
    /// The file's bytes; those that were, where nothing could be mended.
    public var bytes: [UInt8]
    /// How many findings were mended.
    public var count: Int
    /// The fixes that were not made, as they stood when they were tried.
    public var refused: [Fix] = []
    /// Why the first of them was not; empty where all were made.
    public var refusal = ""
  }

  /// How often a file is read again.
  private static let rounds = 12
  /// How often a file is tried with some of the fixes, so that one that cannot be made does not
  /// keep the others from it.
  private static let trials = 64

  private let linter: Linter
  private let takesUnsafe: Bool

  /// Creates a fixer.
  ///
  /// - Parameters:
  ///   - linter: What finds.
  ///   - takesUnsafe: Whether fixes are made that may change the meaning.
  public init(_ linter: Linter, takesUnsafe: Bool = false) {
    self.linter = linter
    self.takesUnsafe = takesUnsafe
  }

  /// Mends a file until nothing is left that can be.
  ///
  /// A fix is not made after which the file would no longer load, would be no JSON any more, or, of
  /// a safe one, the engine would say something else of any form that is tried.
  public func fix(
    _ source: SourceFile, number: Int = 0, imports: (any ImportProvider)? = nil,
    timeZones: (any TimeZoneProvider)? = nil
  ) -> Result {
    mend(source, number) { text in
      let loaded = linter.load(text, file: number, imports: imports, timeZones: timeZones)
      return Reading(
        source: text, findings: { linter.findings(of: loaded, in: text, file: number) },
        errors: loaded.diagnostics.filter { $0.severity == .error }, context: loaded.context)
    }
  }

  /// Mends a file that is no rule file until nothing is left that can be.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - number: The file's place in the list of sources.
  ///   - find: Finds what is wrong with a text of the file.
  public func fix(
    _ source: SourceFile, number: Int, find: @escaping (SourceFile) -> [Finding]
  ) -> Result {
    mend(source, number) { text in
      let findings = find(text)
      return Reading(
        source: text, findings: { findings },
        errors: findings.map { $0.diagnostic }.filter { $0.severity == .error }, context: nil)
    }
  }

  /// The fix of a finding that is made; nil where there is none.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - number: The file that is mended: what stands in an imported file is mended there.
  public func fix(for finding: Finding, in number: Int) -> Fix? {
    fix(for: finding, in: number, takesUnsafe: takesUnsafe)
  }

  private func fix(for finding: Finding, in number: Int, takesUnsafe: Bool) -> Fix? {
    finding.fixes.first { fix in
      (takesUnsafe || fix.applicability == .safe)
        && fix.edits.allSatisfy { $0.span.file == number }
    }
  }

  private func mend(
    _ source: SourceFile, _ number: Int, _ read: @escaping (SourceFile) -> Reading
  ) -> Result {
    var result = Result(bytes: source.bytes, count: 0)
    // What changes no verdict comes first: behind a change of meaning nothing could tell.
    for takesUnsafe in takesUnsafe ? [false, true] : [false] {
      var refused: [Fix] = []
      for _ in 0..<Self.rounds {
        let reading = read(SourceFile(path: source.path, bytes: result.bytes))
        let known = Set(refused)
        let fixes = reading.findings().compactMap { finding in
          fix(for: finding, in: number, takesUnsafe: takesUnsafe)
        }.filter { !known.contains($0) }
        var trial = FixTrial(reading, keepsVerdicts: !takesUnsafe, trials: Self.trials, read: read)
        trial.take(FixTrial.apart(fixes, in: result.bytes.count)[...])
        if result.refusal.isEmpty { result.refusal = trial.refusal }
        result.refused += trial.refused
        refused = (refused + trial.refused).map { trial.moved($0) }
        if trial.accepted.isEmpty {
          if trial.refused.isEmpty { break }
          continue
        }
        result.bytes = trial.bytes
        result.count += trial.accepted.count
      }
    }
    return result
  }
}

/// What came of reading a text that is being mended.
struct Reading {
  var source: SourceFile
  /// Finds what is wrong, which takes longer than to see whether the text can be used.
  var findings: () -> [Finding]
  var errors: [Diagnostic]
  /// Nil for what is no rule file, or cannot be read as one.
  var context: LintContext?
}
