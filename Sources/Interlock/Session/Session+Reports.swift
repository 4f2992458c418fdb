/// What a server reported on a field, each message a violation of its own.
struct FieldReports: Sendable {
  var field: Int
  var block: Int
  var messages: [String]
}

extension Session {
  /// Notes that a server refused a value, until that field changes, or the form as a whole, until
  /// anything in it changes. Several reports all stand.
  ///
  /// - Parameters:
  ///   - message: What to tell the person who fills in the form.
  ///   - place: The field; nil stands for the form as a whole.
  ///   - time: When it happens; nil stands for the last instant.
  ///   - onChange: Sees the settled form after every change.
  /// - Throws: ``SessionError``; then nothing has changed, the time included.
  public mutating func report(
    _ message: String, on place: FieldPlace?, at time: Duration? = nil,
    onChange: (borrowing Session) -> Void = { _ in }
  ) throws(SessionError) {
    let instant = try instant(time)
    if let place { try check(place) }
    try advance(toNanosecond: instant, onChange)
    // What was due may have removed the row.
    if let place { try check(place) }
    begin()
    report(message, on: place)
    finish(onChange)
  }

  mutating func report(_ message: String, on place: FieldPlace?) {
    guard let place else {
      formReports.append(message)
      putFormReports()
      return
    }
    let (field, block) = (Int(place.field), Int(place.block))
    let slot = slot(of: field, block)
    reports[slot, default: FieldReports(field: field, block: block, messages: [])].messages
      .append(message)
    slots[slot].flags.insert(.isReported)
    note(field, block, [.violations, .shown])
    markJudgement(of: field, block)
  }

  /// The field that a report is on changes.
  mutating func dropReports(at slot: Int) {
    if let report = reports.removeValue(forKey: slot) {
      markJudgement(of: report.field, report.block)
    }
    slots[slot].flags.remove(.isReported)
  }

  /// Anything in the form changes.
  mutating func dropFormReports() {
    if formReports.isEmpty { return }
    formReports.removeAll()
    putFormReports()
  }

  mutating func dropAllReports() {
    for slot in reports.keys.sorted() { dropReports(at: slot) }
    dropFormReports()
  }

  /// Makes the reports on the form as a whole violations.
  mutating func putFormReports() {
    let violations = formReports.map { _ in Violation(rule: program.reportRule, subject: .form) }
    let count = program.formRules.count
    let outcome = evaluation.chains?.replace(
      formRule: count, with: violations, evaluation.program.ruleCode)
    guard let outcome, outcome.isChanged else { return }
    noteForm(.violations)
    evaluation.areReasonsNew = true
    queue.insert(Int(program.plan.validNode))
  }

  /// Violations with their messages, those of reports each with its own.
  func reported(_ violations: [Violation], _ locale: String?) -> [ReportedViolation] {
    var counts: [Int: Int] = [:]
    return violations.map { violation in
      var reported = evaluation.report(violation, locale: locale ?? program.locale)
      guard violation.rule == program.reportRule else { return reported }
      var slot = -1
      var messages = formReports
      if case .field(let field, let block) = violation.subject {
        slot = self.slot(of: field, block)
        messages = reports[slot]?.messages ?? []
      }
      let place = counts[slot, default: 0]
      counts[slot] = place + 1
      if messages.indices.contains(place) { reported.message = messages[place] }
      return reported
    }
  }
}
