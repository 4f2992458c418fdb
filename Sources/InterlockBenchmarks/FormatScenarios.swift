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

/// A database that costs nothing to ask, and like that of the command needs no `String` of a name.
private final class OneTimeZone: TimeZoneProvider {
  private let name = Array("Asia/Seoul".utf8)

  func hasZone(_ name: Span<UInt8>) -> Bool {
    guard name.count == self.name.count else { return false }
    for index in 0..<name.count where name[index] != self.name[index] { return false }
    return true
  }

  func offset(of zone: String, at instant: TimestampValue) -> Int64? {
    zone == "Asia/Seoul" ? 32_400 : nil
  }
}
