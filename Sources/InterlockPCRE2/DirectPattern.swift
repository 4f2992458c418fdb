package import Interlock

/// A pattern that needs no engine: a row of characters and sets, each repeated or not.
///
/// `[a-z0-9_]{3,20}`, `\+[1-9][0-9]{6,14}` and `\d{4}-\d{2}` are such patterns, and most that people
/// write are. What repeats a varying number of times shares no character with what may follow it,
/// so that there is one way to go at each character: to take as many as there are is to find the
/// match, and nothing is ever taken back. Hence the answer is that of PCRE2 on every subject.
///
/// Its bound on the work changes no answer either. On such a pattern PCRE2 gives each character
/// back once at most, where it has already failed, and looks then at all later items without moving
/// forward: the counted code pays for fewer than (characters + 1) × (items + 1) steps, and for each
/// character once. Longer subjects than those for which that is half of the budget are left to
/// PCRE2, and so are all with characters beyond ASCII in a place that matters.
package final class DirectPattern: CompiledPattern {
  private struct Item: Sendable {
    /// The bit of the set in ``DirectPattern/sets``.
    var bit: UInt16
    var least: Int
    var most: Int
  }

  private enum Shape: Sendable {
    /// All items from the first byte on, to the last one.
    case whole
    /// All items from the first byte on, whatever follows.
    case prefix
    /// All items from the first byte on, to the end or to a line feed that ends the subject.
    case line
    /// One item at any place.
    case run
  }

  private let items: [Item]
  /// Which sets each byte is in; none for bytes beyond ASCII.
  private let sets: [UInt16]
  private let shape: Shape
  private let longest: Int
  private let engine: BoundedPattern

  private static let mostItems = 16
  /// Half of what the counted code may do on the shortest subject.
  private static let work = WorkLimit.steps / 2

  /// Reads a pattern; nil where it takes more than this.
  ///
  /// - Parameters:
  ///   - pattern: The regex's bytes, which PCRE2 has compiled.
  ///   - mode: How much of a subject must match.
  ///   - engine: The compiled pattern, for subjects that are left to it.
  init?(_ pattern: [UInt8], mode: PatternMode, engine: BoundedPattern) {
    var reader = DirectPatternReader(pattern)
    guard let parts = reader.read(), !parts.isEmpty, parts.count <= Self.mostItems else {
      return nil
    }
    switch (mode, reader.isAnchored) {
    case (.whole, _): shape = .whole
    case (.search, true): shape = reader.isEnded ? .line : .prefix
    case (.search, false):
      // What may be empty is found everywhere, which is nobody's meaning.
      guard parts.count == 1, parts[0].least > 0, !reader.isEnded else { return nil }
      shape = .run
    }
    for (place, part) in parts.enumerated() where part.least < part.most {
      var next = ASCIISet()
      for follower in parts[(place + 1)...] {
        next.formUnion(follower.set)
        if follower.least > 0 { break }
      }
      guard part.set.isDisjoint(with: next) else { return nil }
    }
    longest = min(4_096, Self.work / ((parts.count + 1) * engine.stepWeight) - 1)
    guard longest > 0 else { return nil }
    var items: [Item] = []
    var sets = [UInt16](repeating: 0, count: 256)
    for (place, part) in parts.enumerated() {
      let bit: UInt16 = 1 << UInt16(place)
      items.append(Item(bit: bit, least: part.least, most: part.most))
      for byte: UInt8 in 0..<0x80 where part.set.contains(byte) { sets[Int(byte)] |= bit }
    }
    self.items = items
    self.sets = sets
    self.engine = engine
  }

  package func match(_ subject: Span<UInt8>, work: inout Int64) -> PatternOutcome {
    work += Int64(subject.count / 16) + 1
    return unsafe subject.withUnsafeBufferPointer { unsafe matchDirectly($0) }
      ?? engine.match(subject, work: &work)
  }

  /// Matches a subject; nil where that is left to PCRE2.
  func matchDirectly(_ subject: UnsafeBufferPointer<UInt8>) -> PatternOutcome? {
    guard subject.count <= longest, let base = subject.baseAddress else { return nil }
    return unsafe sets.withUnsafeBufferPointer { sets in
      guard let sets = sets.baseAddress else { return nil }
      return unsafe shape == .run
        ? search(base, subject.count, sets) : take(base, subject.count, sets)
    }
  }

  /// Takes the items one after the other from the first byte on.
  private func take(
    _ bytes: UnsafePointer<UInt8>, _ end: Int, _ sets: UnsafePointer<UInt16>
  ) -> PatternOutcome? {
    // What lies behind the match does not matter, unless it is no UTF-8 at all.
    if shape != .whole, unsafe !Self.isASCII(bytes, end) { return nil }
    var index = 0
    for place in items.indices {
      let item = items[place]
      let last = item.most < end - index ? index + item.most : end
      let first = index
      while index < last, unsafe sets[Int(bytes[index])] & item.bit != 0 { index += 1 }
      if index < last, unsafe bytes[index] >= 0x80 { return nil }
      if index - first < item.least { return .fails }
    }
    switch shape {
    case .whole: return index == end ? .matches : .fails
    case .line:
      let isLast = unsafe index + 1 == end && bytes[index] == 0x0A
      return index == end || isLast ? .matches : .fails
    case .prefix, .run: return .matches
    }
  }

  /// Looks for as many characters of the item's set in a row as there must be.
  private func search(
    _ bytes: UnsafePointer<UInt8>, _ end: Int, _ sets: UnsafePointer<UInt16>
  ) -> PatternOutcome? {
    guard unsafe Self.isASCII(bytes, end) else { return nil }
    let least = items[0].least
    var count = 0
    for index in 0..<end {
      count = unsafe sets[Int(bytes[index])] == 0 ? 0 : count + 1
      if count == least { return .matches }
    }
    return .fails
  }

  /// Whether every byte is ASCII.
  static func isASCII(_ bytes: UnsafePointer<UInt8>, _ end: Int) -> Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    var index = 0
    var bits: UInt64 = 0
    while index + 8 <= end {
      bits |= unsafe UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self)
      index += 8
    }
    while index < end {
      bits |= unsafe UInt64(bytes[index])
      index += 1
    }
    return bits & high == 0
  }
}

