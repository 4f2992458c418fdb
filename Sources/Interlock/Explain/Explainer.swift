package import CEL

/// Tells why actions are enabled or not, part by part of their expressions.
///
/// It compiles the rule set anew and keeps what a program leaves out: the places of rules and the
/// trees of expressions. Nothing of it is on the way of a judge.
package final class Explainer {
  let compiler: ProgramCompiler
  /// The program; forms that are explained must have been judged by it.
  package let program: Program

  /// The most parts of expressions that one explanation shows.
  static let maximumParts = 400
  /// The most fields that are told to be hidden.
  static let maximumHidden = 100
  /// The work that the parts of one explanation may do together.
  static let work: Int64 = 4_000_000

  var parts = 0
  var budget = Budget(0)
  /// The rules of the form by their names, and the checks of fields, so that very many violations are
  /// not looked up among very many of them one by one.
  private(set) lazy var formRules = {
    var rules: [String: FormRule] = [:]
    for rule in compiler.ruleSet.rules where rules[rule.id.text] == nil {
      rules[rule.id.text] = rule
    }
    return rules
  }()
  private var checks: [Int: [String: CheckRule]] = [:]

  /// Creates an explainer; nil where the rule set does not compile.
  package init?(
    _ ruleSet: RuleSet, patterns: any PatternCompiler, timeZones: (any TimeZoneProvider)? = nil
  ) {
    compiler = ProgramCompiler(ruleSet, patterns: patterns, timeZones: timeZones)
    guard let program = compiler.compile() else { return nil }
    self.program = program
  }

  /// Explains an action on the form that was judged last.
  ///
  /// - Parameters:
  ///   - index: The action, in the order of the file.
  ///   - judge: A judge of ``program``.
  package func explain(action index: Int, _ judge: inout Judge) -> Explanation {
    explain(action: index, of: JudgedForm(judge, self), &judge)
  }

  /// Explains actions one after the other; what they share is found once.
  package func explain(
    actions: [Int], _ judge: inout Judge, _ body: (Explanation) -> Void
  ) {
    let form = JudgedForm(judge, self)
    for index in actions { body(explain(action: index, of: form, &judge)) }
  }

  private func explain(
    action index: Int, of form: JudgedForm, _ judge: inout Judge
  ) -> Explanation {
    parts = Self.maximumParts
    budget = Budget(Self.work)
    let isEnabled = judge.enabledActions[index]
    var explanation = Explanation(
      action: program.actions[index].name, isEnabled: isEnabled,
      tree: tree(ofAction: index, &judge.evaluation))
    var blocking = BlockingPlaces()
    if !isEnabled { addReasons(ofAction: index, to: &explanation, &blocking, form, &judge) }
    addRemarks(beside: blocking, to: &explanation, form, &judge)
    explanation.hidden = form.hidden.map { hidden($0.field, $0.block, &judge.evaluation) }
    return explanation
  }

  /// The check of a field that has a name; nil where there is none.
  func check(_ name: String, of field: Int) -> CheckRule? {
    if let known = checks[field] { return known[name] }
    var own: [String: CheckRule] = [:]
    for check in compiler.fieldRules[field].checks where own[check.id.text] == nil {
      own[check.id.text] = check
    }
    checks[field] = own
    return own[name]
  }

  // MARK: Actions

  /// The violations that keep an action disabled.
  private struct BlockingPlaces {
    /// Whether all are that count in `valid`.
    var haveErrors = false
    /// Those that were told one by one, and how many of them count in `valid`.
    var own: Set<Int> = []
    var errorCount = 0

    mutating func insert(_ place: Int, isError: Bool) -> Bool {
      if haveErrors && isError { return false }
      guard own.insert(place).inserted else { return false }
      if isError { errorCount += 1 }
      return true
    }
  }

  /// Adds the first reasons, each once, and counts the rest.
  private func addReasons(
    ofAction index: Int, to explanation: inout Explanation, _ blocking: inout BlockingPlaces,
    _ form: JudgedForm, _ judge: inout Judge
  ) {
    var parts: [ReasonPart] = []
    let violations = judge.evaluation.violations
    judge.evaluation.forEachReason(of: index, among: violations) { parts.append($0) }
    var told: Set<String> = []
    for part in parts {
      switch part {
      case .errors:
        if blocking.haveErrors { continue }
        var rest = form.errors.count - blocking.errorCount
        for place in form.errors where !blocking.own.contains(place) {
          if explanation.reasons.count == ReasonList.toldCount { break }
          explanation.reasons.append(reason(forViolation: place, &judge))
          rest -= 1
        }
        explanation.moreReasons += rest
        blocking.haveErrors = true
      case .closedGates:
        let room = ReasonList.toldCount - explanation.reasons.count
        for gate in form.closedGates.prefix(room) {
          explanation.reasons.append(reason(for: .gate(gate), &judge))
        }
        explanation.moreReasons += max(0, form.closedGates.count - room)
      case .one(var blocker):
        if let place = violation(of: blocker, form.failures, judge.evaluation) {
          // A violation may be read by several parts, and a failure be one of those of `valid`.
          let isError = judge.evaluation.counts(violations[place])
          guard blocking.insert(place, isError: isError) else { continue }
          blocker = .violation(violations[place], place: place)
        } else {
          guard told.insert(judge.evaluation.text(of: blocker)).inserted else { continue }
        }
        if explanation.reasons.count == ReasonList.toldCount {
          explanation.moreReasons += 1
        } else {
          explanation.reasons.append(reason(for: blocker, &judge))
        }
      }
    }
  }

  /// Adds the first of what is broken beside, and counts the rest.
  private func addRemarks(
    beside blocking: BlockingPlaces, to explanation: inout Explanation, _ form: JudgedForm,
    _ judge: inout Judge
  ) {
    let all = judge.evaluation.violations.indices
    var rest = all.count - blocking.own.count
    if blocking.haveErrors {
      rest = form.others.count - (blocking.own.count - blocking.errorCount)
    }
    func add(_ place: Int) -> Bool {
      if rest == 0 || explanation.remarks.count == ReasonList.toldCount { return false }
      if blocking.own.contains(place) { return true }
      explanation.remarks.append(reason(forViolation: place, &judge))
      rest -= 1
      return true
    }
    if blocking.haveErrors {
      for place in form.others where !add(place) { break }
    } else {
      for place in all where !add(place) { break }
    }
    explanation.moreRemarks = rest
  }

  private func tree(ofAction index: Int, _ evaluation: inout Evaluation) -> ExplainedExpression {
    let rules = compiler.ruleSet.actions
    if index < rules.count, let source = rules[index].enabledWhen {
      return tree(of: source, near: nil, block: 0, &evaluation)
    }
    // The default has no text of its own: `valid` and every gate.
    var tree = ExplainedExpression(
      text: "valid and every gate open",
      value: evaluation.enabledActions[index] ? "true" : "false")
    for name in ["valid"] + program.gates.prefix(parts).map({ $0.name }) where parts > 0 {
      let parsed = compiler.rootEnvironment.parse(name)
      guard let expression = parsed.expression else { continue }
      tree.parts.append(
        part(expression, of: parsed, in: compiler.rootEnvironment, Place(), &evaluation))
    }
    return tree
  }

  // MARK: Fields

  private func hidden(
    _ index: Int, _ block: Int, _ evaluation: inout Evaluation
  ) -> ExplainedField {
    let source = compiler.fieldRules[index].visibleWhen
    return ExplainedField(
      name: evaluation.name(of: .field(index, block: block)), place: source?.span ?? .beginning,
      tree: source.map { tree(of: $0, near: index, block: block, &evaluation) })
  }
}

