import Interlock
import InterlockForms

/// Short ways to read a form in a test.
enum Reading {
  /// A layout of single values under these keys, from slot 2 on.
  static func layout(_ keys: [String], reportsUnknownKeys: Bool = false) -> FormLayout {
    var layout = FormLayout()
    layout.scopes = [.init(slotCount: 2 + keys.count, element: .group(0))]
    let members = keys.enumerated().map {
      FormLayout.Member(key: $1, offset: 2 + $0, shape: .value)
    }
    layout.groups = [.init(members: members, reportsUnknownKeys: reportsUnknownKeys)]
    return layout
  }

  /// Why bytes are no form of a layout, or nil.
  static func fault(
    _ bytes: [UInt8], _ layout: FormLayout = layout(["id", "email", "name"])
  ) -> UnreadableForm? {
    var reader = JSONReader(layout)
    var form = FormBuffer()
    return reader.read(bytes.span, into: &form)
  }

  /// Why a text is no form of a layout, or nil.
  static func fault(
    _ text: String, _ layout: FormLayout = layout(["id", "email", "name"])
  ) -> UnreadableForm? {
    fault(Array(text.utf8), layout)
  }

  /// What a text fills, written out with ``describe(_:_:)``; the fault where it is no form.
  static func filled(_ text: String, _ layout: FormLayout) -> String {
    filled(Array(text.utf8), layout)
  }

  /// What bytes fill, written out with ``describe(_:_:)``; the fault where they are no form.
  static func filled(_ bytes: [UInt8], _ layout: FormLayout) -> String {
    var reader = JSONReader(layout)
    var form = FormBuffer()
    if let fault = reader.read(bytes.span, into: &form) {
      return "\(fault.offset): \(fault.message)"
    }
    return describe(form, layout)
  }

  /// Writes a form's slots out: `key=value` in the order of the layout, absent ones left out.
  static func describe(_ form: borrowing FormBuffer, _ layout: FormLayout) -> String {
    element(form, layout, shape: layout.scopes[0].element, slot: 1, block: 0)
  }

  private static func element(
    _ form: borrowing FormBuffer, _ layout: FormLayout, shape: FormLayout.Shape, slot: Int,
    block: Int
  ) -> String {
    let value = form.slots[slot]
    switch value.kind {
    case .absent: return "absent"
    case .null: return "null"
    case .true: return "true"
    case .false: return "false"
    case .repeated: return "repeated"
    case .header: return "header"
    case .number: return text(form, value)
    case .text: return "'" + text(form, value) + "'"
    case .object:
      guard case .group(let number) = shape else { return "object" }
      var members: [String] = []
      for member in layout.groups[number].members {
        let slot = block + member.offset
        if form.slots[slot].kind == .absent { continue }
        let value = element(form, layout, shape: member.shape, slot: slot, block: block)
        members.append(member.key + "=" + value)
      }
      return "{" + members.joined(separator: " ") + "}"
    case .array:
      guard case .list(let number) = shape else { return "array" }
      var rows: [String] = []
      var row = Int(value.start)
      while rows.count < Int(value.length) {
        let header = form.slots[row]
        guard header.kind == .header, Int(header.length) == rows.count,
          Int(header.number) == block
        else { return "broken row" }
        rows.append(
          element(form, layout, shape: layout.scopes[number].element, slot: row + 1, block: row))
        row = Int(header.start)
      }
      return row == 0 ? "[" + rows.joined(separator: " ") + "]" : "broken list"
    }
  }

  /// The bytes of a slot.
  static func text(_ form: borrowing FormBuffer, _ slot: FormSlot) -> String {
    let start = Int(slot.start)
    return String(decoding: form.bytes[start..<start + Int(slot.length)], as: UTF8.self)
  }
}
