/// What tells without a regex engine that a pattern is certainly one.
///
/// It knows the commonest items of PCRE2's dialect, pcre2pattern(3): literals, `.`, `^`, `$`, `|`,
/// escapes of one letter, `\p{…}` with one letter, character classes, groups, look-ahead, and
/// repeats. A pattern that has anything else, or that is long or repeats so much that its compiled
/// form could outgrow the engine's limit, is none of its business; only the engine can say then.
struct PlainPattern {
  /// The most bytes of a pattern; longer ones are left to the engine.
  private static let longest = 256
  /// The most groups inside one another.
  private static let deepest = 16
  /// The largest number of a repeat.
  private static let mostRepeats = 1_000
  /// What one item may take when compiled, in bytes, a class of any characters among them.
  private static let itemSize = 64
  /// What a whole pattern may take; PCRE2's own limit is 64 KiB where it is built as usual.
  private static let largest = 24_000

  /// What the item before was, for a quantifier behind it.
  private enum Last {
    /// Nothing that could be repeated.
    case nothing
    /// A character, a class or an escape that stands for one; a repeat of it is not written out.
    case character
    /// A group, which a repeat writes out as often as it says.
    case group
  }

  private let end: Int
  private var index = 0
  private var last = Last.nothing
  private var depth = 0
  /// What the items of each open group take so far; the first is the pattern itself.
  private var sizes = InlineArray<17, Int>(repeating: 0)
  /// What the group before takes, for a repeat of it.
  private var lastSize = 0
  /// Which of the open groups are look-ahead, a bit for each depth.
  private var lookAheads: UInt32 = 0

  private init(end: Int) { self.end = end }

  /// Whether the bytes are certainly a pattern that the engine compiles; false says nothing.
  static func isCertain(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count <= longest else { return false }
    var pattern = PlainPattern(end: bytes.count)
    while pattern.index < pattern.end {
      guard pattern.readItem(bytes) else { return false }
    }
    return pattern.depth == 0 && pattern.sizes[0] <= largest
  }

