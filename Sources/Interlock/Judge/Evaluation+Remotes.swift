/// What a host answers to a remote check.
public enum RemoteAnswer: Hashable, Sendable {
  /// The value is good.
  case pass
  /// The value is refused.
  case fail
}

/// How the waiting for an answer to a remote check ended.
package enum RemoteOutcome: Hashable, Sendable {
  case pass
  case fail
  /// There was no answer in time, and the check does not pass without one.
  case timeout

  package init(_ answer: RemoteAnswer) {
    switch answer {
    case .pass: self = .pass
    case .fail: self = .fail
    }
  }
}

/// A remote check of one field, in the block that its slot is part of.
package struct RemoteCheck: Hashable, Sendable {
  /// By its place in ``Program/remotes``.
  package var remote: Int
  package var block: Int
}

extension Evaluation {
  /// Asks the remote checks of a field whose own rules hold.
  ///
  /// - Parameters:
  ///   - mark: The number of violations before those of the field's own rules.
  ///   - later: How many violations and open questions of what is in the field are told behind it.
  mutating func judgeRemotes(
    _ operand: Operand, since mark: Int, before later: (violations: Int, pending: Int) = (0, 0)
  ) {
    let remotes = program.fields[operand.field].remotes
    if remotes.isEmpty || violations[mark...].contains(where: { isError($0) }) { return }
    for remote in remotes {
      let check = RemoteCheck(remote: remote, block: operand.block)
      let outcome = remoteOutcomes[check] ?? assumedRemote.map { RemoteOutcome($0) }
      switch outcome {
      case .pass: break
      case .fail, .timeout:
        violations.insert(
          Violation(
            rule: program.remotes[remote].rule,
            subject: .field(operand.field, block: operand.block),
            reason: outcome == .timeout ? .timeout : .none),
          at: violations.count - later.violations)
      case nil: pendingRemotes.insert(check, at: pendingRemotes.count - later.pending)
      }
    }
  }
}