/// Reads patterns of characters, sets and repeats, and of nothing else.
struct DirectPatternReader {
  struct Part {
    var set: ASCIISet
    var least = 1
    var most = 1
  }

  /// Whether `^` begins the pattern, and `$` ends it.
  private(set) var isAnchored = false
  private(set) var isEnded = false

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The parts in order; nil where there is anything else.
  mutating func read() -> [Part]? {
    if next == UInt8(ascii: "^") {
      isAnchored = true
      index += 1
    }
    var parts: [Part] = []
    while let byte = next {
      if byte == UInt8(ascii: "$"), index + 1 == bytes.count {
        isEnded = true
        return parts
      }
      guard let set = readSet(byte) else { return nil }
      var part = Part(set: set)
      guard readRepeat(&part) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private mutating func readSet(_ byte: UInt8) -> ASCIISet? {
    index += 1
    switch byte {
    case UInt8(ascii: "["): return readClass()
    case UInt8(ascii: "\\"): return readEscape()
    case UInt8(ascii: "."):
      var set = ASCIISet(0x0A...0x0A)
      set.invert()
      return set
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "$"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      return nil
    case 0x20...0x7E: return ASCIISet(byte...byte)
    default: return nil
    }
  }

  /// Reads what follows a backslash: `d` and its like, or a character that is no letter or digit.
  private mutating func readEscape() -> ASCIISet? {
    guard let byte = next else { return nil }
    index += 1
    if let set = ASCIISet(escapedBy: byte) { return set }
    return Self.isPunctuation(byte) ? ASCIISet(byte...byte) : nil
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      false
    default: (0x20...0x7E).contains(byte)
    }
  }

  private mutating func readClass() -> ASCIISet? {
    var set = ASCIISet()
    let isInverted = next == UInt8(ascii: "^")
    if isInverted { index += 1 }
    let start = index
    while let byte = next, byte != UInt8(ascii: "]") || index == start {
      guard let low = readMember(into: &set, at: start) else { return nil }
      guard low != .max, next == UInt8(ascii: "-"), index + 1 < bytes.count,
        bytes[index + 1] != UInt8(ascii: "]")
      else { continue }
      index += 1
      guard let high = readMember(into: &set, at: start), high != .max, low <= high else {
        return nil
      }
      set.insert(low...high)
    }
    guard next == UInt8(ascii: "]") else { return nil }
    index += 1
    if isInverted { set.invert() }
    return set
  }

  /// Reads a member of a class and gives its character, or 255 for a set such as `\d`.
  private mutating func readMember(into set: inout ASCIISet, at start: Int) -> UInt8? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\\"):
      guard let letter = next else { return nil }
      index += 1
      if let other = ASCIISet(escapedBy: letter) {
        set.formUnion(other)
        // What looks like a range from a set is left to PCRE2.
        return next == UInt8(ascii: "-") ? nil : .max
      }
      guard Self.isPunctuation(letter) else { return nil }
      set.insert(letter...letter)
      return letter
    // Perhaps the beginning of `[:alpha:]`, or a bracket that closes nothing.
    case UInt8(ascii: "["), UInt8(ascii: "]"): return nil
    case 0x20...0x7E:
      set.insert(byte...byte)
      return byte
    default: return nil
    }
  }

  /// Reads a repeat, where there is one; false where it is lazy, possessive or no plain one.
  private mutating func readRepeat(_ part: inout Part) -> Bool {
    switch next {
    case UInt8(ascii: "*"): (part.least, part.most) = (0, .max)
    case UInt8(ascii: "+"): (part.least, part.most) = (1, .max)
    case UInt8(ascii: "?"): (part.least, part.most) = (0, 1)
    case UInt8(ascii: "{"):
      index += 1
      guard let least = readNumber() else { return false }
      (part.least, part.most) = (least, least)
      if next == UInt8(ascii: ",") {
        index += 1
        if next == UInt8(ascii: "}") {
          part.most = .max
        } else {
          guard let most = readNumber(), most >= least else { return false }
          part.most = most
        }
      }
      guard next == UInt8(ascii: "}"), part.most > 0 else { return false }
    default: return true
    }
    index += 1
    switch next {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"): return false
    default: return true
    }
  }

  private mutating func readNumber() -> Int? {
    let start = index
    var number = 0
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      guard index - start < 4 else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      index += 1
    }
    return index > start ? number : nil
  }
}
