import Interlock

extension Check {
  static let patternDelimiters = Check(
    "IL528", "pattern-delimiters",
    summary: "a regex has the slashes of another language around it",
    rationale: """
      `/…/i` is how JavaScript, Perl and PHP write a regex. Here the slashes and flags are \
      part of the text that has to match. `(?i)` at the beginning ignores case.
      """,
    message: "the slashes are part of the regex here",
    bad: #"""
      fields:
        code: { label: Code, pattern: «'/^[a-z]{3}$/i'» }
      """#,
    good: #"""
      fields:
        code: { label: Code, pattern: '(?i)[a-z]{3}' }
      """#,
    run: { context in
      context.regexes.compactMap { regex in
        let text = regex.scalar.text
        guard text.count > 2, text.first == "/",
          let end = text.dropFirst().lastIndex(of: "/"), text.index(after: text.startIndex) < end
        else { return nil }
        let flags = text[text.index(after: end)...]
        let body = text[text.index(after: text.startIndex)..<end]
        // A path is no regex in slashes: that has anchors, classes or flags.
        guard flags.allSatisfy({ "gimsuxyU".contains($0) }),
          !flags.isEmpty || body.hasPrefix("^") || body.hasSuffix("$") || body.contains("[")
        else { return nil }
        var inner = String(body)
        if inner.hasPrefix("^"), inner.hasSuffix("$"), !inner.hasSuffix("\\$"), !inner.contains("|")
        {
          inner = String(inner.dropFirst().dropLast())
        }
        if flags.contains("i") { inner = "(?i)" + inner }
        return Draft(
          at: regex.span, help: "write `\(inner)`",
          fixes: regex.replacement(inner).map {
            [Fix("write `\(inner)`", .unsafe, [Edit(regex.span, $0)])]
          } ?? [])
      }
    })
}
