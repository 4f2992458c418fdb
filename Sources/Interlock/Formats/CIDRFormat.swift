extension Format {
  /// A block of internet addresses.
  static let cidr = Format(
    name: "cidr",
    summary: "an IP address, a slash and the length of its prefix: 0 to 32, or to 128 for IPv6",
    source: "RFC 4632 section 3.1, RFC 4291 section 2.3",
    passes: [
      "192.0.2.0/24", "0.0.0.0/0", "192.0.2.1/32", "10.1.2.3/8", "2001:db8::/32", "::/0", "::1/128",
      "::ffff:192.0.2.0/120",
    ],
    fails: [
      "192.0.2.0", "192.0.2.0/", "192.0.2.0/33", "2001:db8::/129", "192.0.2.0/024", "192.0.2.0/-1",
      "192.0.2.0/255.255.255.0", "192.0.2/24", "/24", "192.0.2.0/24/8", "192.0.2.0 /24", "::/",
      "192.0.2.0/00",
    ],
    matches: { bytes in
      let slash = bytes.firstIndex(of: UInt8(ascii: "/"), in: 0..<bytes.count)
      let length = bytes.count - slash - 1
      guard length >= 1, length <= 3, let prefix = bytes.digits(length, at: slash + 1),
        length == 1 || bytes[slash + 1] != UInt8(ascii: "0")
      else { return false }
      if InternetAddress.isIPv4(bytes, 0..<slash) { return prefix <= 32 }
      return prefix <= 128 && InternetAddress.isIPv6(bytes, 0..<slash)
    })
}
