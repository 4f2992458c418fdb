public import CEL
public import Interlock
import InterlockPCRE2

/// A few time zones that need no database.
public final class FixedTimeZones: TimeZoneProvider {
  /// What the database has.
  static let real: Set<String> = [
    "Asia/Seoul", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+9", "EST5EDT", "Europe/Berlin",
    "America/Port-au-Prince", "Etc/GMT-14", "GMT0", "W-SU", "America/Indiana/Tell_City",
  ]
  private static let names: Set<String> = real.union([
    // What systems keep beside the database; no format may accept it.
    "posix/Asia/Seoul", "right/UTC", "localtime", "posixrules", "Asia", "../UTC", "zone1970.tab",
  ])

  /// Creates the zones.
  public init() {}

  /// The offset of every zone is the same.
  public func offset(of zone: String, at instant: TimestampValue) -> Int64? {
    FixedTimeZones.names.contains(zone) && zone != "Asia" ? 32_400 : nil
  }
}

extension FormatSeams {
  /// Everything that formats may ask for.
  public static let forTests = FormatSeams(patterns: PCRE2(), timeZones: FixedTimeZones())
}

extension Format {
  /// Whether a whole text has the format; false where it cannot be judged at all.
  public func accepts(_ text: String) -> Bool { accepts(Array(text.utf8)) }

  /// Whether whole bytes have the format; false where it cannot be judged at all.
  public func accepts(_ bytes: [UInt8]) -> Bool {
    guard let matches = matcher(.forTests) else { return false }
    return matches(bytes.span)
  }
}
