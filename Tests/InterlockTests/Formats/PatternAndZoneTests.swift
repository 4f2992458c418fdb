import CEL
import Foundation
import Interlock
import InterlockPCRE2
import InterlockTestSupport
import Testing

/// The two formats that ask the host: regexes and names of time zones.
struct PatternAndZoneTests {
  /// A database that has some names, and says yes to what systems keep beside them.
  private final class Database: TimeZoneProvider {
    let names: Set<String>

    init(_ names: Set<String>) {
      self.names = names.union([
        "posix/Asia/Seoul", "right/Asia/Seoul", "posix/UTC", "right/UTC", "posixrules", "localtime",
        "zone.tab", "zone1970.tab", "iso3166.tab", "tzdata.zi", "leap-seconds.list",
        "../UTC", "Asia/../UTC", "./UTC", "Asia//Seoul", "/Asia/Seoul",
      ])
    }

    func offset(of zone: String, at instant: TimestampValue) -> Int64? {
      names.contains(zone) ? 0 : nil
    }
  }

  /// Every name of the public database.
  private static func names() throws -> Set<String> {
    let url = Fixtures.own.appending(path: "formats/zone-names.txt")
    let content = try String(contentsOf: url, encoding: .utf8)
    return Set(
      content.split(separator: "\n").map { String($0) }.filter { line in !line.hasPrefix("#") })
  }

  @Test func `each part of the manual of regexes is followed`() throws {
    let format = try #require(Format.named("regex"))
    let rows = try FormatCases.read("patterns.tsv")
    #expect(rows.count { $0.isValid } > 200 && rows.count { !$0.isValid } > 180)
    for row in rows {
      #expect(!row.note.isEmpty)
      #expect(format.accepts(row.text) == row.isValid, "\(row.note): \(row.text.debugDescription)")
    }
  }

  @Test func `names of time zones are those of the database, in its spelling`() throws {
    let zones = Database(try Self.names())
    let format = try #require(Format.named("timeZone"))
    let matches = try #require(format.matcher(FormatSeams(timeZones: zones)))
    let rows = try FormatCases.read("zones.tsv")
    #expect(rows.count { $0.isValid } > 50 && rows.count { !$0.isValid } > 100)
    for row in rows {
      let isAccepted = matches(Array(row.text.utf8).span)
      #expect(isAccepted == row.isValid, "\(row.note): \(row.text.debugDescription)")
    }
  }

  @Test func `every name of the database is accepted, and none with a change`() throws {
    let names = try Self.names()
    #expect(names.count > 590)
    let format = try #require(Format.named("timeZone"))
    let matches = try #require(format.matcher(FormatSeams(timeZones: Database(names))))
    for name in names {
      let isAccepted = matches(Array(name.utf8).span)
      #expect(isAccepted, "\(name)")
      for wrong in [
        name.lowercased(), name.uppercased(), name + " ", " " + name, name + "/", "/" + name,
        "posix/" + name, "right/" + name, name + "\0", String(name.dropLast()), ":" + name,
        name.replacing("/", with: "\\"), name.replacing("_", with: " "),
      ] where !names.contains(wrong) {
        let isAccepted = matches(Array(wrong.utf8).span)
        #expect(!isAccepted, "\(wrong.debugDescription)")
      }
    }
  }

  @Test func `a host may tell by bytes alone whether there is a zone`() throws {
    final class Bytes: TimeZoneProvider {
      func offset(of zone: String, at instant: TimestampValue) -> Int64? { nil }
      func hasZone(_ name: Span<UInt8>) -> Bool { name.count == 3 }
    }
    let format = try #require(Format.named("timeZone"))
    let matches = try #require(format.matcher(FormatSeams(timeZones: Bytes())))
    let isShortAccepted = matches(Array("UTC".utf8).span)
    let isLongAccepted = matches(Array("Asia/Seoul".utf8).span)
    #expect(isShortAccepted && !isLongAccepted)
    // By default the name is asked for its offset, and what is no text has none.
    let database = Database(["UTC"])
    let isKnown = database.hasZone(Array("UTC".utf8).span)
    let isUnknown = database.hasZone(Array("GMT".utf8).span)
    let isNoText = database.hasZone([0xFF].span)
    #expect(isKnown && !isUnknown && !isNoText)
  }
}