/// What of a judged form is the same for all its actions.
private struct JudgedForm {
  /// The places of what is broken and counts in `valid`, and of the rest.
  private(set) var errors: [Int] = []
  private(set) var others: [Int] = []
  /// Where failures are reported.
  let failures: [String: Int]
  let closedGates: [Int]
  /// The first fields that are hidden.
  private(set) var hidden: [(field: Int, block: Int)] = []

  init(_ judge: borrowing Judge, _ explainer: Explainer) {
    let program = explainer.program
    for (place, violation) in judge.evaluation.violations.enumerated() {
      if judge.evaluation.counts(violation) { errors.append(place) } else { others.append(place) }
    }
    failures = explainer.failures(in: judge.evaluation)
    var closedGates: [Int] = []
    for gate in program.gates.indices where !judge.evaluation.isOpen(gate: gate) {
      closedGates.append(gate)
    }
    self.closedGates = closedGates
    for index in program.fields.indices
    where explainer.compiler.fieldRules[index].visibleWhen != nil {
      let field = program.fields[index]
      for block in judge.evaluation.blocks(of: field.scope) {
        if judge.evaluation.cells[block + field.offset].isVisible { continue }
        if hidden.count == Explainer.maximumHidden { return }
        hidden.append((index, block))
      }
    }
  }
}
