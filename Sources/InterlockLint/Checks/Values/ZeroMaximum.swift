import Interlock

extension Check {
  static let zeroMaximum = Check(
    "IL325", "zero-maximum",
    summary: "a field may hold nothing at all",
    rationale: """
      With a length or number of rows of 0 whatever is entered is refused. To leave a field \
      out, remove it.
      """,
    message: "`{rule}: 0` refuses whatever is entered in `{field}`",
    bad: #"""
      fields:
        note: { label: Note, maxLength: «0» }
      """#,
    good: #"""
      fields:
        note: { label: Note, maxLength: 500 }
      """#,
    run: { context in
      context.fields.flatMap { field in
        ["maxLength", "length", "maxItems"].compactMap { name -> Draft? in
          guard let rule = field.firm(name), rule.count == 0 else { return nil }
          return Draft(
            at: rule.argument.span, ["rule": name, "field": field.name],
            help: "give the number that was meant, or remove the field")
        }
      }
    })
}
