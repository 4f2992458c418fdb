extension Format {
  /// A URI that may have characters of any script.
  static let iri = Format(
    name: "iri",
    summary: "an IRI with a scheme: a URI that may have characters of any script",
    source: "RFC 3987 section 2.2",
    passes: [
      "https://example.com/", "http://bücher.example/ü?ä#ö", "urn:例:子", "http://a/?\u{E000}",
      "http://ƒøø.ßår/?∂éœ=πîx#πîüx", "mailto:jörg@example.com", "a:\u{10000}", "a:\u{A0}",
    ],
    fails: [
      "bücher.example", "/ü", "", "http://a b/", "http://a/\u{E000}", "http://[::1", "a:\u{80}",
      "a:\u{FFFE}", "ä:b", "a:%ü", "a:<ü>", "a:b#\u{E000}", "http://a/?\u{E0001}",
    ],
    matches: { bytes in URISyntax(allowsUnicode: true, allowsRelative: false).matches(bytes) })
}
