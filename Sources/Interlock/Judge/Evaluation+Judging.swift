import CEL

extension Evaluation {
  /// What all expressions of one form may cost together, in units of ``CEL/Budget``.
  private static let expressionBudget: Int64 = 20_000_000
  /// After so many regexes that reached their bound, no further one is run on the form.
  private static let mostLimits = 100

  /// Judges the form in ``form``: every step of the program, in order.
  mutating func judge() {
    violations.removeAll(keepingCapacity: true)
    failedFields.removeAll(keepingCapacity: true)
    pendingRemotes.removeAll(keepingCapacity: true)
    failedComputed.removeAll(keepingCapacity: true)
    isValid = false
    startTransaction()
    interpret()
    for step in program.steps {
      switch step {
      case .visibility(let field): decideVisibility(of: field)
      case .load(let variable):
        frame[variable] = load(program.variables[variable], near: 0, in: 0)
      case .computed(let index): compute(index)
      case .report: report()
      case .action(let index): decide(index)
      }
    }
    // What reads `valid` is known last: its failure is an error too, but none that `valid` counts.
    reportFailedComputed(countingInValid: false)
  }

  /// Makes the work ready that the evaluations of one form, or of one change of it, share.
  mutating func startTransaction() {
    budget = Budget(Self.expressionBudget)
    limitCount = 0
  }

  // MARK: Visibility

