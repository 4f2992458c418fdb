extension Format {
  /// An address of the internet protocol, version 4.
  static let ipv4 = Format(
    name: "ipv4",
    summary: "an IPv4 address: four numbers from 0 to 255 without leading zeros, parted by dots",
    source: "RFC 3986 section 3.2.2, IPv4address (dotted decimal of RFC 1123 section 2.1)",
    passes: ["192.0.2.1", "0.0.0.0", "255.255.255.255", "127.0.0.1"],
    fails: [
      "256.0.0.1", "192.0.2", "192.0.2.1.5", "192.0.02.1", "0x7f.0.0.1", "192.0.2.1/24", "192.0.2.",
      ".192.0.2.1", "192..2.1", "1.2.3.4444", "2130706433", "١.٢.٣.٤", "192.0.2.-1", "1.2.3.4 ",
    ],
    matches: { bytes in InternetAddress.isIPv4(bytes, 0..<bytes.count) })
}
