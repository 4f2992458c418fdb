/// What to write where the operands of an operator do not go together.
///
/// A text to write instead is given only where it says what was meant for certain: an expression
/// that loads and means something else is worse than one that does not load.
extension Checker {
  /// What to do about operands whose types do not go together.
  mutating func mismatch(
    _ symbol: BinaryOperator, _ left: Term, _ right: Term, _ leftExpression: Expression,
    _ rightExpression: Expression, _ range: Range<Int>
  ) -> Issue {
    let first = inference.substitute(left.type)
    let second = inference.substitute(right.type)
    if let issue = nullIssue(symbol, left, right, range) { return issue }
    if symbol == .contains, let issue = containerIssue(left, right, range) { return issue }
    if symbol != .contains, !symbol.isEquality, first == second {
      return Issue(
        .type, at: range, "`\(symbol.symbol)` does not take \(first.noun)",
        help: operatorHelp(symbol, first.withoutNull))
    }
    let isSpan = first.withoutNull == .duration || second.withoutNull == .duration
    if isSpan, symbol == .multiply || symbol == .divide || symbol == .remainder {
      return Issue(
        .type, at: range, "`\(symbol.symbol)` does not take a duration",
        help: "durations are added, subtracted and compared")
    }
    let facts = "\(quote(left.range)) is \(first.noun), \(quote(right.range)) is \(second.noun)"
    if symbol.isEquality {
      for (one, other, expression) in [
        (left, right, leftExpression), (right, left, rightExpression),
      ] where isEmptyText(other) {
        return emptinessIssue(of: one, expression, symbol, facts, range)
      }
    }
    // A literal is mended before a name is.
    let order = isLiteral(right) ? [(right, left), (left, right)] : [(left, right), (right, left)]
    for (one, other) in order {
      if let written = literal(one, as: other, symbol, isElement: one.range == left.range) {
        return Issue(
          .type, at: one.range, facts, help: "write `\(written)`", replacement: written)
      }
    }
    let joined = symbol == .add ? joinedText(left, right) : nil
    if let (one, written) = joined ?? exactNumber(left, right, symbol) {
      return Issue(
        .type, at: one.range, facts, help: "write `\(written)`", replacement: written)
    }
    return Issue(.type, at: range, facts, help: comparisonHelp(symbol, left, right))
  }

  private func isEmptyText(_ term: Term) -> Bool {
    guard case .constant(.string(let text)) = term.kind else { return false }
    return text.utf8.allSatisfy { $0 == 0x20 }
  }

  func isLiteral(_ term: Term) -> Bool {
    if case .constant = term.kind { return true }
    return false
  }

  // MARK: Emptiness

  /// How to ask whether something is empty, or not, for a value that is no text.
  func emptiness(_ expression: Expression, isAsked: Bool) -> String? {
    let text = sourceText(expression.range)
    guard environment.macros.contains(where: { $0.name == "isEmpty" }),
      environment.parse("isEmpty(\(text))").issues.isEmpty
    else { return nil }
    return isAsked ? "isEmpty(\(text))" : "!isEmpty(\(text))"
  }

  /// A value that is no text is never `""`: it is asked whether it is empty.
  private func emptinessIssue(
    of term: Term, _ expression: Expression, _ symbol: BinaryOperator, _ facts: String,
    _ range: Range<Int>
  ) -> Issue {
    let type = inference.substitute(term.type)
    if type.withoutNull == .bool {
      return Issue(.type, at: range, facts, help: "a bool is true or false, and never empty")
    }
    var written = emptiness(expression, isAsked: symbol == .equal)
    if written == nil, case .nullable = type {
      written = "\(sourceText(term.range)) \(symbol.symbol) null"
    } else if written == nil, case .list = type {
      written = "\(sourceText(term.range)) \(symbol.symbol) []"
    }
    return Issue(
      .type, at: range, facts, help: written.map { "write `\($0)`" } ?? "", replacement: written)
  }

  private func nullIssue(
    _ symbol: BinaryOperator, _ left: Term, _ right: Term, _ range: Range<Int>
  ) -> Issue? {
    guard left.isNullLiteral || right.isNullLiteral else { return nil }
    let other = left.isNullLiteral ? right : left
    let type = inference.substitute(other.type)
    if !symbol.isEquality {
      return Issue(
        .type, at: range, "`\(symbol.symbol)` does not take null",
        help: "compare with null by `==` or `!=`")
    }
    var written: String?
    switch type {
    case .string: written = "\(sourceText(other.range)) \(symbol.symbol) \"\""
    case .list: written = "\(sourceText(other.range)) \(symbol.symbol) []"
    default: break
    }
    return Issue(
      .type, at: range, "\(quote(other.range)) is \(type.noun) and never null",
      help: written.map { "write `\($0)`" } ?? "", replacement: written)
  }

