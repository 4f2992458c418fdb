package import CEL

/// Lets `matches` in expressions use a regex engine behind the core's own seam.
package final class RegexAdapter: RegexEngine {
  private let patterns: any PatternCompiler
  private let longestSubject: Int

  /// Creates an adapter.
  ///
  /// - Parameters:
  ///   - patterns: The engine.
  ///   - longestSubject: The most bytes of a text that the engine is shown.
  package init(_ patterns: any PatternCompiler, longestSubject: Int = .max) {
    self.patterns = patterns
    self.longestSubject = longestSubject
  }

  package func compile(_ pattern: String) throws(RegexIssue) -> any CompiledRegex {
    do throws(PatternError) {
      return AdaptedPattern(
        try patterns.compile(pattern, mode: .search), longestSubject: longestSubject)
    } catch {
      throw RegexIssue(error.message, at: error.range, help: error.help)
    }
  }
}

private final class AdaptedPattern: CompiledRegex {
  private let pattern: any CompiledPattern
  private let longestSubject: Int

  init(_ pattern: any CompiledPattern, longestSubject: Int) {
    self.pattern = pattern
    self.longestSubject = longestSubject
  }

  func matches(_ subject: String, work: inout Int64) -> RegexOutcome {
    var subject = subject
    subject.makeContiguousUTF8()
    if subject.utf8.count > longestSubject { return .limit }
    switch pattern.match(subject.utf8.span, work: &work) {
    case .matches: return .found
    case .fails: return .notFound
    case .limitReached: return .limit
    }
  }
}
