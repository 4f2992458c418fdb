import CEL

/// Why an action is not enabled.
package enum Blocker: Sendable {
  /// A violation, by its place in ``Evaluation/violations``.
  case violation(Int)
  /// A closed gate.
  case gate(Int)
  /// A part of the action's expression that is not true, as written.
  case condition(String)
  /// A field whose condition failed, or a computed value that did.
  case failedField(FailedField)
  case failedComputed(Int)
}

extension Evaluation {
  mutating func decide(_ index: Int) {
    if enabledActions.count != program.actions.count {
      enabledActions = Array(repeating: false, count: program.actions.count)
    }
    var isEnabled = true
    for conjunct in program.actions[index].conjuncts where !holds(conjunct) { isEnabled = false }
    // Nothing is ever enabled by an error.
    if isEnabled && !(failedFields.isEmpty && failedComputed.isEmpty) {
      isEnabled = !dependsOnFailure(program.actions[index])
    }
    enabledActions[index] = isEnabled
  }

  private mutating func holds(_ conjunct: Action.Conjunct) -> Bool {
    switch conjunct {
    case .valid: isValid
    case .gate(let gate): isOpen(program.gates[gate])
    case .condition(let expression): outcome(of: expression, near: 0) == .isTrue
    }
  }

  private func dependsOnFailure(_ action: Action) -> Bool {
    failedFields.contains { action.dependsOn($0) }
      || failedComputed.contains { action.computed.contains($0) }
  }

  /// All the reasons why an action is not enabled, in the order of the file.
  package mutating func blockers(of index: Int) -> [Blocker] {
    let action = program.actions[index]
    var blockers: [Blocker] = []
    for conjunct in action.conjuncts where !holds(conjunct) {
      switch conjunct {
      case .valid:
        for (place, violation) in violations.enumerated()
        where program.rules[violation.rule].severity == .error {
          blockers.append(.violation(place))
        }
      case .gate(let gate): blockers.append(.gate(gate))
      case .condition(let expression):
        blockers.append(.condition(program.expressions[expression].source))
      }
    }
    // Where `valid` is false the failures are among its violations already.
    if action.readsValid && !isValid { return blockers + unlistedFailures(action) }
    for failed in failedFields where action.dependsOn(failed) {
      blockers.append(.failedField(failed))
    }
    for failed in failedComputed where action.computed.contains(failed) {
      blockers.append(.failedComputed(failed))
    }
    return blockers
  }

  private func unlistedFailures(_ action: Action) -> [Blocker] {
    failedComputed.filter { action.computed.contains($0) && !program.computed[$0].countsInValid }
      .map { .failedComputed($0) }
  }
}

extension Action {
  /// Whether the failed condition is one that the action depends on.
  func dependsOn(_ failed: FailedField) -> Bool {
    failed.isReported
      ? guardedFields.contains(failed.field) : conditionalFields.contains(failed.field)
  }
}
