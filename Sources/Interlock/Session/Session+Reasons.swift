extension Session {
  /// All the reasons why an action is not enabled, in the order of the file: `confirm.equals`,
  /// `gate settled`, `condition SOURCE`, `pending id`; empty where it is enabled.
  ///
  /// For `isValid(p)` they are what is broken in `p`, for the name of a computed boolean those of its
  /// own expression.
  public func blockers(of action: ActionHandle) -> [String] {
    reasons(of: action, limit: .max).texts
  }

  /// The reasons why an action is not enabled, as they are told: the first 20 of
  /// ``blockers(of:)``, then how many more there are.
  public func blockerSummary(of action: ActionHandle) -> [String] {
    reasons(of: action, limit: ReasonList.toldCount).told
  }

  private func reasons(of action: ActionHandle, limit: Int) -> ReasonList {
    let index = action.index
    guard program.actions.indices.contains(index), !evaluation.enabledActions[index] else {
      return ReasonList()
    }
    // Those that wait for an answer come last, with the fields that wait for a pause.
    var collector =
      limit < .max && canCount(of: index)
      ? countedReasons(of: index, limit)
      : evaluation.reasons(
        of: index, among: allViolations(), limit: limit)
    let fields = program.actions[index].fields
    for place in pendingPlaces where fields.contains(Int(place.field)) {
      collector.add { "pending " + name(of: place) }
    }
    return collector.list
  }

  /// The visible fields that wait for a pause or for an answer, in the order of the file.
  private var pendingPlaces: [FieldPlace] {
    if staged.isEmpty && requests.isEmpty { return [] }
    var places = staged.map { place(of: $0.field, $0.block) }
    places += requests.map { place(of: $0.field, $0.check.block) }
    let visible = Set(places).filter { isVisible($0) }
    return visible.map { (order: order(of: $0), place: $0) }
      .sorted { $0.order.lexicographicallyPrecedes($1.order) }
      .map { $0.place }
  }

  // MARK: Counting

  /// Whether the reasons are so plain that what is broken need not be walked to be counted: an event
  /// would pay for all that is broken in a large form.
  private func canCount(of action: Int) -> Bool {
    if program.mayRepeatReasons { return false }
    return program.conjuncts[action].allSatisfy { place in
      guard !evaluation.conjunctOutcomes[place],
        case .condition(let number) = program.conjunctCode[place]
      else { return true }
      return program.expressions[number].meaning == .itself
    }
  }

  private func countedReasons(of index: Int, _ limit: Int) -> ReasonCollector {
    var collector = ReasonCollector(limit: limit)
    var hasErrors = false
    for place in program.conjuncts[index] where !evaluation.conjunctOutcomes[place] {
      switch program.conjunctCode[place] {
      case .valid where hasErrors: break
      case .valid:
        hasErrors = true
        addErrors(to: &collector)
      case .gate(let gate): evaluation.take(.gate(gate), into: &collector)
      case .everyGate:
        for gate in program.gates.indices where !evaluation.isOpen(gate: gate) {
          evaluation.take(.gate(gate), into: &collector)
        }
      case .condition(let number):
        evaluation.take(.condition(program.expressions[number].source), into: &collector)
      }
    }
    // What has failed is among the errors, but for computed values that read `valid`.
    if hasErrors {
      for computed in evaluation.failedComputed
      where program.actions[index].computed.contains(computed) {
        evaluation.take(.failedComputed(computed), into: &collector)
      }
      return collector
    }
    if evaluation.failedFields.isEmpty && evaluation.failedComputed.isEmpty { return collector }
    return evaluation.reasons(
      of: index, among: allViolations(), limit: limit)
  }

  /// Adds all errors: the first ones by their texts, the others by their number.
  private func addErrors(to collector: inout ReasonCollector) {
    guard let chains = evaluation.chains else { return }
    var count = 0
    func take(_ violation: Violation) -> Bool {
      if collector.isFull { return false }
      count += 1
      collector.add { evaluation.text(of: .violation(violation, place: 0)) }
      return true
    }
    func visit(_ field: Int, _ block: Int) -> Bool {
      let slot = slot(of: field, block)
      guard chains.forEachReason(slot: slot, take) else { return false }
      for member in program.fields[field].members where !visit(member, block) { return false }
      guard let item = program.fields[field].item else { return true }
      var goesOn = true
      evaluation.forEachRow(ofListIn: slot) { row in goesOn = goesOn && visit(item, row) }
      return goesOn
    }
    var goesOn = true
    for field in program.rootFields where goesOn { goesOn = visit(field, 0) }
    for rule in 0...program.formRules.count where goesOn {
      goesOn = chains.forEachReason(formRule: rule, take)
    }
    collector.add(rest: chains.reasonCount - count)
    for computed in evaluation.failedComputed.sorted()
    where program.computed[computed].countsInValid {
      evaluation.take(.failedComputed(computed), into: &collector)
    }
  }
}
