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
    /// Whether it is an error, and the first of its name on what it is about in its list.
    var isReason = false
    /// See ``Violation/told``.
    var told: UInt64
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
  /// How many of them have another name, or are on something else, than those before in their list.
  private(set) var reasonCount = 0

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

  /// Whether a field has errors of its own beside those of a rule.
  func hasErrors(slot: Int, besides rule: Int) -> Bool {
    var place = heads[slot]
    while place >= 0 {
      let entry = pool[Int(place)]
      if entry.isError, entry.rule != Int32(rule) { return true }
      place = entry.next
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
      body(entry.violation)
      place = entry.next
    }
  }

  /// Calls the body with the first error of each name on a field, in order, while it wants more.
  func forEachReason(slot: Int, _ body: (Violation) -> Bool) -> Bool {
    forEachReason(from: heads[slot], body)
  }

  /// The same for the list of a rule of the form.
  func forEachReason(formRule: Int, _ body: (Violation) -> Bool) -> Bool {
    forEachReason(from: ruleHeads[formRule], body)
  }

  private func forEachReason(from head: Int32, _ body: (Violation) -> Bool) -> Bool {
    var place = head
    while place >= 0 {
      let entry = pool[Int(place)]
      if entry.isReason, !body(entry.violation) { return false }
      place = entry.next
    }
    return true
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
    var repeated = Self.repeated(violations, rules)
    for place in violations.indices.reversed() {
      let violation = violations[place]
      let isError = Self.isError(violation, rules)
      if isError { outcome.errorsAfter += 1 }
      var entry = Entry(violation, isError: isError, next: head)
      entry.isReason = isError && repeated.last != place
      if repeated.last == place { repeated.removeLast() }
      if entry.isReason { reasonCount += 1 }
      head = take(entry)
    }
    errorCount += outcome.errorsAfter
    return outcome
  }

  /// What tells one reason from another.
  private struct ReasonKey: Hashable {
    var name: Int32
    var field: Int32
    var block: Int32

    init(_ violation: Violation, _ rules: [RuleCode]) {
      name = rules[violation.rule].name
      (field, block) = Entry.place(of: violation)
    }
  }

  /// The errors that have the name of one before them, on the same place: mostly none.
  private static func repeated(_ violations: [Violation], _ rules: [RuleCode]) -> [Int] {
    if violations.count < 2 { return [] }
    // Nearly all lists are short, and a search of what is short allocates nothing.
    if violations.count <= 8 {
      var repeated: [Int] = []
      for place in violations.indices where isError(violations[place], rules) {
        let key = ReasonKey(violations[place], rules)
        let isSecond = violations[..<place].contains {
          isError($0, rules) && ReasonKey($0, rules) == key
        }
        if isSecond { repeated.append(place) }
      }
      return repeated
    }
    var keys: Set<ReasonKey> = []
    return violations.indices.filter { place in
      isError(violations[place], rules)
        && !keys.insert(ReasonKey(violations[place], rules)).inserted
    }
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
        entry.reason == violation.reason, entry.told == violation.told
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
      if pool[place].isReason { reasonCount -= 1 }
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
    told = violation.told
  }

  fileprivate var violation: Violation {
    Violation(
      rule: Int(rule), subject: field < 0 ? .form : .field(Int(field), block: Int(block)),
      reason: reason)
  }

  fileprivate static func place(of violation: Violation) -> (field: Int32, block: Int32) {
    guard case .field(let field, let block) = violation.subject else { return (-1, 0) }
    return (Int32(field), Int32(block))
  }
}
