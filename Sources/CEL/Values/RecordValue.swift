/// The members of a record: a closed set of names with types.
public final class RecordType: Sendable {
  /// One member of a record.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The type.
    public let type: ValueType
    /// What of it must not be shown.
    public let secrecy: Secrecy

    /// Creates a member; without being told, what its type marks as secret is secret.
    public init(_ name: String, _ type: ValueType, secrecy: Secrecy? = nil) {
      self.name = name
      self.type = type
      self.secrecy = secrecy ?? Secrecy(type)
    }
  }

  /// What messages call a record of this type.
  public let name: String
  /// The members, in the order of a record's values.
  public let members: [Member]
  /// Whether a member, or what is in one, is secret.
  public let holdsSecret: Bool
  private let positions: [String: Int]

  /// Creates a record type; a name listed twice means its first entry.
  public init(name: String, members: [Member]) {
    self.name = name
    self.members = members
    var positions: [String: Int] = [:]
    for (position, member) in members.enumerated() where positions[member.name] == nil {
      positions[member.name] = position
    }
    self.positions = positions
    holdsSecret = members.contains { $0.secrecy != .open }
  }

  /// The position of a member among the values of a record, or nil where it is not declared.
  public func position(of name: String) -> Int? { positions[name] }
}

extension RecordType: Hashable {
  /// Whether both are one and the same type.
  public static func == (left: RecordType, right: RecordType) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An immutable record: one value for each member of its type.
public final class RecordValue: Sendable {
  /// The type.
  public let type: RecordType
  /// The values of the members, in the order of the type; missing ones read as null.
  public let values: [Value]
  /// Which members are not there although they have a value; empty where all that have one are.
  let absences: [Bool]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - values: The values of the members, in the order of the type.
  ///   - absences: For each member whether `has` finds nothing though reading it gives a value; empty
  ///     where that is so of none.
  public init(_ type: RecordType, _ values: [Value], absences: [Bool] = []) {
    self.type = type
    self.values = values
    self.absences = absences.contains(true) ? absences : []
  }

  /// Whether a member is not there although it has a value.
  func isAbsent(_ name: String) -> Bool {
    guard !absences.isEmpty, let position = type.position(of: name) else { return false }
    return position < absences.count && absences[position]
  }

  /// The value of a member, or nil where the type declares none of that name.
  public subscript(name: String) -> Value? {
    guard let position = type.position(of: name) else { return nil }
    return position < values.count ? values[position] : .null
  }
}

/// A value that only functions look into; equal where type and bytes are.
public final class OpaqueValue: Hashable, Sendable {
  /// The name of the type, such as `net.IP`.
  public let typeName: String
  /// The content.
  public let bytes: [UInt8]

  /// Creates a value.
  public init(typeName: String, bytes: [UInt8]) {
    self.typeName = typeName
    self.bytes = bytes
  }

  /// Whether type and bytes are the same.
  public static func == (left: OpaqueValue, right: OpaqueValue) -> Bool {
    left.typeName == right.typeName && left.bytes == right.bytes
  }

  /// Hashes type and bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(typeName)
    hasher.combine(bytes)
  }
}
