import CEL

/// Lets `matches` in expressions use the one regex engine of the core.
final class RegexAdapter: RegexEngine {
  private let patterns: any PatternCompiler

  init(_ patterns: any PatternCompiler) { self.patterns = patterns }

  func compile(_ pattern: String) throws(RegexIssue) -> any CompiledRegex {
    do throws(PatternError) {
      return AdaptedPattern(try patterns.compile(pattern, mode: .search))
    } catch {
      throw RegexIssue(error.message, at: error.range, help: error.help)
    }
  }
}

private final class AdaptedPattern: CompiledRegex {
  private let pattern: any CompiledPattern

  init(_ pattern: any CompiledPattern) { self.pattern = pattern }

  func matches(_ subject: String) -> RegexOutcome {
    var subject = subject
    subject.makeContiguousUTF8()
    // A text over the limit of all regexes is not shown to this one either.
    if subject.utf8.count > LengthLimit.bytes { return .limit }
    switch pattern.match(subject.utf8.span) {
    case .matches: return .found
    case .fails: return .notFound
    case .limitReached: return .limit
    }
  }
}
