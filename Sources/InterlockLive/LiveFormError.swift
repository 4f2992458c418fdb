public import Interlock

/// Why a live form did not do, or not only do, what it was told.
public enum LiveFormError: Error, Hashable, Sendable {
  /// The form refused the event, which changed nothing.
  case refused(SessionError)
  /// The form refused an event that a change handler added; the rest was carried out.
  case refusedFollowUp(SessionError)
  /// Change handlers went on adding events beyond ``maximumCascade``; those still waiting were
  /// dropped. The names are of the fields and actions that the last of them were about.
  case runaway(names: [String])
  /// The form was closed.
  case closed

  /// How many events handlers may add in one turn: all that follows from one event of the host, or
  /// from one passing of time.
  public static let maximumCascade = 1_000

  /// What is wrong and what to do, for a person.
  public var message: String {
    switch self {
    case .refused(let error): return error.message
    case .refusedFollowUp(let error): return "an event of a change handler: " + error.message
    case .runaway(let names):
      let about = names.map { "`" + $0 + "`" }.joined(separator: ", ")
      return "change handlers added more than \(Self.maximumCascade) events in one turn"
        + (about.isEmpty ? "" : ", the last about " + about)
        + ": let them set a value only where it differs"
    case .closed: return "the form is closed: open another"
    }
  }
}

extension LiveFormError: CustomStringConvertible {
  /// The same as ``message``.
  public var description: String { message }
}
