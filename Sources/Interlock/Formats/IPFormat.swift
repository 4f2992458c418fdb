extension Format {
  /// An address of the internet protocol of either version.
  static let ip = Format(
    name: "ip",
    summary: "an IPv4 or an IPv6 address, as `ipv4` and `ipv6` accept them",
    source: "RFC 3986 section 3.2.2, RFC 4291 section 2.2",
    passes: ["192.0.2.1", "2001:db8::1", "::ffff:192.0.2.1", "0.0.0.0", "::"],
    fails: ["192.0.2.1/24", "192.0.2", "::1%1", "[::1]", "localhost", "1:2", "256.1.1.1"],
    matches: { bytes in
      InternetAddress.isIPv4(bytes, 0..<bytes.count)
        || InternetAddress.isIPv6(bytes, 0..<bytes.count)
    })
}
