import CEL
import Foundation
import Interlock
import InterlockPCRE2

/// The product's regex engine behind the seam of the language.
func makeRegexes() -> RegexAdapter { RegexAdapter(PCRE2()) }

/// Time zones by Foundation.
final class FoundationTimeZones: TimeZoneProvider {
  func offset(of zone: String, at instant: TimestampValue) -> Int64? {
    TimeZone(identifier: zone).map {
      Int64($0.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds))))
    }
  }
}
