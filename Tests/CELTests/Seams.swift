import CEL
import Foundation
import Interlock
import InterlockPCRE2

/// The product's regex engine behind the seam of the language.
final class Regexes: RegexEngine {
  private final class Compiled: CompiledRegex {
    let pattern: any CompiledPattern
    init(_ pattern: any CompiledPattern) { self.pattern = pattern }

    func matches(_ subject: String) -> RegexOutcome {
      switch pattern.match(subject.utf8Span.span) {
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

/// Time zones by Foundation.
final class FoundationTimeZones: TimeZoneProvider {
  func offset(of zone: String, at instant: TimestampValue) -> Int64? {
    TimeZone(identifier: zone).map {
      Int64($0.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds))))
    }
  }
}
