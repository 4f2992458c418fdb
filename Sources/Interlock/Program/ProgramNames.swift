/// Where the names of a form lead, so that finding one costs the same in forms of any size.
///
/// Names are compared as texts are in Swift: canonically equivalent spellings are one name.
struct ProgramNames: Sendable {
  /// A name among the members of one group, or of the form.
  private struct Member: Hashable, Sendable {
    /// The number of the group; -1 for the form.
    var holder: Int32
    var text: String
  }

  private var fields: [String: Int32] = [:]
  private var members: [Member: Int32] = [:]
  /// Only where a member's key is not its name.
  private var keys: [Member: Int32] = [:]
  private var actions: [String: Int32] = [:]
  private var computed: [String: Int32] = [:]
  private var gates: [String: Int32] = [:]

  init(_ parts: ProgramParts) {
    fields.reserveCapacity(parts.fields.count)
    members.reserveCapacity(parts.fields.count)
    // Where two have one name, which the reading of rules refuses, the first has it.
    for (number, field) in parts.fields.enumerated().reversed() {
      if field.scope == 0 { fields[field.dottedName] = Int32(number) }
      // The element of a list is found by its row, not by a name.
      if let parent = field.parent, parts.fields[parent].item == number { continue }
      let holder = Int32(field.parent ?? -1)
      members[Member(holder: holder, text: field.name)] = Int32(number)
      if field.key != field.name {
        keys[Member(holder: holder, text: field.key)] = Int32(number)
      }
    }
    for (number, action) in parts.actions.enumerated().reversed() {
      actions[action.name] = Int32(number)
    }
    for (number, value) in parts.computed.enumerated().reversed() {
      computed[value.name] = Int32(number)
    }
    for (number, gate) in parts.gates.enumerated().reversed() { gates[gate.name] = Int32(number) }
  }

  /// The field of the form itself with a dotted name: `address.city`.
  func field(_ name: String) -> Int? { fields[name].map { Int($0) } }

  /// The member of a group, or of the form where nil, with a name.
  func member(_ name: String, of group: Int?) -> Int? {
    members[Member(holder: Int32(group ?? -1), text: name)].map { Int($0) }
  }

  func action(_ name: String) -> Int? { actions[name].map { Int($0) } }

  func computed(_ name: String) -> Int? { computed[name].map { Int($0) } }

  func gate(_ name: String) -> Int? { gates[name].map { Int($0) } }

  /// The member of a group, or of the form where nil, with the outside's key.
  func member(key: String, of group: Int?, _ fields: [Field]) -> Int? {
    let member = Member(holder: Int32(group ?? -1), text: key)
    if !keys.isEmpty, let number = keys[member] { return Int(number) }
    guard let number = members[member], fields[Int(number)].key == key else { return nil }
    return Int(number)
  }
}
