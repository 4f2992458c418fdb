extension ProgramCompiler {
  /// Finds the field or action that a gate follows.
  func since(_ name: Name) -> Gate.Since {
    switch rootNames.meaning(name.text) {
    case .field(let field): return .field(field)
    case .action(let action): return .action(action)
    case .computed, .gate, .source:
      diagnostics.error(
        .unknownField, "a gate follows a field or an action, `\(name.text)` is neither",
        at: name.span, help: "write `since: opened`, or name a field or an action")
      return .opened
    case nil: break
    }
    // Without any in the file there is one action, which has this name.
    if ruleSet.actions.isEmpty, name.text == ActionRule.standardName { return .action(0) }
    if let list = listAround(name.text) {
      diagnostics.error(
        .unknownField, "a gate cannot follow what is in the rows of `\(list)`", at: name.span,
        help: "write `since: \(list)`: any change of its rows counts")
      return .opened
    }
    var near: [String] = []
    if suggestsNames {
      let names = rootNames.fieldPaths + ruleSet.actions.map { $0.name.text } + ["opened"]
      near = Suggestion.names(near: name.text, among: names)
    }
    diagnostics.error(
      .unknownField, "there is no field or action `\(name.text)`", at: name.span,
      help: near.first.map { "a similar name exists: `\($0)`" }
        ?? "write `since: opened`, or name a field or an action",
      replacement: near.count == 1
        ? Diagnostic.Replacement(near[0], for: name.text, at: name.span) : nil)
    return .opened
  }

  /// The list that a dotted path leads into.
  private func listAround(_ path: String) -> String? {
    var prefix = ""
    for name in path.split(separator: ".") {
      prefix += prefix.isEmpty ? String(name) : "." + name
      if let field = rootNames.field(prefix), parts.fields[field].type == .list { return prefix }
    }
    return nil
  }
}
