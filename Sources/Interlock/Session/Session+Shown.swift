import CEL

/// What presses have made shown, until the form is reset.
struct ShownFields: Sendable {
  /// Everything, the form as a whole included.
  var all = false
  /// By number; empty while no press has shown a part of the form.
  var fields: [Bool] = []
  var computed: [Bool] = []

  func contains(_ field: Int) -> Bool { all || !fields.isEmpty && fields[field] }

  func contains(computed index: Int) -> Bool { all || !computed.isEmpty && computed[index] }
}

extension Session {
  /// Shows what is broken in all that an action's own expression reads, computed values with all that
  /// they read.
  mutating func show(by action: Int) {
    if shown.all { return }
    if shown.fields.isEmpty {
      shown.fields = Array(repeating: false, count: program.fields.count)
      shown.computed = Array(repeating: false, count: program.computed.count)
    }
    for conjunct in program.actions[action].conjuncts {
      switch conjunct {
      case .valid: return showAll()
      case .gate, .everyGate: break
      case .condition(let expression): if showsAll(readBy: expression) { return showAll() }
      }
    }
  }

  /// Shows what an expression reads; gives whether it reads everything, as `valid` does.
  private mutating func showsAll(readBy expression: Int) -> Bool {
    var queue = program.expressions[expression].program.variables
    while let variable = queue.popLast() {
      switch program.variables[variable].kind {
      case .field(let field), .isEmpty(let field), .isValid(let field): showTree(of: field)
      case .computed(let index), .isEmptyComputed(let index):
        // What a computed value reads was shown with it.
        if shown.computed[index] { continue }
        shown.computed[index] = true
        if evaluation.failedComputed.contains(index) { noteForm(.shown) }
        queue += program.expressions[program.computed[index].expression].program.variables
      case .valid: return true
      case .isTouched, .isDirty, .source, .isEmptySource, .gate, .elapsed, .now, .today, .index:
        break
      }
    }
    return false
  }

  private mutating func showAll() {
    let before = shown
    shown.all = true
    forEachField { session, field, block in
      if !before.contains(field) { session.noteShown(field, block) }
    }
    if hasFormViolations { noteForm(.shown) }
  }

  /// Shows a field with all that is part of it.
  private mutating func showTree(of field: Int) {
    if shown.fields[field] { return }
    shown.fields[field] = true
    for block in evaluation.blocks(of: Int(program.code[field].scope)) { noteShown(field, block) }
    for part in program.fields[field].parts { showTree(of: part) }
  }

  /// Nothing is shown any more, as after the opening of the form.
  mutating func hideAll() {
    if !shown.all && shown.fields.isEmpty { return }
    hiddenAgain = shown
    shown = ShownFields()
    let before = hiddenAgain
    forEachField { session, field, block in
      if before.contains(field) { session.noteShown(field, block) }
    }
    if hasFormViolations { noteForm(.shown) }
  }

  private mutating func noteShown(_ field: Int, _ block: Int) {
    if hasViolations(field, block) { note(field, block, .shown) }
  }

  /// Notes that something of the form as a whole is new.
  mutating func noteForm(_ aspects: FieldAspects) { changes.form.formUnion(aspects) }

  // MARK: The form as a whole

  /// What is broken of the form as a whole, computed values that failed included.
  ///
  /// - Parameter locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func formViolations(locale: String? = nil) -> [ReportedViolation] {
    reported(storedFormViolations(), locale)
  }

  /// What of it is to be shown: what a press of an action that reads it has made so.
  ///
  /// - Parameter locale: The language of messages, a BCP 47 tag; that of the rule file where nil.
  public func shownFormViolations(locale: String? = nil) -> [ReportedViolation] {
    reported(storedFormViolations().filter { isShown($0) }, locale)
  }

  private func isShown(_ violation: Violation) -> Bool {
    if case .computed(let index) = violation.subject { return shown.contains(computed: index) }
    return shown.all
  }

  /// Whether anything is broken of the form as a whole.
  private var hasFormViolations: Bool { !storedFormViolations().isEmpty }

  func storedFormViolations() -> [Violation] {
    guard let chains = evaluation.chains else { return [] }
    var violations: [Violation] = []
    for rule in 0...program.formRules.count {
      chains.forEach(formRule: rule) { violation in
        if case .form = violation.subject { violations.append(violation) }
      }
    }
    appendFailedComputed(to: &violations)
    return violations
  }

  func appendFailedComputed(to violations: inout [Violation]) {
    if evaluation.failedComputed.isEmpty { return }
    let failed = evaluation.failedComputed.sorted()
    for counts in [true, false] {
      for index in failed where program.computed[index].countsInValid == counts {
        violations.append(
          Violation(
            rule: program.computed[index].expressionErrorRule, subject: .computed(index),
            reason: .expressionError))
      }
    }
  }

  /// Settles which parts of the form as a whole are told to be new.
  mutating func collectFormChanges() {
    if changes.form.isEmpty { return }
    // Where it was shown or is, what is broken and what of it is shown are new together.
    if changes.form.contains(.violations), mayShowForm(shown) || mayShowForm(hiddenAgain) {
      changes.form.insert(.shown)
    }
  }

  private func mayShowForm(_ shown: ShownFields) -> Bool {
    shown.all || shown.computed.contains(true)
  }
}
