extension ProgramCompiler {
  /// Finds what the options of choices are where an expression gives them.
  ///
  /// The type of such a choice is known only once its expression was compiled, and expressions need
  /// the types of all fields: so the expressions are tried out first, with the types that are known
  /// already. Where one choice's options follow another's it takes a round more.
  func inferOptionTypes() {
    if isTrial || !ruleSet.fields.contains(where: { $0.hasOptionsFrom }) { return }
    for _ in 0..<Self.mostTrials {
      let trial = ProgramCompiler(ruleSet, patterns: patterns, timeZones: timeZones)
      trial.isTrial = true
      trial.optionTypes = optionTypes
      let found = trial.findOptionTypes()
      if found == optionTypes { return }
      optionTypes = found
    }
  }

  private static var mostTrials: Int { 4 }

  private func findOptionTypes() -> [Int: FieldType] {
    prepare()
    var found: [Int: FieldType] = [:]
    let values = ValueReader(diagnostics: diagnostics)
    for (index, rule) in fieldRules.enumerated() {
      guard let constraint = rule.optionsFrom,
        let choice = rule.type == .list ? parts.fields[index].item : index,
        let source = values.expression(constraint.argument, for: constraint.kind.name),
        let compiled = compile(
          source, in: environment(of: index), scope: parts.fields[index].scope, expecting: nil)
      else { continue }
      found[choice] = OptionList(compiled.type, member: rule.optionValue).type
    }
    return found
  }

  /// The type of the options of a field.
  func optionType(of rule: FieldRule, _ index: Int, itemOf list: Int?) -> FieldType {
    if let type = optionTypes[index] { return type }
    if let list, !rule.hasOwnOptions { return ConstraintKind.optionType(of: fieldRules[list]) }
    return ConstraintKind.optionType(of: rule)
  }

  /// Whether the options of a choice are those of an expression whose type is not known.
  func hasUnknownOptions(_ index: Int) -> Bool {
    if optionTypes[index] != nil { return false }
    let rule = fieldRules[index]
    if rule.hasOwnOptions { return rule.optionsFrom != nil }
    guard let parent = parts.fields[index].parent, parts.fields[parent].type == .list else {
      return false
    }
    return fieldRules[parent].optionsFrom != nil
  }
}

extension FieldRule {
  /// The constraint whose expression gives the options.
  var optionsFrom: ConstraintRule? {
    constraints.first { $0.kind.name == ConstraintKind.optionsFrom.name }
  }

  /// Whether the field itself says what its options are.
  var hasOwnOptions: Bool {
    optionsFrom != nil || constraints.contains { $0.kind.name == ConstraintKind.options.name }
  }

  /// Whether the options of the field, or of anything in it, are those of an expression.
  fileprivate var hasOptionsFrom: Bool {
    optionsFrom != nil || members.contains { $0.hasOptionsFrom }
      || item.contains { $0.hasOptionsFrom }
  }
}
