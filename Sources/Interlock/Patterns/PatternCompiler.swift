/// The seam to the regex engine: the only thing the core asks of the outside for patterns.
///
/// Class-bound, so that the core also compiles in Embedded Swift.
public protocol PatternCompiler: AnyObject, Sendable {
  /// Compiles a pattern once, for matching many subjects.
  ///
  /// - Parameters:
  ///   - pattern: The regex in PCRE2's dialect, as the author wrote it.
  ///   - mode: Whether the whole subject must match or any part of it may.
  /// - Throws: ``PatternError`` with the place of the fault in the pattern.
  func compile(_ pattern: String, mode: PatternMode) throws(PatternError) -> any CompiledPattern
}

/// How much of a subject a pattern must match.
public enum PatternMode: Hashable, Sendable {
  /// The whole subject, from its first byte to its last.
  case whole
  /// Any part of the subject.
  case search
}

/// A compiled pattern; immutable and safe to share between threads.
public protocol CompiledPattern: AnyObject, Sendable {
  /// Matches a subject of valid UTF-8, with bounded work.
  ///
  /// - Parameters:
  ///   - subject: The text.
  ///   - work: What the match has cost is added to it: a step of a matcher that goes back is one
  ///     unit, and so are 16 characters that are merely run over. A form may do some twenty million
  ///     units together. It must be the same for the same pattern and subject, everywhere.
  func match(_ subject: Span<UInt8>, work: inout Int64) -> PatternOutcome
}

extension CompiledPattern {
  /// Matches a subject of valid UTF-8, whatever it costs.
  public func match(_ subject: Span<UInt8>) -> PatternOutcome {
    var work: Int64 = 0
    return match(subject, work: &work)
  }
}

/// The answer of a match.
public enum PatternOutcome: Hashable, Sendable {
  /// It matches.
  case matches
  /// It does not.
  case fails
  /// The bound on the work of one match was reached; counts as a violation, never as a match.
  case limitReached
}

/// Why a pattern could not be compiled.
public struct PatternError: Error, Hashable, Sendable {
  /// The fault, as a lower-case clause.
  public var message: String
  /// The bytes of the pattern at fault.
  public var range: Range<Int>
  /// What to write instead; empty when there is no good advice.
  public var help: String

  /// Creates an error at a range of the pattern's UTF-8 bytes.
  public init(_ message: String, at range: Range<Int>, help: String = "") {
    self.message = message
    self.range = range
    self.help = help
  }
}
