import Interlock

extension Check {
  static let saysDefault = Check(
    "IL419", "says-default", .info,
    summary: "a key says what holds without it",
    rationale: """
      A reader looks for the reason why it is written. In a field that uses a named type such \
      a key may replace one of the type, and is left alone.
      """,
    message: "`{key}: {value}` is what holds without it",
    bad: #"""
      fields:
        name: { label: Name, required: «false» }
      """#,
    good: #"""
      fields:
        name: { label: Name }
      """#,
    run: { context in
      context.fields.flatMap { field -> [Draft] in
        guard field.rule.namedType == nil else { return [] }
        let defaults = [
          "required": "false", "secret": "false", "collapse": "false", "uniqueItems": "false",
          "severity": "error", "lengthUnit": "graphemes",
        ]
        return field.rule.definition.compactMap { entry in
          guard let usual = defaults[entry.key], let scalar = entry.value.scalar,
            scalar.text == usual,
            !context.isInType(entry.keySpan)
          else { return nil }
          return Draft(
            at: entry.value.span, ["key": entry.key, "value": usual], help: "remove it",
            fixes: context.removing(entry, "remove `\(entry.key)`", .safe))
        }
      }
    })
}
