import Interlock

extension Check {
  static let doubleEscape = Check(
    "IL529", "double-escape",
    summary: "a backslash is doubled where it need not be",
    rationale: """
      In single quotes and without quotes YAML leaves backslashes alone: `\\\\\\\\d` is a \
      backslash and a `d`, not a digit. Only double quotes need two.
      """,
    message: "`{escape}` is a backslash and the letter `{letter}`, not `\\{letter}`",
    bad: #"""
      fields:
        code: { label: Code, pattern: '«\\d»{4}' }
      """#,
    good: #"""
      fields:
        code: { label: Code, pattern: '\d{4}' }
      """#,
    run: { context in
      context.regexes.flatMap { regex -> [Draft] in
        guard regex.scalar.style != .doubleQuoted else { return [] }
        let items = regex.items
        return items.indices.compactMap { place in
          guard items[place].text == "\\\\", place + 1 < items.count,
            items[place + 1].kind == .literal,
            ["d", "D", "w", "W", "s", "S", "b", "."].contains(items[place + 1].text)
          else { return nil }
          let letter = items[place + 1].text
          let range = items[place].range.lowerBound..<items[place + 1].range.upperBound
          return Draft(
            at: regex.map.span(of: range), ["escape": "\\\\" + letter, "letter": letter],
            help: "write `\\\(letter)`",
            fixes: regex.isVerbatim
              ? [
                Fix(
                  "write `\\\(letter)`", .unsafe, [Edit(regex.map.span(of: range), "\\" + letter)])
              ] : [])
        }
      }
    })
}
