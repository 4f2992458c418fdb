import CEL
import Foundation

/// Regexes by Foundation, for tests of the language alone.
final class FoundationRegexes: RegexEngine {
  private final class Compiled: CompiledRegex {
    let regex: NSRegularExpression
    init(_ regex: NSRegularExpression) { self.regex = regex }

    func matches(_ subject: String) -> RegexOutcome {
      let whole = NSRange(location: 0, length: (subject as NSString).length)
      return regex.firstMatch(in: subject, range: whole) == nil ? .notFound : .found
    }
  }

  func compile(_ pattern: String) throws(RegexIssue) -> any CompiledRegex {
    do {
      return Compiled(try NSRegularExpression(pattern: pattern))
    } catch {
      throw RegexIssue("the pattern is invalid", at: 0..<pattern.utf8.count)
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
