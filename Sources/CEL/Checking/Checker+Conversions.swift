extension Checker {
  /// What to write in place of a term so that it has another type, or nil where that is not certain.
  func rewritten(_ term: Term, as target: ValueType) -> String? {
    let text = sourceText(term.range)
    let type = inference.substitute(term.type).withoutNull
    if text.isEmpty { return nil }
    switch (type, target) {
    case (.int, .double), (.uint, .double): return "double(\(text))"
    case (.uint, .int): return "int(\(text))"
    case (.string, .duration):
      guard case .constant(.string(let span)) = term.kind, DurationValue(parsing: span) != nil
      else {
        return nil
      }
      return "duration(\(text))"
    case (.string, .timestamp):
      guard case .constant(.string(let date)) = term.kind else { return nil }
      for end in ["", "T00:00:00Z"] where TimestampValue(parsing: date + end) != nil {
        return "timestamp(\"\(date)\(end)\")"
      }
      return nil
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

  /// What to write in the place of a term so that it has another type, in words: it may fail.
  func conversionHelp(from term: Term, to target: ValueType) -> String {
    let type = inference.substitute(term.type).withoutNull
    let target = inference.substitute(target).withoutNull
    if type == .string, case .variable = term.kind {
      let word: String? =
        switch target {
        case .int: "integer"
        case .double: "number"
        case .duration: "duration"
        case .timestamp: "date"
        default: nil
        }
      // To read the text each time fails where it is empty or something else.
      if let word { return "make \(quote(term.range)) a field of `type: \(word)`" }
    }
    let text = sourceText(term.range)
    return switch (type, target) {
    case (.int, .double), (.uint, .double): "write `double(\(text))`"
    case (.double, .int): "write `int(\(text))`, which cuts the fraction off"
    case (.string, .int): "write `int(\(text))` to read the text as a number"
    case (.string, .double): "write `double(\(text))` to read the text as a number"
    case (.int, .duration), (.double, .duration): "write a duration, such as duration(\"90s\")"
    case (.string, .duration): "write `duration(\(text))`"
    case (.string, .timestamp): "write `timestamp(\(text))`"
    case (.int, .string), (.double, .string), (.bool, .string): "write `string(\(text))`"
    case (.list, .int): "write `size(\(text))` for the number of its rows"
    case (.int, .timestamp), (.timestamp, .int), (.double, .timestamp):
      "write an instant, such as timestamp(\"2024-01-31T00:00:00Z\")"
    case (.optional, _): "take its value with `orValue(…)`"
    default: ""
    }
  }
}
