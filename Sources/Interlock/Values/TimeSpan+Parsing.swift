extension TimeSpan {
  /// A unit of fixed length that a duration can be written in, longest first.
  enum Unit: Int, Comparable {
    case weeks, days, hours, minutes, seconds, milliseconds, microseconds, nanoseconds

    var nanoseconds: UInt64 {
      switch self {
      case .weeks: 604_800_000_000_000
      case .days: 86_400_000_000_000
      case .hours: 3_600_000_000_000
      case .minutes: 60_000_000_000
      case .seconds: 1_000_000_000
      case .milliseconds: 1_000_000
      case .microseconds: 1_000
      case .nanoseconds: 1
      }
    }

    /// The name in the compact form.
    var name: String {
      switch self {
      case .weeks: "w"
      case .days: "d"
      case .hours: "h"
      case .minutes: "m"
      case .seconds: "s"
      case .milliseconds: "ms"
      case .microseconds: "us"
      case .nanoseconds: "ns"
      }
    }

    static func < (left: Unit, right: Unit) -> Bool { left.rawValue < right.rawValue }
  }

  /// Why a text is no duration, and where.
  public struct ParseError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
      /// There is nothing to read.
      case empty
      /// A number is expected here.
      case missingNumber
      /// A number has no unit behind it.
      case missingUnit
      /// There is no such unit.
      case unknownUnit
      /// Years and months, which have no fixed length.
      case calendarUnit
      /// A unit stands twice, or before a longer one.
      case unitOrder
      /// A number that is not the last has a fraction.
      case fractionNotLast
      /// The fraction is finer than a nanosecond.
      case tooPrecise
      /// The duration is longer than 292 years.
      case overflow
    }

    /// What is wrong.
    public var reason: Reason
    /// The bytes at fault.
    public var range: Range<Int>

    /// What was expected instead, as a lower-case clause.
    public var message: String {
      switch reason {
      case .empty: "expected a duration such as 10s or 1h30m, found nothing"
      case .missingNumber: "expected a number, in a duration such as 10s or 1h30m"
      case .missingUnit: "a number without a unit; write w, d, h, m, s, ms, us or ns after it"
      case .unknownUnit: "unknown unit of time; use w, d, h, m, s, ms, us or ns"
      case .calendarUnit: "years and months have no fixed length; write days or weeks"
      case .unitOrder: "each unit may stand once, longer units first, as in 1h30m"
      case .fractionNotLast: "only the last number of a duration may have a fraction"
      case .tooPrecise: "a duration counts whole nanoseconds; this fraction is finer"
      case .overflow: "a duration is at most 292 years"
      }
    }
  }

  /// Reads `1h30m`, `500ms`, `1.5s`, `2d`, or ISO 8601 such as `PT1H30M`; nil for anything else.
  public init?(_ bytes: Span<UInt8>) {
    guard let span = try? TimeSpan(parsing: bytes) else { return nil }
    self = span
  }

  /// Reads a duration from text.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// Reads a duration and says what is wrong where there is none.
  ///
  /// The compact form is a `-` or none, then numbers with the units w, d, h, m, s, ms, us, ns, each
  /// at most once, longer ones first; the last number may have a fraction. ISO 8601 durations are
  /// `P2W`, or days, `T`, hours, minutes and seconds; years and months are refused.
  public init(parsing bytes: Span<UInt8>) throws(ParseError) {
    guard bytes.count > 0 else { throw ParseError(reason: .empty, range: 0..<0) }
    let isNegative = bytes[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    let total =
      bytes.has(UInt8(ascii: "P"), at: start)
      ? try TimeSpan.iso(bytes, from: start + 1) : try TimeSpan.compact(bytes, from: start)
    // One more fits below zero.
    guard total <= Int64.min.magnitude, isNegative || total <= Int64.max.magnitude else {
      throw ParseError(reason: .overflow, range: 0..<bytes.count)
    }
    self.init(nanoseconds: Int64(truncatingIfNeeded: isNegative ? 0 &- total : total))
  }

  private static func compact(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(ParseError) -> UInt64 {
    var sum = ComponentSum()
    var index = start
    repeat {
      let number = try Component(bytes, at: &index)
      let unitStart = index
      while index < bytes.count, !bytes[index].isPartOfNumber { index += 1 }
      let range = unitStart..<index
      guard !range.isEmpty else {
        throw ParseError(reason: .missingUnit, range: number.range)
      }
      try sum.add(number, unit: try compactUnit(bytes, range), at: range)
    } while index < bytes.count
    return sum.total
  }

  private static func compactUnit(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) throws(ParseError) -> Unit {
    let first = bytes[range.lowerBound]
    if range.count == 1 {
      switch first {
      case UInt8(ascii: "w"): return .weeks
      case UInt8(ascii: "d"): return .days
      case UInt8(ascii: "h"): return .hours
      case UInt8(ascii: "m"): return .minutes
      case UInt8(ascii: "s"): return .seconds
      case UInt8(ascii: "y"): throw ParseError(reason: .calendarUnit, range: range)
      default: throw ParseError(reason: .unknownUnit, range: range)
      }
    }
    if range.count == 2 {
      switch (first, bytes[range.lowerBound + 1]) {
      case (UInt8(ascii: "m"), UInt8(ascii: "s")): return .milliseconds
      case (UInt8(ascii: "u"), UInt8(ascii: "s")): return .microseconds
      case (UInt8(ascii: "n"), UInt8(ascii: "s")): return .nanoseconds
      case (UInt8(ascii: "m"), UInt8(ascii: "o")):
        throw ParseError(reason: .calendarUnit, range: range)
      default: break
      }
    }
    throw ParseError(reason: .unknownUnit, range: range)
  }

  private static func iso(_ bytes: Span<UInt8>, from start: Int) throws(ParseError) -> UInt64 {
    var sum = ComponentSum()
    var index = start
    var isTime = false
    var hasWeeks = false
    repeat {
      if !isTime, bytes.has(UInt8(ascii: "T"), at: index) {
        isTime = true
        index += 1
      }
      let number = try Component(bytes, at: &index)
      guard index < bytes.count else {
        throw ParseError(reason: .missingUnit, range: number.range)
      }
      let range = index..<(index + 1)
      // Weeks stand alone.
      if hasWeeks { throw ParseError(reason: .unitOrder, range: range) }
      let unit: Unit
      switch (isTime, bytes[index]) {
      case (false, UInt8(ascii: "W")) where sum.last == nil:
        unit = .weeks
        hasWeeks = true
      case (false, UInt8(ascii: "W")): throw ParseError(reason: .unitOrder, range: range)
      case (false, UInt8(ascii: "D")): unit = .days
      case (true, UInt8(ascii: "H")): unit = .hours
      case (true, UInt8(ascii: "M")): unit = .minutes
      case (true, UInt8(ascii: "S")): unit = .seconds
      case (false, UInt8(ascii: "Y")), (false, UInt8(ascii: "M")):
        throw ParseError(reason: .calendarUnit, range: range)
      default: throw ParseError(reason: .unknownUnit, range: range)
      }
      index += 1
      try sum.add(number, unit: unit, at: range)
    } while index < bytes.count
    return sum.total
  }
}

/// One number of a duration: `1`, `1.5`.
private struct Component {
  var whole: UInt64 = 0
  /// The fraction in units of 10^-18.
  var fraction: UInt64 = 0
  var hasFraction = false
  var isTooLarge = false
  var isTooPrecise = false
  var range: Range<Int>

  init(_ bytes: Span<UInt8>, at index: inout Int) throws(TimeSpan.ParseError) {
    let start = index
    range = start..<start
    while index < bytes.count, let digit = bytes[index].decimalDigit {
      let (tens, overflow) = whole.multipliedReportingOverflow(by: 10)
      let (next, overflowToo) = tens.addingReportingOverflow(UInt64(digit))
      isTooLarge = isTooLarge || overflow || overflowToo
      whole = next
      index += 1
    }
    guard index > start else {
      throw TimeSpan.ParseError(
        reason: .missingNumber, range: start..<min(start + 1, bytes.count))
    }
    if bytes.has(UInt8(ascii: "."), at: index) {
      hasFraction = true
      index += 1
      let digits = index
      var weight: UInt64 = 100_000_000_000_000_000
      while index < bytes.count, let digit = bytes[index].decimalDigit {
        fraction += UInt64(digit) * weight
        isTooPrecise = isTooPrecise || (weight == 0 && digit != 0)
        weight /= 10
        index += 1
      }
      guard index > digits else {
        throw TimeSpan.ParseError(
          reason: .missingNumber, range: index..<min(index + 1, bytes.count))
      }
    }
    range = start..<index
  }
}

/// Adds up the components of a duration, in order.
private struct ComponentSum {
  var total: UInt64 = 0
  var last: TimeSpan.Unit?
  private var hadFraction: Range<Int>?

  mutating func add(
    _ number: Component, unit: TimeSpan.Unit, at range: Range<Int>
  ) throws(TimeSpan.ParseError) {
    if let hadFraction {
      throw TimeSpan.ParseError(reason: .fractionNotLast, range: hadFraction)
    }
    if let last, !(last < unit) { throw TimeSpan.ParseError(reason: .unitOrder, range: range) }
    last = unit
    if number.hasFraction { hadFraction = number.range }

    let (product, overflow) = number.whole.multipliedReportingOverflow(by: unit.nanoseconds)
    let part = unit.nanoseconds.multipliedFullWidth(by: number.fraction)
    // The product is below 10^18 units, so that the quotient fits.
    let (quotient, remainder) = Decimal.Limbs.base.dividingFullWidth(part)
    if number.isTooPrecise || remainder != 0 {
      throw TimeSpan.ParseError(reason: .tooPrecise, range: number.range)
    }
    let (whole, overflowToo) = product.addingReportingOverflow(quotient)
    let (sum, overflowOfSum) = total.addingReportingOverflow(whole)
    if number.isTooLarge || overflow || overflowToo || overflowOfSum {
      throw TimeSpan.ParseError(reason: .overflow, range: number.range)
    }
    total = sum
  }
}

extension UInt8 {
  /// Whether the byte can begin or continue a number of a duration.
  fileprivate var isPartOfNumber: Bool {
    decimalDigit != nil || self == UInt8(ascii: ".")
  }
}
