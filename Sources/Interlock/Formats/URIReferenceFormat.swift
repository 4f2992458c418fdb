extension Format {
  /// A URI, or a part of one that is read from where it stands.
  static let uriReference = Format(
    name: "uriReference",
    summary: "a URI, or a relative reference in ASCII with valid percent escapes",
    source: "RFC 3986 section 4.1",
    passes: [
      "https://example.com/", "/a/b", "//example.com/x", "a/b", "?q", "#f", "../c", "./a:b", "",
      "a/b:c", "a%20b", "urn:a", ";x=1",
    ],
    fails: [
      "\\\\server\\share", "1a:b", ":a", "a b", "%zz", "#a#b", "é", "//[::1", "a[b", "{a}",
      "//a:b/",
      "%41:b",
    ],
    matches: { bytes in URISyntax(allowsUnicode: false, allowsRelative: true).matches(bytes) })
}
