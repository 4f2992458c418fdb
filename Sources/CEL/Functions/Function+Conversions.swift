extension Function {
  /// The functions that make a value of one type of a value of another.
  static let conversions: [Function] = [
    conversion("bool", [.bool, .string], .bool, toBool),
    conversion("int", [.int, .uint, .double, .string, .timestamp], .int, toInt),
    conversion("uint", [.uint, .int, .double, .string], .uint, toUInt),
    conversion("double", [.double, .int, .uint, .string], .double, toDouble),
    conversion(
      "string",
      [
        .string, .bool, .int, .uint, .double, .bytes, .timestamp, .duration, .opaque("net.IP"),
        .opaque("net.CIDR"),
      ],
      .string, toText),
    conversion("bytes", [.bytes, .string], .bytes, toBytes),
    conversion("duration", [.duration, .string], .duration, toDuration),
    conversion("timestamp", [.timestamp, .string, .int], .timestamp, toTimestamp),
  ]

  private static func conversion(
    _ name: String, _ sources: [ValueType], _ result: ValueType,
    _ body: @escaping @Sendable (Value) -> Value
  ) -> Function {
    Function(
      name, .global, sources.map { Overload([$0], result) },
      .unary { value, budget in
        switch value {
        case .string(let text) where !budget.spend(bytes: text.utf8.count):
          .failure(.costLimit)
        case .bytes(let bytes) where !budget.spend(bytes: bytes.count): .failure(.costLimit)
        default: body(value)
        }
      })
  }

  private static let toBool: @Sendable (Value) -> Value = { value in
    switch value {
    case .bool: return value
    case .string(let text):
      switch text {
      case "1", "t", "T", "true", "TRUE", "True": return .bool(true)
      case "0", "f", "F", "false", "FALSE", "False": return .bool(false)
      default: return .failure(.invalidConversion)
      }
    default: return .failure(.noSuchOverload)
    }
  }

  private static let toInt: @Sendable (Value) -> Value = { value in
    switch value {
    case .int: return value
    case .uint(let number): return Int64(exactly: number).map { .int($0) } ?? .failure(.range)
    case .double(let number):
      // Both ends are refused: they are where doubles stop telling integers apart.
      guard number > -9_223_372_036_854_775_808, number < 9_223_372_036_854_775_808 else {
        return .failure(.range)
      }
      return .int(Int64(number.rounded(.towardZero)))
    case .string(let text):
      return NumberText.integer(text).map { .int($0) } ?? .failure(.invalidConversion)
    case .timestamp(let instant): return .int(instant.seconds)
    default: return .failure(.noSuchOverload)
    }
  }

  private static let toUInt: @Sendable (Value) -> Value = { value in
    switch value {
    case .uint: return value
    case .int(let number): return UInt64(exactly: number).map { .uint($0) } ?? .failure(.range)
    case .double(let number):
      guard number >= 0, number < 18_446_744_073_709_551_616 else { return .failure(.range) }
      return .uint(UInt64(number.rounded(.towardZero)))
    case .string(let text):
      guard let first = text.utf8.first, first.decimalDigit != nil,
        let number = UInt64(text, radix: 10)
      else { return .failure(.invalidConversion) }
      return .uint(number)
    default: return .failure(.noSuchOverload)
    }
  }

  private static let toDouble: @Sendable (Value) -> Value = { value in
    switch value {
    case .double: value
    case .int(let number): .double(Double(number))
    case .uint(let number): .double(Double(number))
    case .string(let text):
      NumberText.parse(text).map { .double($0) } ?? .failure(.invalidConversion)
    default: .failure(.noSuchOverload)
    }
  }

  static let toText: @Sendable (Value) -> Value = { value in
    switch value {
    case .string: return value
    case .bool(let flag): return .string(flag ? "true" : "false")
    case .int(let number): return .string(String(number))
    case .uint(let number): return .string(String(number))
    case .double(let number): return .string(NumberText.shortest(number))
    case .bytes(let bytes):
      return String(validating: bytes, as: UTF8.self).map { .string($0) } ?? .failure(.invalidUTF8)
    case .timestamp(let instant): return .string(instant.text)
    case .duration(let span): return .string(span.text)
    case .opaque(let address):
      return NetworkAddress(address).map { .string($0.text) } ?? .failure(.noSuchOverload)
    default: return .failure(.noSuchOverload)
    }
  }

  private static let toBytes: @Sendable (Value) -> Value = { value in
    switch value {
    case .bytes: value
    case .string(let text): .bytes(Array(text.utf8))
    default: .failure(.noSuchOverload)
    }
  }

  private static let toDuration: @Sendable (Value) -> Value = { value in
    switch value {
    case .duration: value
    case .string(let text):
      DurationValue(parsing: text).map { .duration($0) } ?? .failure(.invalidConversion)
    default: .failure(.noSuchOverload)
    }
  }

  private static let toTimestamp: @Sendable (Value) -> Value = { value in
    switch value {
    case .timestamp: value
    case .string(let text):
      TimestampValue(parsing: text).map { .timestamp($0) } ?? .failure(.invalidConversion)
    case .int(let seconds):
      TimestampValue(seconds: seconds).map { .timestamp($0) } ?? .failure(.range)
    default: .failure(.noSuchOverload)
    }
  }
}
