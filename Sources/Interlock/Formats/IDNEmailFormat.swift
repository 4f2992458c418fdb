extension Format {
  /// An e-mail address in any script.
  static let idnEmail = Format(
    name: "idnEmail",
    summary: "name@host where both may have characters of any script; no quotes, no address in"
      + " brackets, no dot at an end of the name or next to another",
    source: "RFC 6531 section 3.3, Dot-string and Domain; the host as `idnHostname`",
    need: "Unicode normalisation",
    passes: [
      "실례@실례.테스트", "jörg@bücher.example", "user@example.com", "o'brien@example.ie",
      "用户@例子.广告", "a.b+c@xn--bcher-kva.example", "δοκιμή@παράδειγμα.δοκιμή", "a@b",
    ],
    fails: [
      "실례", "실례@", "@실례.테스트", ".실례@실례.테스트", "실례.@실례.테스트", "a..b@example.com",
      "실례@실례..테스트", "\"a b\"@example.com", "a@[127.0.0.1]", "a b@example.com", "a@b@c",
      "a\u{3000}b@example.com", "a\u{200B}@example.com", "a\u{85}@example.com", "a@Bücher.example",
      String(repeating: "ö", count: 33) + "@example.com", "a@192.0.2.1",
    ],
    make: { _ in
      guard Text.hasNFC else { return nil }
      return { bytes in
        let at = bytes.firstIndex(of: UInt8(ascii: "@"), in: 0..<bytes.count)
        // RFC 5321 section 4.5.3.1.1 counts octets.
        guard at >= 1, at <= 64, at < bytes.count else { return false }
        var index = 0
        var afterDot = true
        while index < at {
          let byte = bytes[index]
          if byte == UInt8(ascii: ".") {
            guard !afterDot else { return false }
            afterDot = true
            index += 1
            continue
          }
          afterDot = false
          if byte < 0x80 {
            guard byte.isEmailAtom else { return false }
            index += 1
          } else {
            // White space and controls are no part of a name that a person could tell apart.
            guard Text.whiteSpaceLength(bytes, at: index) == 0,
              let scalar = bytes.scalar(at: &index),
              scalar >= 0xA0
            else { return false }
          }
        }
        return !afterDot && DomainName.isValid(bytes, from: at + 1)
          && !HostName.isDottedDecimal(bytes, from: at + 1)
      }
    })
}
