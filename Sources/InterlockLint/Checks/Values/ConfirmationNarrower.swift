import Interlock

extension Check {
  static let confirmationNarrower = Check(
    "IL326", "confirmation-narrower",
    summary: "a confirmation refuses what the field that it confirms accepts",
    rationale: """
      A value that the first field accepts but the second refuses can never be confirmed.
      """,
    message:
      "`{rule}: {value}` on `{field}` refuses what `{other}` accepts and must be repeated here",
    bad: #"""
      fields:
        password: { label: Password, secret: true, required: true, maxLength: 128 }
        confirm: { label: Again, secret: true, required: true, maxLength: «20», equals: password }
      """#,
    good: #"""
      fields:
        password: { label: Password, secret: true, required: true, maxLength: 128 }
        confirm: { label: Again, secret: true, required: true, maxLength: 128, equals: password }
      """#,
    run: { context in
      context.fields.flatMap { field -> [Draft] in
        guard let rule = field.firm("equals"), let other = context.field(namedBy: rule, of: field),
          field.rule.lengthUnit == other.rule.lengthUnit
        else { return [] }
        return [("maxLength", false), ("minLength", true)].compactMap { name, isLower in
          guard let own = field.firm(name), let bound = own.count else { return nil }
          // Without a maximum of its own a text may have 10000 characters.
          let limit = other.constraint(name)?.count ?? (isLower ? 0 : 10_000)
          let isNarrower = isLower ? bound > limit && bound > 1 : bound < limit
          guard isNarrower, field.type == .text, other.constraint("length") == nil,
            isLower || other.constraint("pattern") == nil,
            !isLower || other.constraint("pattern") == nil
          else { return nil }
          let place = other.constraint(name)?.argument.span ?? other.rule.name.span
          return Draft(
            at: own.argument.span,
            ["rule": name, "value": String(bound), "field": field.name, "other": other.name],
            related: [Diagnostic.Label("accepts more", at: place)],
            help: "give both fields the same bound, or leave it to `\(other.name)`")
        }
      }
    })
}
