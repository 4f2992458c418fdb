/// A value of a form, as a host sets it and as a session gives it back.
public enum FormValue: Hashable, Sendable {
  /// No value.
  case null
  /// A text: also what is typed into a field of any other type.
  case text(String)
  /// A number, exactly as JSON writes it: `75`, `0.10`, `1e3`.
  case number(String)
  /// A truth value.
  case boolean(Bool)
  /// The rows of a list.
  case list([FormValue])
  /// The members of a group, or of the form, by the outside's keys.
  case object([Member])

  /// A member of a group.
  public struct Member: Hashable, Sendable {
    /// The outside's key.
    public var key: String
    /// Its value.
    public var value: FormValue

    /// Creates a member.
    public init(_ key: String, _ value: FormValue) {
      self.key = key
      self.value = value
    }
  }

  /// An integer.
  public static func integer(_ value: Int64) -> FormValue { .number("\(value)") }
}

extension FormValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Creates a number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Creates the rows of a list.
  public init(arrayLiteral rows: FormValue...) { self = .list(rows) }

  /// Creates the members of a group, in the order written.
  public init(dictionaryLiteral members: (String, FormValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}
