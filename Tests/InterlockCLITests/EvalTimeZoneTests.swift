import CEL
import Foundation
import InterlockTestSupport
import Synchronization
import Testing

@testable import InterlockCLI

/// Offsets of named time zones.
@Suite struct EvalTimeZoneTests {
  private static let zones = [
    "UTC", "Europe/Berlin", "Europe/London", "Europe/Dublin", "America/New_York",
    "America/Los_Angeles", "America/St_Johns", "America/Sao_Paulo", "Asia/Seoul", "Asia/Tokyo",
    "Asia/Kathmandu", "Asia/Kolkata", "Australia/Sydney", "Pacific/Auckland",
  ]

  @Test(
    .enabled(
      if: TimeZones.system().isPresent, "skipped: the machine has no database of time zones"),
    arguments: zones)
  func `offsets from 1900 to 2100 are those of Foundation`(name: String) throws {
    let foundation = try #require(TimeZone(identifier: name))
    let zones = TimeZones.system()
    var random = SeededRandom(20_261_130)
    for _ in 0..<2000 {
      let second = Int64.random(in: -2_208_988_800...4_102_444_800, using: &random)
      let instant = try #require(TimestampValue(seconds: second))
      let expected = foundation.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
      #expect(zones.offset(of: name, at: instant) == Int64(expected), "\(name) at \(instant.text)")
    }
  }

