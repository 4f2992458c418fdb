import CEL
import InterlockTestSupport

/// Makes random expressions, most of them well-typed.
struct ExpressionGenerator {
  var random: SeededRandom

  static let variables: [(name: String, type: ValueType)] = [
    ("i", .nullable(.int)), ("j", .int), ("d", .nullable(.double)), ("s", .string), ("b", .bool),
    ("l", .list(.nullable(.int))), ("t", .nullable(.timestamp)), ("u", .duration),
    ("m", .map(.string, .int)), ("any", .dyn),
  ]

  mutating func frame() -> [Value] {
    [
      number(), number(orNull: false), real(), .string(text()), .bool(random.oneIn(2)),
      .list((0..<random.int(0...3)).map { _ in number() }), instant(),
      .duration(DurationValue(nanoseconds: Int64(random.int(-4...4)) * 2_000_000_000_000_000_000)),
      map(), anything(),
    ]
  }

  private mutating func number(orNull: Bool = true) -> Value {
    if orNull && random.oneIn(6) { return .null }
    if orNull && random.oneIn(9) { return abnormal() }
    return .int(random.pick([0, 1, -1, 2, 7, .min, .max, 1 << 62]) ?? 0)
  }

  private mutating func abnormal() -> Value {
    random.oneIn(2) ? .undetermined : .error(EvaluationError(.hostFunction))
  }

  private mutating func real() -> Value {
    if random.oneIn(6) { return .null }
    return .double(
      random.pick([0, 1.5, -2.25, 1e308, .infinity, .nan, .leastNonzeroMagnitude]) ?? 0)
  }

  private mutating func instant() -> Value {
    if random.oneIn(5) { return .null }
    let seconds: Int64 = random.pick([0, -62_135_596_800, 253_402_300_799, 1_700_000_000]) ?? 0
    return TimestampValue(seconds: seconds).map { .timestamp($0) } ?? .null
  }

  private mutating func map() -> Value {
    MapValue([(.string("a"), .int(1)), (.string(text()), number(orNull: false))]).map { .map($0) }
      ?? .map(.empty)
  }

  private mutating func anything() -> Value {
    switch random.int(0...7) {
    case 0: .null
    case 1: number()
    case 2: real()
    case 3: .string(text())
    case 4: .list([number(), .string(text())])
    case 5: .optional(random.oneIn(2) ? number(orNull: false) : nil)
    case 6: .bytes([0, 255])
    default: map()
    }
  }

  mutating func text() -> String {
    random.pick(["", "a", "abc", "\u{E9}", "e\u{301}", "👍🏽", " b ", "12", "1h"]) ?? ""
  }

  // MARK: Expressions

  mutating func bool(_ depth: Int) -> String {
    if depth <= 0 { return random.pick(["true", "false", "b", "any", "i == null"]) ?? "b" }
    switch random.int(0...13) {
    case 0: return "\(bool(depth - 1)) && \(bool(depth - 1))"
    case 1: return "(\(bool(depth - 1)) || \(bool(depth - 1)))"
    case 2: return "!(\(bool(depth - 1)))"
    case 3: return "(\(bool(depth - 1)) ? \(bool(depth - 1)) : \(bool(depth - 1)))"
    case 4: return "\(int(depth - 1)) \(comparison()) \(int(depth - 1))"
    case 5: return "\(double(depth - 1)) \(comparison()) \(double(depth - 1))"
    case 6: return "\(string(depth - 1)) \(comparison()) \(string(depth - 1))"
    case 7: return "\(int(depth - 1)) in \(list(depth - 1))"
    case 8: return "\(list(depth - 1)).all(x, \(bool(depth - 1)))"
    case 9: return "\(list(depth - 1)).exists(x, x == \(int(depth - 1)))"
    case 10: return "\(string(depth - 1)).contains(\(string(depth - 1)))"
    case 11: return "any == \(int(depth - 1))"
    case 12: return "(t - t < u || t + u > t)"
    default: return "has(m.a) == (\"b\" in m)"
    }
  }

  private mutating func comparison() -> String {
    random.pick(["==", "!=", "<", "<=", ">", ">="]) ?? "=="
  }

  mutating func int(_ depth: Int) -> String {
    if depth <= 0 { return random.pick(["0", "1", "-9223372036854775808", "i", "j", "2"]) ?? "0" }
    switch random.int(0...9) {
    case 0...4:
      let symbol = random.pick(["+", "-", "*", "/", "%"]) ?? "+"
      return "(\(int(depth - 1)) \(symbol) \(int(depth - 1)))"
    case 5: return "size(\(string(depth - 1)))"
    case 6: return "\(list(depth - 1))[\(int(depth - 1))]"
    case 7: return "int(\(double(depth - 1)))"
    case 8: return "(\(bool(depth - 1)) ? \(int(depth - 1)) : \(int(depth - 1)))"
    default: return "\(string(depth - 1)).indexOf(\(string(depth - 1)))"
    }
  }

  mutating func double(_ depth: Int) -> String {
    if depth <= 0 { return random.pick(["0.0", "1.5", "d", "1e308", "-2.25"]) ?? "0.0" }
    switch random.int(0...4) {
    case 0...2:
      let symbol = random.pick(["+", "-", "*", "/"]) ?? "+"
      return "(\(double(depth - 1)) \(symbol) \(double(depth - 1)))"
    case 3: return "double(\(int(depth - 1)))"
    default: return "math.round(\(double(depth - 1)))"
    }
  }

  mutating func string(_ depth: Int) -> String {
    if depth <= 0 { return random.pick(["s", "\"\"", "\"ab\"", "'\\u00e9'", "'e\\u0301'"]) ?? "s" }
    switch random.int(0...5) {
    case 0: return "(\(string(depth - 1)) + \(string(depth - 1)))"
    case 1: return "string(\(int(depth - 1)))"
    case 2: return "\(string(depth - 1)).substring(\(int(depth - 1)))"
    case 3: return "\(string(depth - 1)).replace(\(string(depth - 1)), \(string(depth - 1)))"
    case 4: return "\"%s %d\".format([\(string(depth - 1)), \(int(depth - 1))])"
    default: return "\(string(depth - 1)).charAt(\(int(depth - 1)))"
    }
  }

  mutating func list(_ depth: Int) -> String {
    if depth <= 0 { return random.pick(["l", "[1, 2]", "[j]", "[0]"]) ?? "l" }
    switch random.int(0...4) {
    case 0: return "[\(int(depth - 1)), \(int(depth - 1))]"
    case 1: return "\(list(depth - 1)).map(x, \(int(depth - 1)))"
    case 2: return "\(list(depth - 1)).filter(x, \(bool(depth - 1)))"
    case 3: return "(\(list(depth - 1)) + \(list(depth - 1)))"
    default: return "cel.bind(y, \(list(depth - 1)), y)"
    }
  }
}
