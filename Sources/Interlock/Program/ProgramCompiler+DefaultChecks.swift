extension ProgramCompiler {
  /// Reports initial values that the rules of their fields refuse, as far as these read nothing else.
  func checkDefaults(of program: Program) {
    if defaultSources.isEmpty && !fieldRules.contains(where: { $0.defaultValue != nil }) { return }
    checkSingleDefaults(of: program)
    // A list with a default in a row of another such list has its place in a form of its own.
    let depths = defaultDepths(of: program)
    for depth in Set(depths.values).sorted() {
      var check = makeCheck(of: program) { list in depths[list] == depth }
      for (list, _) in depths.filter({ $0.value == depth }).sorted(by: { $0.key < $1.key }) {
        checkListDefault(list, &check)
      }
    }
  }

  /// A form to look at defaults in.
  private struct DefaultCheck: ~Copyable {
    var evaluation: Evaluation
    /// The block that the fields of each scope are looked at in.
    var blocks: [Int]
  }

  /// In how many other lists with defaults each list with a default stands.
  private func defaultDepths(of program: Program) -> [Int: Int] {
    var depths: [Int: Int] = [:]
    for list in defaultSources.keys where program.fields[list].type == .list {
      var depth = 0
      var scope = program.scopes[program.fields[list].scope]
      while let outer = scope.list {
        if program.fields[outer].defaultValue != nil { depth += 1 }
        scope = program.scopes[program.fields[outer].scope]
      }
      depths[list] = depth
    }
    return depths
  }

  /// A form in which every list has one row, but for those that are left to their defaults.
  private func makeCheck(
    of program: Program, leaving isLeft: (Int) -> Bool
  ) -> DefaultCheck {
    var evaluation = Evaluation(program, openedAt: Evaluation.unknownInstant)
    evaluation.form.reset(for: program.layout)
    var blocks = [0]
    for scope in program.scopes.dropFirst() {
      guard let list = scope.list, let parent = scope.parent else { continue }
      let block = blocks[parent]
      // What stands in the rows of a list that is left is not looked at by itself.
      if block < 0 || isLeft(list) {
        blocks.append(-1)
        continue
      }
      let slot = block + program.fields[list].offset
      evaluation.form.slots[slot].kind = .array
      blocks.append(
        evaluation.form.appendRow(
          to: slot, in: block, scope: program.layout.scopes[blocks.count]))
    }
    evaluation.interpret()
    return DefaultCheck(evaluation: evaluation, blocks: blocks)
  }

  /// Checks the initial values of single fields, and groups that have some.
  private func checkSingleDefaults(of program: Program) {
    var check = makeCheck(of: program) { _ in false }
    for (index, field) in program.fields.enumerated() {
      let block = check.blocks[field.scope]
      let operand = Operand(field: index, slot: block + field.offset, block: block)
      if let source = defaultSources[index], field.type != .list {
        checkPart(operand, source.node, within: source.root, &check.evaluation)
      } else if field.type == .group, let node = fieldRules[index].defaultValue,
        field.members.contains(where: { defaultSources[$0]?.root == index })
      {
        checkRules(of: operand, node, within: index, &check.evaluation)
      }
    }
  }

  private func checkListDefault(_ list: Int, _ check: inout DefaultCheck) {
    guard let source = defaultSources[list] else { return }
    let field = check.evaluation.program.fields[list]
    let block = check.blocks[field.scope]
    guard block >= 0 else { return }
    checkPart(
      Operand(field: list, slot: block + field.offset, block: block), source.node,
      within: source.root, &check.evaluation)
  }

  /// Checks a value that a default gives, and all in it.
  private func checkPart(
    _ operand: Operand, _ node: Node, within root: Int, _ evaluation: inout Evaluation
  ) {
    let program = evaluation.program
    let field = program.fields[operand.field]
    switch evaluation.cells[operand.slot].state {
    case .unknown: return
    case .wrongType:
      refuseType(field.type, at: node)
      return
    case .empty where !field.type.isContainer && root == operand.field:
      refuseType(field.type, at: node)
      return
    case .empty, .present: break
    }
    checkRules(of: operand, node, within: root, &evaluation)
    for member in field.members {
      let own = Operand(
        field: member, slot: operand.block + program.fields[member].offset, block: operand.block)
      checkPart(
        own, node.entry(program.fields[member].name)?.value ?? node, within: root, &evaluation)
    }
    guard let item = field.item else { return }
    var nodes: [Node] = []
    if case .sequence(let rows) = node.content { nodes = rows }
    var rows: [Int] = []
    evaluation.forEachRow(ofListIn: operand.slot) { rows.append($0) }
    for (place, row) in rows.enumerated() {
      checkPart(
        Operand(field: item, slot: row + FormLayout.elementOffset, block: row),
        nodes.indices.contains(place) ? nodes[place] : node, within: root, &evaluation)
    }
  }

  /// Reports an initial value that is none of its field's type.
  private func refuseType(_ type: FieldType, at node: Node) {
    let text = node.scalar?.text ?? ""
    let slip = CalendarSlip.text(of: text).map { ": " + $0 } ?? ""
    let isWord = type.isTemporal && (text.hasPrefix("today") || text.hasPrefix("now"))
    diagnostics.error(
      .invalidDefault, "the default is no \(type.rawValue)" + slip, at: node.span,
      help: isWord
        ? "a default is the same on every day: leave it out, and let the page set the field" : "")
  }

  /// Reports what the rules of a field find wrong with a value that is not empty.
  private func checkRules(
    of operand: Operand, _ node: Node, within root: Int, _ evaluation: inout Evaluation
  ) {
    if evaluation.isEmpty(operand) { return }
    let program = evaluation.program
    let field = program.fields[operand.field]
    if field.type == .text, field.lengthLimit.when == nil,
      evaluation.lengthLimit(of: operand).rule != nil
    {
      refuse("maxLength", at: node)
    }
    for rule in field.constraints
    where program.rules[rule].severity == .error && isOwn(program.rules[rule], of: root) {
      if isBroken(rule, operand, &evaluation) { refuse(program.rules[rule].name, at: node) }
    }
  }

  private func refuse(_ rule: String, at node: Node) {
    diagnostics.error(
      .invalidDefault, "the default is refused by `\(rule)`", at: node.span,
      help: "correct one of the two")
  }

  private func isBroken(_ rule: Int, _ operand: Operand, _ evaluation: inout Evaluation) -> Bool {
    let program = evaluation.program
    // What a default is asked costs no other default anything.
    evaluation.openRation()
    if let when = program.rules[rule].when {
      switch outcome(of: when, operand, &evaluation) {
      case .isTrue: break
      case .failed: return true
      case .isFalse, .undetermined: return false
      }
    }
    if case .expression(let expression) = program.rules[rule].test {
      switch outcome(of: expression, operand, &evaluation) {
      case .isTrue, .undetermined: return false
      case .isFalse, .failed: return true
      }
    }
    if let expression = program.rules[rule].readExpression {
      load(expression, operand, &evaluation)
    }
    switch evaluation.test(rule, program.ruleCode[rule], on: operand) {
    case .holds, .undetermined: return false
    case .violated, .rowsViolated, .limitReached: return true
    }
  }

  private func outcome(
    of expression: Int, _ operand: Operand, _ evaluation: inout Evaluation
  ) -> ConditionOutcome {
    load(expression, operand, &evaluation)
    return evaluation.outcome(of: expression, near: operand.block)
  }

  /// Loads what an expression reads, as nothing is evaluated in order here.
  private func load(_ expression: Int, _ operand: Operand, _ evaluation: inout Evaluation) {
    let program = evaluation.program
    guard sources.indices.contains(expression) else { return }
    for variable in sources[expression].reads {
      evaluation.frame[variable] = evaluation.load(
        program.variables[variable], near: operand.block, in: program.fields[operand.field].scope)
    }
  }

  // MARK: What rules read

  /// Whether a rule reads nothing but a field and what is in it.
  private func isOwn(_ rule: Rule, of root: Int) -> Bool {
    if rule.movingBound != nil || rule.movingBase != nil { return false }
    if case .equality(let other, _, _) = rule.test, !isPart(other, of: root) { return false }
    for expression in rule.expressions + (rule.when.map { [$0] } ?? []) {
      guard sources.indices.contains(expression),
        sources[expression].reads.allSatisfy({ isOwn(parts.variables[$0].kind, of: root) })
      else { return false }
    }
    return true
  }

  private func isOwn(_ kind: Variable.Kind, of root: Int) -> Bool {
    switch kind {
    case .field(let field), .isEmpty(let field): isPart(field, of: root)
    case .index(let scope): parts.scopes[scope].list.map { isPart($0, of: root) } ?? false
    default: false
    }
  }

  /// Whether a field is another one, or stands in it.
  private func isPart(_ field: Int, of root: Int) -> Bool {
    var current: Int? = field
    while let field = current {
      if field == root { return true }
      current = parts.fields[field].parent
    }
    return false
  }
}
