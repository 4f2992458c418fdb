extension Format {
  /// A URI of any scheme.
  static let uri = Format(
    name: "uri",
    summary: "a URI with a scheme, in ASCII, of any scheme and with valid percent escapes",
    source: "RFC 3986 section 3",
    passes: [
      "https://example.com/", "urn:isbn:0451450523", "mailto:a@example.com", "file:///etc/hosts",
      "tel:+1-816-555-1212", "ldap://[2001:db8::7]/c=GB?objectClass?one", "a:", "x+y-z.1:b",
      "http://example.com:99999/", "http://?q#f", "news:comp.infosystems", "data:,%41#a?b/c",
      "http://foo.bar/?baz=qux#q/?x", "http://a.b:/",
    ],
    fails: [
      "example.com", "/a/b", "//example.com/", "", ":a", "1a:b", "a b:c", "http://a b/", "a:%zz",
      "a:%4", "http://[::1", "http://[::1%25en0]/", "http://a@b@c/", "a:b#c#d", "a:<b>", "a:b\\c",
      "http://bücher.example/", "a:\"b\"", "a:b[c]", "http://a:8a/", "a:{b}", "a:b|c", "a:^b",
    ],
    matches: { bytes in URISyntax(allowsUnicode: false, allowsRelative: false).matches(bytes) })
}
