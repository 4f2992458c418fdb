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

  /// A name that was asked for as bytes, and whether there is such a zone.
  private struct Name {
    var bytes: [UInt8] = []
    var isKnown = false
  }

  /// How many places there are for such names; a power of two.
  private static let nameCount = 1024

  private let read: Reader
  private let cache = Mutex<[String: Entry]>([:])
  /// Names by a number made of their bytes, so that one that was asked for before needs no `String`.
  private let names = Mutex<[Name]>(Array(repeating: Name(), count: TimeZones.nameCount))

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

  func hasZone(_ name: Span<UInt8>) -> Bool {
    guard (1...64).contains(name.count) else { return false }
    var place: UInt32 = 0
    for index in 0..<name.count { place = place &* 33 &+ UInt32(name[index]) }
    let slot = Int((place ^ place >> 16) & UInt32(Self.nameCount - 1))
    let remembered = names.withLock { names -> Bool? in
      guard names[slot].bytes.count == name.count else { return nil }
      for index in 0..<name.count where names[slot].bytes[index] != name[index] { return nil }
      return names[slot].isKnown
    }
    if let remembered { return remembered }
    guard let text = try? UTF8Span(validating: name) else { return false }
    let zone = String(copying: text)
    let isKnown = table(of: zone) != nil
    names.withLock { names in names[slot] = Name(bytes: Array(zone.utf8), isKnown: isKnown) }
    return isKnown
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
