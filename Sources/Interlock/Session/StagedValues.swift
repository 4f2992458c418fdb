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
    /// The same among those that wait for the same pause.
    var previousOfOwner: Int32
    var nextOfOwner: Int32
    /// How many were set before it.
    var number: Int
  }

  /// The values that wait for the pause of one field, as a chain.
  private struct Pause: Sendable {
    var first: Int32
    var last: Int32
  }

  private var entries: [Entry] = []
  private var free: Int32 = -1
  private var first: Int32 = -1
  private var last: Int32 = -1
  /// The places of the entries, by slot.
  private var places: [Int: Int32] = [:]
  /// The pauses, by the slot of the field that they belong to, and when they are over.
  private var pauses: [Int: Pause] = [:]
  private var deadlines = DeadlineHeap()
  private var count = 0

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
  func forEach(_ body: (StagedValue) -> Void) {
    var place = first
    while place >= 0 {
      body(entries[Int(place)].value)
      place = entries[Int(place)].next
    }
  }

  /// Lets the body change every value, in the order in which they were set.
  mutating func update(_ body: (inout StagedValue) -> Void) {
    var place = first
    while place >= 0 {
      body(&entries[Int(place)].value)
      place = entries[Int(place)].next
    }
  }

  /// Appends all values.
  func appendAll(to due: inout [StagedValue]) {
    var place = first
    while place >= 0 {
      due.append(entries[Int(place)].value)
      place = entries[Int(place)].next
    }
  }

  /// Appends the values whose pause is over at an instant, in the order in which they were set.
  mutating func appendDue(_ instant: Int64, to due: inout [StagedValue]) {
    guard let owner = deadlines.takeDue(by: instant) else { return }
    if deadlines.first > instant {
      appendChain(of: owner) { due.append(entries[$0].value) }
      return
    }
    var places: [Int] = []
    appendChain(of: owner) { places.append($0) }
    while let owner = deadlines.takeDue(by: instant) {
      appendChain(of: owner) { places.append($0) }
    }
    places.sort { entries[$0].number < entries[$1].number }
    for place in places { due.append(entries[place].value) }
  }

  private func appendChain(of owner: Int, _ append: (Int) -> Void) {
    var place = pauses[owner]?.first ?? -1
    while place >= 0 {
      append(Int(place))
      place = entries[Int(place)].nextOfOwner
    }
  }

  /// The end of the pause that is over first; `Int64.max` where there is none.
  var firstDeadline: Int64 { deadlines.first }

  // MARK: Writing

  mutating func insert(_ value: StagedValue, at slot: Int) {
    let place: Int
    var pause = pauses[value.owner] ?? Pause(first: -1, last: -1)
    let entry = Entry(
      value: value, previous: last, next: -1, previousOfOwner: pause.last, nextOfOwner: -1,
      number: count)
    count += 1
    if free >= 0 {
      place = Int(free)
      free = entries[place].next
      entries[place] = entry
    } else {
      place = entries.count
      entries.append(entry)
    }
    if last >= 0 { entries[Int(last)].next = Int32(place) } else { first = Int32(place) }
    last = Int32(place)
    if pause.last >= 0 {
      entries[Int(pause.last)].nextOfOwner = Int32(place)
    } else {
      pause.first = Int32(place)
    }
    pause.last = Int32(place)
    pauses[value.owner] = pause
    places[slot] = Int32(place)
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
    leavePause(entry)
    return entry.value
  }

  private mutating func leavePause(_ entry: Entry) {
    let owner = entry.value.owner
    guard var pause = pauses[owner] else { return }
    if entry.previousOfOwner >= 0 {
      entries[Int(entry.previousOfOwner)].nextOfOwner = entry.nextOfOwner
    } else {
      pause.first = entry.nextOfOwner
    }
    if entry.nextOfOwner >= 0 {
      entries[Int(entry.nextOfOwner)].previousOfOwner = entry.previousOfOwner
    } else {
      pause.last = entry.previousOfOwner
    }
    if pause.first >= 0 {
      pauses[owner] = pause
    } else {
      pauses[owner] = nil
      deadlines.remove(owner)
    }
  }

  /// Sets the end of the pause of all values that wait for one owner.
  mutating func setDeadline(_ deadline: Int64, of owner: Int) {
    if pauses[owner] != nil { deadlines.set(deadline, of: owner) }
  }
}
