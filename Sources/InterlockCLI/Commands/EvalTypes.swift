import CEL

extension Value {
  /// The type that a variable of this value has; nothing is known where it is null.
  var declaredType: ValueType {
    switch self {
    case .bool: .bool
    case .int: .int
    case .uint: .uint
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .duration: .duration
    case .timestamp: .timestamp
    case .type: .type(.dyn)
    case .list(let elements): .list(Self.commonType(of: elements))
    case .map(let map): .map(Self.commonType(of: map.keys), Self.commonType(of: map.values))
    case .optional(let inner): .optional(inner?.declaredType ?? .dyn)
    case .record(let record): .record(record.type)
    case .opaque(let value): .opaque(value.typeName)
    case .null, .error, .undetermined: .dyn
    }
  }

  /// The type in an expression of a rule file, where everything but text may be empty.
  var ruleType: ValueType {
    switch self {
    case .string, .list, .map: declaredType
    default: declaredType.orNull
    }
  }

  /// The type that all values have; nothing is known where they differ.
  private static func commonType(of values: [Value]) -> ValueType {
    var common: ValueType?
    var hasNull = false
    for value in values {
      if case .null = value {
        hasNull = true
        continue
      }
      let type = value.declaredType
      if let common, common != type { return .dyn }
      common = type
    }
    guard let common else { return .dyn }
    return hasNull ? common.orNull : common
  }
}

extension ValueType {
  /// Reads a type as it is written, such as `map(string, int)`; nil where there is no such type.
  init?(_ text: String) {
    var rest = Substring(text)
    guard let type = Self.read(&rest, depth: 0), rest.isEmpty else { return nil }
    self = type
  }

  private static func read(_ rest: inout Substring, depth: Int) -> ValueType? {
    guard depth < 50 else { return nil }
    let name = rest.prefix { $0.isLetter || $0 == "_" || $0 == "." }
    rest = rest.dropFirst(name.count)
    var parameters: [ValueType] = []
    if rest.first == "(" {
      repeat {
        rest = rest.dropFirst().drop { $0 == " " }
        guard let parameter = read(&rest, depth: depth + 1) else { return nil }
        parameters.append(parameter)
      } while rest.first == ","
      guard rest.first == ")" else { return nil }
      rest = rest.dropFirst()
    }
    switch (name, parameters.count) {
    case ("dyn", 0): return .dyn
    case ("null_type", 0): return .null
    case ("bool", 0): return .bool
    case ("int", 0): return .int
    case ("uint", 0): return .uint
    case ("double", 0): return .double
    case ("string", 0): return .string
    case ("bytes", 0): return .bytes
    case ("duration", 0): return .duration
    case ("timestamp", 0): return .timestamp
    case ("type", 0): return .type(.dyn)
    case ("type", 1): return .type(parameters[0])
    case ("list", 1): return .list(parameters[0])
    case ("map", 2): return .map(parameters[0], parameters[1])
    case ("optional_type", 1): return .optional(parameters[0])
    case ("wrapper", 1): return .nullable(parameters[0])
    default: return nil
    }
  }
}
