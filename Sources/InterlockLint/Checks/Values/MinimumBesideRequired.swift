import Interlock

extension Check {
  static let minimumBesideRequired = Check(
    "IL410", "minimum-beside-required", .info,
    summary: "a minimum of one character or row beside `required`",
    rationale: """
      What is required is not empty, and what is not empty has at least one character or row.
      """,
    message: "`{rule}: 1` says what `required` says already",
    bad: #"""
      fields:
        name: { label: Name, required: true, minLength: «1» }
      """#,
    good: #"""
      fields:
        name: { label: Name, required: true }
      """#,
    run: { context in
      context.fields.flatMap { field in
        ["minLength", "minItems"].compactMap { name -> Draft? in
          guard field.isRequired, let rule = field.firm(name), rule.count == 1, rule.message == nil,
            field.rule.namedType == nil, !field.isItem
          else { return nil }
          return Draft(
            at: rule.argument.span, ["rule": name], help: "remove `\(name)`",
            fixes: field.entry(name).map { context.removing($0, "remove `\(name)`", .unsafe) } ?? []
          )
        }
      }
    })
}
