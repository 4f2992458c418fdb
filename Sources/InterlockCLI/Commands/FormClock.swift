import Interlock
import InterlockForms

/// Finds when a form was opened and how long ago: by the command line, the form, or the machine.
///
/// A time that cannot be read makes the form unreadable, so that no form opens its own gates by
/// mistake.
struct FormClock {
  /// What a form says about its time.
  enum Reading {
    case times(elapsed: Int64, openedAt: Instant)
    case unreadable(UnreadableForm)
  }

  private let elapsed: Int64?
  private let openedAt: Instant?
  private let machineTime: Instant
  private let elapsedSlot: Int
  private let nowSlot: Int
  /// Whether all values of forms are texts, so that the seconds of `$elapsed` are one too.
  var readsText = false
  /// What was said already about options that win over what forms carry.
  private var isElapsedNoticed = false
  private var isNowNoticed = false

  init(_ program: Program, _ options: ValidateOptions, machineTime: Instant) {
    elapsed = options.elapsed
    openedAt = options.openedAt
    self.machineTime = machineTime
    elapsedSlot = program.elapsedSlot
    nowSlot = program.nowSlot
  }

  /// Reads the times of a form.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - text: Its bytes, as they came in.
  ///   - notice: Tells the person, once a run, that an option wins over the form's own.
  mutating func read(
    _ form: borrowing FormBuffer, from text: Span<UInt8>, notice: (String) -> Void
  ) -> Reading {
    var elapsed = self.elapsed ?? 0
    let elapsedValue = form.slots[elapsedSlot]
    if elapsedValue.kind != .absent {
      if self.elapsed != nil {
        if !isElapsedNoticed { notice("--elapsed wins over the $elapsed of forms") }
        isElapsedNoticed = true
      } else {
        switch self.elapsed(elapsedValue, form.bytes.span) {
        case .found(let value): elapsed = value
        case .fault(let message): return unreadable(message, at: "$elapsed", elapsedValue, in: text)
        }
      }
    }
    var openedAt = self.openedAt ?? machineTime
    let nowValue = form.slots[nowSlot]
    if nowValue.kind != .absent {
      if self.openedAt != nil {
        if !isNowNoticed { notice("--now wins over the $now of forms") }
        isNowNoticed = true
      } else {
        guard nowValue.kind == .text,
          let instant = Instant(form.bytes.span.extracting(trimmed(nowValue, form.bytes.span)))
        else {
          return unreadable(
            "expected $now to be an instant with its offset, such as 2026-11-30T12:00:00+09:00",
            at: "$now", nowValue, in: text)
        }
        openedAt = instant
      }
    }
    guard openedAt.adding(nanoseconds: elapsed) != nil else {
      let message = "expected a time before the year 10000, with what has elapsed"
      return nowValue.kind == .absent
        ? unreadable(message, at: "$elapsed", elapsedValue, in: text)
        : unreadable(message, at: "$now", nowValue, in: text)
    }
    return .times(elapsed: elapsed, openedAt: openedAt)
  }

  private enum Elapsed {
    case found(Int64)
    case fault(String)
  }

  private func elapsed(_ value: FormSlot, _ bytes: Span<UInt8>) -> Elapsed {
    var found: Int64?
    var advice = ""
    switch value.kind {
    case .number: found = SecondsText.nanoseconds(of: bytes.extracting(value.range))
    case .text:
      let text = bytes.extracting(trimmed(value, bytes))
      if readsText, Decimal(json: text) != nil {
        found = SecondsText.nanoseconds(of: text)
        break
      }
      do throws(TimeSpan.ParseError) {
        found = try TimeSpan(parsing: text).nanoseconds
      } catch {
        advice = ": " + error.message
      }
    default: break
    }
    guard let found else {
      let wanted = "expected $elapsed to be seconds or a duration such as \"12s\""
      return .fault(wanted + advice)
    }
    guard found >= 0 else {
      return .fault("expected $elapsed to be no less than 0")
    }
    return .found(found)
  }

  /// The bytes of a text; where all values are texts, without the white space around it.
  private func trimmed(_ value: FormSlot, _ bytes: Span<UInt8>) -> Range<Int> {
    guard readsText else { return value.range }
    let range = Text.trimmedRange(bytes.extracting(value.range))
    let start = value.range.lowerBound
    return start + range.lowerBound..<start + range.upperBound
  }

  private func unreadable(
    _ message: String, at key: String, _ value: FormSlot, in text: Span<UInt8>
  ) -> Reading {
    let offset: Int
    switch value.kind {
    case .absent: offset = 0
    // In JSON the quote stands before the first byte.
    case .text: offset = max(0, Int(value.start) - (readsText ? 0 : 1))
    case .number: offset = Int(value.start)
    default:
      offset =
        readsText
        ? TopLevelValue.offset(ofRepeated: key, in: text)
        : TopLevelValue.offset(of: key, in: text)
    }
    return .unreadable(UnreadableForm(offset: offset, message: message))
  }
}

extension FormSlot {
  /// The bytes of a text or number.
  fileprivate var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
}

/// The text of a JSON number that counts seconds.
enum SecondsText {
  /// The number in whole nanoseconds, rounded towards 0; nil past 292 years.
  ///
  /// - Parameter text: A JSON number (RFC 8259, section 6).
  static func nanoseconds(of text: Span<UInt8>) -> Int64? {
    if let whole = wholeSeconds(text) { return whole * 1_000_000_000 }
    var digitCount = 0
    var fraction = 0
    var isNegative = false
    var isZero = true
    var hasPoint = false
    var exponent = 0
    scan: for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponent = Self.exponent(text.extracting((index + 1)...))
        break scan
      case let digit:
        digitCount += 1
        if hasPoint { fraction += 1 }
        if digit != UInt8(ascii: "0") { isZero = false }
      }
    }
    if isZero { return 0 }
    // The digits that count whole nanoseconds, and the zeros behind them.
    let shift = exponent - fraction + 9
    var kept = min(digitCount, digitCount + shift)
    var result: Int64 = 0
    for index in text.indices where kept > 0 {
      let byte = text[index]
      guard byte >= UInt8(ascii: "0") else { continue }
      guard let next = result.appending(byte - UInt8(ascii: "0")) else { return nil }
      result = next
      kept -= 1
    }
    for _ in 0..<max(0, shift) {
      guard let next = result.appending(0) else { return nil }
      result = next
    }
    // A negative time of less than a nanosecond is still none that has passed.
    return isNegative ? -max(1, result) : result
  }

  /// The number where it is no more than nine digits.
  private static func wholeSeconds(_ text: Span<UInt8>) -> Int64? {
    guard text.count > 0, text.count <= 9 else { return nil }
    var value: Int64 = 0
    for index in text.indices {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(digit)
    }
    return value
  }

  private static func exponent(_ text: Span<UInt8>) -> Int {
    var value = 0
    var isNegative = false
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      case let byte: value = min(1 << 40, value * 10 + Int(byte - UInt8(ascii: "0")))
      }
    }
    return isNegative ? -value : value
  }
}

extension Int64 {
  /// The number with a decimal digit put behind it; nil where it grows too large.
  fileprivate func appending(_ digit: UInt8) -> Int64? {
    let (product, isTooLarge) = multipliedReportingOverflow(by: 10)
    let (sum, overflows) = product.addingReportingOverflow(Int64(digit))
    return isTooLarge || overflows ? nil : sum
  }
}
