import CEL

extension Evaluation {
  /// Judges the rules of a field, and reports what is broken in their order.
  @inline(__always)
  mutating func judgeRules(_ operand: Operand, isEmpty: Bool, isRequired: Bool) {
    let field = operand.field
    if !isRequired, program.code[field].hasPlainRules,
      isEmpty || cells[operand.slot].length <= program.code[field].shortLength
    {
      judgePlainRules(operand, isEmpty: isEmpty)
    } else {
      judgeAnyRules(operand, isEmpty: isEmpty, isRequired: isRequired)
    }
  }

  /// Judges rules without guards on a value that is short enough for all of them.
  private mutating func judgePlainRules(_ operand: Operand, isEmpty: Bool) {
    let cell = cells[operand.slot]
    for number in program.code[operand.field].constraints {
      let rule = Int(number)
      if program.ruleCode[rule].isRequired { isDemanded = true }
      judgePlain(rule, program.ruleCode[rule], on: operand, cell, isEmpty)
    }
  }

  /// Judges a rule without a guard on a value that is short enough for it.
  @inline(__always)
  mutating func judgePlain(
    _ rule: Int, _ code: RuleCode, on operand: Operand, _ cell: Cell, _ isEmpty: Bool
  ) {
    if isEmpty && !code.judgesEmpty && !judgesRows(code, operand) { return }
    switch code.test {
    case .filled where !isEmpty: break
    case .length where cell.isPlain:
      let length = Int64(cell.length)
      if length < code.least || length > code.most { add(rule, on: operand) }
    case .run where !code.isPatternRule || mayRunRegex:
      let outcome = program.tests[rule].run(&self, operand)
      if outcome != .holds { take(outcome, of: rule, on: operand) }
    default: judge(rule, on: operand)
    }
  }

  /// Whether a rule is judged though its list is empty, as there are rows.
  @inline(__always)
  private func judgesRows(_ code: RuleCode, _ operand: Operand) -> Bool {
    code.judgesEmptyRows && cells[operand.slot].state == .present
  }

  @inline(never)
  private mutating func judge(_ rule: Int, on operand: Operand) {
    judge(rule, program.ruleCode[rule], on: operand)
  }

  @inline(never)
  private mutating func judgeAnyRules(_ operand: Operand, isEmpty: Bool, isRequired: Bool) {
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
        if isEmpty && !code.judgesEmpty && !judgesRows(code, operand) { continue }
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
      if isEmpty && !code.judgesEmpty && !judgesRows(code, operand) { continue }
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

  private mutating func judge(_ rule: Int, _ code: RuleCode, on operand: Operand) {
    switch code.test {
    case .never: break
    case .run where code.isPatternRule && !mayRunRegex:
      add(rule, on: operand, reason: .limit)
    case .filled, .length, .equality, .run:
      take(test(rule, code, on: operand), of: rule, on: operand)
    case .expression:
      switch outcome(of: Int(code.expression), near: operand.block) {
      case .isTrue, .undetermined: break
      case .isFalse: add(rule, on: operand)
      case .failed: add(rule, on: operand, reason: .expressionError)
      }
    }
  }

  /// Reports a rule where its answer says so.
  private mutating func take(_ outcome: TestOutcome, of rule: Int, on operand: Operand) {
    switch outcome {
    case .holds, .undetermined: break
    case .violated: add(rule, on: operand)
    case .rowsViolated: addRowsAtFault(rule, on: operand)
    case .limitReached: add(rule, on: operand, reason: .limit)
    }
  }

  /// Matches the text of a field; what that takes is part of the work of the form.
  mutating func match(_ pattern: any CompiledPattern, on operand: Operand) -> PatternOutcome {
    guard budget.units > 0 else { return .limitReached }
    var work: Int64 = 0
    let outcome = withText(of: operand) { pattern.match($0, work: &work) }
    return budget.spend(work) ? outcome : .limitReached
  }

  /// Pays for the check of a format, which looks at each byte once; false where nothing is left.
  mutating func spend(forFormatOf operand: Operand, weight: Int64) -> Bool {
    budget.spend((Int64(cells[operand.slot].length) + 1) * weight)
  }

  /// The answer of a rule that is no expression.
  @inline(__always)
  mutating func test(_ rule: Int, _ code: RuleCode, on operand: Operand) -> TestOutcome {
    switch code.test {
    case .never, .expression: return .holds
    case .filled: return isEmpty(operand) ? .violated : .holds
    case .length:
      return hasLength(ofSlot: operand.slot, from: code.least, to: code.most, in: code.unit)
        ? .holds : .violated
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
  mutating func lengthLimit(of operand: Operand) -> (isOver: Bool, rule: Int?) {
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
    let isOver = !hasLength(ofSlot: operand.slot, from: 0, to: maximum, in: unit)
    guard isOver || isLong else { return (false, nil) }
    if isAuthored && isOver {
      // Said by the author's own rule, but 64 KiB are an error whatever that weighs.
      return (true, isLong && !limit.isError ? limit.byteRule : nil)
    }
    return (true, isOver ? limit.builtInRule : limit.byteRule)
  }
}
