extension Format {
  /// An absolute web address.
  static let url = Format(
    name: "url",
    summary: "an absolute http or https address in ASCII, with a host and valid percent escapes",
    source: "RFC 3986 section 3, RFC 9110 section 4.2",
    passes: [
      "http://example.com", "https://example.com/",
      "HTTPS://EXAMPLE.com:8443/a/b;c?d=e&f=%20#g/h?i",
      "http://localhost:3000", "http://[2001:db8::1]:80/", "http://[::ffff:192.0.2.1]",
      "http://192.0.2.1",
      "http://user:pw@example.com/", "http://xn--bcher-kva.example", "http://example.com:",
      "http://a?b", "http://a#",
      "http://[v1.a:b]/",
    ],
    fails: [
      "", "example.com", "//example.com", "ftp://example.com", "http:/example.com", "http://",
      "http:///path",
      "http://:80", "http://user@", "http://example.com:65536", "http://example.com:8a",
      "http://exa mple.com",
      "http://example.com/%zz", "http://example.com/%2", "http://example.com/a b",
      "http://bücher.example",
      "http://example.com/ü", "http://[::1", "http://[1::2::3]", "http://[12345::]",
      "http://[fe80::1%25eth0]",
      "http://a@b@c", "http://example.com/<>", "http://example.com#a#b", "http://exam[ple].com",
      "http://[]",
      "javascript:alert(1)", "https//example.com", "http://example.com/\\a",
      "http://example.com/a|b",
      "http://[::1]a",
    ],
    matches: { bytes in
      guard let start = authorityStart(bytes) else { return false }
      var index = start
      while index < bytes.count, ASCIISet.uriPlain.contains(bytes[index]) { index += 1 }
      // Most often that was a host with neither user nor port.
      if index == start || index < bytes.count && !bytes[index].endsAuthority {
        while index < bytes.count, !bytes[index].endsAuthority { index += 1 }
        guard isAuthority(bytes, start..<index) else { return false }
      }
      var isFragment = false
      while index < bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "#") {
          guard !isFragment else { return false }
          isFragment = true
        } else if !ASCIISet.uriPath.contains(byte) {
          guard isPlainOrEscape(bytes, at: index) else { return false }
        }
        index += 1
      }
      return true
    })

  /// The place behind `http://` or `https://`, in any case; nil where neither begins the text.
  private static func authorityStart(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count > 7, bytes[0] | 0x20 == UInt8(ascii: "h"),
      bytes[1] | 0x20 == UInt8(ascii: "t"), bytes[2] | 0x20 == UInt8(ascii: "t"),
      bytes[3] | 0x20 == UInt8(ascii: "p")
    else { return nil }
    var index = 4
    if bytes[index] | 0x20 == UInt8(ascii: "s") { index += 1 }
    guard bytes.has(UInt8(ascii: ":"), at: index), bytes.has(UInt8(ascii: "/"), at: index + 1),
      bytes.has(UInt8(ascii: "/"), at: index + 2)
    else { return nil }
    return index + 3
  }

  /// Whether a range is an optional user, a host that is not empty, and an optional port.
  private static func isAuthority(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var hostStart = range.lowerBound
    for index in range where bytes[index] == UInt8(ascii: "@") {
      // Another `@` would be part of the host or the port, where it cannot stand.
      for place in hostStart..<index
      where bytes[place] != UInt8(ascii: ":") && !isPlainOrEscape(bytes, at: place) { return false }
      hostStart = index + 1
      break
    }
    let end = range.upperBound
    var index = hostStart
    if index < end, bytes[index] == UInt8(ascii: "[") {
      let start = index + 1
      while index < end, bytes[index] != UInt8(ascii: "]") { index += 1 }
      guard index < end, InternetAddress.isLiteral(bytes, start..<index) else { return false }
      index += 1
    } else {
      while index < end {
        // A colon, before the port, is none of these.
        if !ASCIISet.uriPlain.contains(bytes[index]) {
          if bytes[index] == UInt8(ascii: ":") { break }
          guard isPlainOrEscape(bytes, at: index) else { return false }
        }
        index += 1
      }
      guard index > hostStart else { return false }
    }
    guard index < end else { return true }
    guard bytes[index] == UInt8(ascii: ":") else { return false }
    var port = 0
    for place in (index + 1)..<end {
      guard let digit = bytes[place].decimalDigit else { return false }
      port = min(port * 10 + Int(digit), 65_536)
    }
    return port <= 65_535
  }

  /// Whether a byte is unreserved, a sub-delimiter, or `%` with two hexadecimal digits behind it.
  private static func isPlainOrEscape(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    let byte = bytes[index]
    if byte == UInt8(ascii: "%") {
      return index + 2 < bytes.count && bytes[index + 1].isASCIIHexDigit
        && bytes[index + 2].isASCIIHexDigit
    }
    return ASCIISet.uriPlain.contains(byte)
  }
}
