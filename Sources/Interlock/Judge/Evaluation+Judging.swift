import CEL

extension Evaluation {
  /// What one value that comes out may cost of the ration of what makes it.
  private static let workOfOutput: Int64 = 1_000_000

  /// Judges the form in ``form``: every step of the program, in order.
  mutating func judge() {
    violations.empty()
    failedFields.empty()
    pendingRemotes.empty()
    failedComputed.empty()
    isValid = false
    if !spent.isEmpty { spent = [] }
    areGatesOpen = nil
    interpret()
    let steps = program.tables.steps
    for place in 0..<steps.count {
      switch steps[place] {
      case .visibility(let field): decideVisibility(of: field)
      case .load(let variable):
        openRation()
        frame[variable] = load(program.variables[variable], near: 0, in: 0)
      case .computed(let index): compute(index)
      case .report: report()
      case .action(let index): decide(index)
      }
    }
    // What reads `valid` is known last: its failure is an error too, but none that `valid` counts.
    reportFailedComputed(countingInValid: false)
  }

  // MARK: Visibility

  private mutating func decideVisibility(of field: Int) {
    let condition = Int(program.code[field].visibleWhen)
    let offset = Int(program.code[field].offset)
    forEachBlock(of: Int(program.code[field].scope)) { evaluation, block in
      // What stands in something hidden is hidden, and its condition is not asked.
      guard evaluation.cells[block + offset].isVisible else { return }
      let outcome = evaluation.spendRation(of: evaluation.program.plan.visibilityNodes[field]) {
        $0.outcome(of: condition, near: block)
      }
      switch outcome {
      case .isTrue: return
      case .failed: evaluation.failedFields.append(FailedField(field: field, block: block))
      case .isFalse, .undetermined: break
      }
      evaluation.hide(field, slot: block + offset, block: block)
    }
  }

  private mutating func hide(_ field: Int, slot: Int, block: Int) {
    cells[slot].isVisible = false
    for member in program.fields[field].members {
      hide(member, slot: block + program.fields[member].offset, block: block)
    }
    guard let item = program.fields[field].item, form.slots[slot].kind == .array else { return }
    var row = Int(form.slots[slot].start)
    for _ in 0..<form.slots[slot].length {
      hide(item, slot: row + FormLayout.elementOffset, block: row)
      row = Int(form.slots[row].start)
    }
  }

  // MARK: Computed values

  /// Evaluates a computed value and puts it into the frame.
  ///
  /// - Returns: Whether it is another than before.
  @discardableResult
  mutating func compute(_ index: Int) -> Bool {
    openRation()
    let code = program.computedCode[index]
    let variable = Int(code.variable)
    var result = value(of: Int(code.expression), near: 0)
    switch result {
    case .double(let number) where number.isFinite:
      let rounded =
        code.decimals < 0 ? number : Decimal.rounded(number, decimals: Int(code.decimals))
      if frame[variable].isSame(as: .double(rounded)) { return false }
      frame[variable] = .double(rounded)
      return true
    case .error, .double: result = failed(index)
    case .undetermined: result = .null
    case .string, .bytes, .list, .map, .record, .optional:
      if !spend(for: result) { result = failed(index) }
    default: break
    }
    if frame[variable].isSame(as: result) { return false }
    frame[variable] = result
    return true
  }

  /// Notes that a computed value failed; gives what stands for it.
  private mutating func failed(_ index: Int) -> CEL.Value {
    failedComputed.append(index)
    return .null
  }

  /// Pays for a value that comes out: it may be far larger than what it was made of.
  private mutating func spend(for value: CEL.Value) -> Bool {
    let limit = min(Self.workOfOutput, budget.units)
    var own = Budget(limit)
    let comesOut = value.spend(comingOutOf: &own)
    return budget.spend(limit - own.units) && comesOut
  }

  // MARK: The report

  /// Judges all fields in the order of the file, then the rules of the form.
  private mutating func report() {
    let tables = program.tables
    for place in 0..<tables.rootFields.count { judgeRoot(tables.rootFields[place], tables) }
    for index in program.formRules.indices { judge(formRule: index) }
    for index in form.unknownPaths.indices {
      violations.append(Violation(rule: program.unknownKeyRule, subject: .unknownKey(index)))
    }
    reportFailedComputed(countingInValid: true)
    isValid = !violations.contains { isError($0) }
  }

  /// Judges a field of the form itself: at once where only rules without guards have to be asked.
  @inline(__always)
  private mutating func judgeRoot(_ field: Int, _ tables: ProgramTables) {
    let code = tables.fields[field]
    let slot = Int(code.offset)
    let cell = cells[slot]
    let isEmpty = cell.state == .empty
    guard code.isJudgedAlone, cell.isVisible,
      isEmpty || cell.state == .present && cell.length <= code.shortLength, failedFields.isEmpty
    else { return judge(field, slot: slot, block: 0) }
    openRation()
    let operand = Operand(field: field, slot: slot, block: 0)
    var number = code.constraints.lowerBound
    while number < code.constraints.upperBound {
      judgePlain(Int(number), tables.rules[Int(number)], on: operand, cell, isEmpty)
      number += 1
    }
  }

