import CEL

extension Session {
  /// Evaluates what has to be, each node after all that it reads.
  mutating func settle() {
    while let (node, block) = queue.next() { evaluate(node, block) }
  }

  @inline(__always)
  private mutating func evaluate(_ number: Int, _ block: Int) {
    let node = program.plan.nodes[number]
    if block != 0 { return evaluate(number, node, ofRow: block) }
    evaluation.openRation()
    perform(node, 0)
  }

  /// Evaluates a node in a block, with the work that it has been given.
  @inline(__always)
  mutating func perform(_ node: SessionPlan.Node, _ block: Int) {
    evaluationCount &+= 1
    let index = Int(node.index)
    switch node.kind {
    case .load: load(index)
    case .visibility: decideVisibility(of: index, block)
    case .editability: decideEditability(of: index, block)
    case .judge: judge(index, block)
    case .computed: compute(index)
    case .formRule: judge(formRule: index)
    case .valid: decideValid()
    case .action: decide(index)
    }
  }

  @inline(__always)
  func slot(of field: Int, _ block: Int) -> Int { block + Int(program.code[field].offset) }

  // MARK: Nodes

  private mutating func load(_ variable: Int) {
    let value = evaluation.load(program.variables[variable], near: 0, in: 0)
    if evaluation.frame[variable].isSame(as: value) { return }
    evaluation.frame[variable] = value
    markReaders(ofVariable: variable)
  }

  private mutating func compute(_ index: Int) {
    let variable = Int(program.computedCode[index].variable)
    let hadFailed =
      !evaluation.failedComputed.isEmpty && evaluation.failedComputed.contains(index)
    if hadFailed { evaluation.failedComputed.removeAll { $0 == index } }
    if evaluation.compute(index) {
      if !isComputedNoted[index] {
        isComputedNoted[index] = true
        changedComputed.append(index)
      }
      markReaders(ofVariable: variable)
    }
    evaluation.decideReasons(ofComputed: index)
    if hadFailed != (!evaluation.failedComputed.isEmpty && evaluation.failedComputed.last == index)
    {
      // In the order of the file, whichever failed first.
      evaluation.failedComputed.sort()
      evaluation.areReasonsNew = true
      noteForm(.violations)
      if program.computed[index].countsInValid { queue.insert(Int(program.plan.validNode)) }
      markActions()
    }
  }

  @inline(__always)
  private mutating func decideValid() {
    let isValid =
      evaluation.chains?.errorCount == 0
      && (evaluation.failedComputed.isEmpty
        || !evaluation.failedComputed.contains { program.computed[$0].countsInValid })
    if isValid == evaluation.isValid { return }
    evaluation.isValid = isValid
    for place in program.plan.validReaders.indices {
      queue.insert(Int(program.plan.validReaders[place]))
    }
  }

  @inline(__always)
  private mutating func decide(_ index: Int) {
    evaluation.decide(index)
    if evaluation.enabledActions[index],
      !staged.isEmpty && isWaiting(index) || !requests.isEmpty && isAsking(for: index)
    {
      evaluation.enabledActions[index] = false
    }
    actionsMayHaveTurned = true
  }

  private mutating func decideVisibility(of field: Int, _ block: Int) {
    let isHolderVisible = isHolderVisible(of: field, block)
    var isVisible = isHolderVisible
    var hasFailed = false
    if isHolderVisible {
      switch evaluation.outcome(of: Int(program.code[field].visibleWhen), near: block) {
      case .isTrue: break
      case .failed:
        hasFailed = true
        isVisible = false
      case .isFalse, .undetermined: isVisible = false
      }
    }
    let hadFailed = evaluation.failedFields.contains {
      $0.field == field && $0.block == block && !$0.isReported
    }
    if hasFailed != hadFailed {
      if hasFailed {
        evaluation.failedFields.append(FailedField(field: field, block: block))
      } else {
        evaluation.failedFields.removeAll {
          $0.field == field && $0.block == block && !$0.isReported
        }
      }
      markJudgement(of: field, block)
      markActions()
    }
    setVisible(field, block, isVisible)
  }

