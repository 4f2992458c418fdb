import Interlock

extension Check {
  static let redundantBound = Check(
    "IL413", "redundant-bound",
    summary: "a bound that another bound of the same field makes useless",
    rationale: """
      One of the two is never what refuses a value. Most often one was added and the other \
      forgotten.
      """,
    message: "`{rule}: {value}` has no effect beside `{other}: {bound}`",
    bad: #"""
      fields:
        age: { label: Age, type: integer, min: «0», exclusiveMin: 17 }
      """#,
    good: #"""
      fields:
        age: { label: Age, type: integer, min: 18 }
      """#,
    run: { context in
      context.fields.flatMap { field -> [Draft] in
        guard field.type == .integer || field.type == .number else { return [] }
        return [("min", "exclusiveMin", true), ("max", "exclusiveMax", false)].compactMap {
          name, other, isLower in
          guard let plain = field.firm(name), let strict = field.firm(other),
            let bound = plain.number, let limit = strict.number
          else { return nil }
          let isStrictTighter = isLower ? limit >= bound : limit <= bound
          // The base of a step is the `min`.
          if isStrictTighter, isLower, field.constraint("step") != nil { return nil }
          let (loser, winner) = isStrictTighter ? (plain, strict) : (strict, plain)
          return Draft(
            at: loser.argument.span,
            [
              "rule": loser.kind.name, "value": loser.argument.scalar?.text ?? "",
              "other": winner.kind.name, "bound": winner.argument.scalar?.text ?? "",
            ],
            related: [Diagnostic.Label("this one decides", at: winner.argument.span)],
            help: "remove it, or correct one of the two",
            fixes: field.entry(loser.kind.name).map {
              context.removing($0, "remove `\(loser.kind.name)`", .unsafe)
            } ?? [])
        }
      }
    })
}
