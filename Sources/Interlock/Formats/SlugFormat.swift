extension Format {
  /// The readable part of a web address.
  static let slug = Format(
    name: "slug",
    summary: "lower-case ASCII letters and digits, with single hyphens between them",
    source: "no standard; unreserved characters of RFC 3986 section 2.3 alone",
    passes: ["my-first-post", "a", "2026", "a-1-b", "0-0"],
    fails: ["", "-a", "a-", "a--b", "A", "a_b", "a b", "a/b", "é", "a.b", "-"],
    matches: { bytes in
      guard bytes.count > 0 else { return false }
      // A hyphen may neither begin nor end a slug, nor follow another.
      var mayEnd = false
      for index in 0..<bytes.count {
        let byte = bytes[index]
        if byte.isASCIILowercase || byte.decimalDigit != nil {
          mayEnd = true
        } else {
          guard byte == UInt8(ascii: "-"), mayEnd else { return false }
          mayEnd = false
        }
      }
      return mayEnd
    })
}
