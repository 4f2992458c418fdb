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
  private(set) lazy var formRules = Dictionary(
    compiler.ruleSet.rules.map { ($0.id.text, $0) }, uniquingKeysWith: { first, _ in first })
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
    parts = Self.maximumParts
    budget = Budget(Self.work)
    let isEnabled = judge.enabledActions[index]
    var explanation = Explanation(
      action: program.actions[index].name, isEnabled: isEnabled,
      tree: tree(ofAction: index, &judge.evaluation))
    var blocking: Set<Int> = []
    if !isEnabled { addReasons(ofAction: index, to: &explanation, &blocking, &judge) }
    let remarkCount = judge.evaluation.violations.count - blocking.count
    var place = 0
    while explanation.remarks.count < min(remarkCount, ReasonList.toldCount) {
      if !blocking.contains(place) {
        explanation.remarks.append(reason(forViolation: place, &judge))
      }
      place += 1
    }
    explanation.moreRemarks = remarkCount - explanation.remarks.count
    explanation.hidden = hiddenFields(&judge.evaluation)
    return explanation
  }

  /// The check of a field that has a name; nil where there is none.
  func check(_ name: String, of field: Int) -> CheckRule? {
    if let known = checks[field] { return known[name] }
    let own = Dictionary(
      compiler.fieldRules[field].checks.map { ($0.id.text, $0) },
      uniquingKeysWith: { first, _ in first })
    checks[field] = own
    return own[name]
  }

  // MARK: Actions

  /// Adds the first reasons, each once, and counts the rest.
  private func addReasons(
    ofAction index: Int, to explanation: inout Explanation, _ blocking: inout Set<Int>,
    _ judge: inout Judge
  ) {
    let blockers = judge.evaluation.blockers(of: index, among: judge.evaluation.violations)
    let failures = failures(in: judge.evaluation)
    var told: Set<String> = []
    for blocker in blockers {
      var blocker = blocker
      if let place = self.violation(of: blocker, failures, judge.evaluation) {
        // A violation may be read by several parts, and a failure be one of those of `valid`.
        guard blocking.insert(place).inserted else { continue }
        blocker = .violation(judge.evaluation.violations[place], place: place)
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

  private func tree(ofAction index: Int, _ evaluation: inout Evaluation) -> ExplainedExpression {
    let rules = compiler.ruleSet.actions
    if index < rules.count, let source = rules[index].enabledWhen {
      return tree(of: source, near: nil, block: 0, &evaluation)
    }
    // The default has no text of its own: `valid` and every gate.
    var tree = ExplainedExpression(
      text: "valid and every gate open",
      value: evaluation.enabledActions[index] ? "true" : "false")
    let gates = program.gates.map { $0.name }
    for name in ["valid"] + gates where parts > 0 {
      let parsed = compiler.rootEnvironment.parse(name)
      guard let expression = parsed.expression else { continue }
      tree.parts.append(
        part(expression, of: parsed, in: compiler.rootEnvironment, Place(), &evaluation))
    }
    return tree
  }

  // MARK: Fields

  private func hiddenFields(_ evaluation: inout Evaluation) -> [ExplainedField] {
    var hidden: [ExplainedField] = []
    for index in program.fields.indices {
      let field = program.fields[index]
      guard let source = compiler.fieldRules[index].visibleWhen else { continue }
      for block in evaluation.blocks(of: field.scope) {
        if evaluation.cells[block + field.offset].isVisible { continue }
        if hidden.count >= Self.maximumHidden { return hidden }
        hidden.append(
          ExplainedField(
            name: evaluation.name(of: .field(index, block: block)), place: source.span,
            tree: tree(of: source, near: index, block: block, &evaluation)))
      }
    }
    return hidden
  }
}
