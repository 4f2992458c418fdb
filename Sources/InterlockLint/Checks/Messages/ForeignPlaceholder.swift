import Interlock

extension Check {
  static let foreignPlaceholder = Check(
    "IL716", "foreign-placeholder",
    summary: "a message has the placeholder of another system",
    rationale: """
      `%s`, `${min}`, `{{min}}`, `:min` and `{0}` are shown to the person as they stand. \
      Here it is `{min}`, without blanks.
      """,
    message: "`{found}` is shown as it stands",
    bad: #"""
      fields:
        name: { label: Name, minLength: { value: 8, message: «'At least %d characters'» } }
      """#,
    good: #"""
      fields:
        name: { label: Name, minLength: { value: 8, message: 'At least {min} characters' } }
      """#,
    run: { context in
      context.ruleMessages.flatMap { message in
        message.text.entries.compactMap { entry -> Draft? in
          guard let found = entry.template.foreignPlaceholder else { return nil }
          return Draft(
            at: entry.span, ["found": found],
            help: message.placeholder.map { "write `{\($0)}`" }
              ?? "write `{label}`, `{value}` or the rule's own")
        }
      }
    })
}
