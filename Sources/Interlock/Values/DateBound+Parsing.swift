extension DateBound {
  /// Why a text is no bound, and where.
  public struct ParseError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
      /// Neither a literal of the field's type nor `today` or `now`.
      case notABound(Kind)
      /// `+` or `-` is expected.
      case missingSign
      /// A number is expected behind the sign.
      case missingNumber
      /// A number has no unit behind it.
      case missingUnit
      /// There is no such unit.
      case unknownUnit
      /// Hours, minutes and seconds do not move a day.
      case clockUnitOnDay
      /// The number is past 2,147,483,647.
      case overflow
      /// There are more than ``DateBound/maximumOffsets``.
      case tooManyOffsets
    }

    /// What is wrong.
    public var reason: Reason
    /// The bytes at fault.
    public var range: Range<Int>

    /// What was expected instead, as a lower-case clause.
    public var message: String {
      switch reason {
      case .notABound(let kind):
        "expected " + kind.example + ", or today or now with offsets such as today-18y"
      case .missingSign: "expected + or - and an offset, as in today-18y"
      case .missingNumber: "expected a whole number, as in today-18y"
      case .missingUnit: "an offset without a unit; write y, mo, w, d, h, m or s after the number"
      case .unknownUnit: "unknown unit; use y, mo, w, d, h, m or s"
      case .clockUnitOnDay:
        "today is a whole day here; use y, mo, w or d, or start from now"
      case .overflow: "the number of an offset is at most 2147483647"
      case .tooManyOffsets:
        "a bound has at most \(DateBound.maximumOffsets) offsets; add up those of one unit"
      }
    }
  }

  /// Reads a bound for a type of field and says what is wrong where there is none.
  ///
  /// `today` and `now` are words of all of them. Where the field holds days, months or weeks,
  /// `today` takes y, mo, w and d only.
  public init(parsing bytes: Span<UInt8>, for kind: Kind) throws(ParseError) {
    let word: Anchor? =
      bytes.begins(with: "today") ? .today : bytes.begins(with: "now") ? .now : nil
    guard let word else {
      guard let literal = Anchor(literal: bytes, for: kind) else {
        throw ParseError(reason: .notABound(kind), range: 0..<bytes.count)
      }
      anchor = literal
      offsets = []
      return
    }
    anchor = word
    offsets = []
    let isWholeDay = word == .today && kind != .dateTime && kind != .localDateTime
    var index = word == .today ? 5 : 3
    while index < bytes.count {
      let isBack = bytes[index] == UInt8(ascii: "-")
      guard isBack || bytes[index] == UInt8(ascii: "+") else {
        throw ParseError(reason: .missingSign, range: index..<bytes.count)
      }
      index += 1
      let digits = index
      var count: Int32 = 0
      var isTooLarge = false
      while index < bytes.count, let digit = bytes[index].decimalDigit {
        let (tens, overflow) = count.multipliedReportingOverflow(by: 10)
        let (next, overflowToo) = tens.addingReportingOverflow(Int32(digit))
        isTooLarge = isTooLarge || overflow || overflowToo
        count = next
        index += 1
      }
      guard index > digits else {
        throw ParseError(reason: .missingNumber, range: index..<min(index + 1, bytes.count))
      }
      if isTooLarge { throw ParseError(reason: .overflow, range: digits..<index) }
      let start = index
      while index < bytes.count, !bytes[index].isSign { index += 1 }
      guard index > start else {
        throw ParseError(reason: .missingUnit, range: digits..<index)
      }
      guard let unit = Unit(bytes, start..<index) else {
        throw ParseError(reason: .unknownUnit, range: start..<index)
      }
      if isWholeDay, unit.isOfClock {
        throw ParseError(reason: .clockUnitOnDay, range: start..<index)
      }
      if offsets.count == Self.maximumOffsets {
        throw ParseError(reason: .tooManyOffsets, range: digits - 1..<bytes.count)
      }
      offsets.append(Offset(count: isBack ? -count : count, unit: unit))
    }
  }

  /// Reads a bound from text.
  public init(parsing text: String, for kind: Kind) throws(ParseError) {
    try self.init(parsing: text.utf8.span, for: kind)
  }
}

extension DateBound.Kind {
  /// What a literal looks like.
  fileprivate var example: String {
    switch self {
    case .date: "a day such as 2026-11-30"
    case .month: "a month such as 2026-11"
    case .week: "a week such as 2026-W49"
    case .localDateTime: "a date and time such as 2026-11-30T12:00"
    case .dateTime: "a date and time with an offset such as 2026-11-30T12:00+09:00"
    }
  }
}

extension DateBound.Anchor {
  fileprivate init?(literal bytes: Span<UInt8>, for kind: DateBound.Kind) {
    switch kind {
    case .date:
      guard let date = CivilDate(bytes) else { return nil }
      self = .date(date)
    case .month:
      guard let month = CivilMonth(bytes) else { return nil }
      self = .month(month)
    case .week:
      guard let week = CivilWeek(bytes) else { return nil }
      self = .week(week)
    case .localDateTime:
      guard let local = LocalDateTime(bytes) else { return nil }
      self = .localDateTime(local)
    case .dateTime:
      guard let instant = Instant(bytes) else { return nil }
      self = .dateTime(instant)
    }
  }
}

extension DateBound.Unit {
  fileprivate init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let first = bytes[range.lowerBound]
    if range.count == 2, first == UInt8(ascii: "m"),
      bytes[range.lowerBound + 1] == UInt8(ascii: "o")
    {
      self = .months
      return
    }
    guard range.count == 1 else { return nil }
    switch first {
    case UInt8(ascii: "y"): self = .years
    case UInt8(ascii: "w"): self = .weeks
    case UInt8(ascii: "d"): self = .days
    case UInt8(ascii: "h"): self = .hours
    case UInt8(ascii: "m"): self = .minutes
    case UInt8(ascii: "s"): self = .seconds
    default: return nil
    }
  }
}

extension UInt8 {
  fileprivate var isSign: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "+") }
}

extension Span where Element == UInt8 {
  /// Whether the bytes begin with a word.
  fileprivate func begins(with word: String) -> Bool {
    let other = word.utf8.span
    guard count >= other.count else { return false }
    for index in 0..<other.count where self[index] != other[index] { return false }
    return true
  }
}
