import Interlock

extension Check {
  static let fractionalBound = Check(
    "IL323", "fractional-bound",
    summary: "a bound or step of whole numbers has a fraction",
    rationale: """
      No whole number is equal to it, so that the bound that holds is another one than what is \
      written, or than its message says.
      """,
    message: "`{rule}: {value}` on whole numbers means {meaning}",
    bad: #"""
      fields:
        rooms: { label: Rooms, type: integer, min: «0.5» }
      """#,
    good: #"""
      fields:
        rooms: { label: Rooms, type: integer, min: 1 }
      """#,
    run: { context in
      context.fields.flatMap { field -> [Draft] in
        guard field.type == .integer, !field.hasReportedBounds else { return [] }
        return ["min", "max", "exclusiveMin", "exclusiveMax"].compactMap { name in
          guard let rule = field.constraint(name), let bound = rule.number, !bound.isInteger,
            let tenths = bound.scaled(12)
          else { return nil }
          let unit: Int128 = 1_000_000_000_000
          let floor = tenths >= 0 ? tenths / unit : -((-tenths + unit - 1) / unit)
          let whole = name == "min" || name == "exclusiveMin" ? floor + 1 : floor
          let isLower = name == "min" || name == "exclusiveMin"
          return Draft(
            at: rule.argument.span,
            [
              "rule": name, "value": bound.text,
              "meaning": "`\(isLower ? "min" : "max"): \(whole)`",
            ],
            help: "write `\(isLower ? "min" : "max"): \(whole)`, or `type: number`")
        }
      }
    })
}
