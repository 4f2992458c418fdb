import CEL

/// Why an action is not enabled, as `blockedBy` lists it.
package struct ReasonList: Sendable {
  /// How many reasons are told where not all are asked for.
  package static let toldCount = 20

  /// The first reasons.
  package var texts: [String] = []
  /// How many there are beside them.
  package var rest = 0

  package init() {}

  /// All the reasons, as they are told: the first of them, then how many more there are.
  package init(telling texts: [String]) {
    self.texts = Array(texts.prefix(Self.toldCount))
    rest = texts.count - self.texts.count
  }

  /// The reasons as they are told.
  package var told: [String] { rest == 0 ? texts : texts + ["and \(rest) more"] }
}

/// A part of the reasons why an action is not enabled: those that very many actions may share are
/// one.
enum ReasonPart {
  /// All that is broken and counts in `valid`.
  case errors
  /// Every gate that is closed.
  case closedGates
  case one(Blocker)
}

/// What tells one reason from another, without its text.
private struct ReasonKey: Hashable {
  /// The name of the rule, or what kind of reason it is where it is of no rule.
  var name: Int32
  var field: Int32
  var block: Int32
}

/// Takes reasons, each at its first place.
struct ReasonCollector {
  private(set) var list = ReasonList()
  private let limit: Int
  private var keys: Set<ReasonKey> = []
  private var conditions: Set<String> = []

  init(limit: Int) { self.limit = limit }

  fileprivate mutating func take(_ key: ReasonKey, _ text: () -> String) {
    if keys.insert(key).inserted { add(text) }
  }

  /// Two parts of an expression may read alike.
  fileprivate mutating func take(condition source: String) {
    if conditions.insert(source).inserted { add { "condition " + source } }
  }

  /// Whether more texts are wanted.
  var isFull: Bool { list.texts.count >= limit }

  /// Counts reasons that are told by no text.
  mutating func add(rest count: Int) { list.rest += count }

  mutating func add(_ text: () -> String) {
    if list.texts.count < limit { list.texts.append(text()) } else { list.rest += 1 }
  }
}

extension Evaluation {
  // MARK: Texts

  /// The reasons why an action is not enabled, each once, at its first place.
  ///
  /// - Parameters:
  ///   - index: The action.
  ///   - violations: All that is broken, in the order of the file.
  ///   - limit: How many are told by their texts.
  func reasons(
    of index: Int, among violations: [Violation], limit: Int
  ) -> ReasonCollector {
    var collector = ReasonCollector(limit: limit)
    forEachBlocker(of: index, among: violations) { blocker in
      take(blocker, into: &collector)
    }
    return collector
  }

  func take(_ blocker: Blocker, into collector: inout ReasonCollector) {
    switch blocker {
    case .violation(let violation, _):
      collector.take(key(of: violation.subject, program.ruleCode[violation.rule].name)) {
        text(of: blocker)
      }
    case .gate(let gate):
      collector.take(ReasonKey(name: -1, field: Int32(gate), block: 0)) { text(of: blocker) }
    case .condition(let source): collector.take(condition: source)
    case .failedField(let failed):
      let subject = failed.field.map { Violation.Subject.field($0, block: failed.block) } ?? .form
      collector.take(key(of: subject, program.ruleCode[program.expressionErrorRule].name)) {
        text(of: blocker)
      }
    case .failedComputed(let computed):
      collector.take(
        key(of: .computed(computed), program.ruleCode[program.expressionErrorRule].name)
      ) { text(of: blocker) }
    case .pending(let check):
      let field = Int32(program.remotes[check.remote].field)
      collector.take(ReasonKey(name: -2, field: field, block: Int32(check.block))) {
        text(of: blocker)
      }
    }
  }

  private func key(of subject: Violation.Subject, _ name: Int32) -> ReasonKey {
    switch subject {
    case .form: ReasonKey(name: name, field: -1, block: 0)
    case .field(let field, let block):
      ReasonKey(name: name, field: Int32(field), block: Int32(block))
    case .computed(let index): ReasonKey(name: name, field: -2, block: Int32(index))
    case .unknownKey(let index): ReasonKey(name: name, field: -3, block: Int32(index))
    }
  }

  /// A reason as `blockedBy` lists it: `confirm.equals`, `gate settled`, `condition SOURCE`.
  package func text(of blocker: Blocker) -> String {
    switch blocker {
    case .violation(let violation, _):
      return name(of: violation.subject) + "." + program.rules[violation.rule].name
    case .gate(let gate): return "gate " + program.gates[gate].name
    case .condition(let source): return "condition " + source
    case .failedField(let failed):
      let subject = failed.field.map { Violation.Subject.field($0, block: failed.block) } ?? .form
      return name(of: subject) + ".expressionError"
    case .failedComputed(let index): return program.computed[index].name + ".expressionError"
    case .pending(let check):
      let subject = Violation.Subject.field(program.remotes[check.remote].field, block: check.block)
      return "pending " + name(of: subject)
    }
  }

  // MARK: Reasons

  /// Tells all the reasons why an action is not enabled, in the order of the file; the same one may
  /// come more than once.
  private func forEachBlocker(
    of index: Int, among violations: [Violation], _ body: (Blocker) -> Void
  ) {
    forEachReason(of: index, among: violations) { part in
      switch part {
      case .errors: tellErrors(violations.indices, among: violations) { body($0) }
      case .closedGates:
        for gate in program.gates.indices where !isOpen(gate: gate) { body(.gate(gate)) }
      case .one(let blocker): body(blocker)
      }
    }
  }

