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
  /// - Parameter mark: The number of violations before those of the field's own rules.
  mutating func judgeRemotes(_ operand: Operand, since mark: Int) {
    let remotes = program.fields[operand.field].remotes
    if remotes.isEmpty || violations[mark...].contains(where: { isError($0) }) { return }
    for remote in remotes {
      let check = RemoteCheck(remote: remote, block: operand.block)
      switch remoteOutcomes[check] ?? assumedRemote.map({ RemoteOutcome($0) }) {
      case .pass: break
      case .fail: add(program.remotes[remote].rule, on: operand)
      case .timeout: add(program.remotes[remote].rule, on: operand, reason: .timeout)
      case nil: pendingRemotes.append(check)
      }
    }
  }
}
