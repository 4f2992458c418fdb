import Interlock

/// A bound of a field's values: the rule that sets it, and whether the bound itself is out.
struct Bound<Value: Comparable> {
  var value: Value
  var isExclusive: Bool
  var rule: ConstraintRule
}

/// The tightest bounds of a field, and what they leave.
struct Bounds<Value: Comparable> {
  var lower: Bound<Value>?
  var upper: Bound<Value>?

  /// Reads `min`, `exclusiveMin`, `max` and `exclusiveMax`, those that always hold.
  init(_ field: LintField, read: (ConstraintRule) -> Value?) {
    for (name, isExclusive) in [("min", false), ("exclusiveMin", true)] {
      guard let rule = field.firm(name), let value = read(rule) else { continue }
      if let lower, lower.value > value || lower.value == value && lower.isExclusive { continue }
      lower = Bound(value: value, isExclusive: isExclusive, rule: rule)
    }
    for (name, isExclusive) in [("max", false), ("exclusiveMax", true)] {
      guard let rule = field.firm(name), let value = read(rule) else { continue }
      if let upper, upper.value < value || upper.value == value && upper.isExclusive { continue }
      upper = Bound(value: value, isExclusive: isExclusive, rule: rule)
    }
  }

  /// Whether no value lies between the two.
  var isEmpty: Bool {
    guard let lower, let upper else { return false }
    if lower.value > upper.value { return true }
    return lower.value == upper.value && (lower.isExclusive || upper.isExclusive)
  }

  /// Whether loading the file reports the two already: an inclusive bound above the other.
  var isReported: Bool {
    guard let lower, let upper else { return false }
    return !lower.isExclusive && !upper.isExclusive && lower.value > upper.value
  }
}

extension LintField {
  /// Whether loading the file reports that no whole number lies between `min` and `max`.
  var hasReportedBounds: Bool {
    guard type == .integer, let low = firm("min"), let high = firm("max"),
      let bottom = low.argument.scalar?.text,
      let top = high.argument.scalar?.text
    else { return false }
    return Decimal.hasNoInteger(from: bottom, to: top)
  }
}

extension LintField {
  /// The bounds of a number.
  var numberBounds: Bounds<Decimal> { Bounds(self) { $0.number } }

  /// The bounds of a date or time at a moment of judging.
  func momentBounds(at now: Instant) -> Bounds<Moment> {
    Bounds(self) { rule in
      guard let text = rule.argument.scalar?.text else { return nil }
      if let kind = type.boundKind {
        guard let bound = try? DateBound(parsing: text, for: kind) else { return nil }
        return Moment(bound, for: kind, at: now)
      }
      return Moment(text.utf8.span, as: type)
    }
  }
}

/// Whole numbers of steps between two bounds, reckoned exactly.
struct StepGrid {
  /// The bounds, the base and the step in units of the last decimal that any of them has.
  private let lower: Int128
  private let upper: Int128
  private let base: Int128
  private let step: Int128
  private let digits: Int

  /// Nil where a number is too long to be reckoned with.
  init?(_ lower: Bound<Decimal>, _ upper: Bound<Decimal>, step: Decimal, base: Decimal) {
    let numbers = [lower.value, upper.value, step, base]
    let digits = numbers.reduce(0) { max($0, $1.fractionDigits) }
    guard digits <= 12, step > .zero,
      let low = lower.value.scaled(digits), let high = upper.value.scaled(digits),
      let unit = step.scaled(digits), let origin = base.scaled(digits)
    else { return nil }
    self.digits = digits
    self.lower = lower.isExclusive ? low + 1 : low
    self.upper = upper.isExclusive ? high - 1 : high
    self.step = unit
    self.base = origin
  }

  /// The least value that fits; nil where none does.
  var least: Decimal? {
    let rest = (lower - base) % step
    let first = rest == 0 ? lower : rest > 0 ? lower + step - rest : lower - rest
    return first <= upper ? Decimal(scaled: first, digits) : nil
  }

  /// The greatest value that fits; nil where none does.
  var greatest: Decimal? {
    let rest = (upper - base) % step
    let last = rest >= 0 ? upper - rest : upper - step - rest
    return last >= lower ? Decimal(scaled: last, digits) : nil
  }
}

extension Decimal {
  /// The number times a power of ten; nil where it does not come out whole or is too long.
  func scaled(_ digits: Int) -> Int128? {
    var value: Int128 = 0
    var decimals = 0
    var isFraction = false
    for byte in absolute.text.utf8 {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard value < 1_000_000_000_000_000_000_000_000 else { return nil }
        value = value * 10 + Int128(byte - UInt8(ascii: "0"))
        if isFraction { decimals += 1 }
      default: return nil
      }
    }
    guard decimals <= digits, digits <= 12 else { return nil }
    for _ in decimals..<digits { value *= 10 }
    return isNegative ? -value : value
  }

  /// A whole number of units of a decimal place.
  init?(scaled value: Int128, _ digits: Int) {
    var text = String(value.magnitude)
    if digits > 0 {
      while text.utf8.count <= digits { text = "0" + text }
      text.insert(".", at: text.index(text.endIndex, offsetBy: -digits))
    }
    self.init(html: value < 0 ? "-" + text : text)
  }
}
