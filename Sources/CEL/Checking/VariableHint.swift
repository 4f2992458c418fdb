/// What advice has to know of a variable that its type does not tell.
public struct VariableHint: Sendable {
  /// What the instants or spans of a variable are in the form.
  public enum Calendar: Sendable {
    /// A day, month or week: midnight UTC of its first day.
    case day
    /// A date and time of day without an offset, read as UTC.
    case localDateTime
    /// An instant with an offset, or one of which nothing is known.
    case instant
    /// A time of day, as the span since midnight.
    case timeOfDay
  }

  /// An option of a choice whose values are no texts.
  public struct Option: Sendable {
    /// What people read.
    public let label: String
    /// The value as expressions write it.
    public let literal: String

    /// Creates an option.
    public init(label: String, literal: String) {
      self.label = label
      self.literal = literal
    }
  }

  /// What its dates and times are; nil where it has none or nothing is known.
  public var calendar: Calendar?
  /// The options that a text may name by their labels.
  public var options: [Option] = []

  /// Creates a hint.
  public init(calendar: Calendar? = nil, options: [Option] = []) {
    self.calendar = calendar
    self.options = options
  }
}