  func isHolderVisible(of field: Int, _ block: Int) -> Bool {
    guard let (holder, place) = holder(of: field, block) else { return true }
    return evaluation.cells[slot(of: holder, place)].isVisible
  }

  /// Shows or hides a field with all in it that has no condition of its own.
  private mutating func setVisible(_ field: Int, _ block: Int, _ isVisible: Bool) {
    let slot = slot(of: field, block)
    guard evaluation.cells[slot].isVisible != isVisible else { return }
    evaluation.cells[slot].isVisible = isVisible
    note(field, block, [.visible, .pending])
    sightChanged(field, block)
    if slots[slot].flags.contains(.isStaged) { markActions() }
    forEachPart(of: field, block) { session, part, block in
      let node = session.program.plan.visibilityNodes[part]
      if node != FieldCode.none {
        session.mark(Int(node), near: block, in: Int(session.program.code[part].scope))
      } else {
        session.setVisible(part, block, isVisible)
      }
    }
  }

  private mutating func decideEditability(of field: Int, _ block: Int) {
    guard let condition = program.fields[field].enabledWhen else { return }
    let slot = slot(of: field, block)
    let isEnabled = evaluation.outcome(of: condition, near: block) == .isTrue
    setFlag(.isDisabledItself, at: slot, to: !isEnabled)
    spreadEditability(field, block)
  }

  /// What stands in a group or list that a person may not edit may not be edited either.
  private mutating func spreadEditability(_ field: Int, _ block: Int) {
    let slot = slot(of: field, block)
    let isDisabled =
      slots[slot].flags.contains(.isDisabledItself) || isHolderDisabled(of: field, block)
    guard slots[slot].flags.contains(.isDisabled) != isDisabled else { return }
    setFlag(.isDisabled, at: slot, to: isDisabled)
    note(field, block, .enabled)
    forEachPart(of: field, block) { session, part, block in
      session.spreadEditability(part, block)
    }
  }

  func isHolderDisabled(of field: Int, _ block: Int) -> Bool {
    guard let (holder, place) = holder(of: field, block) else { return false }
    return slots[slot(of: holder, place)].flags.contains(.isDisabled)
  }

  mutating func setFlag(_ flag: SlotState.Flags, at slot: Int, to isSet: Bool) {
    if isSet { slots[slot].flags.insert(flag) } else { slots[slot].flags.remove(flag) }
  }

  /// Calls the body for the members of a group, or the element of every row of a list.
  mutating func forEachPart(
    of field: Int, _ block: Int, _ body: (inout Session, Int, Int) -> Void
  ) {
    if program.code[field].hasMembers {
      for member in program.fields[field].members { body(&self, member, block) }
    }
    guard program.code[field].item != FieldCode.none else { return }
    let item = Int(program.code[field].item)
    let list = slot(of: field, block)
    guard evaluation.form.slots[list].kind == .array else { return }
    var row = Int(evaluation.form.slots[list].start)
    for _ in 0..<evaluation.form.slots[list].length {
      let next = Int(evaluation.form.slots[row].start)
      body(&self, item, row)
      row = next
    }
  }

  // MARK: Judging

  @inline(__always)
  private mutating func judge(_ field: Int, _ block: Int) {
    let slot = slot(of: field, block)
    evaluation.violations.empty()
    let hadFailures =
      !evaluation.failedFields.isEmpty
      && removeFailures { $0.field == field && $0.block == block && $0.formRule == nil }
    let failureCount = evaluation.failedFields.count
    if program.code[field].hasRemotes {
      if program.code[field].type.isContainer { dropOutdatedRemotes(field, block) }
      evaluation.pendingRemotes.empty()
    }
    _ = evaluation.judgeAlone(field, slot: slot, block: block)
    if slots[slot].flags.contains(.isDemanded) != evaluation.isDemanded {
      setFlag(.isDemanded, at: slot, to: evaluation.isDemanded)
      note(field, block, .required)
    }
    if program.code[field].hasRemotes {
      askIfDue(field, block)
      evaluation.pendingRemotes.empty()
    }
    if slots[slot].flags.contains(.isReported), evaluation.cells[slot].isVisible {
      for _ in 0..<(reports[slot]?.messages.count ?? 0) {
        evaluation.violations.append(
          Violation(rule: program.reportRule, subject: .field(field, block: block)))
      }
    }
    if hadFailures || evaluation.failedFields.count != failureCount { markActions() }
    if program.code[field].hasMomentBounds { watch(field, slot, block) }
    markTold()
    let held = holds(slot)
    let outcome = replaceViolations(slot: slot)
    guard outcome.isChanged else { return }
    if held != holds(slot) { holdingChanged(field, block) }
    note(field, block, [.violations, .shown])
    if program.code[field].item != FieldCode.none { noteRows(of: field, block) }
    errorsChanged(outcome)
    if (outcome.errorsBefore == 0) != (outcome.errorsAfter == 0) {
      evaluation.mark(.broken, field, block: block, outcome.errorsAfter > 0)
      validityChanged(field, block)
    }
  }

