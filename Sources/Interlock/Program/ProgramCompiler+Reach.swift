extension ProgramCompiler {
  /// Finds what every action depends on beyond its own words.
  func fillReaches(in graph: DependencyGraph) {
    var finder = ReachFinder(self, graph)
    // Very many actions may read the same, with very much behind it.
    var shown: [[Int]: Action.Shown] = [:]
    for index in parts.actions.indices {
      parts.actions[index].reach = finder.reach(of: parts.actions[index])
      let reads = variablesRead(by: parts.actions[index])
      let known = shown[reads] ?? self.shown(byReading: reads)
      shown[reads] = known
      parts.actions[index].shown = known
    }
  }

  fileprivate func add(_ node: DependencyGraph.Node, to reach: inout ReachedNodes) {
    switch node {
    case .visibility(let field):
      reach.conditionalFields.insert(field)
      reach.fields.insert(field)
    case .validity(let field):
      reach.guardedFields.insert(field)
      reach.fields.insert(field)
    case .value(let field): reach.fields.insert(field)
    // What is pending in it will be its value.
    case .input(let field): reach.fields.formUnion(tree(of: field))
    case .computed(let computed):
      reach.computed.insert(computed)
      reach.gates.formUnion(gatesRead(by: parts.computed[computed].expression))
    case .valid: reach.readsValid = true
    case .action, .editability, .formRule: break
    }
  }

  /// A field with all that is part of it.
  func tree(of field: Int) -> [Int] {
    [field] + directParts(of: parts.fields[field]).flatMap { tree(of: $0) }
  }

  func directParts(of field: Field) -> [Int] {
    field.members + (field.item.map { [$0] } ?? [])
  }

  fileprivate func gatesRead(by expression: Int) -> [Int] {
    guard sources.indices.contains(expression) else { return [] }
    return sources[expression].reads.compactMap { variable in
      guard case .gate(let gate) = parts.variables[variable].kind else { return nil }
      return gate
    }
  }
}

/// Finds what actions depend on, once for all that share it: in a large form `valid` reaches very
/// much, and very many actions may read it.
private struct ReachFinder {
  private let compiler: ProgramCompiler
  private let graph: DependencyGraph
  private let ofValid: Reach
  /// What `valid` reaches, by number; nothing behind it is gone through again.
  private let isOfValid: [Bool]
  /// What was found for actions that begin with the same nodes and gates.
  private var known: [Beginning: Reach] = [:]

  private struct Beginning: Hashable {
    var nodes: [Int]
    var gates: [Int]
    var readsValid: Bool
  }

  init(_ compiler: ProgramCompiler, _ graph: DependencyGraph) {
    self.compiler = compiler
    self.graph = graph
    var found = ReachedNodes()
    var isOfValid = Array(repeating: false, count: graph.nodes.count)
    for number in graph.reach(of: .valid) {
      isOfValid[number] = true
      compiler.add(graph.nodes[number], to: &found)
    }
    ofValid = Reach(found)
    self.isOfValid = isOfValid
  }

  mutating func reach(of action: Action) -> ActionReach {
    var own = DependencyGraph()
    var readsValid = false
    var readsGates = false
    var gates: Set<Int> = []
    for conjunct in action.conjuncts {
      switch conjunct {
      case .valid: readsValid = true
      case .everyGate: readsGates = true
      case .gate(let gate): gates.insert(gate)
      case .condition(let expression):
        compiler.addReads(of: expression, to: .action(0), in: &own)
        gates.formUnion(compiler.gatesRead(by: expression))
      }
    }
    let starts = own.nodes.filter { $0 != .action(0) }
    let beginning = Beginning(
      nodes: graph.numbers(of: starts).sorted(), gates: gates.sorted(), readsValid: readsValid)
    let reach = known[beginning] ?? find(beginning)
    known[beginning] = reach
    return ActionReach(
      own: reach, ofValid: readsValid || reach.readsValid ? ofValid : nil,
      gateCount: readsGates ? compiler.parts.gates.count : nil)
  }

  private func find(_ beginning: Beginning) -> Reach {
    var found = ReachedNodes()
    found.gates = Set(beginning.gates)
    let known = beginning.readsValid ? isOfValid : nil
    for number in graph.reach(of: beginning.nodes, stoppingAt: .valid, notInto: known) {
      compiler.add(graph.nodes[number], to: &found)
    }
    return Reach(found)
  }
}
