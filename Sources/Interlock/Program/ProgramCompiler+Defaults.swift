extension ProgramCompiler {
  /// Reads the initial values of fields, each in the form in which a reader would have found it.
  func readDefaults() {
    for index in parts.fields.indices {
      guard let node = fieldRules[index].defaultValue else { continue }
      parts.fields[index].defaultValue = readDefault(node, of: index)
    }
  }

  private func readDefault(_ node: Node, of index: Int) -> DefaultValue? {
    let values = ValueReader(diagnostics: diagnostics)
    let field = parts.fields[index]
    switch field.type == .choice ? field.optionType : field.type {
    case .integer, .number:
      return values.number(node, for: "default").map { .number(Array($0.text.utf8)) }
    case .boolean:
      return values.boolean(node, for: "default").map { .boolean($0) }
    case .text:
      return values.strictText(node, for: "default").map { .text(Array($0.utf8)) }
    case .date, .time, .dateTime, .localDateTime, .month, .week, .duration:
      return values.text(node, for: "default").map { .text(Array($0.utf8)) }
    case .group:
      diagnostics.error(
        .keyNotApplicable, "`default` has no meaning on a group", at: node.span,
        help: "give its members defaults")
    case .list, .choice:
      diagnostics.error(
        .notSupported, "the default of a list is not supported yet by this version of interlock",
        at: node.span, help: "remove it, or use a version that supports it")
    }
    return nil
  }
}
