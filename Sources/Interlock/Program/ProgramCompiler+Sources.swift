import CEL

extension ProgramCompiler {
  /// Compiles the sources to a program of their own, whose lists are read as those of a form are.
  func compileSources() {
    if ruleSet.sources.isEmpty { return }
    var rows = RuleSet()
    rows.form = ruleSet.form
    rows.fields = ruleSet.sources.map { source in
      var row = FieldRule(
        name: Name("item", at: source.name.span), type: .group, typeSpan: source.name.span,
        input: "item")
      row.members = source.members
      var list = FieldRule(
        name: source.name, type: .list, typeSpan: source.name.span, input: source.name.text)
      list.item = [row]
      return list
    }
    let compiler = ProgramCompiler(rows, patterns: patterns)
    compiler.sharesRecords = true
    parts.sourceProgram = compiler.compile()
    for diagnostic in compiler.diagnostics.diagnostics { diagnostics.report(diagnostic) }
    for (index, rule) in ruleSet.sources.enumerated() {
      let field = compiler.rootNames.field(rule.name.text)
      let type = field.map { compiler.expressionType(of: $0) } ?? .poison
      parts.sources.append(Source(name: rule.name.text, type: type.orNull))
      let kind = Variable.Kind.source(index)
      rootEnvironment.declare(rule.name.text, type.orNull, at: variable(kind, type.orNull))
    }
  }
}
