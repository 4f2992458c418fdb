// What `print(error)` says of errors that hosts get: the same as their messages.

extension SessionError: CustomStringConvertible {
  /// The same as ``message``.
  public var description: String { message }
}

extension UnknownName: CustomStringConvertible {
  /// What is wrong and what to do, for a person.
  public var message: String {
    "there is no `" + name + "`" + (suggestion.map { ": did you mean `" + $0 + "`?" } ?? "")
  }

  /// The same as ``message``.
  public var description: String { message }
}

extension PatternError: CustomStringConvertible {
  /// The fault, the bytes of the pattern at fault, and what to write instead.
  public var description: String {
    let place = " (bytes \(range.lowerBound) to \(range.upperBound) of the pattern)"
    return message + place + (help.isEmpty ? "" : "; " + help)
  }
}

extension DateBound.ParseError: CustomStringConvertible {
  /// What was expected instead, and where.
  public var description: String { message + " (bytes \(range.lowerBound) to \(range.upperBound))" }
}

extension TimeSpan.ParseError: CustomStringConvertible {
  /// What was expected instead, and where.
  public var description: String { message + " (bytes \(range.lowerBound) to \(range.upperBound))" }
}
