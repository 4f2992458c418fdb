/// A group at the top of a form, such as a step of a wizard.
public struct TopGroup: Hashable, Sendable {
  /// What a person calls it.
  public let label: String
  /// The JSON Pointer (RFC 6901) of the group.
  public let path: String

  /// Whether a path is that of the group or of something in it.
  public func contains(_ path: String) -> Bool {
    path.utf8.starts(with: self.path.utf8)
      && (path.utf8.count == self.path.utf8.count
        || path.utf8.dropFirst(self.path.utf8.count).first == UInt8(ascii: "/"))
  }
}

extension Program {
  /// The groups at the top of the form, in the order of the file.
  public var topGroups: [TopGroup] {
    var groups: [TopGroup] = []
    for index in rootFields where fields[index].type == .group {
      groups.append(TopGroup(label: fields[index].label, path: fields[index].pointer))
    }
    return groups
  }
}
