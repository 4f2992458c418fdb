/// What is broken in a form that changes: for each field and each rule of the form a list.
///
/// Lists are chained in one pool, whose places are used again, so that nothing is allocated while
/// a form goes back and forth between states.
struct ViolationChains: Sendable {
  fileprivate struct Entry: Sendable {
    var rule: Int32
    /// The field; -1 for the form as a whole.
    var field: Int32
    var block: Int32
    /// The place of the next one; -1 at the end.
    var next: Int32
    var reason: Violation.Reason
    var isError: Bool
  }

  /// What became of a list.
  struct Outcome {
    /// Whether it differs from before.
    var isChanged = false
    /// How many errors it had, and has.
    var errorsBefore = 0
    var errorsAfter = 0
  }

  private var pool: [Entry] = []
  /// The first place that is free, chained by `next`.
  private var free: Int32 = -1
  /// The lists of fields, by slot.
  private var heads: [Int32] = []
  /// The lists of the rules of the form, and that of what a server reported of it.
  private var ruleHeads: [Int32]
  /// How many errors there are in all lists together.
  private(set) var errorCount = 0

  init(slotCount: Int, formRuleCount: Int) {
    heads = Array(repeating: -1, count: slotCount)
    ruleHeads = Array(repeating: -1, count: formRuleCount)
  }

  /// Makes room for the slots of new rows.
  mutating func grow(to slotCount: Int) {
    if heads.count < slotCount {
      heads.append(contentsOf: repeatElement(-1, count: slotCount - heads.count))
    }
  }

  // MARK: Reading

  func isEmpty(slot: Int) -> Bool { heads[slot] < 0 }

  /// Whether a field has errors of its own.
  func hasErrors(slot: Int) -> Bool {
    var place = heads[slot]
    while place >= 0 {
      if pool[Int(place)].isError { return true }
      place = pool[Int(place)].next
    }
    return false
  }

  /// Whether a rule of the form has put an error on a field that the body accepts.
  func hasErrors(formRule: Int, where isPart: (Int) -> Bool) -> Bool {
    var place = ruleHeads[formRule]
    while place >= 0 {
      let entry = pool[Int(place)]
      if entry.isError, entry.field >= 0, isPart(Int(entry.field)) { return true }
      place = entry.next
    }
    return false
  }

  /// Calls the body with every violation of a field's own list, in order.
  func forEach(slot: Int, _ body: (Violation) -> Void) { forEach(from: heads[slot], body) }

  /// Calls the body with every violation that a rule of the form has found, in order.
  func forEach(formRule: Int, _ body: (Violation) -> Void) {
    forEach(from: ruleHeads[formRule], body)
  }

  private func forEach(from head: Int32, _ body: (Violation) -> Void) {
    var place = head
    while place >= 0 {
      let entry = pool[Int(place)]
      let subject: Violation.Subject =
        entry.field < 0 ? .form : .field(Int(entry.field), block: Int(entry.block))
      body(Violation(rule: Int(entry.rule), subject: subject, reason: entry.reason))
      place = entry.next
    }
  }

  // MARK: Writing

  /// Replaces a field's list.
  mutating func replace(
    slot: Int, with violations: [Violation], _ rules: [RuleCode]
  ) -> Outcome {
    if heads[slot] < 0 && violations.isEmpty { return Outcome() }
    var head = heads[slot]
    defer { heads[slot] = head }
    return replace(&head, with: violations, rules)
  }

  /// Replaces the list of a rule of the form.
  mutating func replace(
    formRule: Int, with violations: [Violation], _ rules: [RuleCode]
  ) -> Outcome {
    var head = ruleHeads[formRule]
    defer { ruleHeads[formRule] = head }
    return replace(&head, with: violations, rules)
  }

  /// Empties a field's list.
  mutating func clear(slot: Int) {
    var head = heads[slot]
    release(&head)
    heads[slot] = head
  }

  private mutating func replace(
    _ head: inout Int32, with violations: [Violation], _ rules: [RuleCode]
  ) -> Outcome {
    if head < 0 && violations.isEmpty { return Outcome() }
    var outcome = Outcome()
    if isSame(head, as: violations) {
      outcome.errorsBefore = violations.count { Self.isError($0, rules) }
      outcome.errorsAfter = outcome.errorsBefore
      return outcome
    }
    outcome.isChanged = true
    outcome.errorsBefore = release(&head)
    for violation in violations.reversed() {
      let isError = Self.isError(violation, rules)
      if isError { outcome.errorsAfter += 1 }
      head = take(Entry(violation, isError: isError, next: head))
    }
    errorCount += outcome.errorsAfter
    return outcome
  }

  /// Whether a violation blocks, see ``Evaluation/isError(_:)``.
  private static func isError(_ violation: Violation, _ rules: [RuleCode]) -> Bool {
    violation.reason.isAlwaysError || rules[violation.rule].isError
  }

  private func isSame(_ head: Int32, as violations: [Violation]) -> Bool {
    var place = head
    for violation in violations {
      guard place >= 0 else { return false }
      let entry = pool[Int(place)]
      let (field, block) = Entry.place(of: violation)
      guard entry.rule == Int32(violation.rule), entry.field == field, entry.block == block,
        entry.reason == violation.reason
      else { return false }
      place = entry.next
    }
    return place < 0
  }

  /// Gives the places of a list back; the result counts the errors in it.
  @discardableResult
  private mutating func release(_ head: inout Int32) -> Int {
    var errors = 0
    while head >= 0 {
      let place = Int(head)
      if pool[place].isError { errors += 1 }
      head = pool[place].next
      pool[place].next = free
      free = Int32(place)
    }
    errorCount -= errors
    return errors
  }

  private mutating func take(_ entry: Entry) -> Int32 {
    guard free >= 0 else {
      pool.append(entry)
      return Int32(pool.count - 1)
    }
    let place = free
    free = pool[Int(place)].next
    pool[Int(place)] = entry
    return place
  }
}

extension ViolationChains.Entry {
  fileprivate init(_ violation: Violation, isError: Bool, next: Int32) {
    rule = Int32(violation.rule)
    (field, block) = Self.place(of: violation)
    self.next = next
    reason = violation.reason
    self.isError = isError
  }

  fileprivate static func place(of violation: Violation) -> (field: Int32, block: Int32) {
    guard case .field(let field, let block) = violation.subject else { return (-1, 0) }
    return (Int32(field), Int32(block))
  }
}
