extension ProgramCompiler {
  /// Makes the plan of sessions from the order in which everything is evaluated.
  func makePlan(order: [Int], of graph: DependencyGraph) {
    var builder = PlanBuilder(parts, readVariables: readVariables)
    builder.comparedFields = comparedFields.mapValues { $0.map { $0.field } }
    builder.reads = sources.map { $0.reads }
    builder.variableIndex = variableIndex
    builder.addInputs()
    for number in order { builder.add(graph.nodes[number]) }
    builder.link()
    parts.plan = builder.plan
  }
}

/// Numbers the nodes of a plan and finds who reads what.
private struct PlanBuilder {
  private let parts: ProgramParts
  private let readVariables: Set<Int>
  var plan = SessionPlan()
  /// What rules of a field compare its value with.
  var comparedFields: [Int: [Int]] = [:]
  /// The places of the frame that each expression reads.
  var reads: [[Int]] = []
  var variableIndex: [Variable.Kind: Int] = [:]

  private var values: [Set<Int32>]
  private var dirtiness: [Set<Int32>]
  private var validities: [Set<Int32>]
  private var touches: [Set<Int32>]
  private var indexes: [Set<Int32>]
  private var variables: [Set<Int32>]
  private var gates: [Set<Int32>]

  init(_ parts: ProgramParts, readVariables: Set<Int>) {
    self.parts = parts
    self.readVariables = readVariables
    let fieldCount = parts.fields.count
    values = Array(repeating: [], count: fieldCount)
    dirtiness = values
    validities = values
    touches = values
    indexes = Array(repeating: [], count: parts.scopes.count)
    variables = Array(repeating: [], count: parts.variables.count)
    gates = Array(repeating: [], count: parts.gates.count)
    let none = Array(repeating: FieldCode.none, count: fieldCount)
    plan.visibilityNodes = none
    plan.editabilityNodes = none
    plan.judgeNodes = none
    plan.parents = none
    plan.debounceOwners = none
    plan.loadNodes = Array(repeating: FieldCode.none, count: parts.variables.count)
    plan.formRuleNodes = Array(repeating: FieldCode.none, count: parts.formRules.count)
    plan.actionNodes = Array(repeating: FieldCode.none, count: parts.actions.count)
    plan.nodesOfScope = Array(repeating: [], count: parts.scopes.count)
    plan.judgesParts = Array(repeating: false, count: fieldCount)
    plan.gatesSinceField = Array(repeating: [], count: fieldCount)
    plan.gatesSinceAction = Array(repeating: [], count: parts.actions.count)
    plan.sourceLoads = Array(repeating: [], count: parts.sources.count)
    plan.formRulesOn = Array(repeating: [], count: fieldCount)
    for (rule, demand) in parts.formRules.enumerated() {
      for field in demand.on where plan.formRulesOn[field].last != rule {
        plan.formRulesOn[field].append(rule)
      }
    }
  }

  // MARK: Nodes

  private mutating func append(_ kind: SessionPlan.Node.Kind, _ index: Int, scope: Int) -> Int32 {
    let number = Int32(plan.nodes.count)
    plan.nodes.append(SessionPlan.Node(kind: kind, index: Int32(index), scope: Int32(scope)))
    plan.nodesOfScope[scope].append(number)
    return number
  }

  private mutating func addLoad(_ kind: Variable.Kind) {
    guard let variable = variableIndex[kind] else { return }
    addLoad(ofVariable: variable)
  }

  private mutating func addLoad(ofVariable variable: Int) {
    guard readVariables.contains(variable), plan.loadNodes[variable] == FieldCode.none else {
      return
    }
    plan.loadNodes[variable] = append(.load, variable, scope: 0)
  }

  /// Adds the places of the frame that depend on nothing that is evaluated.
  mutating func addInputs() {
    for (index, variable) in parts.variables.enumerated() {
      switch variable.kind {
      case .field, .isEmpty, .isValid, .computed, .isEmptyComputed, .valid, .index: continue
      case .isTouched(let field), .isDirty(let field):
        if parts.fields[field].scope == 0 { addLoad(ofVariable: index) }
      case .gate, .elapsed, .now, .today, .source, .isEmptySource: addLoad(ofVariable: index)
      }
    }
  }

  mutating func add(_ node: DependencyGraph.Node) {
    switch node {
    case .input: return
    case .visibility(let field):
      guard parts.fields[field].visibleWhen != nil else { return }
      plan.visibilityNodes[field] = append(.visibility, field, scope: parts.fields[field].scope)
    case .editability(let field):
      guard parts.fields[field].enabledWhen != nil else { return }
      plan.editabilityNodes[field] = append(.editability, field, scope: parts.fields[field].scope)
    case .value(let field):
      guard parts.fields[field].scope == 0 else { return }
      addLoad(.field(field))
      addLoad(.isEmpty(field))
    case .validity(let field):
      plan.judgeNodes[field] = append(.judge, field, scope: parts.fields[field].scope)
      if parts.fields[field].scope == 0 { addLoad(.isValid(field)) }
    case .computed(let index):
      _ = append(.computed, index, scope: 0)
      addLoad(.isEmptyComputed(index))
    case .formRule(let index):
      plan.formRuleNodes[index] = append(.formRule, index, scope: 0)
    case .valid:
      plan.validNode = append(.valid, 0, scope: 0)
      addLoad(.valid)
    case .action(let index): plan.actionNodes[index] = append(.action, index, scope: 0)
    }
  }

  // MARK: Readers