  /// The same, with those together that actions may share.
  func forEachReason(
    of index: Int, among violations: [Violation], _ body: (ReasonPart) -> Void
  ) {
    let action = program.actions[index]
    var walk = ReasonWalk(violations)
    tell(program.conjuncts[index], &walk, body)
    for failed in reportedFailures(violations) where action.dependsOn(failed) {
      body(.one(.failedField(failed)))
    }
    for failed in failedComputed where action.reach.reads(computed: failed) {
      body(.one(.failedComputed(failed)))
    }
    for check in pendingRemotes where isPending(check, for: action) {
      body(.one(.pending(check)))
    }
  }

  /// Tells why each part of an expression that is not true is not.
  private func tell(
    _ conjuncts: Range<Int>, _ walk: inout ReasonWalk, _ body: (ReasonPart) -> Void
  ) {
    var budget = Budget(Self.ration)
    for place in conjuncts where !isTrue(place, spending: &budget) {
      switch program.conjunctCode[place] {
      case .valid: if walk.violations.contains(where: { counts($0) }) { body(.errors) }
      case .gate(let gate): body(.one(.gate(gate)))
      case .everyGate: body(.closedGates)
      case .condition(let number):
        let condition = program.expressions[number]
        var isTold = false
        switch condition.meaning {
        case .itself: break
        case .validity(let field):
          tellErrors(walk.violations(in: field, program), among: walk.violations) { blocker in
            isTold = true
            body(.one(blocker))
          }
        case .computed(let computed):
          // What several parts read is told once, where it is read first.
          guard walk.computed.insert(computed).inserted else { continue }
          tell(program.conjunctsOfComputed[computed], &walk) { part in
            isTold = true
            body(part)
          }
        }
        if !isTold { body(.one(.condition(condition.source))) }
      }
    }
  }

  private func tellErrors(
    _ places: some Sequence<Int>, among violations: [Violation], _ body: (Blocker) -> Void
  ) {
    for place in places where counts(violations[place]) {
      body(.violation(violations[place], place: place))
    }
  }

  /// Whether a violation is one of those that `valid` counts.
  func counts(_ violation: Violation) -> Bool { isError(violation) && countsInValid(violation) }

  /// Whether a part of an expression is true; those of computed values are not kept where whole
  /// forms are judged.
  private func isTrue(_ place: Int, spending budget: inout Budget) -> Bool {
    if chains != nil || place < program.actionConjunctCount { return conjunctOutcomes[place] }
    switch program.conjunctCode[place] {
    case .valid: return isValid
    case .gate(let gate): return isOpen(gate: gate)
    case .everyGate: return program.gates.indices.allSatisfy { isOpen(gate: $0) }
    case .condition(let number):
      return program.expressions[number].program.truth(frame.span, spending: &budget) == .yes
    }
  }

  /// Finds which parts of a computed value that is not true are not true either.
  mutating func decideReasons(ofComputed index: Int) {
    let conjuncts = program.conjunctsOfComputed[index]
    if conjuncts.isEmpty { return }
    makeConjunctOutcomes()
    let isTrue = frame[Int(program.computedCode[index].variable)].isSame(as: .bool(true))
    // What the reasons cost is no part of what the value may cost, and depends on no others.
    var budget = Budget(Self.ration)
    for place in conjuncts {
      let outcome: Bool
      switch program.conjunctCode[place] {
      case .valid: outcome = isTrue || isValid
      case .gate(let gate): outcome = isTrue || isOpen(gate: gate)
      case .everyGate: outcome = isTrue || isEveryGateOpen()
      case .condition(let number):
        outcome =
          isTrue
          || program.expressions[number].program.truth(frame.span, spending: &budget) == .yes
      }
      if conjunctOutcomes[place] == outcome { continue }
      conjunctOutcomes[place] = outcome
      areReasonsNew = true
    }
  }

  mutating func makeConjunctOutcomes() {
    if conjunctOutcomes.count == program.conjunctCode.count { return }
    conjunctOutcomes = Array(repeating: false, count: program.conjunctCode.count)
  }

  // MARK: Failures

  private func countsInValid(_ violation: Violation) -> Bool {
    guard case .computed(let index) = violation.subject else { return true }
    return program.computed[index].countsInValid
  }

  /// The failed conditions that are reported as violations: these are in the order of the file,
  /// failures in that in which they were found.
  private func reportedFailures(_ violations: [Violation]) -> [FailedField] {
    if failedFields.isEmpty { return [] }
    var places: [ReasonKey: [FailedField]] = [:]
    for failed in failedFields {
      let subject = failed.field.map { Violation.Subject.field($0, block: failed.block) } ?? .form
      places[key(of: subject, 0), default: []].append(failed)
    }
    var reported: [FailedField] = []
    for violation in violations where violation.reason == .expressionError {
      // Each place is told once, whatever else failed there.
      reported += places.removeValue(forKey: key(of: violation.subject, 0)) ?? []
    }
    return reported
  }
}

/// What is known while the reasons of one action are told.
private struct ReasonWalk {
  let violations: [Violation]
  var computed: Set<Int> = []
  /// The places of violations by field, found once they are asked for.
  private var byField: [Int: [Int]]?

  init(_ violations: [Violation]) { self.violations = violations }

  /// The places of the violations in a field and all that is part of it.
  mutating func violations(in field: Int, _ program: Program) -> [Int] {
    let byField = self.byField ?? index()
    self.byField = byField
    var places: [Int] = []
    func visit(_ field: Int) {
      places += byField[field] ?? []
      for member in program.fields[field].members { visit(member) }
      if let item = program.fields[field].item { visit(item) }
    }
    visit(field)
    return places.sorted()
  }

  private func index() -> [Int: [Int]] {
    var byField: [Int: [Int]] = [:]
    for (place, violation) in violations.enumerated() {
      if case .field(let field, _) = violation.subject { byField[field, default: []].append(place) }
    }
    return byField
  }
}
