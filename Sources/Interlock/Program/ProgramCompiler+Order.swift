import CEL

extension ProgramCompiler {
  /// Finds what reads what, refuses cycles, and puts everything into an order.
  func orderSteps() {
    var graph = DependencyGraph()
    for index in parts.fields.indices { addField(index, to: &graph) }
    for index in parts.formRules.indices { addFormRule(index, to: &graph) }
    for index in parts.computed.indices {
      _ = graph.number(of: .computed(index))
      addReads(of: parts.computed[index].expression, to: .computed(index), in: &graph)
    }
    _ = graph.number(of: .valid)
    // A computed value that reads `valid` does not count in it.
    let readsValid = graph.readers(of: .valid)
    for index in parts.computed.indices {
      parts.computed[index].countsInValid = !readsValid[graph.number(of: .computed(index))]
    }
    addValid(to: &graph)
    for index in parts.actions.indices { addAction(index, to: &graph) }
    guard let order = graph.order() else {
      reportCycle(in: graph)
      return
    }
    addInputSteps()
    for number in order { addSteps(for: graph.nodes[number]) }
    fillReaches(in: graph, order)
    makePlan(order: order, of: graph)
  }

  // MARK: Edges

  func addReads(
    of expression: Int, to node: DependencyGraph.Node, in graph: inout DependencyGraph
  ) {
    // What could not be compiled reads nothing.
    guard sources.indices.contains(expression) else { return }
    let (source, reads) = sources[expression]
    for variable in reads {
      switch parts.variables[variable].kind {
      case .field(let field), .isEmpty(let field):
        graph.add(node, reads: .value(field), at: source.span)
      case .isValid(let field): graph.add(node, reads: .validity(field), at: source.span)
      case .computed(let index), .isEmptyComputed(let index):
        graph.add(node, reads: .computed(index), at: source.span)
      case .valid: graph.add(node, reads: .valid, at: source.span)
      case .isDirty(let field): graph.add(node, reads: .input(field), at: source.span)
      case .isTouched, .source, .isEmptySource, .gate, .elapsed, .now, .today, .index:
        break
      }
    }
  }

  private func addField(_ index: Int, to graph: inout DependencyGraph) {
    let field = parts.fields[index]
    let span = fieldRules[index].name.span
    graph.add(.value(index), reads: .visibility(index), at: span)
    graph.add(.validity(index), reads: .value(index), at: span)
    if let parent = field.parent {
      graph.add(.visibility(index), reads: .visibility(parent), at: span)
    }
    for part in field.parts {
      graph.add(.value(index), reads: .value(part), at: span)
      graph.add(.validity(index), reads: .validity(part), at: span)
    }
    if let condition = field.visibleWhen {
      addReads(of: condition, to: .visibility(index), in: &graph)
    }
    if let condition = field.requiredWhen {
      addReads(of: condition, to: .validity(index), in: &graph)
    }
    if let condition = field.enabledWhen {
      // There also where it reads nothing that comes before it: a gate, the time, a constant.
      _ = graph.number(of: .editability(index))
      addReads(of: condition, to: .editability(index), in: &graph)
    }
    for rule in field.constraints { addRule(rule, to: .validity(index), in: &graph) }
    for (other, span) in comparedFields[index] ?? [] {
      graph.add(.validity(index), reads: .value(other), at: span)
    }
  }

  private func addRule(
    _ index: Int, to node: DependencyGraph.Node, in graph: inout DependencyGraph
  ) {
    if let condition = parts.rules[index].when { addReads(of: condition, to: node, in: &graph) }
    if let expression = parts.rules[index].readExpression {
      addReads(of: expression, to: node, in: &graph)
    }
    if case .expression(let expression) = parts.rules[index].test {
      addReads(of: expression, to: node, in: &graph)
    }
  }

  private func addFormRule(_ index: Int, to graph: inout DependencyGraph) {
    let rule = parts.formRules[index]
    addRule(rule.rule, to: .formRule(index), in: &graph)
    if case .that(let expression) = rule.demand {
      addReads(of: expression, to: .formRule(index), in: &graph)
    }
    for field in rule.on {
      let span = fieldRules[field].name.span
      graph.add(.formRule(index), reads: .value(field), at: span)
      graph.add(.validity(field), reads: .formRule(index), at: span)
    }
    // Never shown: cycles are told without rules.
    graph.add(.valid, reads: .formRule(index), at: .beginning)
  }

  private func addValid(to graph: inout DependencyGraph) {
    for index in parts.fields.indices where parts.fields[index].parent == nil {
      graph.add(.valid, reads: .validity(index), at: fieldRules[index].name.span)
    }
    for index in parts.computed.indices where parts.computed[index].countsInValid {
      graph.add(.valid, reads: .computed(index), at: ruleSet.computed[index].name.span)
    }
  }

