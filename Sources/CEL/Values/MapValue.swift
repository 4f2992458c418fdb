/// An immutable map, in the order of insertion; its keys are bools, ints, uints and strings.
///
/// Keys that are numerically equal are one key, whatever their types: `1`, `1u` and `1.0`.
public struct MapValue: Sendable {
  /// The keys, in the order of insertion.
  public let keys: [Value]
  /// The values, each at the position of its key.
  public let values: [Value]
  private let index: [MapKey: Int]

  /// The empty map.
  public static let empty = MapValue(keys: [], values: [], index: [:])

  private init(keys: [Value], values: [Value], index: [MapKey: Int]) {
    self.keys = keys
    self.values = values
    self.index = index
  }

  /// Creates a map of pairs; nil where a key repeats or has an unsupported type.
  public init?(_ pairs: [(Value, Value)]) {
    var builder = Builder()
    for (key, value) in pairs {
      guard builder.insert(key, value) == nil else { return nil }
    }
    self = builder.map
  }

  /// The number of entries.
  public var count: Int { keys.count }

  /// The value of a key, or nil where there is none.
  public subscript(key: Value) -> Value? {
    guard let key = MapKey(key), let position = find(key) else { return nil }
    return values[position]
  }

  /// The value of a text key, or nil where there is none.
  public subscript(key: String) -> Value? {
    guard let position = find(.string(key)) else { return nil }
    return values[position]
  }

  /// The map with other values.
  func mapValues(_ body: (Value) -> Value) -> MapValue {
    MapValue(keys: keys, values: values.map(body), index: index)
  }

  private func find(_ key: MapKey) -> Int? {
    if index.isEmpty {
      for position in keys.indices where MapKey(keys[position]) == key { return position }
      return nil
    }
    return index[key]
  }

  /// Collects entries.
  struct Builder {
    private var keys: [Value] = []
    private var values: [Value] = []
    private var index: [MapKey: Int] = [:]

    /// Adds an entry; returns why not where the key repeats or has an unsupported type.
    mutating func insert(_ key: Value, _ value: Value) -> EvaluationError.Kind? {
      if case .double = key { return .unsupportedKeyType }
      guard let mapKey = MapKey(key) else { return .unsupportedKeyType }
      // Few keys are compared one by one: that needs no table.
      if index.isEmpty {
        for known in keys where MapKey(known) == mapKey { return .repeatedKey }
        if keys.count >= 8 {
          for (position, known) in keys.enumerated() {
            if let known = MapKey(known) { index[known] = position }
          }
        }
      } else if index[mapKey] != nil {
        return .repeatedKey
      }
      if !index.isEmpty { index[mapKey] = keys.count }
      keys.append(key)
      values.append(value)
      return nil
    }

    var map: MapValue { MapValue(keys: keys, values: values, index: index) }
  }
}

/// A map key in the one form in which numerically equal keys are equal.
enum MapKey: Hashable {
  case bool(Bool)
  case int(Int64)
  case uint(UInt64)
  case string(String)

  /// Nil for a value that can be no key, such as a double with a fraction.
  init?(_ value: Value) {
    switch value {
    case .bool(let flag): self = .bool(flag)
    case .int(let number): self = .int(number)
    case .uint(let number): self = Int64(exactly: number).map { .int($0) } ?? .uint(number)
    case .double(let number):
      if let whole = Int64(exactly: number) {
        self = .int(whole)
      } else if let whole = UInt64(exactly: number) {
        self = .uint(whole)
      } else {
        return nil
      }
    case .string(let text): self = .string(text)
    default: return nil
    }
  }

  static func == (left: MapKey, right: MapKey) -> Bool {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.uint(let left), .uint(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .bool(let flag): hasher.combine(flag)
    case .int(let number): hasher.combine(number)
    case .uint(let number): hasher.combine(number)
    case .string(let text):
      // Not the text's own hash: that is one for all canonically equivalent texts.
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }
}
