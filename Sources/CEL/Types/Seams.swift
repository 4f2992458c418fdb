/// What compiles regexes; filled by the host.
public protocol RegexEngine: AnyObject, Sendable {
  /// Compiles a pattern that is searched for in texts.
  ///
  /// - Throws: ``RegexIssue`` with the place of the fault in the pattern.
  func compile(_ pattern: String) throws(RegexIssue) -> any CompiledRegex
}

/// A compiled pattern.
public protocol CompiledRegex: AnyObject, Sendable {
  /// Whether any part of a text matches, with bounded work.
  ///
  /// - Parameters:
  ///   - subject: The text.
  ///   - work: What the search has cost is added to it, in units of ``Budget``: a step of a matcher
  ///     that goes back is one, and so are 16 characters that are merely run over. It must be the
  ///     same for the same pattern and text, everywhere.
  func matches(_ subject: String, work: inout Int64) -> RegexOutcome
}

/// The answer of a search.
public enum RegexOutcome: Hashable, Sendable {
  /// A part of the text matches.
  case found
  /// No part does.
  case notFound
  /// The bound on the work was reached.
  case limit
}

/// Why a pattern cannot be compiled.
public struct RegexIssue: Error, Hashable, Sendable {
  /// The fault, as a lower-case clause.
  public var message: String
  /// The UTF-8 bytes of the pattern at fault.
  public var range: Range<Int>
  /// What to do; empty when there is no good advice.
  public var help: String

  /// Creates an issue.
  public init(_ message: String, at range: Range<Int>, help: String = "") {
    self.message = message
    self.range = range
    self.help = help
  }
}

extension RegexIssue: CustomStringConvertible {
  /// The fault, the bytes of the pattern at fault, and what to do.
  public var description: String {
    let place = " (bytes \(range.lowerBound) to \(range.upperBound) of the pattern)"
    return message + place + (help.isEmpty ? "" : "; " + help)
  }
}

/// What knows the rules of named time zones; filled by the host.
public protocol TimeZoneProvider: AnyObject, Sendable {
  /// The offset of a zone from UTC at an instant, in seconds, or nil where the zone is unknown.
  func offset(of zone: String, at instant: TimestampValue) -> Int64?

  /// Whether a zone is known by a name, given as UTF-8; what is no UTF-8 names none.
  ///
  /// A host that can tell without making a `String` of the name does so; by default the zone is
  /// asked for its offset.
  func hasZone(_ name: Span<UInt8>) -> Bool
}

extension TimeZoneProvider {
  /// Whether the zone has an offset at the beginning of 1970.
  public func hasZone(_ name: Span<UInt8>) -> Bool {
    guard let text = try? UTF8Span(validating: name), let epoch = TimestampValue(seconds: 0) else {
      return false
    }
    return offset(of: String(copying: text), at: epoch) != nil
  }
}
