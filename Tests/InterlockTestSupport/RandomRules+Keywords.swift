import Interlock

extension RandomRules {
  /// The keywords of a field that is made of no others.
  mutating func scalarKeywords(
    _ type: FieldType, _ known: inout Known, isItem: Bool
  ) -> [String] {
    var lines: [String] = []
    switch type {
    case .text: lines = textKeywords()
    case .integer, .number: lines = numberKeywords(type)
    case .date: lines = dateKeywords()
    case .time, .dateTime, .localDateTime, .month, .week, .duration: lines = momentKeywords(type)
    case .boolean:
      if chance(20) { lines.append("default: \(pick(["true", "false"]))") }
      if chance(25) { lines.append("const: \(long(pick(["true", "false"])))") }
    case .choice:
      if isItem, let type = listOptionType {
        known.optionType = type
        break
      }
      let (options, type) = chance(40) ? optionsFrom() : self.options()
      known.optionType = type
      lines += options
      if type == .text, chance(20) { lines.append("case: lower") }
      if type == .integer, chance(20) { lines.append("default: 10") }
    default: break
    }
    if chance(25) {
      let others = self.known.filter { isComparable($0.valueType, known.valueType) }
      if !others.isEmpty {
        let path = pick(others).path
        lines.append("\(pick(["equals", "equals", "notEquals"])): \(long(path))")
      }
    }
    if chance(8) {
      let more = chance(50) ? "" : " { message: 'no', timeout: 2s, onTimeout: pass }"
      lines.append("remote: { \(name("ask")):\(more) }")
    }
    // A row has no default, and one beside a constant is mostly refused.
    let isWithoutDefault = isItem || lines.contains { $0.hasPrefix("const") }
    return isWithoutDefault ? lines.filter { !$0.hasPrefix("default") } : lines
  }

  func isComparable(_ left: FieldType, _ right: FieldType) -> Bool {
    let numbers: Set<FieldType> = [.integer, .number]
    let containers: Set<FieldType> = [.group, .list]
    return left == right && !containers.contains(left)
      || numbers.contains(left) && numbers.contains(right)
  }

  private mutating func textKeywords() -> [String] {
    var lines: [String] = []
    if chance(35) {
      lines.append("lengthUnit: \(pick(["graphemes", "codePoints", "utf16", "bytes"]))")
    }
    let low = random.int(0...4)
    if chance(25) { lines.append("minLength: \(long(String(low)))") }
    if chance(25) { lines.append("maxLength: \(long(String(low + random.int(0...6))))") }
    if chance(8) { lines.append("length: \(long(String(random.int(1...5))))") }
    let patterns = ["[a-z]+", "cat|dog", "\\w*", ".{2,}", "\\p{L}+", "a", "(a+)+b", "[^é]*"]
    for keyword in ["pattern", "notPattern", "contains", "notContains"] where chance(12) {
      let first = Self.quoted(pick(patterns))
      let second = Self.quoted(pick(patterns))
      lines.append("\(keyword): \(chance(25) ? "[\(first), \(second)]" : long(first))")
    }
    if chance(14) { lines.append("format: \(long(pick(Format.catalogue).name))") }
    if chance(15) { lines.append("trim: \(pick(["false", "true"]))") }
    if chance(12) { lines.append("collapse: true") }
    if chance(12) { lines.append("case: \(pick(["lower", "upper"]))") }
    if chance(12) { lines.append("unicode: nfc") }
    if chance(6) { lines.append("const: \(long("'é'"))") }
    if chance(8) { lines.append("default: \(Self.quoted(pick(["cat", " a ", "é", "Ab"])))") }
    return lines
  }

  private mutating func numberKeywords(_ type: FieldType) -> [String] {
    var lines: [String] = []
    let low = random.int(-5...5)
    let isWhole = type == .integer || chance(40)
    let fraction = isWhole ? "" : pick([".5", ".25", ".1"])
    if chance(25) { lines.append("min: \(long(String(low)))") }
    if chance(25) { lines.append("max: \(long(String(low + random.int(1...20)) + fraction))") }
    if chance(10) { lines.append("exclusiveMin: \(long(String(low)))") }
    if chance(10) { lines.append("exclusiveMax: \(long(String(low + 9) + fraction))") }
    if chance(20) {
      let step = isWhole ? pick(["1", "2", "5"]) : pick(["0.01", "0.5", "1.5"])
      lines.append("step: \(long(step))")
    }
    if chance(8) { lines.append("const: \(long(pick(["3", "10"])))") }
    if chance(8) { lines.append("default: \(pick(["3", "10", "0"]))") }
    return lines
  }

  private mutating func momentKeywords(_ type: FieldType) -> [String] {
    let literals: [String]
    switch type {
    case .time: literals = ["'22:00'", "'06:00'", "'09:30'"]
    case .dateTime: literals = ["now", "now+2h", "today", "2026-11-30T12:00:00+09:00"]
    case .localDateTime: literals = ["now", "today-1d", "2026-11-30T12:00", "now-90m"]
    case .month: literals = ["2026-11", "today", "today-1mo"]
    case .week: literals = ["2026-W48", "today", "today+1w"]
    default: literals = ["90m", "1h30m", "500ms"]
    }
    var lines: [String] = []
    for keyword in ["min", "max", "exclusiveMin", "exclusiveMax"] where chance(18) {
      lines.append("\(keyword): \(long(calendarBound(type) ?? pick(literals)))")
    }
    if type != .duration, chance(20) {
      let isWhole = type == .month || type == .week
      lines.append("step: \(long(isWhole ? pick(["1", "3"]) : pick(["30", "0.25", "1800"])))")
    }
    let constants = literals.filter { !$0.hasPrefix("now") && !$0.hasPrefix("today") }
    if chance(8), !constants.isEmpty { lines.append("const: \(long(pick(constants)))") }
    if chance(8), !constants.isEmpty { lines.append("default: \(pick(constants))") }
    return lines
  }

  private mutating func dateKeywords() -> [String] {
    var lines: [String] = []
    let bounds = ["2026-01-31", "today", "today-18y", "today-1mo", "now+2h", "2024-02-29"]
    for keyword in ["min", "max", "exclusiveMin", "exclusiveMax"] where chance(18) {
      lines.append("\(keyword): \(long(calendarBound(.date) ?? pick(bounds)))")
    }
    if chance(15) { lines.append("step: \(long(pick(["1", "7", "3"])))") }
    if chance(8) { lines.append("const: \(long("2026-11-30"))") }
    if chance(8) { lines.append("default: 2026-11-30") }
    return lines
  }
}
