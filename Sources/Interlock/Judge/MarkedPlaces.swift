/// Fields with something to tell, such as what is broken in them, found in the order of the form
/// without a walk over those that have nothing.
struct MarkedPlaces: Sendable {
  /// What places are marked for.
  enum Kind: Int, CaseIterable, Sendable {
    /// An error of their own.
    case broken
    /// A latest value that waits for a pause, or a question that the host has not answered.
    case waiting
  }

  /// The fields of the form itself that are marked, by number, and the lists with a row that is.
  private var fields = BitTree()
  private var listsWithRows = BitTree()
  /// How many fields are marked in each row, and rows in each list: by block and slot, where any are.
  private var rows: [Int: Int32] = [:]
  private var lists: [Int: Int32] = [:]

  /// How many fields of each number are marked, whatever row they are in.
  private(set) var counts: [Int: Int] = [:]

  /// Whether a field is marked in a row, or in one of the rows in it.
  func contains(row block: Int) -> Bool { !rows.isEmpty && rows[block] != nil }

  /// Whether a row of a list is.
  func contains(rowOfListAt slot: Int) -> Bool { !lists.isEmpty && lists[slot] != nil }

  /// The first marked field of the form itself from a number on, or list with a marked row.
  func first(from field: Int) -> Int? {
    let own = fields.first(from: field)
    guard let list = listsWithRows.first(from: field) else { return own }
    return min(own ?? list, list)
  }

  /// Counts one more, or less, of a field.
  mutating func count(_ change: Int, of field: Int) {
    let count = (counts[field] ?? 0) + change
    counts[field] = count == 0 ? nil : count
  }

  /// Marks a field of the form itself, or no longer.
  mutating func mark(field: Int, _ isMarked: Bool) { fields.set(field, isMarked) }

  /// Marks a list of the form itself as having rows that are, or no longer.
  mutating func mark(list: Int, _ isMarked: Bool) { listsWithRows.set(list, isMarked) }

  /// Counts one more, or less, in a row.
  ///
  /// - Returns: Whether the row is marked now and was not, or the reverse.
  mutating func count(_ change: Int32, row block: Int) -> Bool { Self.count(change, block, &rows) }

  /// Counts one more, or less, of the rows of a list.
  mutating func count(_ change: Int32, listAt slot: Int) -> Bool {
    Self.count(change, slot, &lists)
  }

  private static func count(_ change: Int32, _ key: Int, _ counts: inout [Int: Int32]) -> Bool {
    let before = counts[key] ?? 0
    let after = before + change
    counts[key] = after == 0 ? nil : after
    return (before == 0) != (after == 0)
  }
}

/// A set of small numbers that finds the next one in few steps, however large it is.
struct BitTree: Sendable {
  private var words: [UInt64] = []
  /// Which words have any.
  private var summary: [UInt64] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func set(_ number: Int, _ isIn: Bool) {
    let word = number >> 6
    if word >= words.count {
      if !isIn { return }
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
      summary.append(contentsOf: repeatElement(0, count: (words.count + 63) / 64 - summary.count))
    }
    let bit: UInt64 = 1 << UInt64(number & 63)
    if (words[word] & bit != 0) == isIn { return }
    words[word] ^= bit
    count += isIn ? 1 : -1
    let wordBit: UInt64 = 1 << UInt64(word & 63)
    if words[word] == 0 { summary[word >> 6] &= ~wordBit } else { summary[word >> 6] |= wordBit }
  }

  /// The least number in the set that is not less than one.
  func first(from number: Int) -> Int? {
    var word = number >> 6
    guard word < words.count else { return nil }
    let rest = words[word] & (~0 << UInt64(number & 63))
    if rest != 0 { return (word << 6) + rest.trailingZeroBitCount }
    word += 1
    var index = word >> 6
    while index < summary.count {
      var bits = summary[index]
      if index == word >> 6 { bits &= ~0 << UInt64(word & 63) }
      if bits != 0 {
        let next = (index << 6) + bits.trailingZeroBitCount
        return (next << 6) + words[next].trailingZeroBitCount
      }
      index += 1
    }
    return nil
  }
}
