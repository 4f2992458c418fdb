/// A value of an expression, or the reason why there is none.
///
/// Errors are values: an operator that absorbs them decides what becomes of them, and nothing is
/// thrown. The enum is 24 bytes; scalars and texts of up to 15 bytes need no allocation.
public enum Value: Sendable {
  /// The null value.
  case null
  /// A truth value.
  case bool(Bool)
  /// A signed 64-bit integer.
  case int(Int64)
  /// An unsigned 64-bit integer.
  case uint(UInt64)
  /// A double, which may be infinite or not a number.
  case double(Double)
  /// A text; compared and ordered by its code points.
  case string(String)
  /// A sequence of bytes.
  case bytes([UInt8])
  /// A list.
  case list([Value])
  /// A map, in the order of insertion.
  case map(MapValue)
  /// A signed span of time.
  case duration(DurationValue)
  /// An instant.
  case timestamp(TimestampValue)
  /// A type, by its name.
  case type(String)
  /// An optional value.
  indirect case optional(Value?)
  /// A closed set of named members.
  case record(RecordValue)
  /// A value of a type that only functions look into, such as `net.IP`.
  case opaque(OpaqueValue)
  /// The evaluation failed.
  case error(EvaluationError)
  /// A null was read where a value is needed; only with ``Options/nullIsUndetermined``.
  case undetermined
}

extension Value {
  /// A failure of the given kind; the evaluator adds the place.
  @inline(__always)
  static func failure(_ kind: EvaluationError.Kind) -> Value { .error(EvaluationError(kind)) }

  /// Whether this is an error or undetermined.
  @inline(__always)
  var isAbnormal: Bool {
    switch self {
    case .error, .undetermined: true
    default: false
    }
  }

  @inline(__always)
  var isError: Bool {
    if case .error = self { return true }
    return false
  }

  @inline(__always)
  var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The name of the value's type as `type()` tells it; of an abnormal value, what it is.
  public var typeName: String {
    switch self {
    case .null: "null_type"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .list: "list"
    case .map: "map"
    case .duration: "google.protobuf.Duration"
    case .timestamp: "google.protobuf.Timestamp"
    case .type: "type"
    case .optional: "optional_type"
    case .record(let record): record.type.name
    case .opaque(let value): value.typeName
    case .error: "error"
    case .undetermined: "undetermined"
    }
  }

  /// Whether a person would call this empty: null, blank text, an empty map, a list of nothing but what
  /// is empty, a record of empty members (where a bool counts only when it is true).
  public var isBlank: Bool {
    switch self {
    case .null: return true
    case .string(let text): return text.isBlank
    case .list(let elements): return elements.allSatisfy { $0.isBlank }
    case .map(let map): return map.count == 0
    case .record(let record):
      return record.values.allSatisfy { member in
        if case .bool(let flag) = member { return !flag }
        return member.isBlank
      }
    default: return false
    }
  }
}

extension String {
  /// Whether it holds nothing but white space (Unicode White_Space, U+200B, U+2060, U+FEFF).
  var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar.isWhiteSpace || scalar.value == 0x200B || scalar.value == 0x2060
        || scalar.value == 0xFEFF
    }
  }
}

extension Unicode.Scalar {
  /// Whether it has the Unicode property White_Space.
  var isWhiteSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }
}
