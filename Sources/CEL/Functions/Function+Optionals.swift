extension Function {
  /// The `optional` extension.
  static let optionals: [Function] = {
    let value = ValueType.parameter("A")
    return [
      Function(
        "optional.none", .global, [Overload([], .optional(value))],
        .variadic { _, _ in .optional(nil) }),
      Function(
        "optional.of", .global, [Overload([value], .optional(value))],
        .unary { value, _ in .optional(value) }, readsParts: false),
      Function(
        "optional.ofNonZeroValue", .global, [Overload([value], .optional(value))],
        .unary { value, _ in .optional(value.isZero ? nil : value) }, readsParts: false),
      Function(
        "hasValue", .member, [Overload([.optional(value)], .bool)],
        .unary { value, _ in
          guard case .optional(let inner) = value else { return .failure(.noSuchOverload) }
          return .bool(inner != nil)
        }, readsParts: false),
      Function(
        "value", .member, [Overload([.optional(value)], value)],
        .unary { value, _ in
          guard case .optional(let inner) = value else { return .failure(.noSuchOverload) }
          return inner ?? .failure(.noValue)
        }, readsParts: false),
      // Both are operations of their own, which read the second only where the first is none.
      Function(
        "or", .member, [Overload([.optional(value), .optional(value)], .optional(value))],
        .binary { _, _, _ in .failure(.noSuchOverload) }, readsParts: false),
      Function(
        "orValue", .member, [Overload([.optional(value), value], value)],
        .binary { _, _, _ in .failure(.noSuchOverload) }, readsParts: false),
    ]
  }()
}

extension Value {
  /// Whether it is the zero of its type: null, false, 0, empty.
  var isZero: Bool {
    switch self {
    case .null, .optional(nil): true
    case .bool(let flag): !flag
    case .int(let number): number == 0
    case .uint(let number): number == 0
    case .double(let number): number == 0
    case .string(let text): text.utf8.isEmpty
    case .bytes(let bytes): bytes.isEmpty
    case .list(let elements): elements.isEmpty
    case .map(let map): map.count == 0
    case .duration(let span): span.nanoseconds == 0
    case .timestamp(let instant): instant.seconds == 0 && instant.nanoseconds == 0
    default: false
    }
  }
}
