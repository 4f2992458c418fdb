import CEL

extension Program {
  /// How much the program holds, counted in entries of its tables: what a file costs in memory, and
  /// what it takes at least to compile it.
  package var size: Int {
    var size = fields.count + rules.count + formRules.count + expressions.count + computed.count
    size += sources.count + remotes.count + gates.count + variables.count + steps.count
    size += conjunctCode.count + plan.size
    size += formRules.reduce(0) { $0 + $1.on.count }
    size += expressions.reduce(0) { $0 + $1.program.variables.count }
    size += rules.reduce(0) { $0 + $1.messages.count + $1.parameters.count }
    // ``ReachNumbers`` has four numbers and the container of each field, and one of each value.
    size += 5 * fields.count + computed.count + actions.reduce(0) { $0 + $1.reach.size }
    return size
  }
}

extension SessionPlan {
  fileprivate var size: Int {
    var size = nodes.count + validReaders.count + everyGateReaders.count + parents.count
    for table in [
      valueReaders, dirtinessReaders, validityReaders, touchReaders, indexReaders, variableReaders,
      gateReaders,
    ] {
      size += table.size
    }
    for lists in [gatesSinceField, gatesSinceAction, formRulesOn] {
      size += lists.reduce(0) { $0 + $1.count }
    }
    for lists in [nodesOfScope, sourceLoads] { size += lists.reduce(0) { $0 + $1.count } }
    return size + clockLoads.count + todayLoads.count + dayFields.count + momentBounds.count
  }
}
