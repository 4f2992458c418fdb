extension Format {
  /// The name of a host in any script.
  static let idnHostname = Format(
    name: "idnHostname",
    summary: "a host name whose labels may have letters of any script, or be their ASCII form;"
      + " nothing is mapped to lower case or to other dots first",
    source: "IDNA 2008: RFC 5890 section 2.3.2.1, RFC 5891 section 4.2, RFC 5892, RFC 5893",
    need: "Unicode normalisation",
    passes: [
      "www.example.com", "bücher.example", "XN--bcher-kva.example", "실례.테스트", "例え.テスト",
      "مثال.إختبار", "straße.de", "l·l.cat", "Example.COM", "أهلا", "faß.de", "ශ්‍රී.lk", "א׳ב",
      "क्‌ष", "xn--fiqs8s", "͵α", "ク・ク",
    ],
    fails: [
      "", ".", "bücher..example", "bücher.example.", "Bücher.example", "example。com", "-bücher",
      "bücher-", "bü--cher.example", "xn--bücher", "xn--a", "xn--bcher-kva-", "ab--cd", "bü cher",
      "l·a.cat", "a‍b", "a‌b", "〮아", "１２.com", "٠۰", "אa", "1א", "☃.net", "a_b", "192.0.2.1",
      "u\u{308}ber", "\u{301}a", "xn--", "xn--0000h",
      String(repeating: "한", count: 60) + ".kr",
    ],
    make: { _ in
      guard Text.hasNFC else { return nil }
      return { bytes in
        DomainName.isValid(bytes, from: 0) && !HostName.isDottedDecimal(bytes, from: 0)
      }
    })
}
