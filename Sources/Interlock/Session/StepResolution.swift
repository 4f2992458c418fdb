/// What the events of a step found so far change that the later ones may name or need.
struct StepResolution {
  /// The field of the form itself in which rows change; -1 where none do.
  private var changed: Int
  /// Whether rows change in more than one of them, or in all.
  private var changesMany: Bool
  /// What the values take together.
  private var byteCount = 0
  private var slotCount = 0

  init(resets: Bool) {
    changed = -1
    changesMany = resets
  }

  /// The place that an event names, where no earlier event of the step changes rows; nil where one may.
  ///
  /// - Parameter isKey: Whether the name is that of a value, see ``Session/find(key:)``.
  /// - Throws: ``SessionError`` where there is no such place, whatever the events before do.
  func place(
    _ name: String, isKey: Bool = false, in session: borrowing Session
  ) throws(SessionError) -> FieldPlace? {
    let place: FieldPlace
    do throws(SessionError) {
      place = isKey ? try session.find(key: name) : try session.find(name)
    } catch {
      // The row that is missing may be made by an event before.
      if changed >= 0 || changesMany { return nil }
      throw error
    }
    return takes(place, in: session) ? place : nil
  }

  /// Whether a place is where no earlier event of the step changes rows.
  private func takes(_ place: FieldPlace, in session: borrowing Session) -> Bool {
    if changed < 0 && !changesMany { return true }
    let field = Int(place.field)
    if place.block == 0 && session.program.code[field].type != .list { return true }
    return !changesMany && changed != Self.root(of: field, session.program)
  }

  /// Notes that an event changes the rows of a list, or those in a group or list.
  mutating func changesRows(_ place: FieldPlace, in session: borrowing Session) {
    let root = Self.root(of: Int(place.field), session.program)
    if changed >= 0 && changed != root { changesMany = true }
    changed = root
  }

  /// Notes that an event makes a row.
  mutating func makesRow(of list: FieldPlace, in session: borrowing Session) {
    slotCount += session.program.scopes[session.rowScope(of: Int(list.field))].slotCount
  }

  /// Whether there is room for a value beside those before it.
  ///
  /// - Throws: ``SessionError`` where there is none for it alone, or no name for what is in it.
  mutating func hasRoom(
    for value: FormValue, in place: FieldPlace, _ session: inout Session
  ) throws(SessionError) -> Bool {
    switch value {
    case .null, .boolean: break
    case .text(let text), .number(let text):
      if text.utf8.count > FormBuffer.maximumTextSize { throw .tooLarge }
      byteCount += text.utf8.count
    case .list, .object:
      session.makeRoom()
      var room = SessionRoom(session, replacing: place)
      let name = session.name(of: place)
      try room.check(value, for: Int(place.field), path: { name })
      byteCount += room.byteCount
      slotCount += room.addedSlots
    }
    return session.evaluation.form.end + byteCount <= FormBuffer.maximumOpenSize
  }

  /// Whether there is room for all rows, with those that they have at first, beyond doubt.
  func hasRoomForRows(in session: borrowing Session) -> Bool {
    slotCount == 0 && !changesMany
      || session.evaluation.form.slots.count + slotCount <= FormBuffer.maximumSlotCount / 2
  }

  /// The field of the form itself that a field is, or is part of.
  private static func root(of field: Int, _ program: Program) -> Int {
    var field = field
    while program.code[field].parent != FieldCode.none { field = Int(program.code[field].parent) }
    return field
  }
}

/// Gives the places that a step names, in the order of its events: those that were found before, or as
/// they are looked for.
struct StepPlaces {
  private let isResolved: Bool
  private var count = 0

  init(isResolved: Bool) { self.isResolved = isResolved }

  mutating func next(
    _ session: borrowing Session, _ name: String
  ) throws(SessionError) -> FieldPlace {
    guard isResolved else { return try session.find(name) }
    count += 1
    return session.stepPlaces[count - 1]
  }

  /// The same for the key of a value.
  mutating func next(
    _ session: borrowing Session, key: String
  ) throws(SessionError) -> FieldPlace {
    guard isResolved else { return try session.find(key: key) }
    count += 1
    return session.stepPlaces[count - 1]
  }
}
