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
  func match(_ subject: Span<UInt8>) -> PatternOutcome
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
