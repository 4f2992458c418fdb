/// An event that a session refuses; nothing has changed, the time included.
public enum SessionError: Error, Hashable, Sendable {
  /// The time is before that of an earlier event, or before the form was opened.
  case timeRunsBackwards
  /// The time is more than 292 years after the form was opened, or after the year 9999.
  case timeOutOfRange
  /// More than ``Session/maximumDeadlines`` deadlines lie before the time.
  case tooManyDeadlines
  /// There is no field, list, row or action of that name or path.
  case unknownPlace(String, suggestion: String?)
  /// A place inside a row that was removed.
  case removedRow
  /// Rows are inserted into, moved in or removed from something that is no list.
  case noList(String)
  /// The row is not there: the list has so many.
  case noSuchRow(String, count: Int)
  /// A value takes more than ``FormBuffer/maximumTextSize`` bytes, or a form would have more than
  /// ``FormBuffer/maximumSlotCount`` values or ``FormBuffer/maximumOpenSize`` bytes of text.
  case tooLarge
  /// No request with that ticket was ever made.
  case unknownTicket(Int64)
  /// What was supplied does not fit the source's declaration.
  case badSource(String)

  /// What is wrong and what to do, for a person.
  public var message: String {
    switch self {
    case .timeRunsBackwards: return "time runs backwards: give a time that is not before the last"
    case .timeOutOfRange:
      return
        "the time is out of range: at most 292 years after the form opened, in the year 9999 or"
        + " before"
    case .tooManyDeadlines:
      return "too many deadlines lie before this time: advance in smaller steps"
    case .unknownPlace(let name, let suggestion):
      return "there is no `\(name)`" + (suggestion.map { ": did you mean `\($0)`?" } ?? "")
    case .removedRow: return "the row was removed"
    case .noList(let name): return "`\(name)` is no list"
    case .noSuchRow(let name, let count):
      return "`\(name)` is no row: the list has \(count) row\(count == 1 ? "" : "s")"
    case .tooLarge: return "the value is too large"
    case .unknownTicket(let ticket): return "no request has the ticket \(ticket)"
    case .badSource(let message): return message
    }
  }
}
