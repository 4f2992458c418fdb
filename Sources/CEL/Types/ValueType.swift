/// The type of an expression or a variable.
public indirect enum ValueType: Hashable, Sendable {
  /// Any type: the check is left to the evaluation.
  case dyn
  /// The type of `null` alone.
  case null
  /// `true` or `false`.
  case bool
  /// 64-bit signed integers.
  case int
  /// 64-bit unsigned integers.
  case uint
  /// IEEE 754 doubles.
  case double
  /// Text.
  case string
  /// Sequences of bytes.
  case bytes
  /// Spans of time.
  case duration
  /// Instants.
  case timestamp
  /// Types themselves, with the type that is named where it is known.
  case type(ValueType)
  /// Lists of elements of a type.
  case list(ValueType)
  /// Maps from keys to values.
  case map(ValueType, ValueType)
  /// Optionals of a type.
  case optional(ValueType)
  /// The values of a type and null; assignable to the type itself and comparable with null.
  case nullable(ValueType)
  /// A type parameter of a function's signature.
  case parameter(String)
  /// A type that only functions look into.
  case opaque(String)
  /// A closed set of members.
  case record(RecordType)
  /// An int, a uint or a double: what some functions take; never part of a result.
  case number
  /// A variable of type inference; never part of a result.
  case variable(Int)
  /// The type of what has been reported already: goes with everything.
  case poison
}

extension ValueType {
  /// The type with null: itself where it has null already.
  public var orNull: ValueType {
    switch self {
    case .nullable, .null, .dyn, .poison: self
    default: .nullable(self)
    }
  }

  /// The type without null.
  public var withoutNull: ValueType {
    if case .nullable(let type) = self { return type }
    return self
  }

  /// Whether its values are nested in one another deeper than a number of levels.
  package func isNested(deeperThan levels: Int) -> Bool {
    switch self {
    case .list(let inner), .map(_, let inner), .optional(let inner), .nullable(let inner):
      levels == 0 || inner.isNested(deeperThan: levels - 1)
    default: false
    }
  }

  /// Whether nothing is known about values of this type.
  var isDynamic: Bool { self == .dyn || self == .poison }

  /// The type as CEL writes it, such as `map(string, int)`.
  public var text: String {
    switch self {
    case .dyn, .poison, .variable: "dyn"
    case .number: "number"
    case .null: "null_type"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .duration: "duration"
    case .timestamp: "timestamp"
    case .type(let type): type == .dyn ? "type" : "type(" + type.text + ")"
    case .list(let element): "list(" + element.text + ")"
    case .map(let key, let value): "map(" + key.text + ", " + value.text + ")"
    case .optional(let type): "optional_type(" + type.text + ")"
    case .nullable(let type): "wrapper(" + type.text + ")"
    case .parameter(let name): name
    case .opaque(let name): name
    case .record(let type): type.name
    }
  }

  /// The type as a noun for messages, such as `a whole number` or `a list of string`.
  var noun: String {
    switch self {
    case .dyn, .poison, .variable, .parameter: "any value"
    case .null: "null"
    case .int: "a whole number"
    case .double: "a number"
    case .uint: "a uint"
    case .bytes: "bytes"
    case .type: "a type"
    case .list(let element):
      element.isOpen ? "a list" : "a list of " + element.plural
    case .map: "a map"
    case .optional: "an optional"
    case .nullable(let type): type.noun
    case .record: "a record"
    case .opaque(let name): name == "net.IP" ? "an IP address" : "a value of type " + name
    case .number: "a number"
    default: "a " + text
    }
  }

  private var plural: String {
    switch self {
    case .int: "whole numbers"
    case .double: "numbers"
    default: text
    }
  }

  /// Whether nothing is known of it, or not yet.
  var isOpen: Bool {
    switch self {
    case .dyn, .poison, .variable, .parameter: true
    default: false
    }
  }

  var isVariable: Bool {
    if case .variable = self { return true }
    return false
  }
}
