/// A value that a message can name, such as `{min}`, and that verdicts carry as `params`.
public struct Parameter: Hashable, Sendable {
  /// What a parameter holds.
  public enum Value: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// A number or date exactly as the rule file wrote it.
    case literal(String)
  }

  /// The placeholder's name.
  public let name: String
  /// Its value.
  public let value: Value

  /// Creates a parameter.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// The value as it stands in a message.
  package var text: String {
    switch value {
    case .text(let text), .literal(let text): text
    case .integer(let number): String(number)
    }
  }
}
