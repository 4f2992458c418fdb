import Interlock

extension Check {
  static let minimumOnOptional = Check(
    "IL414", "minimum-on-optional",
    summary: "a minimum of one character on a field that may be empty",
    rationale: """
      Rules are not judged on an empty value, so that `minLength: 1` refuses nothing. The \
      empty value has been run through the engine.
      """,
    message: "`minLength: 1` refuses nothing: `{field}` may be empty, and is not judged then",
    bad: #"""
      fields:
        name: { label: Name, minLength: «1» }
      """#,
    good: #"""
      fields:
        name: { label: Name, required: true }
      """#,
    run: { context in
      context.fields.compactMap { field in
        guard let rule = field.constraint("minLength"), rule.count == 1,
          field.constraint("required") == nil, field.rule.requiredWhen == nil, rule.when == nil,
          !field.isItem, let broken = context.broken(field, "\"\""), broken.isEmpty
        else { return nil }
        return Draft(
          at: rule.argument.span, ["field": field.name],
          notes: ["the engine accepts the form in which `\(field.path)` is empty"],
          help: "write `required: true`",
          fixes: field.entry("minLength").flatMap { entry in
            guard entry.keySpan.end < entry.value.span.start, entry.value.scalar != nil else {
              return nil
            }
            return [
              Fix(
                "write `required: true`", .unsafe,
                [
                  Edit(entry.keySpan, context.key("required", like: entry)),
                  Edit(entry.value.span, "true"),
                ])
            ]
          } ?? [])
      }
    })
}
