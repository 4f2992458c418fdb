import Interlock

extension Check {
  static let htmlInMessage = Check(
    "IL712", "html-in-message",
    summary: "a message has markup in it",
    rationale: """
      Messages are plain text: the person reads the tags.
      """,
    message: "`{tag}` is shown as it stands",
    bad: #"""
      fields:
        name: { label: Name, required: { value: true, message: «'Please fill in <b>your name</b>'» } }
      """#,
    good: #"""
      fields:
        name: { label: Name, required: { value: true, message: Please fill in your name } }
      """#,
    run: { context in
      context.ruleMessages.flatMap { message in
        message.text.entries.compactMap { entry -> Draft? in
          guard let tag = entry.template.tag else { return nil }
          return Draft(at: entry.span, ["tag": tag], help: "remove the markup")
        }
      }
    })
}