  /// Notes of each violation what its message and parameters say now.
  @inline(__always)
  private mutating func markTold() {
    for place in evaluation.violations.indices
    where program.ruleCode[evaluation.violations[place].rule].tellsMore {
      evaluation.violations[place].told = evaluation.told(of: evaluation.violations[place])
    }
  }

  /// Whether the rules of a field hold, as far as anybody asks.
  private func holds(_ slot: Int) -> Bool {
    program.remotes.isEmpty
      || evaluation.chains?.hasErrors(slot: slot, besides: program.reportRule) != true
  }

  @inline(__always)
  private mutating func replaceViolations(slot: Int) -> ViolationChains.Outcome {
    if evaluation.violations.isEmpty && evaluation.chains?.isEmpty(slot: slot) != false {
      return ViolationChains.Outcome()
    }
    return evaluation.chains?.replace(
      slot: slot, with: evaluation.violations, evaluation.program.ruleCode)
      ?? ViolationChains.Outcome()
  }

  private mutating func errorsChanged(_ outcome: ViolationChains.Outcome) {
    if outcome.errorsBefore != outcome.errorsAfter {
      queue.insert(Int(program.plan.validNode))
    }
  }

  /// The rules of a list put violations on its rows.
  private mutating func noteRows(of list: Int, _ block: Int) {
    forEachPart(of: list, block) { session, item, row in
      session.note(item, row, [.violations, .shown])
    }
  }

  private mutating func judge(formRule index: Int) {
    evaluation.violations.empty()
    let hadFailures = removeFailures { $0.formRule == index }
    let failureCount = evaluation.failedFields.count
    evaluation.judge(formRule: index)
    if hadFailures || evaluation.failedFields.count != failureCount { markActions() }
    markTold()
    let outcome =
      evaluation.chains?.replace(
        formRule: index, with: evaluation.violations, evaluation.program.ruleCode)
      ?? ViolationChains.Outcome()
    guard outcome.isChanged else { return }
    errorsChanged(outcome)
    if program.formRules[index].on.isEmpty {
      evaluation.areReasonsNew = true
      noteForm(.violations)
    }
    for field in program.formRules[index].on {
      note(field, 0, [.violations, .shown])
      // As many errors as before may stand on other fields now.
      if outcome.errorsBefore + outcome.errorsAfter > 0 { validityChanged(field, 0) }
    }
  }

  /// Forgets failed conditions that were reported where they were found.
  private mutating func removeFailures(where isOwn: (FailedField) -> Bool) -> Bool {
    if evaluation.failedFields.isEmpty { return false }
    let count = evaluation.failedFields.count
    evaluation.failedFields.removeAll { $0.isReported && isOwn($0) }
    return evaluation.failedFields.count != count
  }

  // MARK: Noting

  /// Notes that something of a field is new.
  mutating func note(_ field: Int, _ block: Int, _ aspects: FieldAspects) {
    let slot = slot(of: field, block)
    var state = slots[slot]
    let isNoted = state.flags.contains(.isChanged)
    state.aspects.formUnion(aspects)
    state.flags.insert(.isChanged)
    slots[slot] = state
    if isNoted { return }
    changes.fields.append(FieldChange(place: place(of: field, block), aspects: []))
  }
}
