import CEL
import Glibc
import Synchronization

/// The time zones of the machine's database: one TZif file for each, RFC 9636 (once RFC 8536).
///
/// Without the database every name is unknown, so that an expression that uses one fails.
final class TimeZones: TimeZoneProvider {
  /// Gives the bytes of the file of a zone, or nil where there is none.
  typealias Reader = @Sendable (_ name: String) -> [UInt8]?

  /// What is known of a name; zones that do not exist are remembered too.
  private enum Entry {
    case known(TimeZoneTable), unknown
  }

  /// The largest file that is read; those of the public database have some kilobytes.
  static let fileLimit = 1 << 20
  /// How many names are remembered.
  private static let cacheLimit = 1024

  private let read: Reader
  private let cache = Mutex<[String: Entry]>([:])

  /// Creates time zones whose files come from anywhere; the reader is given valid names alone.
  init(read: @escaping Reader) { self.read = read }

  /// The files of a folder.
  convenience init(folder: String) {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    self.init { name in
      guard let bytes = try? Streams.system().bytes(of: prefix + name, limit: TimeZones.fileLimit),
        bytes.count <= TimeZones.fileLimit
      else { return nil }
      return bytes
    }
  }

  /// The database of the machine, in the folder that `TZDIR` names or where systems have it.
  static func system() -> TimeZones {
    if let value = unsafe getenv("TZDIR"), unsafe value.pointee != 0 {
      return TimeZones(folder: unsafe String(cString: value))
    }
    return TimeZones(folder: "/usr/share/zoneinfo")
  }

  /// Whether there is a database: every one has the zone `UTC`.
  var isPresent: Bool { table(of: "UTC") != nil }

  func offset(of zone: String, at instant: TimestampValue) -> Int64? {
    table(of: zone)?.offset(at: instant.seconds)
  }

  private func table(of zone: String) -> TimeZoneTable? {
    guard Self.isName(zone) else { return nil }
    if let entry = cache.withLock({ $0[zone] }) {
      if case .known(let table) = entry { return table }
      return nil
    }
    let table = read(zone).flatMap { TimeZoneTable($0) }
    cache.withLock { cache in
      if cache.count >= Self.cacheLimit { cache.removeAll() }
      cache[zone] = table.map { .known($0) } ?? .unknown
    }
    return table
  }

  /// Whether a text can be the name of a zone, so that it leads to no file outside the database.
  static func isName(_ text: String) -> Bool {
    guard (1...64).contains(text.utf8.count) else { return false }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
          default: false
          }
        }
    }
  }
}
