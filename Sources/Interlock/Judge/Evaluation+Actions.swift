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
      conjunctOutcomes = Array(repeating: false, count: program.conjunctCode.count)
    }
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

  /// Whether an action depends on the field of a check that is not answered.
  func isPending(_ check: RemoteCheck, for action: Action) -> Bool {
    action.fields.contains(program.remotes[check.remote].field)
  }

  private func dependsOnFailure(_ action: Action) -> Bool {
    failedFields.contains { action.dependsOn($0) }
      || failedComputed.contains { action.computed.contains($0) }
  }

  /// All the reasons why an action is not enabled, in the order of the file.
  ///
  /// - Parameters:
  ///   - index: The action.
  ///   - violations: All that is broken, in the order of the file.
  package func blockers(of index: Int, among violations: [Violation]) -> [Blocker] {
    let action = program.actions[index]
    var blockers: [Blocker] = []
    for (place, conjunct) in zip(program.conjuncts[index], action.conjuncts)
    where !conjunctOutcomes[place] {
      switch conjunct {
      case .valid:
        for (place, violation) in violations.enumerated()
        where isError(violation) && countsInValid(violation) {
          blockers.append(.violation(violation, place: place))
        }
      case .gate(let gate): blockers.append(.gate(gate))
      case .condition(let expression):
        blockers.append(.condition(program.expressions[expression].source))
      }
    }
    // Some of these are among the violations of `valid` already; each text is shown once.
    for violation in violations where violation.reason == .expressionError {
      for failed in failedFields
      where isReport(violation, of: failed) && action.dependsOn(failed) {
        blockers.append(.failedField(failed))
      }
    }
    for failed in failedComputed where action.computed.contains(failed) {
      blockers.append(.failedComputed(failed))
    }
    for check in pendingRemotes where isPending(check, for: action) {
      blockers.append(.pending(check))
    }
    return blockers
  }
}

extension Evaluation {
  private func countsInValid(_ violation: Violation) -> Bool {
    guard case .computed(let index) = violation.subject else { return true }
    return program.computed[index].countsInValid
  }

  /// Whether a violation is what a failed condition was reported as; violations are in the order
  /// of the file, failures in that in which they were found.
  func isReport(_ violation: Violation, of failed: FailedField) -> Bool {
    switch violation.subject {
    case .field(let field, let block): field == failed.field && block == failed.block
    case .form: failed.field == nil
    case .computed, .unknownKey: false
    }
  }
}

extension Action {
  /// Whether the failed condition is one that the action depends on.
  func dependsOn(_ failed: FailedField) -> Bool {
    guard let field = failed.field else { return readsValid }
    return failed.isReported ? guardedFields.contains(field) : conditionalFields.contains(field)
  }
}

extension Evaluation {
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
}
