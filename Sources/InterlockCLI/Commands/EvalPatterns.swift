import CEL
import Interlock
import InterlockPCRE2

/// The regex engine of the program behind the seam of the expression language.
final class EvalPatterns: RegexEngine {
  private final class Compiled: CompiledRegex {
    private let pattern: any CompiledPattern

    init(_ pattern: any CompiledPattern) { self.pattern = pattern }

    func matches(_ subject: String) -> RegexOutcome {
      var subject = subject
      subject.makeContiguousUTF8()
      return switch pattern.match(subject.utf8.span) {
      case .matches: .found
      case .fails: .notFound
      case .limitReached: .limit
      }
    }
  }

  private let engine = PCRE2()

  func compile(_ pattern: String) throws(RegexIssue) -> any CompiledRegex {
    do throws(PatternError) {
      return Compiled(try engine.compile(pattern, mode: .search))
    } catch {
      throw RegexIssue(error.message, at: error.range, help: error.help)
    }
  }
}
