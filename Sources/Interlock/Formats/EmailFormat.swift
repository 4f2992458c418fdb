extension Format {
  /// An e-mail address as HTML forms accept it.
  static let email = Format(
    name: "email",
    summary: "an e-mail address as browsers accept it: name@host, without quotes and comments",
    source: "HTML standard section 4.10.5.1.5, valid e-mail address",
    passes: [
      "user@example.com", "user@example.COM", "a@b", "first.last+tag@sub.example.org",
      ".dots..@example.com",
      "o'brien@example.ie", "user@xn--bcher-kva.example", "1@2.3", "{|}~@a-b.c",
    ],
    fails: [
      "user", "@example.com", "user@", "user@example.com.", "user@.example.com",
      "user@exa mple.com",
      "user@-example.com", "user@example-.com", "a@b@c", "user@exam_ple.com", "\"a b\"@example.com",
      "user@[127.0.0.1]", "jörg@example.com", "user@bücher.example", "user@example..com",
      " user@example.com",
      "user@" + String(repeating: "a", count: 64) + ".com",
    ],
    matches: { bytes in
      var index = 0
      while index < bytes.count, bytes[index].isEmailAtom { index += 1 }
      guard index > 0, index < bytes.count, bytes[index] == UInt8(ascii: "@") else { return false }
      return HostName.isLabels(bytes, from: index + 1)
    })
}

extension UInt8 {
  /// Whether the byte may stand before the `@`.
  ///
  /// `atext` of RFC 5322 section 3.2.3 and the dot.
  var isEmailAtom: Bool { ASCIISet.emailAtom.contains(self) }
}
