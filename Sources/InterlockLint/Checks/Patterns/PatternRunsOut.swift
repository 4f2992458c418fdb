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
      // The same regex is tried once, however many fields have it.
      var tried: [String: Attack?] = [:]
      return context.regexes.compactMap { regex in
        // A repeat in a repeat, or two beside each other.
        guard regex.items.count(where: { $0.kind == .quantifier }) >= 2 else { return nil }
        let longest =
          regex.field.firm("maxLength")?.count ?? regex.field.firm("length")?.count ?? 10_000
        let isWhole = regex.key == "pattern" || regex.key == "notPattern"
        let key = "\(isWhole)|\(longest)|\(regex.scalar.text)"
        let attack = tried[key] ?? attack(on: regex, isWhole, upTo: Int(longest), context)
        tried[key] = attack
        guard let attack else { return nil }
        let ending = attack.ending.isEmpty ? "" : " with `\(attack.ending)` at the end"
        return Draft(
          at: regex.span, ["length": String(attack.length)],
          notes: [
            "the engine gives up on `\(attack.unit)` repeated to \(attack.length) characters\(ending)"
          ],
          help:
            "write each repeat so that only one of them can take a character, or lower `maxLength`")
      }
    })

  /// A text on which a regex gives up.
  private struct Attack {
    var unit: String
    var length: Int
    var ending: String
  }

  private static func attack(
    on regex: LintRegex, _ isWhole: Bool, upTo longest: Int, _ context: LintContext
  ) -> Attack? {
    guard
      let compiled = try? context.patterns.compile(
        regex.scalar.text, mode: isWhole ? .whole : .search)
    else { return nil }
    for unit in regex.pumps {
      for length in [30, 100, 1_000, 10_000].map({ min($0, longest) }) where length > 1 {
        for ending in ["", "!"] {
          let subject = String(repeating: unit, count: length - ending.count) + ending
          let bytes = Array(subject.utf8.prefix(60_000))
          if compiled.match(bytes.span) == .limitReached {
            return Attack(unit: unit, length: length, ending: ending)
          }
        }
      }
    }
    return nil
  }
}
