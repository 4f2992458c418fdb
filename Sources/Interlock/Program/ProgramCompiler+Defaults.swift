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
      // As it is judged, so that the value is like the initial one where it reads the same.
      return values.strictText(node, for: "default").map {
        .text(field.normalisation.normalised(Array($0.utf8)))
      }
    case .date, .time, .dateTime, .localDateTime, .month, .week, .duration:
      return values.text(node, for: "default").map { .text(Array($0.utf8)) }
    case .group:
      diagnostics.error(
        .keyNotApplicable, "`default` has no meaning on a group", at: node.span,
        help: "give its members defaults")
    case .list: return readListDefault(node, of: index)
    case .choice: break
    }
    return nil
  }

  /// Reads the rows of a list's initial value; an empty list is no initial value at all.
  private func readListDefault(_ node: Node, of index: Int) -> DefaultValue? {
    guard case .sequence(let nodes) = node.content else {
      diagnostics.error(
        .wrongValue, "the default of a list is a list, this is \(node.noun)", at: node.span,
        help: "write `default: [red, green]`")
      return nil
    }
    guard let item = parts.fields[index].item, !nodes.isEmpty else { return nil }
    guard !parts.fields[item].type.isContainer else {
      diagnostics.error(
        .keyNotApplicable,
        "a list has a default only where its rows are single values, these are \(parts.fields[item].type.rawValue)s",
        at: node.span, help: "give the members of the rows defaults")
      return nil
    }
    guard nodes.count <= Self.maximumDefaultRows else {
      diagnostics.error(
        .ruleSetTooLarge, "the default of a list has at most \(Self.maximumDefaultRows) rows",
        at: node.span)
      return nil
    }
    let rows = nodes.compactMap { readDefault($0, of: item) }
    return rows.count == nodes.count ? .list(rows) : nil
  }

  private static var maximumDefaultRows: Int { 1000 }
}
