import Interlock

extension Check {
  static let vagueMessage = Check(
    "IL706", "vague-message", .info,
    summary: "a message does not say what is wrong",
    rationale: """
      “Invalid input” tells the person neither what is wrong nor what to do (WCAG 3.3.1 and \
      3.3.3). The built-in message says more.
      """,
    message: "“{text}” does not say what to do",
    bad: #"""
      fields:
        name: { label: Name, minLength: { value: 2, message: «Invalid input» } }
      """#,
    good: #"""
      fields:
        name: { label: Name, minLength: { value: 2, message: 'At least {min} letters' } }
      """#,
    run: { context in
      let vague: Set<String> = [
        "invalid", "invalid input", "invalid value", "error", "wrong", "wrong value", "bad value",
        "incorrect",
        "not valid", "is invalid", "{label} is invalid", "{label} is not valid", "invalid {label}",
        "validation failed", "validation error", "잘못된 입력입니다", "오류",
      ]
      return context.ruleMessages.flatMap { message in
        message.text.entries.compactMap { entry -> Draft? in
          let text = entry.template.source
          let folded = text.lowercased().filter { $0 != "." && $0 != "!" }.trimmingBlanks
          guard vague.contains(folded) else { return nil }
          return Draft(
            at: entry.span, ["text": text], help: "say what is asked for, or remove the message")
        }
      }
    })
}
