import CEL

extension Format {
  /// The name of a time zone.
  static let timeZone = Format(
    name: "timeZone",
    summary: "a name of the time zone database that the host has, in its own spelling; no offset",
    source: "IANA Time Zone Database, RFC 6557",
    need: "a database of time zones",
    passes: ["Asia/Seoul", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+9", "EST5EDT"],
    fails: [
      "", "Asia/Soul", "asia/seoul", "+09:00", "KST-9", "Asia", "Asia/", "/Asia/Seoul", "../UTC",
      "posix/Asia/Seoul", "right/UTC", "localtime", "posixrules", "Asia/Seoul ", "Asia//Seoul",
      "Ásia/Seoul", "Europe/Berlin/Mitte", "zone1970.tab", "Z",
    ],
    make: { seams in
      guard let zones = seams.timeZones else { return nil }
      return { bytes in isZoneName(bytes) && zones.hasZone(bytes) }
    })

  /// Whether a text may be a name: parts of letters, digits, `_`, `+` and `-` between slashes.
  ///
  /// Systems keep copies of the database and other files beside it, which are no names of it.
  private static func isZoneName(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 1, bytes.count <= 64 else { return false }
    var partStart = 0
    for index in 0...bytes.count {
      if index == bytes.count || bytes[index] == UInt8(ascii: "/") {
        guard index > partStart else { return false }
        if partStart == 0 {
          let first = 0..<index
          if bytes.hasASCII("posix", in: first) || bytes.hasASCII("right", in: first)
            || bytes.hasASCII("posixrules", in: first) || bytes.hasASCII("localtime", in: first)
          {
            return false
          }
        }
        partStart = index + 1
        continue
      }
      let byte = bytes[index]
      guard
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "-")
      else { return false }
    }
    return true
  }
}
