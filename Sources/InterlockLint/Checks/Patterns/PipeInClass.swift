import Interlock

extension Check {
  static let pipeInClass = Check(
    "IL508", "pipe-in-class",
    summary: "alternatives are written in a class",
    rationale: """
      Inside of brackets `|` is a plain character: `[a|b]` allows the bar as well. A group has \
      parentheses: `(?:a|b)`.
      """,
    message: "inside of brackets `|` is a plain character, which is allowed here",
    bad: #"""
      fields:
        grade: { label: Grade, pattern: '[A«|»B|C]' }
      """#,
    good: #"""
      fields:
        grade: { label: Grade, pattern: '[ABC]' }
      """#,
    run: { context in
      context.regexes.flatMap { regex in
        regex.classes.compactMap { members -> Draft? in
          let bars = members.indices.filter { members[$0].text == "|" }
          // Between two others, and nothing else that speaks for a list of signs.
          guard let first = bars.first, first > 0, let last = bars.last, last < members.count - 1,
            members.allSatisfy({ $0.text == "|" || $0.text.utf8.allSatisfy { $0.isWordByte } }),
            let bar = bars.first
          else { return nil }
          return Draft(
            at: regex.map.span(of: members[bar].range),
            help: "write `(?:…|…)`, or leave the bar out")
        }
      }
    })
}