  mutating func link() {
    for (number, node) in plan.nodes.enumerated() { link(Int32(number), node) }
    for (index, field) in parts.fields.enumerated() { linkField(index, field) }
    linkGates()
    plan.valueReaders = ReaderTable(values)
    plan.dirtinessReaders = ReaderTable(dirtiness)
    plan.validityReaders = ReaderTable(validities)
    plan.touchReaders = ReaderTable(touches)
    plan.indexReaders = ReaderTable(indexes)
    plan.variableReaders = ReaderTable(variables)
    plan.gateReaders = ReaderTable(gates)
  }

  private mutating func link(_ number: Int32, _ node: SessionPlan.Node) {
    let index = Int(node.index)
    switch node.kind {
    case .visibility: link(number, reads: parts.fields[index].visibleWhen)
    case .editability: link(number, reads: parts.fields[index].enabledWhen)
    case .load: linkLoad(number, of: index)
    case .judge: linkJudge(number, of: index)
    case .computed: link(number, reads: parts.computed[index].expression)
    case .formRule: linkFormRule(number, parts.formRules[index])
    case .valid: break
    case .action:
      for conjunct in parts.actions[index].conjuncts {
        switch conjunct {
        case .valid: plan.validReaders.append(number)
        case .gate(let gate): gates[gate].insert(number)
        case .everyGate: plan.everyGateReaders.append(number)
        case .condition(let expression): link(number, reads: expression)
        }
      }
    }
  }

  private mutating func link(_ number: Int32, reads expression: Int?) {
    guard let expression, reads.indices.contains(expression) else { return }
    for variable in reads[expression] {
      if isInRow(parts.variables[variable].kind) {
        linkSource(number, of: parts.variables[variable].kind)
      } else {
        variables[variable].insert(number)
      }
    }
  }

  private func isInRow(_ kind: Variable.Kind) -> Bool {
    switch kind {
    case .field(let field), .isEmpty(let field), .isValid(let field), .isTouched(let field),
      .isDirty(let field):
      parts.fields[field].scope != 0
    case .index: true
    case .computed, .isEmptyComputed, .gate, .valid, .elapsed, .now, .today, .source,
      .isEmptySource:
      false
    }
  }

  /// Notes that a node looks at what a variable stands for.
  private mutating func linkSource(_ number: Int32, of kind: Variable.Kind) {
    switch kind {
    case .field(let field), .isEmpty(let field): values[field].insert(number)
    case .isDirty(let field): dirtiness[field].insert(number)
    case .isValid(let field): validities[field].insert(number)
    case .isTouched(let field): touches[field].insert(number)
    case .index(let scope): indexes[scope].insert(number)
    case .gate(let gate): gates[gate].insert(number)
    case .valid: plan.validReaders.append(number)
    case .source(let source), .isEmptySource(let source):
      plan.sourceLoads[source].append(number)
    case .computed, .isEmptyComputed, .elapsed, .now, .today: break
    }
  }

  private mutating func linkLoad(_ number: Int32, of variable: Int) {
    let kind = parts.variables[variable].kind
    linkSource(number, of: kind)
    switch kind {
    case .isEmptyComputed(let index): variables[parts.computed[index].variable].insert(number)
    case .elapsed, .now:
      plan.readsClock = true
      plan.clockLoads.append(number)
    case .today:
      plan.readsToday = true
      plan.todayLoads.append(number)
    default: break
    }
  }

  private mutating func linkJudge(_ number: Int32, of index: Int) {
    let field = parts.fields[index]
    link(number, reads: field.requiredWhen)
    for rule in field.constraints { linkRule(number, rule) }
    if let when = field.lengthLimit.when { link(number, reads: when) }
    for other in comparedFields[index] ?? [] { values[other].insert(number) }
    if field.type.isContainer {
      plan.judgesParts[index] =
        !field.constraints.isEmpty || field.requiredWhen != nil || !field.remotes.isEmpty
    }
    linkBounds(of: index)
  }

  private mutating func linkRule(_ number: Int32, _ rule: Int) {
    link(number, reads: parts.rules[rule].when)
    for expression in parts.rules[rule].expressions { link(number, reads: expression) }
  }

  private mutating func linkFormRule(_ number: Int32, _ rule: FormDemand) {
    linkRule(number, rule.rule)
    if case .that(let expression) = rule.demand { link(number, reads: expression) }
    for field in rule.on { values[field].insert(number) }
  }

  /// Bounds that follow the time: those of the day change at midnight, others at any moment.
  private mutating func linkBounds(of index: Int) {
    for rule in parts.fields[index].constraints {
      guard let moving = parts.rules[rule].movingBound else { continue }
      if moving.bound.anchor == .today {
        if plan.dayFields.last != index { plan.dayFields.append(index) }
      } else {
        plan.momentBounds[index, default: []].append(moving)
      }
    }
  }

  private mutating func linkField(_ index: Int, _ field: Field) {
    if let parent = field.parent { plan.parents[index] = Int32(parent) }
    // A group or list that waits for a pause waits for one in all of its parts together.
    if let pause = field.debounce {
      // Without a pause there is nothing to wait for, not even the pause of what it is part of.
      if pause > 0 { plan.debounceOwners[index] = Int32(index) }
    } else if let parent = field.parent {
      plan.debounceOwners[index] = plan.debounceOwners[parent]
    }
  }

  private mutating func linkGates() {
    for (index, gate) in parts.gates.enumerated() {
      switch gate.since {
      case .opened: break
      case .field(let field): plan.gatesSinceField[field].append(index)
      case .action(let action): plan.gatesSinceAction[action].append(index)
      }
    }
  }
}

extension Rule {
  /// The expressions that the rule itself evaluates.
  var expressions: [Int] {
    var expressions: [Int] = []
    if case .expression(let number) = test { expressions.append(number) }
    if let readExpression { expressions.append(readExpression) }
    return expressions
  }
}