  // MARK: Lists

  private func containerIssue(_ left: Term, _ right: Term, _ range: Range<Int>) -> Issue? {
    let type = inference.substitute(right.type)
    let place = sourceText(right.range)
    let message = "`in` looks in a list or a map, \(quote(right.range)) is \(type.noun)"
    switch type.withoutNull {
    case .list, .map: return nil
    case .string where isLiteral(right):
      return Issue(.type, at: range, message, help: "write a list of texts: `[\"…\", \"…\"]`")
    case .string where inference.substitute(left.type).withoutNull == .string:
      let written = "\(place).contains(\(sourceText(left.range)))"
      return Issue(
        .type, at: range, message, help: "write `\(written)`", replacement: written)
    default:
      let isOne =
        isLiteral(right) && type.withoutNull == inference.substitute(left.type).withoutNull
      return Issue(
        .type, at: isOne ? right.range : range, message, help: isOne ? "write `[\(place)]`" : "",
        replacement: isOne ? "[\(place)]" : nil)
    }
  }

  // MARK: Literals

  /// A literal as it is written for the type of what it is compared with; nil where what was meant
  /// is not certain.
  private func literal(
    _ term: Term, as other: Term, _ symbol: BinaryOperator, isElement: Bool
  ) -> String? {
    let otherType = inference.substitute(other.type).withoutNull
    guard symbol == .contains else { return literal(term, as: otherType, of: other, symbol) }
    if isElement {
      guard case .list(let element) = otherType else { return nil }
      return literal(term, as: element.withoutNull, of: other, symbol)
    }
    // `age in ["1", "2"]`: each of them, or none.
    guard case .list(let elements) = term.kind, !elements.isEmpty else { return nil }
    var list = ""
    for (element, isOptional) in elements {
      guard !isOptional, let written = literal(element, as: otherType, of: other, symbol) else {
        return nil
      }
      list += (list.isEmpty ? "" : ", ") + written
    }
    return "[" + list + "]"
  }

  private func literal(
    _ term: Term, as target: ValueType, of other: Term, _ symbol: BinaryOperator
  ) -> String? {
    guard case .constant(let value) = term.kind else { return nil }
    let hint = hint(of: other)
    let compares = symbol.isEquality || symbol.isOrdering || symbol == .contains
    switch (value, target) {
    case (.string(let text), _):
      if compares, let option = hint?.options.first(where: { $0.label == text }) {
        return option.literal
      }
      return Self.written(text, as: target, hint, symbol)
    case (.int(let number), .string):
      // Text is never put in order as numbers are: "9" is above "18".
      let digits = sourceText(term.range)
      guard symbol == .add || symbol.isEquality || symbol == .contains,
        digits == String(number)
      else { return nil }
      return "\"\(digits)\""
    case (.bool(let flag), .string): return symbol == .add ? "\"\(flag)\"" : nil
    case (.double, .string): return symbol == .add ? "\"\(sourceText(term.range))\"" : nil
    case (.int(let number), .bool) where symbol.isEquality:
      return number == 1 ? "true" : number == 0 ? "false" : nil
    default: return nil
    }
  }

  /// A text as a literal of another type; nil where it is none for certain.
  private static func written(
    _ text: String, as target: ValueType, _ hint: VariableHint?, _ symbol: BinaryOperator
  ) -> String? {
    switch target {
    case .int: return Int64(text, radix: 10).map { String($0) }
    case .double:
      guard let number = NumberText.parse(text), number.isFinite else { return nil }
      return text.utf8.allSatisfy { $0.decimalDigit != nil || $0 == 0x2D || $0 == 0x2E }
        ? text : nil
    case .bool: return text == "true" || text == "false" ? text : nil
    case .duration: return span(text, hint)
    case .timestamp:
      if symbol == .add || symbol == .subtract {
        return DurationValue(parsing: text) == nil ? nil : "duration(\"\(text)\")"
      }
      return instant(text, hint)
    default: return nil
    }
  }

  private static func span(_ text: String, _ hint: VariableHint?) -> String? {
    if DurationValue(parsing: text) != nil {
      return text == "0" ? nil : "duration(\"\(text)\")"
    }
    // `09:30` is the time of day nine and a half hours after midnight.
    let digits = Array(text.utf8)
    guard hint?.calendar == .timeOfDay, digits.count == 5, digits[2] == UInt8(ascii: ":"),
      let hours = Int(text.prefix(2)), let minutes = Int(text.suffix(2)), hours < 24, minutes < 60,
      hours >= 0, minutes >= 0
    else { return nil }
    return "duration(\"\(hours)h\(minutes)m\")"
  }