  @Test func `names that lead out of the database are never asked for`() throws {
    let asked = Mutex<[String]>([])
    let zones = TimeZones { name in
      asked.withLock { $0.append(name) }
      return nil
    }
    let instant = try #require(TimestampValue(seconds: 0))
    let names = [
      "", "/etc/passwd", "../etc/passwd", "Europe/../Berlin", "Europe//Berlin", "Europe/", "a.b",
      "a b", "a\0", "Zürich", String(repeating: "a", count: 65),
    ]
    for name in names { #expect(zones.offset(of: name, at: instant) == nil, "\(name)") }
    #expect(asked.withLock { $0 } == [])
    #expect(zones.offset(of: "Etc/GMT+1", at: instant) == nil)
    #expect(zones.offset(of: "Etc/GMT+1", at: instant) == nil)
    #expect(asked.withLock { $0 } == ["Etc/GMT+1"])
    #expect(!zones.isPresent)
  }

  @Test func `a zone is known by its bytes as by its name, however often it is asked for`() throws {
    let asked = Mutex<[String]>([])
    let zones = TimeZones { name in
      asked.withLock { $0.append(name) }
      return name.hasSuffix("1")
        ? Self.file(version: 0, instants: [], types: [], offsets: [0]) : nil
    }
    let instant = try #require(TimestampValue(seconds: 0))
    // Far more names than are remembered, so that they take the places of one another.
    let names =
      (0..<2_000).map { "Area/Zone\($0)" }
      + ["", "Area/../Zone1", "/Zone1", String(repeating: "1", count: 65), "Zöne1", "a\0001"]
    for _ in 0..<2 {
      for name in names {
        for _ in 0..<2 {
          let isKnown = zones.hasZone(Array(name.utf8).span)
          #expect(isKnown == (zones.offset(of: name, at: instant) != nil), "\(name)")
        }
      }
    }
    let isNoText = zones.hasZone([0xFF, UInt8(ascii: "1")].span)
    #expect(!isNoText)
    #expect(asked.withLock { $0.allSatisfy { $0.hasPrefix("Area/Zone") } })
  }

  @Test func `a folder without a database knows no zone`() throws {
    let zones = TimeZones(folder: Fixtures.own.path)
    let instant = try #require(TimestampValue(seconds: 0))
    #expect(zones.offset(of: "cel", at: instant) == nil)
    #expect(zones.offset(of: "UTC", at: instant) == nil)
  }

  // MARK: Files

  private static func bigEndian(_ value: Int64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> Int64($0 * 8)) }
  }

  /// A file of one block for each time size.
  private static func file(
    version: UInt8, instants: [Int64], types: [UInt8], offsets: [Int64], leapCount: Int64 = 0,
    footer: String? = nil
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for size in version == 0 ? [4] : [4, 8] {
      bytes += Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15)
      let counts: [Int64] = [0, 0, leapCount, Int64(instants.count), Int64(offsets.count), 4]
      for count in counts { bytes += bigEndian(count, size: 4) }
      for instant in instants { bytes += bigEndian(instant, size: size) }
      bytes += types
      for offset in offsets { bytes += bigEndian(offset, size: 4) + [0, 0] }
      bytes += Array("ABC\0".utf8)
      bytes += Array(repeating: 0, count: Int(leapCount) * (size + 4))
    }
    if let footer { bytes += Array("\n\(footer)\n".utf8) }
    return bytes
  }

  @Test func `a file of version 1 ends with its last offset`() throws {
    let table = try #require(
      TimeZoneTable(
        Self.file(
          version: 0, instants: [-100, 50, 100], types: [1, 0, 1], offsets: [3600, -7200])))
    #expect(table.offset(at: -101) == 3600)
    #expect(table.offset(at: -100) == -7200)
    #expect(table.offset(at: 49) == -7200)
    #expect(table.offset(at: 50) == 3600)
    #expect(table.offset(at: 1 << 40) == -7200)
  }

  @Test func `a later version is read from its second block and ends with its rule`() throws {
    let table = try #require(
      TimeZoneTable(
        Self.file(
          version: UInt8(ascii: "2"), instants: [-(1 << 33), 0], types: [0, 1],
          offsets: [600, 1200], footer: "XYZ-2")))
    #expect(table.offset(at: -1) == 600)
    #expect(table.offset(at: 0) == 7200)
    let open = try #require(
      TimeZoneTable(
        Self.file(
          version: UInt8(ascii: "2"), instants: [0], types: [1], offsets: [600, 1200], footer: "")))
    #expect(open.offset(at: 5) == 1200)
  }

  @Test func `a damaged file is no zone`() {
    let whole = Self.file(
      version: UInt8(ascii: "3"), instants: [0, 10], types: [0, 1], offsets: [600, 1200],
      footer: "<+02>-2")
    #expect(TimeZoneTable(whole) != nil)
    for count in 0..<whole.count { #expect(TimeZoneTable(Array(whole[..<count])) == nil) }
    let damaged = [
      Self.file(version: 0, instants: [0], types: [2], offsets: [0, 0]),
      Self.file(version: 0, instants: [5, 5], types: [0, 0], offsets: [0]),
      Self.file(version: 0, instants: [], types: [], offsets: []),
      Self.file(version: 0, instants: [], types: [], offsets: [0], leapCount: 1),
      Self.file(version: 50, instants: [], types: [], offsets: [0], footer: "nonsense"),
    ]
    for bytes in damaged { #expect(TimeZoneTable(bytes) == nil) }
  }

  @Test func `no change of a file makes its reading fail otherwise than by nil`() {
    let whole = Self.file(
      version: UInt8(ascii: "2"), instants: [0, 10], types: [0, 1], offsets: [600, 1200],
      footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    var random = SeededRandom(7)
    var readable = 0
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if let table = TimeZoneTable(bytes) {
        readable += 1
        _ = table.offset(at: Int64.random(in: -1 << 36...1 << 37, using: &random))
      }
    }
    #expect((1..<5000).contains(readable))
  }

  // MARK: Rules

  struct Reading: Sendable {
    let rule: String
    let instant: String
    let offset: Int64

    init(_ rule: String, _ instant: String, _ offset: Int64) {
      self.rule = rule
      self.instant = instant
      self.offset = offset
    }
  }

  static let readings: [Reading] = [
    Reading("UTC0", "2050-07-01T00:00:00Z", 0),
    Reading("<+0530>-5:30", "2050-07-01T00:00:00Z", 19_800),
    Reading("LMT0:14:43", "2050-07-01T00:00:00Z", -883),
    Reading("CET-1CEST,M3.5.0,M10.5.0/3", "2050-03-27T00:59:59Z", 3600),
    Reading("CET-1CEST,M3.5.0,M10.5.0/3", "2050-03-27T01:00:00Z", 7200),
    Reading("CET-1CEST,M3.5.0,M10.5.0/3", "2050-10-30T00:59:59Z", 7200),
    Reading("CET-1CEST,M3.5.0,M10.5.0/3", "2050-10-30T01:00:00Z", 3600),
    Reading("EST5EDT,M3.2.0,M11.1.0", "2050-03-13T06:59:59Z", -18_000),
    Reading("EST5EDT,M3.2.0,M11.1.0", "2050-03-13T07:00:00Z", -14_400),
    // In the south summer goes over the turn of the year.
    Reading("AEST-10AEDT,M10.1.0,M4.1.0/3", "2050-01-01T00:00:00Z", 39_600),
    Reading("AEST-10AEDT,M10.1.0,M4.1.0/3", "2050-04-02T15:59:59Z", 39_600),
    Reading("AEST-10AEDT,M10.1.0,M4.1.0/3", "2050-04-02T16:00:00Z", 36_000),
    // Half an hour of summer time.
    Reading("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2050-01-01T00:00:00Z", 39_600),
    // Ireland's standard time is in summer.
    Reading("IST-1GMT0,M10.5.0,M3.5.0/1", "2050-01-01T00:00:00Z", 0),
    Reading("IST-1GMT0,M10.5.0,M3.5.0/1", "2050-07-01T00:00:00Z", 3600),
    // Times before the day and after it.
    Reading("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2050-03-27T00:59:59Z", -7200),
    Reading("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2050-03-27T01:00:00Z", -3600),
    Reading("EET-2EEST,M3.4.4/50,M10.4.4/50", "2050-03-25T23:59:59Z", 7200),
    Reading("EET-2EEST,M3.4.4/50,M10.4.4/50", "2050-03-26T00:00:00Z", 10_800),
    // Days by their numbers, with and without 29 February.
    Reading("AAA0BBB,J60/0,J305/0", "2048-02-29T23:59:59Z", 0),
    Reading("AAA0BBB,J60/0,J305/0", "2048-03-01T00:00:00Z", 3600),
    Reading("AAA0BBB,59/0,304/0", "2048-02-28T23:59:59Z", 0),
    Reading("AAA0BBB,59/0,304/0", "2048-02-29T00:00:00Z", 3600),
    // Summer all year.
    Reading("EST5EDT,0/0,J365/25", "2050-01-01T04:59:59Z", -14_400),
    Reading("EST5EDT,0/0,J365/25", "2050-01-01T05:00:00Z", -14_400),
    Reading("EST5EDT,0/0,J365/25", "2050-07-01T00:00:00Z", -14_400),
  ]

  @Test(arguments: readings) func `a rule tells the offset of an instant`(
    reading: Reading
  ) throws {
    let rule = try #require(TimeZoneRule(reading.rule))
    let instant = try #require(TimestampValue(parsing: reading.instant))
    #expect(rule.offset(at: instant.seconds) == reading.offset, "\(reading.rule)")
  }

  @Test(arguments: [
    "", "A0", "ABC", "ABC25", "ABC0DEF", "ABC0DEF,M3.5.0", "ABC0DEF,M13.1.0,M1.1.0",
    "ABC0DEF,M1.6.0,M2.1.0", "ABC0DEF,M1.1.7,M2.1.0", "ABC0DEF,J0,J1", "ABC0DEF,366,1",
    "ABC0DEF,J1/168,J2", "ABC0DEF,J1,J2x", "<+01-1", "ABC0:60", "ABC99999999999999999999",
  ]) func `a rule that is none is refused`(text: String) {
    #expect(TimeZoneRule(text) == nil)
  }
}
