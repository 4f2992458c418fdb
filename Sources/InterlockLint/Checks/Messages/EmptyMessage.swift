import Interlock

extension Check {
  static let emptyMessage = Check(
    "IL717", "empty-message",
    summary: "a message is empty",
    rationale: """
      The person is told that something is wrong, but not what.
      """,
    message: "this message is empty",
    bad: #"""
      fields:
        name: { label: Name, required: { value: true, message: «''» } }
      """#,
    good: #"""
      fields:
        name: { label: Name, required: { value: true, message: Please tell us your name } }
      """#,
    run: { context in
      context.ruleMessages.flatMap { message in
        message.text.entries.compactMap { entry -> Draft? in
          guard entry.template.isBlank else { return nil }
          return Draft(at: entry.span, help: "say what to do, or remove the message")
        }
      }
    })
}