  private func addAction(_ index: Int, to graph: inout DependencyGraph) {
    let span = index < ruleSet.actions.count ? ruleSet.actions[index].name.span : .beginning
    // Every action comes after the report, so that its reasons can be told.
    graph.add(.action(index), reads: .valid, at: span)
    for conjunct in parts.actions[index].conjuncts {
      if case .condition(let expression) = conjunct {
        addReads(of: expression, to: .action(index), in: &graph)
      }
    }
  }

  // MARK: Steps

  /// Loads what depends on the form as it came in and on the time alone.
  private func addInputSteps() {
    for (index, variable) in parts.variables.enumerated() where readVariables.contains(index) {
      switch variable.kind {
      case .source, .isEmptySource, .gate, .elapsed, .now, .today: parts.steps.append(.load(index))
      case .isTouched(let field), .isDirty(let field):
        if parts.fields[field].scope == 0 { parts.steps.append(.load(index)) }
      default: break
      }
    }
  }

  private func addSteps(for node: DependencyGraph.Node) {
    switch node {
    case .visibility(let field):
      if parts.fields[field].visibleWhen != nil { parts.steps.append(.visibility(field)) }
    case .value(let field):
      addLoad(.field(field), scope: parts.fields[field].scope)
      addLoad(.isEmpty(field), scope: parts.fields[field].scope)
    case .validity(let field): addLoad(.isValid(field), scope: parts.fields[field].scope)
    case .computed(let index):
      parts.steps.append(.computed(index))
      addLoad(.isEmptyComputed(index), scope: 0)
    case .valid:
      parts.steps.append(.report)
      addLoad(.valid, scope: 0)
    case .action(let index): parts.steps.append(.action(index))
    // Decided by sessions alone: judging a form asks for no verdict on it.
    case .editability, .input: break
    // Judged with the report.
    case .formRule: break
    }
  }

  /// Loads a variable of the form's own block, where any expression reads it.
  private func addLoad(_ kind: Variable.Kind, scope: Int) {
    guard scope == 0, let variable = variableIndex[kind], readVariables.contains(variable) else {
      return
    }
    parts.steps.append(.load(variable))
  }

  // MARK: Cycles

  private func reportCycle(in graph: DependencyGraph) {
    guard var cycle = graph.shortestCycle() else { return }
    if let first = cycle.first, case .formRule = graph.nodes[first.source] {
      cycle.append(cycle.removeFirst())
    }
    guard let first = cycle.first else { return }
    var reader = name(of: graph.nodes[first.source])
    var names = [reader]
    var labels: [Diagnostic.Label] = []
    for (_, edge) in cycle {
      // A rule of the form is told by the fields on both sides of it.
      if case .formRule = graph.nodes[edge.target] { continue }
      let target = name(of: graph.nodes[edge.target])
      defer { reader = target }
      if target != reader || cycle.count == 1 {
        names.append(target)
        labels.append(Diagnostic.Label("`\(reader)` reads `\(target)` here", at: edge.span))
      }
    }
    diagnostics.error(
      .dependencyCycle, "a value depends on itself: \(Self.chain(of: names))",
      at: labels.first?.span ?? first.edge.span,
      related: labels.count > 1 ? Self.ends(of: Array(labels.dropFirst())) : [],
      help: "remove one of these reads: a value must not be needed to find itself")
  }

  /// How many names or places of a long cycle are told at its beginning, and at its end.
  private static var toldAtEnds: (first: Int, last: Int) { (first: 5, last: 3) }

  /// The names with arrows between; of very many the first and the last.
  private static func chain(of names: [String]) -> String {
    let (first, last) = toldAtEnds
    let isLong = names.count > first + last + 2
    var chain = ""
    for (index, name) in names.enumerated() {
      if isLong, index >= first, index < names.count - last {
        if index == first { chain += " → (\(names.count - first - last) more)" }
        continue
      }
      chain += index == 0 ? name : " → " + name
    }
    return chain
  }

  /// The labels; of very many the first and the last.
  private static func ends(of labels: [Diagnostic.Label]) -> [Diagnostic.Label] {
    let (first, last) = toldAtEnds
    return labels.count > first + last + 2
      ? Array(labels.prefix(first)) + Array(labels.suffix(last)) : labels
  }

  private func name(of node: DependencyGraph.Node) -> String {
    switch node {
    case .value(let field), .visibility(let field), .validity(let field),
      .editability(let field), .input(let field):
      let name = parts.fields[field].dottedName
      return name.isEmpty ? parts.fields[field].name : name
    case .computed(let index): return parts.computed[index].name
    case .valid: return "valid"
    case .formRule(let index): return parts.rules[parts.formRules[index].rule].name
    case .action(let index): return parts.actions[index].name
    }
  }
}
