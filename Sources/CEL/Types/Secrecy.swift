/// What of a value must not be shown.
///
/// A value may hold a secret without being one: how many rows a list has tells nothing of what is in
/// them. What reads a secret is one itself.
public indirect enum Secrecy: Hashable, Sendable {
  /// Nothing in it is secret.
  case open
  /// A list, a map or an optional whose elements are this; how many there are may be told.
  case elements(Secrecy)
  /// A record, some of whose members are secret; its type tells which.
  case record(RecordType)
  /// Lists and records of several types, in which only members of records are secret.
  case records
  /// It is secret, and so is whatever is made of it.
  case secret

  /// Whether something in it is secret that no record marks as such, so that it can only be shown as
  /// a whole or not at all.
  public var isExposed: Bool {
    switch self {
    case .open, .record, .records: false
    case .elements(let element): element.isExposed
    case .secret: true
    }
  }

  /// The elements, where there are any.
  public static func list(_ element: Secrecy) -> Secrecy {
    element == .open ? .open : .elements(element)
  }

  /// What is secret in the values of a type: what its records mark as such.
  public init(_ type: ValueType) {
    switch type {
    case .list(let element), .optional(let element), .map(_, let element):
      self = .list(Secrecy(element))
    case .nullable(let type): self = Secrecy(type)
    case .record(let record): self = record.holdsSecret ? .record(record) : .open
    default: self = .open
    }
  }

  /// What is secret in a value that is one of two.
  func joined(_ other: Secrecy) -> Secrecy {
    switch (self, other) {
    case (.open, let other), (let other, .open): other
    case (.elements(let first), .elements(let second)): .elements(first.joined(second))
    case (.record(let first), .record(let second)) where first == second: self
    default: isExposed || other.isExposed ? .secret : .records
    }
  }

  /// What is secret in an element, whichever it is.
  var element: Secrecy {
    switch self {
    case .open: .open
    case .elements(let element): element
    case .record, .records, .secret: .secret
    }
  }

  /// What is secret in a member of a record, or in the value of a key.
  func member(_ name: String) -> Secrecy {
    switch self {
    case .open: return .open
    case .elements(let element): return element
    case .record(let record):
      guard let position = record.position(of: name) else { return .secret }
      return record.members[position].secrecy
    case .records, .secret: return .secret
    }
  }
}

extension Value {
  /// The value with null in the place of each member that its record marks as secret.
  package var withoutSecrets: Value {
    switch self {
    case .record(let record): record.type.holdsSecret ? .record(record.withoutSecrets) : self
    case .list(let elements):
      elements.contains { $0.isContainer } ? .list(elements.map { $0.withoutSecrets }) : self
    case .map(let map):
      map.values.contains { $0.isContainer } ? .map(map.mapValues { $0.withoutSecrets }) : self
    case .optional(let inner?): .optional(inner.withoutSecrets)
    default: self
    }
  }

  private var isContainer: Bool {
    switch self {
    case .list, .map, .record, .optional: true
    default: false
    }
  }

  /// The value without what is secret in it.
  fileprivate func without(_ secrecy: Secrecy) -> Value {
    guard secrecy.isExposed else { return withoutSecrets }
    switch (self, secrecy) {
    case (.list(let elements), .elements(let element)):
      return .list(elements.map { $0.without(element) })
    case (.map(let map), .elements(let element)):
      return .map(map.mapValues { $0.without(element) })
    default: return .null
    }
  }
}

extension RecordValue {
  fileprivate var withoutSecrets: RecordValue {
    var values: [Value] = []
    for (index, value) in self.values.enumerated() {
      let isDeclared = index < type.members.count
      values.append(isDeclared ? value.without(type.members[index].secrecy) : .null)
    }
    return RecordValue(type, values)
  }
}
