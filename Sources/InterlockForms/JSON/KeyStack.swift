/// The keys of the objects that are open, to find one that comes twice.
///
/// It takes the keys that no field has, as those of fields are told by their slots. Objects close in
/// the reverse order of opening, so both the list and the hash table work as stacks: taking the last
/// entry out leaves the table as it was before. Hashes carry a seed of the process, so that no form
/// can be written to collide; what is found never depends on it.
struct KeyStack {
  private struct Entry {
    var start: Int32
    var length: Int32
    var hash: UInt32
    /// Where the table refers to the entry; -1 while its object has few keys.
    var place: Int32
  }

  /// The number of keys that are compared one by one before a table pays.
  private static let listedCount = 16
  /// What is kept from form to form.
  private static let keptCount = 1 << 14

  private var entries: [Entry] = []
  /// By hash: an entry's index and one, or 0.
  private var table: [Int32] = []
  private var tableCount = 0

  /// How many keys the open objects have; an object that opens remembers it.
  var count: Int { entries.count }

  /// Forgets all keys.
  mutating func reset() {
    // First, as the entries know which places of the table to clear.
    removeAll(from: 0)
    if entries.capacity > Self.keptCount { entries = [] }
    if table.count > 4 * Self.keptCount { table = [] }
  }

  /// Takes a key up; tells whether its object has it already.
  ///
  /// - Parameter first: The count of keys when the object opened.
  mutating func insert(start: Int, length: Int, from first: Int, in text: JSONText) -> Bool {
    var entry = Entry(start: Int32(start), length: Int32(length), hash: 0, place: -1)
    if entries.count - first < Self.listedCount {
      for index in first..<entries.count where isEqual(entries[index], entry, in: text) {
        return false
      }
      entries.append(entry)
      return true
    }
    if entries.count - first == Self.listedCount {
      // They are in the table already where the key after them came twice.
      for index in first..<entries.count where entries[index].place < 0 {
        entries[index].hash = hash(entries[index], from: first, in: text)
        place(index)
      }
    }
    entry.hash = hash(entry, from: first, in: text)
    let mask = table.count - 1
    var slot = Int(entry.hash) & mask
    while table[slot] != 0 {
      let other = Int(table[slot]) - 1
      if other >= first, entries[other].hash == entry.hash,
        isEqual(entries[other], entry, in: text)
      {
        return false
      }
      slot = (slot + 1) & mask
    }
    entries.append(entry)
    place(entries.count - 1)
    return true
  }

  /// Drops the keys of an object that closes.
  mutating func removeAll(from first: Int) {
    while entries.count > first {
      let entry = entries.removeLast()
      if entry.place >= 0 {
        table[Int(entry.place)] = 0
        tableCount -= 1
      }
    }
  }

  private mutating func place(_ index: Int) {
    if 2 * (tableCount + 1) > table.count {
      table = [Int32](repeating: 0, count: max(64, 2 * table.count))
      for earlier in 0..<index where entries[earlier].place >= 0 { link(earlier) }
    }
    link(index)
    tableCount += 1
  }

  private mutating func link(_ index: Int) {
    let mask = table.count - 1
    var slot = Int(entries[index].hash) & mask
    while table[slot] != 0 { slot = (slot + 1) & mask }
    table[slot] = Int32(index + 1)
    entries[index].place = Int32(slot)
  }

  private func hash(_ entry: Entry, from first: Int, in text: JSONText) -> UInt32 {
    var hasher = Hasher()
    // Equal keys of objects in objects must not pile up either.
    hasher.combine(first)
    unsafe hasher.combine(
      bytes: UnsafeRawBufferPointer(
        start: text.base + Int(entry.start), count: Int(entry.length)))
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  private func isEqual(_ one: Entry, _ other: Entry, in text: JSONText) -> Bool {
    guard one.length == other.length else { return false }
    for offset in 0..<Int(one.length)
    where text[Int(one.start) + offset] != text[Int(other.start) + offset] {
      return false
    }
    return true
  }
}
