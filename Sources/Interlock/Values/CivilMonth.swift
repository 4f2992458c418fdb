/// A month of the Gregorian calendar in the years 0001 to 9999.
public struct CivilMonth: Hashable, Sendable {
  /// The number of months since 1970-01, the base that HTML counts steps from; negative before it.
  public let index: Int32

  /// Creates a month from its parts, the month from 1; nil where there is none such.
  public init?(year: Int, month: Int) {
    guard year >= 1, year <= 9999, month >= 1, month <= 12 else { return nil }
    index = Int32((year - 1970) * 12 + month - 1)
  }

  /// Creates the month so many months after 1970-01; nil outside the years 0001 to 9999.
  init?(index: Int64) {
    guard index >= (1 - 1970) * 12, index < (10_000 - 1970) * 12 else { return nil }
    self.index = Int32(index)
  }

  /// The month of a day.
  public init(_ date: CivilDate) {
    let parts = date.parts
    index = Int32((parts.year - 1970) * 12 + parts.month - 1)
  }

  /// Reads `YYYY-MM` (HTML standard section 2.3.5.1).
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count == 7, let year = bytes.digits(4, at: 0), bytes.has(UInt8(ascii: "-"), at: 4),
      let month = bytes.digits(2, at: 5)
    else { return nil }
    self.init(year: year, month: month)
  }

  /// Reads `YYYY-MM` from text.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// The year, 1 to 9999.
  public var year: Int { (Int(index) + 1970 * 12) / 12 }
  /// The month, 1 to 12.
  public var month: Int { (Int(index) + 1970 * 12) % 12 + 1 }
  /// The first day of the month.
  public var firstDay: CivilDate {
    CivilDate(year: year, month: month, day: 1) ?? .earliest
  }

  /// The month as `YYYY-MM`.
  public var text: String {
    var text = ""
    text.append(year, width: 4)
    text.append("-")
    text.append(month, width: 2)
    return text
  }
}

extension CivilMonth: Comparable, CustomStringConvertible {
  /// Whether one month is before another.
  public static func < (left: CivilMonth, right: CivilMonth) -> Bool { left.index < right.index }

  /// The same as ``text``.
  public var description: String { text }
}