  private mutating func reportFailedComputed(countingInValid counts: Bool) {
    if failedComputed.isEmpty { return }
    // They were found in the order in which they were needed.
    failedComputed.sort()
    for index in failedComputed where program.computed[index].countsInValid == counts {
      violations.append(
        Violation(
          rule: program.computed[index].expressionErrorRule, subject: .computed(index),
          reason: .expressionError))
    }
  }

  /// Whether a field and everything in it is free of errors; nothing is reported.
  mutating func isValid(_ field: Int, slot: Int, block: Int) -> Bool {
    if chains != nil { return isFreeOfErrors(field, slot: slot, block: block) }
    let mark = violations.count
    let failures = failedFields.count
    let pending = pendingRemotes.count
    let spent = spent
    judge(field, slot: slot, block: block)
    for index in program.formRules.indices
    where program.formRules[index].on.contains(where: { $0 == field || isPart($0, of: field) }) {
      judge(formRule: index)
    }
    defer {
      // The report will find the same again, in its own order.
      violations.removeSubrange(mark...)
      failedFields.removeSubrange(failures...)
      pendingRemotes.removeSubrange(pending...)
      self.spent = spent
    }
    return !violations[mark...].contains { violation in
      guard isError(violation) else { return false }
      guard case .field(let other, _) = violation.subject else { return false }
      return other == field || isPart(other, of: field)
    }
  }

  /// The same for a form that changes, from what has been found.
  private func isFreeOfErrors(_ field: Int, slot: Int, block: Int) -> Bool {
    guard let chains else { return true }
    for index in program.formRules.indices
    where chains.hasErrors(formRule: index, where: { $0 == field || isPart($0, of: field) }) {
      return false
    }
    return !hasErrors(in: field, slot: slot, block: block, chains)
  }

  /// Whether the remote checks of a field can be asked when its own rules are judged: those of a
  /// group or list in a form that changes once all in it is known to hold, in a form that is judged
  /// as a whole only after its parts.
  private func asksAlone(_ operand: Operand) -> Bool {
    guard program.code[operand.field].type.isContainer else { return true }
    guard let chains else { return false }
    return holdsInParts(of: operand.field, slot: operand.slot, block: operand.block, chains)
  }

  /// Whether the rules of all that is in a field hold; what a server reported is none of them.
  private func holdsInParts(
    of field: Int, slot: Int, block: Int, _ chains: borrowing ViolationChains
  ) -> Bool {
    for member in program.fields[field].members {
      let slot = block + program.fields[member].offset
      if chains.hasErrors(slot: slot, besides: program.reportRule) { return false }
      if !holdsInParts(of: member, slot: slot, block: block, chains) { return false }
    }
    guard let item = program.fields[field].item else { return true }
    var holds = true
    forEachRow(ofListIn: slot) { row in
      if !holds { return }
      let slot = row + FormLayout.elementOffset
      holds =
        !chains.hasErrors(slot: slot, besides: program.reportRule)
        && holdsInParts(of: item, slot: slot, block: row, chains)
    }
    return holds
  }

  private func hasErrors(
    in field: Int, slot: Int, block: Int, _ chains: borrowing ViolationChains
  ) -> Bool {
    if chains.hasErrors(slot: slot) { return true }
    for member in program.fields[field].members
    where hasErrors(in: member, slot: block + program.fields[member].offset, block: block, chains) {
      return true
    }
    guard let item = program.fields[field].item else { return false }
    var hasErrors = false
    forEachRow(ofListIn: slot) { row in
      if hasErrors { return }
      hasErrors = self.hasErrors(
        in: item, slot: row + FormLayout.elementOffset, block: row, chains)
    }
    return hasErrors
  }

  private func isPart(_ field: Int, of container: Int) -> Bool {
    var field = field
    while let parent = program.fields[field].parent {
      if parent == container { return true }
      field = parent
    }
    return false
  }

  private mutating func judge(_ field: Int, slot: Int, block: Int) {
    let mark = violations.count
    guard judgeWithinRation(field, slot: slot, block: block) else {
      if !failedFields.isEmpty, cells[slot].isVisible {
        reportFailedConditions(in: field, block: block)
      }
      return
    }
    let (own, asked) = (violations.count, pendingRemotes.count)
    judgeParts(of: field, slot: slot, block: block)
    guard program.code[field].hasRemotes, program.code[field].type.isContainer else { return }
    // The rules of what is in it come first, but are reported behind it.
    let operand = Operand(field: field, slot: slot, block: block)
    if isEmpty(operand) { return }
    judgeRemotes(
      operand, since: mark, before: (violations.count - own, pendingRemotes.count - asked))
  }

  @inline(__always)
  private mutating func judgeWithinRation(_ field: Int, slot: Int, block: Int) -> Bool {
    if program.code[field].scope == 0 {
      openRation()
      return judgeAlone(field, slot: slot, block: block)
    }
    return spendRation(of: program.code[field].judgeNode) {
      $0.judgeAlone(field, slot: slot, block: block)
    }
  }

