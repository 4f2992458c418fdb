import Interlock

/// Sets the booleans that a page did not post to false: that is how pages post a box that is not
/// ticked, in the form and its groups, and in every row that is there.
struct BoxFiller {
  /// The boxes of one kind of block, and its lists whose rows have boxes.
  private struct Scope {
    /// Each with the groups that it stands in, the element itself among them.
    var boxes: [(offset: Int, groups: [Int])] = []
    var lists: [(offset: Int, scope: Int)] = []
  }

  private var scopes: [Scope] = []

  init(_ layout: FormLayout) {
    scopes = layout.scopes.map { _ in Scope() }
    // The rows of a list come behind it: whether they have boxes is known before it is asked.
    for index in layout.scopes.indices.reversed() {
      switch layout.scopes[index].element {
      case .group(let group): collect(group, [FormLayout.elementOffset], of: index, layout)
      case .list(let rows):
        if hasBoxes(rows) { scopes[index].lists.append((FormLayout.elementOffset, rows)) }
      case .value, .object: break
      }
    }
  }

  private mutating func collect(
    _ group: Int, _ groups: [Int], of scope: Int, _ layout: FormLayout
  ) {
    for member in layout.groups[group].members {
      switch member.shape {
      case .value: if member.isBoolean { scopes[scope].boxes.append((member.offset, groups)) }
      case .object: break
      case .group(let inner): collect(inner, groups + [member.offset], of: scope, layout)
      case .list(let rows):
        if hasBoxes(rows) { scopes[scope].lists.append((member.offset, rows)) }
      }
    }
  }

  /// Whether rows, or what is in them, have boxes.
  private func hasBoxes(_ scope: Int) -> Bool {
    !scopes[scope].boxes.isEmpty || !scopes[scope].lists.isEmpty
  }

  /// Sets what is absent in a form that was read.
  func fill(_ slots: inout [FormSlot]) { fill(0, scope: 0, &slots) }

  private func fill(_ block: Int, scope: Int, _ slots: inout [FormSlot]) {
    for box in scopes[scope].boxes where slots[block + box.offset].kind == .absent {
      // Something that is no group has no boxes.
      let isInGroups = box.groups.allSatisfy {
        slots[block + $0].kind == .object || slots[block + $0].kind == .absent
      }
      if isInGroups { slots[block + box.offset].kind = .false }
    }
    for list in scopes[scope].lists { fillRows(of: block + list.offset, list.scope, &slots) }
  }

  private func fillRows(of list: Int, _ scope: Int, _ slots: inout [FormSlot]) {
    guard slots[list].kind == .array else { return }
    var row = Int(slots[list].start)
    for _ in 0..<slots[list].length {
      fill(row, scope: scope, &slots)
      row = Int(slots[row].start)
    }
  }
}
