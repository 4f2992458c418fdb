extension Format {
  /// An address of the internet protocol, version 6.
  static let ipv6 = Format(
    name: "ipv6",
    summary: "an IPv6 address in any of its written forms, without a zone and a prefix length",
    source: "RFC 4291 section 2.2; the form of RFC 5952 is not asked for",
    passes: [
      "2001:db8::1", "::", "::1", "1::", "2001:DB8:0:0:0:0:0:1", "::ffff:192.0.2.1",
      "64:ff9b::192.0.2.33", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
      "0001:0002:0003:0004:0005:0006:0007:0008", "1:2:3:4:5:6:192.0.2.1",
    ],
    fails: [
      "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", ":1::2", "1:2:3:4:5:6:7:8::",
      "::1%eth0", "2001:db8::1/64", "[::1]", "::g", ":::", "1:", ":1", "192.0.2.1", "::192.0.2.256",
      "::192.0.02.1", "1:2:3:4:5:6:7:192.0.2.1", "::1 ", "::192.0.2.1:1",
    ],
    matches: { bytes in InternetAddress.isIPv6(bytes, 0..<bytes.count) })
}