  private mutating func decideVisibility(of field: Int) {
    let condition = Int(program.code[field].visibleWhen)
    let offset = Int(program.code[field].offset)
    forEachBlock(of: Int(program.code[field].scope)) { evaluation, block in
      // What stands in something hidden is hidden, and its condition is not asked; of what stands
      // in something of the wrong type nothing is known.
      let state = evaluation.cells[block + offset].state
      guard evaluation.cells[block + offset].isVisible, state != .unknown else { return }
      switch evaluation.outcome(of: condition, near: block) {
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
    let code = program.computedCode[index]
    let variable = Int(code.variable)
    var result = value(of: Int(code.expression), near: 0)
    switch result {
    case .double(let number) where number.isFinite:
      let rounded =
        code.decimals < 0 ? number : Decimal.rounded(number, decimals: Int(code.decimals))
      if case .double(rounded) = frame[variable] { return false }
      frame[variable] = .double(rounded)
      return true
    case .error, .double:
      failedComputed.append(index)
      result = .null
    case .undetermined: result = .null
    default: break
    }
    if frame[variable].isSame(as: result) { return false }
    frame[variable] = result
    return true
  }

  // MARK: The report

  /// Judges all fields in the order of the file, then the rules of the form.
  private mutating func report() {
    for index in program.rootFields {
      judge(index, slot: Int(program.code[index].offset), block: 0)
    }
    for index in program.formRules.indices { judge(formRule: index) }
    for index in form.unknownPaths.indices {
      violations.append(Violation(rule: program.unknownKeyRule, subject: .unknownKey(index)))
    }
    reportFailedComputed(countingInValid: true)
    isValid = !violations.contains { isError($0) }
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
    if judgeAlone(field, slot: slot, block: block) {
      judgeParts(of: field, slot: slot, block: block)
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
      if !isEmpty, !program.remotes.isEmpty { judgeRemotes(operand, since: mark) }
      return true
    }
  }

  /// Whether a field whose value cannot be read must not be empty; nothing is reported.
  private mutating func isDemandedAnyway(_ operand: Operand) -> Bool {
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

  private mutating func judgeRules(_ operand: Operand, isEmpty: Bool, isRequired: Bool) {
    let range = program.code[operand.field].constraints
    var isOverLimit = false
    var limitRule: Int?
    if !isEmpty && program.code[operand.field].type == .text {
      (isOverLimit, limitRule) = lengthLimit(of: operand)
    }
    let mark = violations.count
    var isMissing = isRequired && isEmpty
    for number in range {
      let index = Int(number)
      let code = program.ruleCode[index]
      if code.isPlain && !isMissing && limitRule == nil {
        if isEmpty && !code.judgesEmpty { continue }
        if code.isRequired { isDemanded = true }
        judge(index, code, on: operand)
        continue
      }
      if isMissing && !code.isRequired {
        demand(operand, since: mark)
        isMissing = false
      }
      if let rule = limitRule, !code.isRequired, program.rules[index].name != "minLength" {
        add(rule, on: operand)
        limitRule = nil
      }
      if isEmpty && !code.judgesEmpty { continue }
      if code.when != FieldCode.none {
        switch outcome(of: Int(code.when), near: operand.block) {
        case .isTrue: break
        case .failed:
          fail(operand)
          continue
        case .isFalse, .undetermined: continue
        }
      }
      if code.isRequired { isDemanded = true }
      if isOverLimit && code.isPatternRule { continue }
      judge(index, code, on: operand)
    }
    if isMissing { demand(operand, since: mark) }
    if let limitRule { add(limitRule, on: operand) }
  }

  /// Reports what `requiredWhen` demands: once with what `required` does, by the graver of the two.
  private mutating func demand(_ operand: Operand, since mark: Int) {
    let rule = program.fields[operand.field].requiredRule
    let severity = program.rules[rule].severity
    let own = violations[mark...].lastIndex { program.rules[$0.rule].name == "required" }
    guard let own else {
      add(rule, on: operand)
      return
    }
    if severity.isGraver(than: program.rules[violations[own].rule].severity) {
      violations[own].rule = rule
    }
  }

  @inline(__always)
  private mutating func judge(_ rule: Int, _ code: RuleCode, on operand: Operand) {
    switch code.test {
    case .never: break
    case .run where code.isPatternRule && limitCount >= Self.mostLimits:
      add(rule, on: operand, reason: .limit)
    case .filled, .length, .equality, .run:
      switch test(rule, code, on: operand) {
      case .holds, .undetermined: break
      case .violated: add(rule, on: operand)
      case .rowsViolated: addRowsAtFault(rule, on: operand)
      case .limitReached:
        limitCount += 1
        add(rule, on: operand, reason: .limit)
      }
    case .expression:
      switch outcome(of: Int(code.expression), near: operand.block) {
      case .isTrue, .undetermined: break
      case .isFalse: add(rule, on: operand)
      case .failed: add(rule, on: operand, reason: .expressionError)
      }
    }
  }

  /// The answer of a rule that is no expression.
  @inline(__always)
  mutating func test(_ rule: Int, _ code: RuleCode, on operand: Operand) -> TestOutcome {
    switch code.test {
    case .never, .expression: return .holds
    case .filled: return isEmpty(operand) ? .violated : .holds
    case .length:
      let length = length(ofSlot: operand.slot, in: code.unit)
      return length >= code.least && length <= code.most ? .holds : .violated
    case .equality:
      guard
        let isEqual = equals(operand, field: Int(code.other), byBytes: code.comparesBytes)
      else { return .undetermined }
      return isEqual == code.expected ? .holds : .violated
    case .run: return program.tests[rule].run(&self, operand)
    }
  }

  /// Whether a text is too long for any regex or format, and the built-in rule that says so where
  /// no author's does; its place in the report is that of `maxLength`.
  private mutating func lengthLimit(of operand: Operand) -> (isOver: Bool, rule: Int?) {
    let limit = program.code[operand.field].lengthLimit
    var maximum = limit.maximum
    var unit = limit.unit
    var isAuthored = limit.isAuthored
    if isAuthored, let condition = limit.when,
      outcome(of: condition, near: operand.block) != .isTrue
    {
      // While its guard is false, the field is one without `maxLength`.
      maximum = LengthLimit.withoutMaximum
      unit = .graphemes
      isAuthored = false
    }
    let bytes = Int(cells[operand.slot].length)
    let isLong = bytes > LengthLimit.bytes
    // No unit counts more than the bytes.
    if !isLong && Int64(bytes) <= maximum { return (false, nil) }
    let isOver = length(of: operand, in: unit) > maximum
    guard isOver || isLong else { return (false, nil) }
    if isAuthored && isOver {
      // Said by the author's own rule, but 64 KiB are an error whatever that weighs.
      return (true, isLong && !limit.isError ? limit.byteRule : nil)
    }
    return (true, isOver ? limit.builtInRule : limit.byteRule)
  }

  // MARK: Adding

  /// Whether a violation blocks: what could not be carried through always does, whatever severity
  /// the author gave the rule.
  func isError(_ violation: Violation) -> Bool {
    violation.reason.isAlwaysError || program.ruleCode[violation.rule].isError
  }

  mutating func add(
    _ rule: Int, on operand: Operand, reason: Violation.Reason = .none
  ) {
    violations.append(
      Violation(
        rule: rule, subject: .field(operand.field, block: operand.block), reason: reason))
  }

  private mutating func addRowsAtFault(_ rule: Int, on operand: Operand) {
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
