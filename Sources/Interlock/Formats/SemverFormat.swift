extension Format {
  /// The version of a piece of software.
  static let semver = Format(
    name: "semver",
    summary: "three numbers without leading zeros, perhaps a pre-release and build metadata",
    source: "Semantic Versioning 2.0.0 sections 2, 9 and 10",
    passes: [
      "1.2.3", "0.0.0", "2.0.0-rc.1", "1.0.0-alpha+001", "1.0.0+20130313144700",
      "1.0.0-0A.is.legal",
      "1.0.0-x-y-z.--", "99999999999999999999.0.0", "1.0.0-0", "1.0.0+0.build.1-rc.10000aaa-kk-0.1",
      "1.0.0--", "1.0.0-01a",
    ],
    fails: [
      "1", "1.2", "1.2.3.4", "v1.2.3", "01.2.3", "1.02.3", "1.2.03", "1.2.3-", "1.2.3+", "1.2.3-01",
      "1.2.3-a..b", "1.2.3+a+b", "1.2.3-a_b", "1.2.3 ", "-1.2.3", "1.2.3-é", "1.2.3+.", "1.2.-3",
    ],
    matches: { bytes in
      var index = 0
      for part in 0..<3 {
        if part > 0 {
          guard bytes.has(UInt8(ascii: "."), at: index) else { return false }
          index += 1
        }
        let end = bytes.endOfDigits(from: index)
        guard end > index, end == index + 1 || bytes[index] != UInt8(ascii: "0") else {
          return false
        }
        index = end
      }
      if bytes.has(UInt8(ascii: "-"), at: index) {
        guard skipIdentifiers(bytes, at: &index, allowsLeadingZero: false) else { return false }
      }
      if bytes.has(UInt8(ascii: "+"), at: index) {
        guard skipIdentifiers(bytes, at: &index, allowsLeadingZero: true) else { return false }
      }
      return index == bytes.count
    })

  /// Moves over a sign and the identifiers behind it, parted by dots; false where one is wrong.
  private static func skipIdentifiers(
    _ bytes: Span<UInt8>, at index: inout Int, allowsLeadingZero: Bool
  ) -> Bool {
    repeat {
      index += 1
      let start = index
      var isNumber = true
      while index < bytes.count,
        bytes[index].isASCIIAlphanumeric || bytes[index] == UInt8(ascii: "-")
      {
        if bytes[index].decimalDigit == nil { isNumber = false }
        index += 1
      }
      guard index > start else { return false }
      if isNumber, !allowsLeadingZero, index > start + 1, bytes[start] == UInt8(ascii: "0") {
        return false
      }
    } while bytes.has(UInt8(ascii: "."), at: index)
    return true
  }
}
