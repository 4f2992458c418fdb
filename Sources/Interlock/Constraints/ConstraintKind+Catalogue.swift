extension ConstraintKind {
  /// Every constraint, in the order in which they are judged and reported.
  public static let all: [ConstraintKind] = [
    .required,
    .minLength, .maxLength, .length,
    .pattern, .notPattern, .contains, .notContains, .format,
    .min, .max, .exclusiveMin, .exclusiveMax, .step,
    .const, .equals, .notEquals, .options, .optionsFrom,
    .minItems, .maxItems, .uniqueItems, .uniqueBy,
  ]

  /// The names that a check or rule of an author may not take.
  static let reservedRuleNames: Set<String> = {
    var names = Set(all.map { $0.name })
    names.formUnion(SetRule.allCases.map { $0.rawValue })
    names.formUnion([
      "type", "expressionError", "unknown", "report", "remote", "optionsFrom",
    ])
    return names
  }()
}