  /// Of what stands in something that is no group nothing is judged, but a condition that failed is
  /// an error there too.
  private mutating func reportFailedConditions(in group: Int, block: Int) {
    for member in program.fields[group].members {
      reportFailedCondition(of: member, block: block)
      if cells[block + Int(program.code[member].offset)].isVisible {
        reportFailedConditions(in: member, block: block)
      }
    }
  }

  /// Judges a field without its members and rows.
  ///
  /// - Returns: Whether those are to be judged too: not in what is hidden or of the wrong type.
  mutating func judgeAlone(_ field: Int, slot: Int, block: Int) -> Bool {
    if !failedFields.isEmpty { reportFailedCondition(of: field, block: block) }
    isDemanded = false
    guard cells[slot].isVisible else { return false }
    let operand = Operand(field: field, slot: slot, block: block)
    switch cells[slot].state {
    case .unknown: return false
    case .wrongType:
      add(Int(program.code[field].typeRule), on: operand)
      // Only a form on a screen shows it: to type something wrong makes a field no less required.
      if chains != nil { isDemanded = isDemandedAnyway(operand) }
      return false
    case .empty, .present:
      let isEmpty = isEmpty(operand)
      let mark = violations.count
      if program.code[field].requiredWhen != FieldCode.none { isDemanded = isRequired(operand) }
      judgeRules(operand, isEmpty: isEmpty, isRequired: isDemanded)
      if !isEmpty, program.code[field].hasRemotes, asksAlone(operand) {
        judgeRemotes(operand, since: mark)
      }
      return true
    }
  }

  /// Whether a field whose value cannot be read must not be empty; nothing is reported.
  private mutating func isDemandedAnyway(_ operand: Operand) -> Bool {
    // No part of the verdict, and none of what it may cost.
    let rest = budget
    defer { budget = rest }
    let condition = program.code[operand.field].requiredWhen
    if condition != FieldCode.none, outcome(of: Int(condition), near: operand.block) == .isTrue {
      return true
    }
    for number in program.code[operand.field].constraints {
      let code = program.ruleCode[Int(number)]
      guard code.isRequired else { continue }
      if code.when == FieldCode.none || outcome(of: Int(code.when), near: operand.block) == .isTrue
      {
        return true
      }
    }
    return false
  }

  private mutating func judgeParts(of field: Int, slot: Int, block: Int) {
    if !program.code[field].hasMembers && program.code[field].item == FieldCode.none { return }
    if program.code[field].hasMembers {
      for member in program.fields[field].members {
        judge(member, slot: block + Int(program.code[member].offset), block: block)
      }
    }
    guard program.code[field].item != FieldCode.none, cells[slot].state == .present else { return }
    let item = Int(program.code[field].item)
    var row = Int(form.slots[slot].start)
    for _ in 0..<form.slots[slot].length {
      judge(item, slot: row + FormLayout.elementOffset, block: row)
      row = Int(form.slots[row].start)
    }
  }

  private mutating func reportFailedCondition(of field: Int, block: Int) {
    guard program.code[field].visibleWhen != FieldCode.none,
      failedFields.contains(where: { $0.field == field && $0.block == block && !$0.isReported })
    else { return }
    violations.append(
      Violation(
        rule: Int(program.code[field].expressionErrorRule), subject: .field(field, block: block),
        reason: .expressionError))
  }

  /// Whether `requiredWhen` holds. It is asked of a filled field too, as its failure is an error.
  private mutating func isRequired(_ operand: Operand) -> Bool {
    let condition = program.code[operand.field].requiredWhen
    guard condition != FieldCode.none else { return false }
    switch outcome(of: Int(condition), near: operand.block) {
    case .isTrue: return true
    case .failed:
      fail(operand)
      return false
    case .isFalse, .undetermined: return false
    }
  }

  // MARK: Adding

  /// Whether a violation blocks: what could not be carried through always does, whatever severity
  /// the author gave the rule.
  package func isError(_ violation: Violation) -> Bool {
    violation.reason.isAlwaysError || program.ruleCode[violation.rule].isError
  }

  mutating func add(
    _ rule: Int, on operand: Operand, reason: Violation.Reason = .none
  ) {
    violations.append(
      Violation(
        rule: rule, subject: .field(operand.field, block: operand.block), reason: reason))
  }

  mutating func addRowsAtFault(_ rule: Int, on operand: Operand) {
    let item = Int(program.code[operand.field].item)
    for row in rowsAtFault {
      violations.append(Violation(rule: rule, subject: .field(item, block: row)))
    }
  }

  /// A condition of a field failed: nothing that depends on it is enabled.
  mutating func fail(_ operand: Operand, formRule: Int? = nil) {
    failedFields.append(
      FailedField(
        field: operand.field, block: operand.block, isReported: true, formRule: formRule))
    add(Int(program.code[operand.field].expressionErrorRule), on: operand, reason: .expressionError)
  }
}

/// A field one of whose conditions failed.
package struct FailedField: Sendable {
  /// The field; nil for the form as a whole.
  package var field: Int?
  package var block: Int
  /// Whether the violation has been added where the condition failed.
  package var isReported = false
  /// The rule of the form whose condition it was; nil for those of the field itself.
  package var formRule: Int?
}
