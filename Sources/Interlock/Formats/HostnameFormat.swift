extension Format {
  /// The name of a host in ASCII.
  static let hostname = Format(
    name: "hostname",
    summary: "a host name of at most 253 letters, digits, inner hyphens and dots; no address",
    source: "RFC 1123 section 2.1, RFC 952",
    passes: [
      "www.example.com", "localhost", "EXAMPLE.com", "a", "3com.com", "a-b--c.d",
      "xn--bcher-kva.example", "1.2.3", "hostnam3",
      String(repeating: "a", count: 63) + ".com",
    ],
    fails: [
      ".", "example.com.", ".example.com", "a..b", "-a.com", "a-.com", "a_b.com", "a b",
      "bücher.example", "192.0.2.1", "a/b", "a:80", "example。com",
      String(repeating: "a", count: 64) + ".com",
      String(repeating: "abcdefg.", count: 31) + "abcdef",
    ],
    matches: { bytes in
      bytes.count <= HostName.longest && HostName.isLabels(bytes, from: 0)
        && !HostName.isDottedDecimal(bytes, from: 0)
    })
}
