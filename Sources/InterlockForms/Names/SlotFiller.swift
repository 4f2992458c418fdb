import Interlock

/// Puts values that came under names into the slots of a form.
///
/// A list takes any number of values, each a row of its own. Where any other field comes twice, or
/// both as a value and as an object, its slot becomes ``FormSlot/Kind/repeated``.
struct SlotFiller {
  /// The blocks of rows far from the beginning of their lists: a list's slot and the row's place.
  private var rows: [UInt64: Int32] = [:]
  /// The slots of lists that take rows by empty brackets, and of those that take them by place.
  private var appended: Set<Int> = []
  private var placed: Set<Int> = []

  /// Rows before this one are found by walking.
  private static let walkedCount: Int32 = 16
  /// What is kept from form to form.
  private static let keptCount = 1 << 12

  /// Forgets the form before.
  mutating func reset() {
    if !appended.isEmpty { appended.removeAll(keepingCapacity: appended.count <= Self.keptCount) }
    if !placed.isEmpty { placed.removeAll(keepingCapacity: placed.count <= Self.keptCount) }
    guard !rows.isEmpty else { return }
    if rows.count > Self.keptCount { rows = [:] } else { rows.removeAll(keepingCapacity: true) }
  }

  /// Puts a value into the slot that steps lead to, and makes what they lead through.
  ///
  /// - Parameter offset: Where the name stands, for a fault.
  mutating func put(
    _ value: FormSlot, along steps: some Collection<NameStep>, _ layout: borrowing LayoutIndex,
    _ slots: inout [FormSlot], at offset: Int
  ) throws(FormFault) {
    guard let place = try place(along: steps, layout, &slots, at: offset) else { return }
    let (slot, block, shape) = place
    if shape.kind == .list {
      guard Self.makeList(slot, &slots) else { return }
      let count = slots[slot].length
      let row = try row(count, of: slot, in: block, shape, layout, &slots, at: offset)
      slots[row + FormLayout.elementOffset] = value
    } else {
      Self.put(value, into: slot, isBoolean: shape.isBoolean, &slots)
    }
  }

  /// Puts a single value into its slot: of a boolean that comes again the last counts, as pages post a
  /// hidden value before the box.
  @inline(__always)
  static func put(
    _ value: FormSlot, into slot: Int, isBoolean: Bool, _ slots: inout [FormSlot]
  ) {
    switch slots[slot].kind {
    case .absent: slots[slot] = value
    case .text where isBoolean: slots[slot] = value
    default: slots[slot] = FormSlot(.repeated)
    }
  }

  /// Makes what steps lead to, where a name goes on to a key that no field has: a group with such a
  /// key is there all the same, and so is a row. A single value becomes an object, which it is not.
  mutating func make(
    along steps: some Collection<NameStep>, _ layout: borrowing LayoutIndex,
    _ slots: inout [FormSlot], at offset: Int
  ) throws(FormFault) {
    guard !steps.isEmpty, let place = try place(along: steps, layout, &slots, at: offset) else {
      return
    }
    if place.shape.kind == .list {
      _ = Self.makeList(place.slot, &slots)
    } else {
      _ = Self.makeObject(place.slot, &slots)
    }
  }

  /// The slot that steps lead to, its block and what it may hold; nil where something else is in the
  /// way. Makes what the steps lead through.
  private mutating func place(
    along steps: some Collection<NameStep>, _ layout: borrowing LayoutIndex,
    _ slots: inout [FormSlot], at offset: Int
  ) throws(FormFault) -> (slot: Int, block: Int, shape: LayoutIndex.Shape)? {
    var block = 0
    var slot = FormLayout.elementOffset
    var shape = unsafe layout.scopes[0].element
    for step in steps {
      switch step.kind {
      case .member:
        guard Self.makeObject(slot, &slots) else { return nil }
        slot = block + Int(unsafe layout.members[Int(step.number)].offset)
      case .row:
        guard Self.makeList(slot, &slots) else { return nil }
        if !appended.isEmpty, appended.contains(slot) { throw Self.mixed(at: offset) }
        if step.number == slots[slot].length { placed.insert(slot) }
        block = try row(step.number, of: slot, in: block, shape, layout, &slots, at: offset)
        slot = block + FormLayout.elementOffset
      case .append:
        guard Self.makeList(slot, &slots) else { return nil }
        if !placed.isEmpty, placed.contains(slot) { throw Self.mixed(at: offset) }
        appended.insert(slot)
        block = try row(
          slots[slot].length, of: slot, in: block, shape, layout, &slots, at: offset)
        slot = block + FormLayout.elementOffset
      }
      shape = step.shape
    }
    return (slot, block, shape)
  }

  /// The fault of a list whose rows are named in both ways.
  static func mixed(at offset: Int) -> FormFault {
    FormFault("a list takes its rows either as 'a[]' or as 'a[0]', not both", at: offset)
  }

  /// Makes a slot hold an object; tells whether it does now.
  private static func makeObject(_ slot: Int, _ slots: inout [FormSlot]) -> Bool {
    switch slots[slot].kind {
    case .object: return true
    case .absent:
      slots[slot].kind = .object
      return true
    default:
      slots[slot] = FormSlot(.repeated)
      return false
    }
  }

  /// Makes a slot hold a list; tells whether it does now.
  private static func makeList(_ slot: Int, _ slots: inout [FormSlot]) -> Bool {
    switch slots[slot].kind {
    case .array: return true
    case .absent:
      slots[slot].kind = .array
      return true
    default:
      slots[slot] = FormSlot(.repeated)
      return false
    }
  }

  /// The block of a row that is there or comes next.
  private mutating func row(
    _ place: Int32, of list: Int, in block: Int, _ shape: LayoutIndex.Shape,
    _ layout: borrowing LayoutIndex, _ slots: inout [FormSlot], at offset: Int
  ) throws(FormFault) -> Int {
    let count = slots[list].length
    if place + 1 == count { return Int(slots[list].number) }
    if place < count {
      if place >= Self.walkedCount, let row = rows[Self.key(list, place)] { return Int(row) }
      var row = Int(slots[list].start)
      for _ in 0..<place { row = Int(slots[row].start) }
      return row
    }
    guard place == count else {
      throw FormFault("the rows of a list must be given in order, from [0] on", at: offset)
    }
    let size = Int(unsafe layout.scopes[Int(shape.target)].slotCount)
    guard slots.count + size <= FormBuffer.maximumSlotCount else {
      throw FormFault(
        "the lists of a form fill more than \(FormBuffer.maximumSlotCount) places", at: offset)
    }
    let row = FormBuffer.appendRow(to: list, in: block, slotCount: size, of: &slots)
    if place >= Self.walkedCount { rows[Self.key(list, place)] = Int32(row) }
    return row
  }

  private static func key(_ list: Int, _ place: Int32) -> UInt64 {
    UInt64(list) << 32 | UInt64(UInt32(bitPattern: place))
  }
}
