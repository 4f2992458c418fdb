import Interlock

extension Check {
  static let yaml11Word = Check(
    "IL027", "yaml-1-1-word",
    summary: "a word that older readers of YAML take for a boolean stands without quotes",
    rationale: """
      In YAML 1.1 `no`, `yes`, `on` and `off` are booleans: another tool that reads the file sees
      false where Norway was meant. Interlock reads the word; quotes make everyone do so.
      """,
    message: "older readers of YAML take `{word}` for {value}, not for a text",
    bad: #"""
      fields:
        country: { label: Country, type: choice, options: [se, «no», dk] }
      """#,
    good: #"""
      fields:
        country: { label: Country, type: choice, options: [se, 'no', dk] }
      """#,
    run: { context in
      let keys = ["options", "value", "const", "default"]
      return context.texts.compactMap { text in
        guard keys.contains(text.key), text.scalar.style == .plain,
          text.scalar.resolved == .text, text.scalar.isYAML11Boolean,
          text.scalar.text.utf8.count > 1
        else { return nil }
        let word = text.scalar.text
        let isTrue = ["yes", "on"].contains(word.lowercased())
        return Draft(
          at: text.span, ["word": word, "value": isTrue ? "true" : "false"],
          help: "put it in quotes: `'\(word)'`",
          fixes: [Fix("put it in quotes", .safe, [Edit(text.span, "'\(word)'")])])
      }
    })
}
