/// The offsets of one zone, read from a TZif file of version 1 to 4: RFC 9636, section 3.
struct TimeZoneTable: Sendable, Equatable {
  /// The instants at which the offset changes, ascending, in seconds since 1970 in UTC.
  private var instants: [Int64] = []
  /// The offset from UTC in seconds from each instant on.
  private var offsets: [Int64] = []
  /// The offset before the first instant.
  private var first: Int64 = 0
  /// The rule after the last instant.
  private var rule: TimeZoneRule?

  /// The offset from UTC in seconds at an instant, in seconds since 1970 in UTC.
  func offset(at second: Int64) -> Int64 {
    if let rule, second >= instants.last ?? .min { return rule.offset(at: second) }
    // The number of instants that are not later.
    var low = 0
    var high = instants.count
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  /// Reads a file; nil where it is damaged or counts leap seconds.
  init?(_ bytes: [UInt8]) {
    guard let header = Header(bytes, at: 0) else { return nil }
    if header.version == 0 {
      guard read(bytes, header, at: Header.size, timeSize: 4) != nil else { return nil }
      return
    }
    let next = Header.size + header.length(timeSize: 4)
    guard let header = Header(bytes, at: next),
      let end = read(bytes, header, at: next + Header.size, timeSize: 8),
      end < bytes.count, bytes[end] == 0x0A,
      let last = bytes[(end + 1)...].firstIndex(of: 0x0A)
    else { return nil }
    let footer = bytes[(end + 1)..<last]
    if footer.isEmpty { return }
    guard let rule = TimeZoneRule(String(decoding: footer, as: UTF8.self)) else { return nil }
    self.rule = rule
  }

  /// Reads a block of data; returns its end, or nil where it is damaged.
  private mutating func read(
    _ bytes: [UInt8], _ header: Header, at start: Int, timeSize: Int
  ) -> Int? {
    let end = start + header.length(timeSize: timeSize)
    guard end <= bytes.count, header.leapCount == 0, header.typeCount > 0 else { return nil }
    let indexes = start + header.timeCount * timeSize
    let types = indexes + header.timeCount
    for position in 0..<header.timeCount {
      let type = Int(bytes[indexes + position])
      guard type < header.typeCount else { return nil }
      let instant = Self.integer(bytes, at: start + position * timeSize, size: timeSize)
      if let last = instants.last, instant <= last { return nil }
      instants.append(instant)
      offsets.append(Self.integer(bytes, at: types + type * 6, size: 4))
    }
    first = Self.integer(bytes, at: types, size: 4)
    return end
  }

  /// A signed number, its highest byte first.
  private static func integer(_ bytes: [UInt8], at start: Int, size: Int) -> Int64 {
    var value: Int64 = bytes[start] < 0x80 ? 0 : -1
    for position in start..<start + size { value = value << 8 | Int64(bytes[position]) }
    return value
  }

  /// What stands before a block of data.
  private struct Header {
    static let size = 44

    /// 0 for version 1, else its digit.
    let version: UInt8
    let isUTCount: Int
    let isStandardCount: Int
    let leapCount: Int
    let timeCount: Int
    let typeCount: Int
    let characterCount: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard start + Self.size <= bytes.count,
        bytes[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      version = bytes[start + 4]
      let counts = (0..<6).map { index in
        Int(TimeZoneTable.integer(bytes, at: start + 20 + index * 4, size: 4))
      }
      // A file has at most a megabyte.
      guard counts.allSatisfy({ (0...TimeZones.fileLimit).contains($0) }) else { return nil }
      isUTCount = counts[0]
      isStandardCount = counts[1]
      leapCount = counts[2]
      timeCount = counts[3]
      typeCount = counts[4]
      characterCount = counts[5]
    }

    /// The number of bytes of the block.
    func length(timeSize: Int) -> Int {
      timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
        + isStandardCount + isUTCount
    }
  }
}
