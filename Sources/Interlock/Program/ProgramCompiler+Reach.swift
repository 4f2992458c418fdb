extension ProgramCompiler {
  /// Finds what every action depends on beyond its own words.
  ///
  /// - Parameter order: The numbers of the graph's nodes, each after all that it reads.
  func fillReaches(in graph: DependencyGraph, _ order: [Int]) {
    let reached = reachedNumbers(in: graph, order)
    let numbers = ReachNumbers(
      parts.fields, computedCount: parts.computed.count, order.map { graph.nodes[$0] })
    for index in parts.actions.indices {
      parts.actions[index].reach = reach(of: parts.actions[index], reached, numbers, graph)
    }
  }

  /// What each node depends on, itself included, by the node's number: as numbers in the order.
  private func reachedNumbers(in graph: DependencyGraph, _ order: [Int]) -> [NumberRuns] {
    var reached = Array(repeating: NumberRuns(joining: []), count: graph.nodes.count)
    for (place, node) in order.enumerated() {
      // Nothing reads an action, and each would hold what `valid` reads.
      if case .action = graph.nodes[node] { continue }
      reached[node] = NumberRuns(
        joining: graph.edges[node].map { reached[$0.target] } + [NumberRuns(place)])
    }
    return reached
  }

  private func reach(
    of action: Action, _ reached: [NumberRuns], _ numbers: ReachNumbers, _ graph: DependencyGraph
  ) -> ActionReach {
    var own = DependencyGraph()
    var readsEveryGate = false
    var gates: Set<Int> = []
    var starts: [DependencyGraph.Node] = []
    for conjunct in action.conjuncts {
      switch conjunct {
      case .valid: starts.append(.valid)
      case .everyGate: readsEveryGate = true
      case .gate(let gate): gates.insert(gate)
      case .condition(let expression):
        addReads(of: expression, to: .action(0), in: &own)
        gates.formUnion(gatesRead(by: expression))
      }
    }
    starts += own.nodes.filter { $0 != .action(0) }
    return ActionReach(
      NumberRuns(joining: graph.numbers(of: starts).map { reached[$0] }), of: numbers,
      ownGates: gates.sorted(), readsEveryGate: readsEveryGate)
  }

  private func gatesRead(by expression: Int) -> [Int] {
    guard sources.indices.contains(expression) else { return [] }
    return sources[expression].reads.compactMap { variable in
      guard case .gate(let gate) = parts.variables[variable].kind else { return nil }
      return gate
    }
  }
}
