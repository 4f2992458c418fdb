/// The names that forms of one stream have carried, as they were written, and the ways they stand for.
///
/// Forms tend to carry their names in one order, so a reader first compares with the name that
/// followed the last one before. What is remembered decides how fast a name is found, never what it
/// stands for.
struct NameCache {
  /// A name and the way to its value.
  struct Entry {
    /// The first eight bytes of the name with the `=` after it, and which of them count.
    var head: UInt64
    var mask: UInt64
    /// The last eight bytes of the name with its `=`, where these are more than eight.
    var tail: UInt64
    /// The length with the `=`.
    var length: Int32
    /// Where the name begins in `bytes`.
    var start: Int32
    /// Its steps.
    var firstStep: Int32
    var stepCount: Int32
    /// The slot of a single value of the form itself; -1 for any other way.
    var slot: Int32
    /// The entry that followed last time.
    var next: Int32
  }

  /// The beginning of a form; its `next` is the first name.
  static let beginning = 0
  /// How many names are remembered, and how long each may be.
  private static let maximumCount = 512
  private static let maximumLength = 128
  private static let tableMask = 2 * maximumCount - 1

  private(set) var entries: [Entry]
  private(set) var steps: [NameStep] = []
  private var bytes: [UInt8] = []
  /// By hash: an entry, or 0.
  private var table = [Int16](repeating: 0, count: 2 * maximumCount)

  init() {
    // No text matches: a length of 0 is none.
    entries = [
      Entry(
        head: 1, mask: 0, tail: 0, length: 0, start: 0, firstStep: 0, stepCount: 0, slot: -1,
        next: 0)
    ]
  }

  /// The entry that followed another last time, where its name and `=` stand at a place; or nil.
  @inline(__always)
  func expected(after entry: Int, at start: Int, in text: JSONText) -> Int? {
    let next = Int(entries[entry].next)
    let candidate = entries[next]
    guard text.word(start) & candidate.mask == candidate.head else { return nil }
    let length = Int(candidate.length)
    if length <= 8 { return next }
    // The head has shown that eight bytes of text are there, not that all are.
    guard start + length <= text.end, text.word(start + length - 8) == candidate.tail else {
      return nil
    }
    return length <= 16 || isEqual(candidate, start, in: text) ? next : nil
  }

  /// The entry of a name, or nil.
  func find(_ name: Range<Int>, in text: JSONText) -> Int? {
    guard name.count < Self.maximumLength else { return nil }
    var place = Self.hash(name, in: text)
    while table[place] != 0 {
      let index = Int(table[place])
      let entry = entries[index]
      if Int(entry.length) == name.count + 1, isEqual(entry, name.lowerBound, in: text) {
        return index
      }
      place = (place + 1) & Self.tableMask
    }
    return nil
  }

  /// Remembers which entry followed another.
  mutating func follow(_ entry: Int, by next: Int) { entries[entry].next = Int32(next) }

  /// Keeps the bytes of a name before they are decoded; tells whether there is room.
  mutating func keep(_ name: Range<Int>, in text: JSONText) -> Bool {
    guard entries.count < Self.maximumCount, name.count < Self.maximumLength else { return false }
    bytes.removeSubrange(end...)
    for place in name { bytes.append(text[place]) }
    bytes.append(0x3D)
    return true
  }

  /// Remembers the way that the name kept last stands for.
  ///
  /// - Parameter slot: The slot of a single value of the form itself; -1 for any other way.
  mutating func add(_ way: [NameStep], slot: Int32) -> Int {
    let start = end
    let name = Array(bytes[start...])
    let words = LayoutIndex.words(of: name)
    let index = entries.count
    entries.append(
      Entry(
        head: words.0, mask: LayoutIndex.mask(name.count), tail: words.1,
        length: Int32(name.count), start: Int32(start), firstStep: Int32(steps.count),
        stepCount: Int32(way.count), slot: slot, next: 0))
    steps += way
    let plain = Array(name.dropLast())
    var place = LayoutIndex.hash(LayoutIndex.words(of: plain), plain.count) & Self.tableMask
    while table[place] != 0 { place = (place + 1) & Self.tableMask }
    table[place] = Int16(index)
    return index
  }

  /// Where the bytes of the entries end.
  private var end: Int {
    entries.last.map { Int($0.start) + Int($0.length) } ?? 0
  }

  private func isEqual(_ entry: Entry, _ start: Int, in text: JSONText) -> Bool {
    let first = Int(entry.start)
    for offset in 0..<Int(entry.length) - 1 where bytes[first + offset] != text[start + offset] {
      return false
    }
    return true
  }

  private static func hash(_ name: Range<Int>, in text: JSONText) -> Int {
    let words = (
      text.word(name.lowerBound) & LayoutIndex.mask(name.count),
      name.count > 8 ? text.word(name.upperBound - 8) : 0
    )
    return LayoutIndex.hash(words, name.count) & tableMask
  }
}
