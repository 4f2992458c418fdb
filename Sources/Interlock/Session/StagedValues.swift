/// The latest value of a field that waits for a pause in typing.
struct StagedValue: Sendable {
  var field: Int
  var block: Int
  /// The slot of the field whose pause it waits for, itself or a container.
  var owner: Int
  var slot: FormSlot
  var cell: Cell
}

/// The values that wait for a pause, in the order in which they were set first.
///
/// Each is found by the slot of its field, and taken out at once: a list may have as many of them as
/// it has rows. Places are used again, so that nothing is allocated while a form keeps its size.
struct StagedValues: Sendable {
  private struct Entry: Sendable {
    var value: StagedValue
    /// The place of the one set before, and of the one set after; -1 where there is none.
    var previous: Int32
    var next: Int32
  }

  private struct Pause: Sendable {
    var deadline: Int64
    /// How many values wait for it.
    var count: Int
  }

  private var entries: [Entry] = []
  private var free: Int32 = -1
  private var first: Int32 = -1
  private var last: Int32 = -1
  /// The places of the entries, by slot.
  private var places: [Int: Int32] = [:]
  /// The pauses, by the slot of the field that they belong to.
  private var pauses: [Int: Pause] = [:]

  @inline(__always)
  var isEmpty: Bool { first < 0 }

  /// The value that waits for a slot.
  subscript(slot slot: Int) -> StagedValue? {
    places.isEmpty ? nil : places[slot].map { entries[Int($0)].value }
  }

  func contains(where isOne: (StagedValue) -> Bool) -> Bool {
    var place = first
    while place >= 0 {
      if isOne(entries[Int(place)].value) { return true }
      place = entries[Int(place)].next
    }
    return false
  }

  /// What a function makes of every value, in the order in which they were set.
  func map<Result>(_ transform: (StagedValue) -> Result) -> [Result] {
    var results: [Result] = []
    var place = first
    while place >= 0 {
      results.append(transform(entries[Int(place)].value))
      place = entries[Int(place)].next
    }
    return results
  }

  /// Calls the body with every value, in the order in which they were set.
  mutating func forEach(_ body: (inout StagedValue) -> Void) {
    var place = first
    while place >= 0 {
      body(&entries[Int(place)].value)
      place = entries[Int(place)].next
    }
  }

  /// Appends the values whose pause is over at an instant; all where it is nil.
  func appendDue(_ instant: Int64?, to due: inout [StagedValue]) {
    var place = first
    while place >= 0 {
      let entry = entries[Int(place)]
      if instant.map({ (pauses[entry.value.owner]?.deadline ?? .min) <= $0 }) ?? true {
        due.append(entry.value)
      }
      place = entry.next
    }
  }

  /// The end of the pause that is over first; `Int64.max` where there is none.
  var firstDeadline: Int64 {
    var first = Int64.max
    for pause in pauses.values { first = min(first, pause.deadline) }
    return first
  }

  // MARK: Writing

  mutating func insert(_ value: StagedValue, at slot: Int) {
    let place: Int
    if free >= 0 {
      place = Int(free)
      free = entries[place].next
      entries[place] = Entry(value: value, previous: last, next: -1)
    } else {
      place = entries.count
      entries.append(Entry(value: value, previous: last, next: -1))
    }
    if last >= 0 { entries[Int(last)].next = Int32(place) } else { first = Int32(place) }
    last = Int32(place)
    places[slot] = Int32(place)
    pauses[value.owner, default: Pause(deadline: .max, count: 0)].count += 1
  }

  mutating func update(_ slot: Int, _ raw: FormSlot, _ cell: Cell) {
    guard let place = places[slot] else { return }
    entries[Int(place)].value.slot = raw
    entries[Int(place)].value.cell = cell
  }

  /// Notes that only a default gives a value, which fills no row.
  mutating func takeBack(_ slot: Int) {
    guard let place = places[slot] else { return }
    entries[Int(place)].value.cell.isGiven = false
  }

  mutating func remove(_ slot: Int) -> StagedValue? {
    guard let place = places.removeValue(forKey: slot) else { return nil }
    let entry = entries[Int(place)]
    if entry.previous >= 0 {
      entries[Int(entry.previous)].next = entry.next
    } else {
      first = entry.next
    }
    if entry.next >= 0 {
      entries[Int(entry.next)].previous = entry.previous
    } else {
      last = entry.previous
    }
    entries[Int(place)].next = free
    free = place
    let owner = entry.value.owner
    if let pause = pauses[owner] {
      if pause.count == 1 { pauses[owner] = nil } else { pauses[owner]?.count -= 1 }
    }
    return entry.value
  }

  /// Sets the end of the pause of all values that wait for one owner.
  mutating func setDeadline(_ deadline: Int64, of owner: Int) { pauses[owner]?.deadline = deadline }
}
