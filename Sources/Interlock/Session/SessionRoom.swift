/// Counts what a value would take before it is put into a form.
struct SessionRoom {
  private let program: Program
  private var slotCount: Int
  /// What the value takes.
  private(set) var byteCount: Int
  private(set) var addedSlots = 0
  /// The bytes that there are without the value, and without the one that it replaces.
  private let openCount: Int

  init(_ session: borrowing Session, replacing place: FieldPlace) {
    program = session.program
    slotCount = session.evaluation.form.slots.count
    byteCount = 0
    let former = session.evaluation.form.slots[session.slot(of: Int(place.field), Int(place.block))]
    openCount = session.evaluation.form.end - (former.hasBytes ? Int(former.length) : 0)
  }

  /// Refuses what a form has no room or no name for.
  mutating func check(
    _ value: FormValue, for field: Int, path: () -> String
  ) throws(SessionError) {
    switch value {
    case .text(let text), .number(let text):
      byteCount += text.utf8.count
      if byteCount > FormBuffer.maximumTextSize
        || openCount + byteCount > FormBuffer.maximumOpenSize
      {
        throw .tooLarge
      }
    case .null, .boolean: break
    case .list(let rows):
      guard let item = program.fields[field].item else { return }
      let size = program.scopes[program.fields[item].scope].slotCount
      for (index, row) in rows.enumerated() {
        slotCount += size
        addedSlots += size
        if slotCount > FormBuffer.maximumSlotCount { throw .tooLarge }
        try check(row, for: item, path: { path() + "[\(index)]" })
      }
    case .object(let members):
      guard program.code[field].type == .group else { return }
      try check(members, of: field, path: path)
    }
  }

  mutating func check(
    _ members: [FormValue.Member], of group: Int?, path: () -> String
  ) throws(SessionError) {
    for member in members {
      guard let field = program.names.member(key: member.key, of: group, program.fields) else {
        let fields = group.map { program.fields[$0].members } ?? program.rootFields
        let near = Suggestion.names(near: member.key, among: fields.map { program.fields[$0].key })
        let prefix = path()
        throw .unknownPlace(
          prefix.isEmpty ? member.key : prefix + "." + member.key, suggestion: near.first)
      }
      try check(member.value, for: field, path: { path() + "." + member.key })
    }
  }
}
