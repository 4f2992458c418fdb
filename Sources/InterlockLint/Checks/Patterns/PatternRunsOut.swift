import Interlock

extension Check {
  static let patternRunsOut = Check(
    "IL601", "pattern-runs-out",
    summary: "a regex runs out of work on a text that the field allows",
    rationale: """
      The work of a regex is bounded, so that nobody can stop the service with a text. Where \
      the bound is reached the value is refused, though it may be right. The text has been run \
      through the engine, which counts steps, never time.
      """,
    message: "this regex runs out of its bounded work on {length} characters",
    bad: #"""
      fields:
        code: { label: Code, maxLength: 100, pattern: «'(\w+\s?)+'» }
      """#,
    good: #"""
      fields:
        code: { label: Code, maxLength: 100, pattern: '\w+(\s\w+)*' }
      """#,
    run: { context in
      context.regexes.compactMap { regex in
        // A repeat in a repeat, or two beside each other.
        guard regex.items.filter({ $0.kind == .quantifier }).count >= 2 else { return nil }
        let isWhole = regex.key == "pattern" || regex.key == "notPattern"
        guard
          let compiled = try? context.patterns.compile(
            regex.scalar.text, mode: isWhole ? .whole : .search)
        else { return nil }
        let longest =
          regex.field.firm("maxLength")?.count ?? regex.field.firm("length")?.count ?? 10_000
        let lengths = [30, 100, 1_000, 10_000].map { min($0, Int(longest)) }
        for unit in regex.pumps {
          for length in lengths where length > 1 {
            for ending in ["", "!"] {
              let subject = String(repeating: unit, count: length - ending.count) + ending
              var bytes = Array(subject.utf8)
              if bytes.count > 60_000 { bytes = Array(bytes.prefix(60_000)) }
              guard compiled.match(bytes.span) == .limitReached else { continue }
              return Draft(
                at: regex.span, ["length": String(length)],
                notes: [
                  "the engine gives up on `\(unit)` repeated to \(length) characters\(ending.isEmpty ? "" : " with `!` at the end")"
                ],
                help:
                  "write each repeat so that only one of them can take a character, or lower `maxLength`"
              )
            }
          }
        }
        return nil
      }
    })
}
