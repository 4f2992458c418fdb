/// A value that a message can name, such as `{min}`, and that verdicts carry as `params`.
public struct Parameter: Hashable, Sendable {
  /// What a parameter holds.
  public enum Value: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// A number or date exactly as the rule file wrote it; of a bound that follows the time, the
    /// date that it stands for.
    case literal(String)
  }

  /// What a message makes of the value in the language of the reader.
  package enum Meaning: Hashable, Sendable {
    /// The value itself, a number with its thousands apart.
    case plain
    /// A date, a time or a length of time of the type.
    case moment(FieldType)
    /// A step of so many of what the type counts.
    case step(Decimal, FieldType)
    /// The name of a format, for what a person calls it.
    case format(String)
  }

  /// The placeholder's name.
  public let name: String
  /// Its value.
  public let value: Value
  package var meaning = Meaning.plain

  /// Creates a parameter.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  package init(_ name: String, _ value: Value, as meaning: Meaning) {
    self.name = name
    self.value = value
    self.meaning = meaning
  }

  /// The value as verdicts carry it.
  package var text: String {
    switch value {
    case .text(let text), .literal(let text): text
    case .integer(let number): String(number)
    }
  }
}
