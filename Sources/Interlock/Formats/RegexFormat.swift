extension Format {
  /// A regular expression of the dialect that rules themselves use.
  static let regex = Format(
    name: "regex",
    summary:
      "a regex that could stand in a `pattern`: PCRE2 without `\\C`, callouts and control verbs",
    source: "PCRE2 10.42, pcre2pattern(3)",
    need: "a regex engine",
    passes: ["[a-z]+", "", "(?<year>\\d{4})-\\1", "^a|b$", "\\p{L}", "(?i)x", "a{2,3}?", "]"],
    fails: [
      "(", "[a", "*a", "a{3,2}", "\\", "(?<n>a)(?<n>b)", "\\p{Nope}", "\\2(a)", "(*COMMIT)", "\\C",
      "[z-a]", "a)",
    ],
    make: { seams in
      guard let patterns = seams.patterns else { return nil }
      return { bytes in
        // Most patterns are told by their form; a compile takes long and allocates.
        if PlainPattern.isCertain(bytes) { return true }
        guard bytes.isUTF8 else { return false }
        do throws(PatternError) {
          _ = try patterns.compile(Text.string(bytes), mode: .whole)
          return true
        } catch {
          return false
        }
      }
    })
}
