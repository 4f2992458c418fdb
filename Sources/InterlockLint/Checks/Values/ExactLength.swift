import Interlock

extension Check {
  static let exactLength = Check(
    "IL996", "exact-length", .info,
    summary: "the least and the greatest length are the same",
    rationale: """
      `length` says the same in one rule with one message: a person is told the exact number.
      """,
    message:
      "`minLength` and `maxLength` are both {count}: `length: {count}` says so in one message",
    bad: #"""
      fields:
        pin: { label: Code, minLength: 6, maxLength: «6» }
      """#,
    good: #"""
      fields:
        pin: { label: Code, length: 6 }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard let least = field.firm("minLength"), let most = field.firm("maxLength"),
          let count = least.count, count == most.count, least.message == nil, most.message == nil,
          count > 0
        else { return nil }
        return Draft(
          at: most.argument.span, ["count": String(count)],
          related: [Diagnostic.Label("the same number", at: least.argument.span)],
          help: "write `length: \(count)` instead of the two")
      }
    })
}
