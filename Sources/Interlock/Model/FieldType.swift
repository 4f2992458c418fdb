/// What a field holds: the rule language, section 2.
public enum FieldType: String, Hashable, Sendable, CaseIterable {
  /// A text.
  case text
  /// A whole number of 64 bits.
  case integer
  /// A decimal number.
  case number
  /// True or false; never empty.
  case boolean
  /// A calendar day.
  case date
  /// A time of day.
  case time
  /// An instant with its offset from UTC.
  case dateTime
  /// A date and time of day without an offset.
  case localDateTime
  /// A calendar month.
  case month
  /// An ISO 8601 week.
  case week
  /// A length of time.
  case duration
  /// One of a list of options.
  case choice
  /// Rows of one kind.
  case list
  /// Members under one name.
  case group

  /// Whether values have an order that `min` and `max` bound.
  public var isOrdered: Bool {
    switch self {
    case .integer, .number, .date, .time, .dateTime, .localDateTime, .month, .week, .duration: true
    case .text, .boolean, .choice, .list, .group: false
    }
  }

  /// Whether values are made of other fields.
  public var isContainer: Bool { self == .list || self == .group }

  /// The type with its article, for messages: `a text`, `an integer`.
  public var withArticle: String { self == .integer ? "an integer" : "a \(rawValue)" }
}
