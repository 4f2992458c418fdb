import Interlock

extension Check {
  static let unescapedDot = Check(
    "IL506", "unescaped-dot",
    summary: "a dot that is meant as a dot matches any character",
    rationale: """
      `example.com` also matches “examplexcom”. Between digits and before the end of a host \
      name a dot is nearly always meant as one.
      """,
    message: "`.` matches any character here, not only a dot",
    bad: #"""
      fields:
        price: { label: Price, pattern: '\d+«.»\d{2}' }
      """#,
    good: #"""
      fields:
        price: { label: Price, pattern: '\d+\.\d{2}' }
      """#,
    run: { context in
      context.regexes.flatMap { regex -> [Draft] in
        let items = regex.items
        return items.indices.compactMap { place in
          guard items[place].text == ".", items[place].kind == .literal, place > 0,
            place + 1 < items.count, items[place + 1].kind != .quantifier
          else { return nil }
          var before = place - 1
          if items[before].kind == .quantifier, before > 0 { before -= 1 }
          let isDigits = items[before].text == "\\d" && items[place + 1].text == "\\d"
          let rest = items[(place + 1)...].prefix(4).map { $0.text }.joined()
          let isHost =
            items[before].text.utf8.allSatisfy { $0.isWordByte } && items[before].kind == .literal
            && ["com", "org", "net", "edu"].contains { ending in
              rest.hasPrefix(ending) && !(rest.dropFirst(ending.count).first?.isLetter ?? false)
            }
          guard isDigits || isHost else { return nil }
          return Draft(
            at: regex.map.span(of: items[place].range), help: "write `\\.`",
            fixes: regex.isVerbatim
              ? [Fix("write `\\.`", .unsafe, [Edit(regex.map.span(of: items[place].range), "\\.")])]
              : [])
        }
      }
    })
}
