public import Interlock
public import protocol CEL.TimeZoneProvider
public import InterlockYAML

/// Mends what was found, on the text itself: comments, quotes and line ends stay as they are.
public struct Fixer: Sendable {
  /// What came of mending a file.
  public struct Result: Sendable {
    /// The file's bytes; those that were, where nothing could be mended.
    public var bytes: [UInt8]
    /// How many findings were mended.
    public var count: Int
    /// Why some were not, though they had fixes; empty where all were.
    public var refusal: String
  }

  /// How often a file is read again.
  private static let rounds = 10

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
  /// A file that would no longer load, or whose safe fixes would change what the engine says of any
  /// form that is tried, is left as it is.
  public func fix(
    _ source: SourceFile, number: Int = 0, imports: (any ImportProvider)? = nil,
    timeZones: (any TimeZoneProvider)? = nil
  ) -> Result {
    mend(source, number) { text in
      linter.lint(text, file: number, imports: imports, timeZones: timeZones)
    } problem: { current, next in
      let before = linter.load(current, file: number, imports: imports, timeZones: timeZones)
      let after = linter.load(next, file: number, imports: imports, timeZones: timeZones)
      return problem(from: before, to: after)
    }
  }

  /// Mends a file that is no rule file until nothing is left that can be, or leaves it as it is
  /// where it would have as many errors as before.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - number: The file's place in the list of sources.
  ///   - find: Finds what is wrong with a text of the file.
  public func fix(
    _ source: SourceFile, number: Int, find: (SourceFile) -> [Finding]
  ) -> Result {
    mend(source, number, find) { current, next in
      let (before, after) = (Self.errorCount(find(current)), Self.errorCount(find(next)))
      return after > 0 && after >= before ? "the file would not load" : nil
    }
  }

  private static func errorCount(_ findings: [Finding]) -> Int {
    findings.count { $0.diagnostic.severity == .error }
  }

  /// The fix of a finding that is made; nil where there is none.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - number: The file that is mended: what stands in an imported file is mended there.
  public func fix(for finding: Finding, in number: Int) -> Fix? {
    finding.fixes.first { fix in
      (takesUnsafe || fix.applicability == .safe)
        && fix.edits.allSatisfy { $0.span.file == number }
    }
  }

  private func mend(
    _ source: SourceFile, _ number: Int, _ find: (SourceFile) -> [Finding],
    problem: (SourceFile, SourceFile) -> String?
  ) -> Result {
    var current = source
    var count = 0
    for _ in 0..<Self.rounds {
      let fixes = find(current).compactMap { fix(for: $0, in: number) }
      let (bytes, applied) = Self.apply(fixes, to: current.bytes)
      if applied == 0 || bytes == current.bytes { break }
      let next = SourceFile(path: source.path, bytes: bytes)
      if let problem = problem(current, next) {
        return Result(bytes: current.bytes, count: count, refusal: problem)
      }
      current = next
      count += applied
    }
    return Result(bytes: current.bytes, count: count, refusal: "")
  }

  /// Applies fixes that do not get in each other's way, the first of two that do.
  static func apply(_ fixes: [Fix], to bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    var edits: [Edit] = []
    var count = 0
    for fix in fixes {
      let isFree = fix.edits.allSatisfy { edit in
        edit.span.start >= 0 && edit.span.end <= bytes.count
          && !edits.contains { $0.span.start <= edit.span.end && edit.span.start <= $0.span.end }
      }
      guard isFree, !fix.edits.isEmpty else { continue }
      edits += fix.edits
      count += 1
    }
    var result = bytes
    for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
      result.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.text.utf8))
    }
    return (result, count)
  }

  /// Why a change may not be made; nil where it may.
  private func problem(from before: Linter.Loaded, to after: Linter.Loaded) -> String? {
    func errors(_ loaded: Linter.Loaded) -> Int {
      loaded.diagnostics.count { $0.severity == .error }
    }
    if errors(after) > 0, errors(after) >= errors(before) { return "the file would not load" }
    guard !takesUnsafe, let old = before.context?.replay, let new = after.context?.replay,
      let context = before.context
    else { return nil }
    for form in context.sampleForms(of: old.program, old) {
      for elapsed in [Int64(0), 3_600_000_000_000] {
        guard let was = old.judge(form, elapsed: elapsed),
          let now = new.judge(form, elapsed: elapsed)
        else { continue }
        let isSame =
          was.isValid == now.isValid && was.enabled == now.enabled
          && was.violations.map { $0.path + " " + $0.rule }
            == now.violations.map { $0.path + " " + $0.rule }
        if !isSame { return "the engine would say something else of \(form)" }
      }
    }
    return nil
  }
}
