/// A rule that a form breaks.
public struct Violation: Sendable {
  /// Why a rule counts as broken, where it is not the value itself.
  package enum Reason: UInt8, Sendable {
    case none
    /// The bound on the work of one regex was reached.
    case limit
    /// An expression failed.
    case expressionError
    /// The host did not answer a remote check in time; as severe as the check itself.
    case timeout

    /// Whether it blocks, whatever severity the author gave the rule.
    var isAlwaysError: Bool { self == .limit || self == .expressionError }
  }

  /// What is at fault.
  package enum Subject: Sendable {
    case form
    case field(Int, block: Int)
    case computed(Int)
    /// A key that the form has no field for, by its place among ``FormBuffer/unknownPaths``.
    case unknownKey(Int)
  }

  package var rule: Int
  package var subject: Subject
  package var reason: Reason = .none
  /// What tells whether its message and parameters are others than before, though it is the same
  /// rule on the same field; for sessions, see ``Evaluation/told(of:)``.
  var told: UInt64 = 0
}