  private static func instant(_ text: String, _ hint: VariableHint?) -> String? {
    if text == "today" || text == "now" {
      return hint?.calendar == (text == "now" ? .instant : .day) ? text : nil
    }
    if TimestampValue(parsing: text) != nil { return "timestamp(\"\(text)\")" }
    switch hint?.calendar {
    case .day, nil:
      guard TimestampValue(parsing: text + "T00:00:00Z") != nil else {
        guard hint != nil, TimestampValue(parsing: text + "-01T00:00:00Z") != nil else {
          return nil
        }
        return "timestamp(\"\(text)-01T00:00:00Z\")"
      }
      return "timestamp(\"\(text)T00:00:00Z\")"
    case .localDateTime:
      for end in ["Z", ":00Z"] where TimestampValue(parsing: text + end) != nil {
        return "timestamp(\"\(text)\(end)\")"
      }
      return nil
    default: return nil
    }
  }

  private func hint(of term: Term) -> VariableHint? {
    switch term.kind {
    case .variable(let index): environment.hints[index]
    default: nil
    }
  }

  // MARK: Conversions

  /// A number or bool that is joined to a text.
  private func joinedText(_ left: Term, _ right: Term) -> (Term, String)? {
    for (one, other) in [(right, left), (left, right)] {
      guard inference.substitute(other.type).withoutNull == .string else { continue }
      switch inference.substitute(one.type).withoutNull {
      case .int, .uint, .double, .bool: return (one, "string(\(sourceText(one.range)))")
      default: break
      }
    }
    return nil
  }

  /// A whole number beside one with a fraction.
  private func exactNumber(
    _ left: Term, _ right: Term, _ symbol: BinaryOperator
  ) -> (Term, String)? {
    if symbol == .contains, case .list = left.type { return nil }
    for (one, other) in [(left, right), (right, left)] {
      var target = inference.substitute(other.type).withoutNull
      if symbol == .contains, case .list(let element) = target { target = element.withoutNull }
      guard let written = rewritten(one, as: target),
        symbol != .remainder, target == .double || target == .int
      else { continue }
      return (one, written)
    }
    return nil
  }

  /// What to do where no text says it for certain.
  private func comparisonHelp(_ symbol: BinaryOperator, _ left: Term, _ right: Term) -> String {
    for (one, other) in [(left, right), (right, left)] {
      let type = inference.substitute(one.type).withoutNull
      let otherType = inference.substitute(other.type).withoutNull
      let name = sourceText(one.range)
      switch (type, otherType) {
      case (.string, .int), (.string, .double):
        if isLiteral(one) { return "a number is compared with a number" }
        return "text is never read as a number: make \(quote(one.range)) a field of "
          + "`type: \(otherType == .int ? "integer" : "number")`"
      case (.string, .timestamp) where !isLiteral(one):
        return "text is never read as a date: make \(quote(one.range)) a field of `type: date`"
      case (.string, .timestamp), (.int, .timestamp), (.double, .timestamp):
        return symbol == .add || symbol == .subtract
          ? "say the unit: a day is `duration(\"24h\")`"
          : "write an instant, such as timestamp(\"2024-01-31T00:00:00Z\")"
      case (.string, .duration) where !isLiteral(one):
        return "text is never read as a length of time: make \(quote(one.range)) a field of "
          + "`type: duration`"
      case (.int, .duration), (.double, .duration), (.string, .duration):
        let count = type == .int && isLiteral(one) ? name : "90"
        return "say the unit: `duration(\"\(count)s\")`, `duration(\"\(count)m\")` or another"
      case (.string, .bool) where isLiteral(one): return "write `true` or `false`, without quotes"
      case (.list(let element), _) where element.withoutNull == otherType && symbol.isEquality:
        return "to find it among the rows write `\(sourceText(other.range)) in \(name)`"
      case (.list, .int): return "compare its size: `size(\(name))`"
      case (.optional, _): return "take its value with `orValue(…)`"
      default: break
      }
    }
    return ""
  }

  private func operatorHelp(_ symbol: BinaryOperator, _ type: ValueType) -> String {
    switch (symbol, type) {
    case (.subtract, .string): "take a part of a text with `substring`"
    case (.remainder, .double): "write `int(x) % int(y)`"
    case (_, .list) where symbol.isOrdering: "compare their `size`"
    default: ""
    }
  }
}
