import CEL
import Interlock
import InterlockPCRE2

extension Scenario {
  /// Judging a typical text, the first example, by each format.
  static func formats() -> [Scenario] {
    let seams = FormatSeams(patterns: PCRE2(), timeZones: OneTimeZone())
    return Format.catalogue.compactMap { format in
      guard let matches = format.matcher(seams), let text = format.passes.first else { return nil }
      let bytes = Array(text.utf8)
      return Scenario(name: "formats/match/" + format.name, iterations: 1_000_000) {
        if !matches(bytes.span) { print("refused: \(text)") }
      }
    }
  }
}

/// A database that costs nothing to ask.
private final class OneTimeZone: TimeZoneProvider {
  func offset(of zone: String, at instant: TimestampValue) -> Int64? {
    zone == "Asia/Seoul" ? 32_400 : nil
  }
}
