import Interlock

extension Check {
  static let edgeSpaces = Check(
    "IL721", "edge-spaces", .info,
    summary: "a text for people begins or ends with a blank",
    rationale: """
      The blank is shown, and makes two words out of one where the text is put into another.
      """,
    message: "this text {where} with a blank",
    bad: #"""
      fields:
        name: { label: «'Name '», required: true }
      """#,
    good: #"""
      fields:
        name: { label: Name, required: true }
      """#,
    run: { context in
      context.texts.compactMap { text in
        guard ["label", "message", "title", "hint"].contains(text.key),
          text.scalar.resolved == .text,
          text.scalar.style == .singleQuoted || text.scalar.style == .doubleQuoted,
          !text.scalar.text.trimmingBlanks.isEmpty,
          text.scalar.text.trimmingBlanks != text.scalar.text
        else { return nil }
        let begins = text.scalar.text.first?.isWhitespace ?? false
        return Draft(
          at: text.span, ["where": begins ? "begins" : "ends"], help: "remove the blank",
          fixes: [
            Fix(
              "remove the blank", .unsafe,
              [Edit(text.span, text.scalar.written(as: text.scalar.text.trimmingBlanks))])
          ])
      }
    })
}