  /// Moves behind one item, and notes what it was.
  private mutating func readItem(_ bytes: Span<UInt8>) -> Bool {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "["):
      index += 1
      guard readClass(bytes) else { return false }
      add(.character)
    case UInt8(ascii: "\\"):
      return readEscape(bytes)
    case UInt8(ascii: "("):
      return openGroup(bytes)
    case UInt8(ascii: ")"):
      return closeGroup()
    case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "|"):
      index += 1
      add(.nothing)
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      index += 1
      return repeatLast(bytes, 1)
    case UInt8(ascii: "{"):
      guard let most = readCounts(bytes) else { return false }
      return repeatLast(bytes, most)
    case 0x20...0x7E:
      index += 1
      add(.character)
    default:
      // Controls are left to the engine; beyond ASCII, a character of UTF-8 is a literal.
      guard byte >= 0x80, bytes.scalar(at: &index) != nil else { return false }
      add(.character)
    }
    return true
  }

  private mutating func add(_ item: Last) {
    last = item
    sizes[depth] += PlainPattern.itemSize
  }

  // MARK: - Escapes

  private mutating func readEscape(_ bytes: Span<UInt8>) -> Bool {
    guard index + 1 < end else { return false }
    let kind = bytes[index + 1]
    index += 2
    switch kind {
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "A"), UInt8(ascii: "Z"),
      UInt8(ascii: "z"):
      add(.nothing)
    case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "v"), UInt8(ascii: "V"),
      UInt8(ascii: "R"), UInt8(ascii: "X"):
      add(.character)
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      guard skipProperty(bytes) else { return false }
      add(.character)
    default:
      guard PlainPattern.isSet(kind) || PlainPattern.literal(escapedBy: kind) != nil else {
        return false
      }
      add(.character)
    }
    return true
  }

  /// Whether a letter behind a backslash stands for a set of characters, in a class too.
  private static func isSet(_ kind: UInt8) -> Bool {
    switch kind {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "w"), UInt8(ascii: "W"),
      UInt8(ascii: "s"), UInt8(ascii: "S"):
      true
    default: false
    }
  }

  /// The character that a backslash and a byte stand for, in a class too; nil for all else.
  private static func literal(escapedBy kind: UInt8) -> UInt32? {
    switch kind {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "f"): 0x0C
    case 0x20...0x7E: kind.isASCIIAlphanumeric ? nil : UInt32(kind)
    default: nil
    }
  }

  /// Moves behind `{L}`, where the letter is a general category of characters.
  private mutating func skipProperty(_ bytes: Span<UInt8>) -> Bool {
    guard index + 2 < end, bytes[index] == UInt8(ascii: "{"),
      bytes[index + 2] == UInt8(ascii: "}")
    else { return false }
    switch bytes[index + 1] {
    case UInt8(ascii: "C"), UInt8(ascii: "L"), UInt8(ascii: "M"), UInt8(ascii: "N"),
      UInt8(ascii: "P"), UInt8(ascii: "S"), UInt8(ascii: "Z"):
      index += 3
      return true
    default: return false
    }
  }

  // MARK: - Classes

  /// Moves behind the bracket that closes a class.
  private mutating func readClass(_ bytes: Span<UInt8>) -> Bool {
    let start = index
    if bytes.has(UInt8(ascii: "^"), at: index) { index += 1 }
    // A bracket that closes nothing yet would be a member.
    guard index < end, bytes[index] != UInt8(ascii: "]") else { return false }
    var isFirst = true
    while index < end {
      if bytes[index] == UInt8(ascii: "]") {
        index += 1
        return !PlainPattern.isPOSIXName(bytes, start..<(index - 1))
      }
      sizes[depth] += 8
      guard readMember(bytes, isFirst: isFirst) else { return false }
      isFirst = false
    }
    return false
  }

  /// Whether the inside of a class reads as `:alpha:`, `.a.` or `=a=`, which stand in classes alone.
  private static func isPOSIXName(_ bytes: Span<UInt8>, _ inside: Range<Int>) -> Bool {
    guard inside.count > 1, bytes[inside.lowerBound] == bytes[inside.upperBound - 1] else {
      return false
    }
    switch bytes[inside.lowerBound] {
    case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "="): return true
    default: return false
    }
  }

  /// Moves behind a member of a class: a set, a character, or a range of two.
  private mutating func readMember(_ bytes: Span<UInt8>, isFirst: Bool) -> Bool {
    if bytes[index] == UInt8(ascii: "\\"), index + 1 < end, PlainPattern.isSet(bytes[index + 1]) {
      index += 2
      // What looks like a range from a set is left to the engine.
      return !bytes.has(UInt8(ascii: "-"), at: index) || bytes.has(UInt8(ascii: "]"), at: index + 1)
    }
    if bytes[index] == UInt8(ascii: "-") {
      // The hyphen itself stands at an end.
      guard isFirst || bytes.has(UInt8(ascii: "]"), at: index + 1) else { return false }
      index += 1
      return !bytes.has(UInt8(ascii: "-"), at: index)
    }
    guard let low = readCharacter(bytes) else { return false }
    guard bytes.has(UInt8(ascii: "-"), at: index), !bytes.has(UInt8(ascii: "]"), at: index + 1)
    else { return true }
    index += 1
    guard index < end, bytes[index] != UInt8(ascii: "-"), let high = readCharacter(bytes) else {
      return false
    }
    return low <= high
  }

  /// Reads a character of a class; nil where something else stands there.
  private mutating func readCharacter(_ bytes: Span<UInt8>) -> UInt32? {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\\"):
      guard index + 1 < end, let value = PlainPattern.literal(escapedBy: bytes[index + 1]) else {
        return nil
      }
      index += 2
      return value
    case UInt8(ascii: "["), UInt8(ascii: "]"):
      // Perhaps the beginning of `[:alpha:]`.
      return nil
    case 0x20...0x7E:
      index += 1
      return UInt32(byte)
    default: return byte >= 0x80 ? bytes.scalar(at: &index) : nil
    }
  }

  // MARK: - Groups

  /// Moves behind `(`, `(?:`, `(?=` or `(?!`.
  private mutating func openGroup(_ bytes: Span<UInt8>) -> Bool {
    index += 1
    var isLookAhead = false
    if bytes.has(UInt8(ascii: "?"), at: index) {
      guard index + 1 < end else { return false }
      switch bytes[index + 1] {
      case UInt8(ascii: ":"): break
      case UInt8(ascii: "="), UInt8(ascii: "!"): isLookAhead = true
      default: return false
      }
      index += 2
    } else if bytes.has(UInt8(ascii: "*"), at: index) {
      return false
    }
    guard depth < PlainPattern.deepest else { return false }
    depth += 1
    sizes[depth] = PlainPattern.itemSize
    lookAheads = lookAheads & ~(1 << UInt32(depth)) | (isLookAhead ? 1 << UInt32(depth) : 0)
    last = .nothing
    return true
  }

  private mutating func closeGroup() -> Bool {
    guard depth > 0 else { return false }
    index += 1
    last = lookAheads & (1 << UInt32(depth)) != 0 ? .nothing : .group
    lastSize = sizes[depth]
    depth -= 1
    sizes[depth] += lastSize
    return true
  }

  // MARK: - Repeats

  /// Notes a repeat of the item before, and moves behind the mark for a lazy or possessive one.
  private mutating func repeatLast(_ bytes: Span<UInt8>, _ most: Int) -> Bool {
    switch last {
    case .nothing: return false
    case .character: sizes[depth] += PlainPattern.itemSize
    case .group: sizes[depth] += lastSize * most + PlainPattern.itemSize
    }
    guard sizes[depth] <= PlainPattern.largest else { return false }
    last = .nothing
    if bytes.has(UInt8(ascii: "?"), at: index) || bytes.has(UInt8(ascii: "+"), at: index) {
      index += 1
    }
    return true
  }

  /// Moves behind `{n}`, `{n,}` or `{n,m}`; gives the larger number, nil where none of these stands.
  private mutating func readCounts(_ bytes: Span<UInt8>) -> Int? {
    index += 1
    guard let least = readNumber(bytes) else { return nil }
    var most = least
    if bytes.has(UInt8(ascii: ","), at: index) {
      index += 1
      if !bytes.has(UInt8(ascii: "}"), at: index) {
        guard let number = readNumber(bytes), number >= least else { return nil }
        most = number
      }
    }
    guard bytes.has(UInt8(ascii: "}"), at: index) else { return nil }
    index += 1
    return most
  }

  private mutating func readNumber(_ bytes: Span<UInt8>) -> Int? {
    let start = index
    index = bytes.endOfDigits(from: start)
    guard index > start, index - start <= 4, let number = bytes.digits(index - start, at: start),
      number <= PlainPattern.mostRepeats
    else { return nil }
    return number
  }
}
