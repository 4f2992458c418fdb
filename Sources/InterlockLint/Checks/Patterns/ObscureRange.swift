import Interlock

extension Check {
  static let obscureRange = Check(
    "IL507", "obscure-range",
    summary: "a range in a class goes across letters of both cases or other kinds",
    rationale: """
      `A-z` also allows `[`, `\\\\`, `]`, `^`, `_` and the backtick, which lie between the \
      capitals and the small letters. One of them has been run through the engine.
      """,
    message: "`{range}` also allows `{extra}`",
    bad: #"""
      fields:
        name: { label: Name, pattern: '[«A-z»]+' }
      """#,
    good: #"""
      fields:
        name: { label: Name, pattern: '[A-Za-z]+' }
      """#,
    run: { context in
      context.regexes.flatMap { regex in
        regex.classItems.compactMap { item -> Draft? in
          let scalars = Array(item.text.unicodeScalars)
          guard scalars.count == 3, scalars[1] == "-", let low = scalars.first,
            let high = scalars.last,
            ("A"..."Z").contains(low), ("a"..."z").contains(high)
          else { return nil }
          return Draft(
            at: regex.map.span(of: item.range), ["range": item.text, "extra": "_"],
            help: "write `\(low)-Za-\(high)`",
            fixes: [
              Fix(
                "write `\(low)-Za-\(high)`", .unsafe,
                [Edit(regex.map.span(of: item.range), "\(low)-Za-\(high)")])
            ])
        }
      }
    })
}
