extension Evaluation {
  mutating func judge(formRule index: Int) {
    openRation()
    let rule = program.formRules[index]
    let visible = rule.on.filter { cells[program.fields[$0].offset].isVisible }
    if !rule.on.isEmpty && visible.isEmpty { return }
    if program.ruleCode[rule.rule].when != FieldCode.none {
      switch outcome(of: Int(program.ruleCode[rule.rule].when), near: 0) {
      case .isTrue: break
      case .failed:
        fail(index, on: visible)
        return
      case .isFalse, .undetermined: return
      }
    }
    switch rule.demand {
    case .that(let expression):
      switch outcome(of: expression, near: 0) {
      case .isTrue, .undetermined: return
      case .isFalse: add(rule, on: visible, reason: .none)
      case .failed: add(rule, on: visible, reason: .expressionError)
      }
    case .set(let set):
      let given = visible.count { isGivenValue($0) }
      if !set.holds(given: given, of: visible.count) { add(rule, on: visible, reason: .none) }
    }
  }

  private mutating func add(_ rule: FormDemand, on fields: [Int], reason: Violation.Reason) {
    if rule.on.isEmpty {
      violations.append(Violation(rule: rule.rule, subject: .form, reason: reason))
    }
    for field in fields {
      violations.append(
        Violation(rule: rule.rule, subject: .field(field, block: 0), reason: reason))
    }
  }

  /// The condition of a rule failed: an error on each of its fields, whatever the rule weighs.
  private mutating func fail(_ index: Int, on fields: [Int]) {
    if program.formRules[index].on.isEmpty {
      failedFields.append(FailedField(field: nil, block: 0, isReported: true, formRule: index))
      violations.append(
        Violation(rule: program.expressionErrorRule, subject: .form, reason: .expressionError))
    }
    for field in fields {
      fail(Operand(field: field, slot: program.fields[field].offset, block: 0), formRule: index)
    }
  }

  /// Whether a field counts as given in a set rule: a boolean where it is true, and what is of the
  /// wrong type counts too.
  private func isGivenValue(_ field: Int) -> Bool {
    let slot = program.fields[field].offset
    let cell = cells[slot]
    if cell.state == .wrongType || cell.state == .unknown { return true }
    if program.fields[field].type == .boolean { return cell.bits != 0 }
    return !isEmpty(field: field, slot: slot, block: 0)
  }
}

extension SetRule {
  /// Whether the rule holds where so many of the visible fields are given.
  func holds(given: Int, of visible: Int) -> Bool {
    switch self {
    case .atLeastOne: given >= 1
    case .exactlyOne: given == 1
    case .atMostOne: given <= 1
    case .allOrNone: given == 0 || given == visible
    }
  }
}
