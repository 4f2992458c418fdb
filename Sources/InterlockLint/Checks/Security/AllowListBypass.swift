import Interlock

extension Check {
  static let allowListBypass = Check(
    "IL914", "allow-list-bypass",
    summary: "a regex that allows an address can be met by another one",
    rationale: """
      Searched for and without an end, `^https://example\\\\.com` also allows \
      “https://example.com.evil.example”. The text has been run through the engine.
      """,
    message: "`{text}` passes too",
    bad: #"""
      fields:
        site: { label: Site, contains: «'^https://example\.com'» }
      """#,
    good: #"""
      fields:
        site: { label: Site, pattern: 'https://example\.com(/.*)?' }
      """#,
    run: { context in
      context.regexes.compactMap { regex in
        guard regex.key == "contains", regex.rule.kind.name == "contains" else { return nil }
        var text = regex.scalar.text
        guard text.hasPrefix("^http") || text.hasPrefix("https?://") || text.hasPrefix("http"),
          text.contains("://"),
          let last = text.last, last.isLetter,
          let compiled = try? context.patterns.compile(text, mode: .search)
        else { return nil }
        text = text.replacing("s?", with: "s").filter { $0 != "^" && $0 != "\\" }
        guard text.utf8.allSatisfy({ $0.isWordByte || [0x2E, 0x3A, 0x2F].contains($0) }) else {
          return nil
        }
        let attack = text + ".evil.example"
        let bytes = Array(attack.utf8)
        guard compiled.match(bytes.span) == .matches else { return nil }
        return Draft(
          at: regex.span, ["text": attack], help: "write a `pattern`, which asks for the whole text"
        )
      }
    })
}
