public import Interlock

/// Something that happens to a form.
///
/// An event carries no time: it happens when the host of the form takes it in.
public enum FormEvent: Sendable {
  /// The value of a field is set.
  case set(FieldReference, to: FormValue)
  /// A person has been in a field.
  case touch(FieldReference)
  /// An action is pressed.
  case press(ActionReference)
  /// A row with initial values is inserted into a list.
  case insertRow(in: FieldReference, at: Int)
  /// A row is removed from a list.
  case removeRow(of: FieldReference, at: Int)
  /// A row of a list is moved.
  case moveRow(of: FieldReference, from: Int, to: Int)
  /// The host answers a request.
  case resolve(ticket: Int64, passes: Bool)
  /// The host supplies lists; see `SourceReader` of `InterlockForms`. Others stay as they are.
  case supply([SuppliedSource])
  /// A server refused the value of a field, or the form as a whole, which nil and the empty name
  /// stand for.
  case report(String, on: FieldReference?)
  /// All values that wait for a pause settle.
  case flush
  /// All values return to their initial ones.
  case reset
  /// Several events happen as one change.
  case step(SessionStep)
}

/// What became of an event.
public enum EventOutcome: Hashable, Sendable {
  /// It was carried out; for each press that it had whether it was accepted.
  case done(presses: [Bool])
  /// It came while another was being carried out, and is the next transaction.
  case queued

  /// Whether it was a press, or several, and each was accepted.
  public var isAccepted: Bool {
    guard case .done(let presses) = self else { return false }
    return !presses.isEmpty && presses.allSatisfy { $0 }
  }
}

/// The events that a change handler adds; each becomes a transaction of its own, in this order.
public struct FollowUps {
  var events: [FormEvent] = []

  /// Adds an event.
  public mutating func send(_ event: FormEvent) { events.append(event) }

  /// Sets the value of a field.
  public mutating func set(_ field: FieldReference, to value: FormValue) {
    send(.set(field, to: value))
  }

  /// Notes that a person has been in a field.
  public mutating func touch(_ field: FieldReference) { send(.touch(field)) }

  /// Presses an action.
  public mutating func press(_ action: ActionReference) { send(.press(action)) }
}

extension FormEvent {
  /// What the event is about, for the message about a cascade.
  var subjects: [FormSubject] {
    switch self {
    case .report(_, let field): return field.map { [.field($0)] } ?? []
    case .set(let field, _), .touch(let field), .insertRow(let field, _), .removeRow(let field, _),
      .moveRow(let field, _, _):
      return [.field(field)]
    case .press(let action): return [.action(action)]
    case .step(let step):
      return step.values.map { .field(.name($0.key)) }
        + (step.insertions + step.removals).map { .field(.name($0.list)) }
        + step.presses.map { .action(.name($0)) }
    case .resolve, .supply, .flush, .reset: return []
    }
  }
}

/// What an event is about.
enum FormSubject: Hashable, Sendable {
  case field(FieldReference)
  case action(ActionReference)
}

extension Session {
  /// Carries an event out at the last instant, and tells whether anything changed.
  mutating func perform(
    _ event: FormEvent, _ hasChanged: inout Bool
  ) throws(SessionError) -> [Bool] {
    var isNew = false
    let note: (borrowing Session) -> Void = { _ in isNew = true }
    defer { hasChanged = isNew }
    switch event {
    case .set(let field, let value): try set(place(of: field), to: value, onChange: note)
    case .touch(let field): try touch(place(of: field), onChange: note)
    case .press(let action): return [try press(handle(of: action), onChange: note)]
    case .insertRow(let list, let index):
      try insertRow(in: place(of: list), at: index, onChange: note)
    case .removeRow(let list, let index):
      try removeRow(of: place(of: list), at: index, onChange: note)
    case .moveRow(let list, let index, let target):
      try moveRow(of: place(of: list), from: index, to: target, onChange: note)
    case .resolve(let ticket, let passes): try resolve(ticket, passes: passes, onChange: note)
    case .supply(let lists): try supply(lists, onChange: note)
    case .report(let message, nil), .report(let message, .name("")):
      try report(message, on: nil, onChange: note)
    case .report(let message, let field?):
      try report(message, on: place(of: field), onChange: note)
    case .flush: flush(onChange: note)
    case .reset: try reset(onChange: note)
    case .step(let step): return try apply(step, onChange: note)
    }
    return []
  }

  /// The name of what an event is about.
  func name(of subject: FormSubject) -> String {
    switch subject {
    case .field(.name(let name)), .action(.name(let name)): return name
    case .field(.handle(let place)): return contains(place) ? name(of: place) : "a removed row"
    case .action(.handle(let action)): return program.name(of: action)
    }
  }
}

extension Interlock.Program {
  /// The name of an action.
  func name(of action: ActionHandle) -> String {
    actionNames.first { name in
      do throws(UnknownName) {
        return try self.action(name) == action
      } catch {
        return false
      }
    } ?? "an unknown action"
  }
}
