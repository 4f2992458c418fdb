import Interlock

/// Values of secret fields that stand in a rule file: nothing that is printed shows them.
enum SecretLiterals {
  /// The bytes of the values that `const`, `default`, `options` and the like give.
  static func spans(of ruleSet: RuleSet) -> [SourceSpan] {
    var spans: [SourceSpan] = []
    for field in ruleSet.fields { collect(field, isSecret: false, &spans) }
    return spans
  }

  private static func collect(_ field: FieldRule, isSecret: Bool, _ spans: inout [SourceSpan]) {
    let isSecret = isSecret || field.isSecret
    if isSecret {
      if let node = field.defaultValue { spans.append(node.span) }
      for constraint in field.constraints {
        switch constraint.kind.name {
        case "const", "options": spans.append(constraint.argument.span)
        default: break
        }
      }
    }
    for member in field.members { collect(member, isSecret: isSecret, &spans) }
    for item in field.item { collect(item, isSecret: isSecret, &spans) }
  }
}
