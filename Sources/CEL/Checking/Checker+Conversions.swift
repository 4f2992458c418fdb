extension Checker {
  /// What to write in place of a term so that it has another type, or nil where that is not known.
  func rewritten(_ term: Term, as target: ValueType) -> String? {
    let text = sourceText(term.range)
    let type = inference.substitute(term.type).withoutNull
    if text.isEmpty { return nil }
    switch (type, target) {
    case (.int, .double), (.uint, .double): return "double(\(text))"
    case (.uint, .int): return "int(\(text))"
    case (.int, .duration), (.double, .duration):
      if case .constant = term.kind { return "duration(\"\(text)s\")" }
    case (.string, .duration): return "duration(\(text))"
    case (.string, .timestamp):
      if case .constant(.string(let date)) = term.kind {
        if date.utf8.count == 10, TimestampValue(parsing: date + "T00:00:00Z") != nil {
          return "timestamp(\"\(date)T00:00:00Z\")"
        }
      }
      return "timestamp(\(text))"
    case (.string, .int):
      if case .constant(.string(let digits)) = term.kind, let number = Int64(digits, radix: 10) {
        return String(number)
      }
    case (.string, .double):
      if case .constant(.string(let digits)) = term.kind,
        let number = NumberText.parse(digits), number.isFinite
      {
        return digits
      }
    case (.string, .bool):
      if case .constant(.string(let word)) = term.kind, word == "true" || word == "false" {
        return word
      }
    case (.int, .string), (.double, .string), (.bool, .string):
      if case .constant = term.kind { return "\"\(text)\"" }
      return "string(\(text))"
    default: break
    }
    return nil
  }

  /// How to make one type of another, in general.
  func conversionHelp(from type: ValueType, to target: ValueType) -> String {
    let type = inference.substitute(type).withoutNull
    let target = inference.substitute(target).withoutNull
    return switch (type, target) {
    case (.int, .double), (.uint, .double): "write `double(…)`"
    case (.double, .int): "write `int(…)`, which cuts the fraction off, or `double(…)` on the other"
    case (.string, .int): "write `int(…)` to read the text as a number"
    case (.string, .double): "write `double(…)` to read the text as a number"
    case (.int, .duration), (.double, .duration): "write a duration, such as duration(\"90s\")"
    case (.string, .duration): "write `duration(…)`"
    case (.string, .timestamp): "write `timestamp(…)`"
    case (.int, .string), (.double, .string), (.bool, .string): "write `string(…)`"
    case (.string, .bool): "compare it: `… != \"\"`"
    case (.int, .bool): "compare it: `… != 0`"
    case (.list, .int): "compare its size: `size(…)`"
    case (.int, .list): "compare its size: `size(…)`"
    case (.int, .timestamp), (.timestamp, .int), (.double, .timestamp):
      "write an instant, such as timestamp(\"2024-01-31T00:00:00Z\")"
    case (.list, .bool): "ask for its size: `size(…) > 0`"
    case (.optional, _): "take its value with `orValue(…)`"
    default: ""
    }
  }
}
