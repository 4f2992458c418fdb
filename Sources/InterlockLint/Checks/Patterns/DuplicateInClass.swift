import Interlock

extension Check {
  static let duplicateInClass = Check(
    "IL521", "duplicate-in-class", .info,
    summary: "a character stands twice in one class",
    rationale: """
      The second has no effect: most often another character was meant, or alternatives were \
      put in brackets.
      """,
    message: "`{item}` is in this class already",
    bad: #"""
      fields:
        code: { label: Code, pattern: '[abc«a»]+' }
      """#,
    good: #"""
      fields:
        code: { label: Code, pattern: '[abc]+' }
      """#,
    run: { context in
      context.regexes.flatMap { regex -> [Draft] in
        var drafts: [Draft] = []
        for members in regex.classes {
          var seen: Set<String> = []
          for item in members where item.text != "|" && !seen.insert(item.text).inserted {
            drafts.append(
              Draft(at: regex.map.span(of: item.range), ["item": item.text], help: "remove it"))
          }
        }
        return drafts
      }
    })
}
