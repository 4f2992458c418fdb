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
    addPending(of: index, to: &collector)
    return collector.list
  }

  /// Adds the visible fields that wait for a pause or for an answer, in the order of the form: the
  /// first ones by their names, the others by their number.
  private func addPending(of action: Int, to collector: inout ReasonCollector) {
    if staged.isEmpty && requests.isEmpty { return }
    let reach = program.actions[action].reach
    if !latestRows.isEmpty {
      // Rows stand elsewhere for a person than where they are marked.
      for place in pendingPlaces where reach.reads(field: Int(place.field)) {
        collector.add { "pending " + name(of: place) }
      }
      return
    }
    let marks = evaluation.marks[MarkedPlaces.Kind.waiting.rawValue]
    var rest = marks.counts.reduce(0) { reach.reads(field: $1.key) ? $0 + $1.value : $0 }
    // Only what waits for a pause may be hidden.
    staged.forEach { value in
      if reach.reads(field: value.field), !isAsking(value.field, value.block),
        !evaluation.cells[slot(of: value.field, value.block)].isVisible
      {
        rest -= 1
      }
    }
    var next = marks.first(from: 0)
    while rest > 0, !collector.isFull, let field = next {
      addPending(field, 0, by: reach, &rest, &collector)
      next = marks.first(from: field + 1)
    }
    collector.add(rest: rest)
  }

  private func addPending(
    _ field: Int, _ block: Int, by reach: ActionReach, _ rest: inout Int,
    _ collector: inout ReasonCollector
  ) {
    if collector.isFull { return }
    let slot = slot(of: field, block)
    if reach.reads(field: field), isWaiting(field, block), evaluation.cells[slot].isVisible {
      rest -= 1
      collector.add { "pending " + name(of: place(of: field, block)) }
    }
    if block != 0 {
      for member in program.fields[field].members {
        addPending(member, block, by: reach, &rest, &collector)
      }
    }
    guard let item = program.fields[field].item else { return }
    evaluation.forEachRow(ofListAt: slot, marked: .waiting) { row in
      addPending(item, row, by: reach, &rest, &collector)
      return !collector.isFull
    }
  }

  /// The visible fields that wait for a pause or for an answer, in the order of the file.
  private var pendingPlaces: [FieldPlace] {
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
        var rest = evaluation.closedGates.count
        var next = evaluation.closedGates.first(from: 0)
        while !collector.isFull, let gate = next {
          evaluation.take(.gate(gate), into: &collector)
          rest -= 1
          next = evaluation.closedGates.first(from: gate + 1)
        }
        collector.add(rest: rest)
      case .condition(let number):
        evaluation.take(.condition(program.expressions[number].source), into: &collector)
      }
    }
    // What has failed is among the errors, but for computed values that read `valid`.
    if hasErrors {
      for computed in evaluation.failedComputed
      where program.actions[index].reach.reads(computed: computed) {
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
      if block != 0 {
        for member in program.fields[field].members where !visit(member, block) { return false }
      }
      guard let item = program.fields[field].item else { return true }
      var goesOn = true
      evaluation.forEachRow(ofListAt: slot, marked: .broken) { row in
        goesOn = visit(item, row)
        return goesOn
      }
      return goesOn
    }
    // What is broken in groups of the form itself is marked by itself.
    let broken = MarkedPlaces.Kind.broken.rawValue
    var goesOn = true
    var next = evaluation.marks[broken].first(from: 0)
    while goesOn, let field = next {
      goesOn = visit(field, 0)
      next = evaluation.marks[broken].first(from: field + 1)
    }
    for rule in 0...program.formRules.count where goesOn && count < chains.reasonCount {
      goesOn = chains.forEachReason(formRule: rule, take)
    }
    collector.add(rest: chains.reasonCount - count)
    for computed in evaluation.failedComputed.sorted()
    where program.computed[computed].countsInValid {
      evaluation.take(.failedComputed(computed), into: &collector)
    }
  }
}
