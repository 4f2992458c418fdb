/// What a host answers to a remote check.
public enum RemoteAnswer: Hashable, Sendable {
  /// The value is good.
  case pass
  /// The value is refused.
  case fail
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
      switch remoteAnswers[check] ?? assumedRemote {
      case .pass: break
      case .fail: add(program.remotes[remote].rule, on: operand)
      case nil: pendingRemotes.append(check)
      }
    }
  }
}
