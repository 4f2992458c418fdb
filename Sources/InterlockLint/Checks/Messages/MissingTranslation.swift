import Interlock

extension Check {
  static let missingTranslation = Check(
    "IL702", "missing-translation",
    summary: "a message is not given in the language of the file",
    rationale: """
      A person whose language has no text reads that of the file's `locale`; without it the \
      built-in English one.
      """,
    message: "this message has no text for `{locale}`, the language of the file",
    bad: #"""
      locale: ko
      fields:
        name: { label: 이름, required: { value: true, message: «{ en: Please fill this in }» } }
      """#,
    good: #"""
      locale: ko
      fields:
        name: { label: 이름, required: { value: true, message: { en: Please fill this in, ko: 입력해 주세요 } } }
      """#,
    run: { context in
      context.ruleMessages.compactMap { message in
        guard !message.isOverride, let first = message.text.entries.first,
          message.text.template(for: context.ruleSet.locale) == nil,
          let node = message.node
        else { return nil }
        _ = first
        return Draft(
          at: node.span, ["locale": context.ruleSet.locale],
          help: "add `\(context.ruleSet.locale): …`")
      }
    })
}
