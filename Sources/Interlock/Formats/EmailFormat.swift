extension Format {
  /// An e-mail address as HTML forms accept it.
  static let email = Format(
    name: "email",
    noun: "e-mail address",
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
      return isHost(bytes, from: index + 1)
    })

  /// Whether the rest is labels of 1 to 63 letters, digits and inner hyphens, parted by dots.
  private static func isHost(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    var labelStart = start
    var index = start
    while true {
      if index == bytes.count || bytes[index] == UInt8(ascii: ".") {
        let length = index - labelStart
        guard length >= 1, length <= 63, bytes[labelStart] != UInt8(ascii: "-"),
          bytes[index - 1] != UInt8(ascii: "-")
        else { return false }
        if index == bytes.count { return true }
        labelStart = index + 1
      } else if !bytes[index].isASCIIAlphanumeric && bytes[index] != UInt8(ascii: "-") {
        return false
      }
      index += 1
    }
  }
}

extension UInt8 {
  /// Whether the byte may stand before the `@`.
  fileprivate var isEmailAtom: Bool {
    if isASCIIAlphanumeric { return true }
    switch self {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
      UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "?"),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "~"), UInt8(ascii: "-"):
      return true
    default: return false
    }
  }
}
