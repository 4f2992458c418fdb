import CEL

/// Why an action is not enabled.
package enum Blocker: Sendable {
  /// A violation, with its place among all that is broken.
  case violation(Violation, place: Int)
  /// A closed gate.
  case gate(Int)
  /// A part of the action's expression that is not true, as written.
  case condition(String)
  /// A field whose condition failed, or a computed value that did.
  case failedField(FailedField)
  case failedComputed(Int)
  /// A field that waits for an answer of the host.
  case pending(RemoteCheck)
}

extension Evaluation {
  mutating func decide(_ index: Int) {
    if enabledActions.count != program.actions.count {
      enabledActions = Array(repeating: false, count: program.actions.count)
    }
    makeConjunctOutcomes()
    openRation()
    var isEnabled = true
    for place in program.conjuncts[index] {
      let isTrue: Bool
      switch program.conjunctCode[place] {
      case .valid: isTrue = isValid
      case .gate(let gate):
        // That nearly all gates count from the opening of the form is asked without a copy of this.
        if chains == nil, program.gates[gate].since == .opened {
          isTrue = program.gates[gate].isOpen(after: elapsed)
        } else {
          isTrue = isOpen(gate: gate)
        }
      case .everyGate: isTrue = isEveryGateOpen()
      case .condition(let expression): isTrue = outcome(of: expression, near: 0) == .isTrue
      }
      if conjunctOutcomes[place] != isTrue {
        conjunctOutcomes[place] = isTrue
        areReasonsNew = true
      }
      if !isTrue { isEnabled = false }
    }
    // Nothing is ever enabled by an error.
    if isEnabled && !(failedFields.isEmpty && failedComputed.isEmpty) {
      isEnabled = !dependsOnFailure(program.actions[index])
    }
    if isEnabled, !pendingRemotes.isEmpty {
      isEnabled = !pendingRemotes.contains { isPending($0, for: program.actions[index]) }
    }
    enabledActions[index] = isEnabled
  }

  /// Whether all gates are open: found once for all actions that wait for each of them.
  mutating func isEveryGateOpen() -> Bool {
    if chains != nil { return closedGates.isEmpty }
    if let areGatesOpen { return areGatesOpen }
    let isOpen = program.gates.indices.allSatisfy { self.isOpen(gate: $0) }
    areGatesOpen = isOpen
    return isOpen
  }

  /// Whether an action depends on the field of a check that is not answered.
  func isPending(_ check: RemoteCheck, for action: Action) -> Bool {
    action.reach.reads(field: program.remotes[check.remote].field)
  }

  private func dependsOnFailure(_ action: Action) -> Bool {
    failedFields.contains { action.dependsOn($0) }
      || failedComputed.contains { action.reach.reads(computed: $0) }
  }
}

extension Action {
  /// Whether the failed condition is one that the action depends on.
  func dependsOn(_ failed: FailedField) -> Bool {
    guard let field = failed.field else { return reach.readsValid }
    return failed.isReported
      ? reach.reads(validityOf: field) : reach.reads(visibilityOf: field)
  }
}
