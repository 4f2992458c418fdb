/// The check of a domain name that may have characters of any script: IDNA 2008.
///
/// Protocol of RFC 5891 (registration, section 4.2), characters and contexts of RFC 5892, right to
/// left scripts of RFC 5893. Nothing is mapped first: capital letters beyond ASCII, full-width forms
/// and other dots are refused (RFC 5891 section 4.2.1).
struct DomainName {
  private var characters = DomainCharacters()
  private var label = DomainLabel()
  /// Whether the length of each label in ASCII is found exactly, or only a bound where that does.
  private var isExact = false
  /// Whether a label so far has characters from right to left.
  private var isBidirectional = false
  /// Whether each label so far could stand in a name with such characters.
  private var obeysBidiRule = true
  /// What the characters of the label so far ask for once all are known.
  private var demands = Demands()

  private struct Demands {
    /// Whether two characters may change places, or one may compose.
    var needsNormalization = false
    /// Whether a character is allowed in some contexts only.
    var needsContext = false
    /// Whether the character before may change places with its like.
    var mayMove = false
    /// The Bidi classes of the characters.
    var bidi = BidiClasses()
  }

  /// Whether the bytes from a place on are labels parted by dots, each valid, short enough in all.
  static func isValid(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    var name = DomainName()
    guard let length = name.check(bytes, from: start) else { return false }
    if length <= HostName.longest { return true }
    name.isExact = true
    guard let exactLength = name.check(bytes, from: start) else { return false }
    return exactLength <= HostName.longest
  }

  /// The length of the name in ASCII, or a bound on it; nil where the name is not valid.
  private mutating func check(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    // Each label is a dot longer, and no shorter in ASCII than its characters are many.
    guard bytes.count - start <= 4 * HostName.longest else { return nil }
    var length = 0
    var index = start
    while true {
      guard let labelLength = read(bytes, at: &index) else { return nil }
      length += labelLength
      if index == bytes.count { break }
      length += 1
      index += 1
    }
    // One label from right to left makes demands on all others (RFC 5893 section 2).
    return isBidirectional && !obeysBidiRule ? nil : length
  }

  /// Reads one label, and moves to the dot behind it or to the end.
  ///
  /// Gives its length in ASCII, a bound on that where ``isExact`` does not ask for more, or nil where
  /// it is not valid.
  private mutating func read(_ bytes: Span<UInt8>, at index: inout Int) -> Int? {
    let start = index
    label.removeAll()
    demands = Demands()
    var hasCapitals = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte == UInt8(ascii: ".") { break }
        index += 1
        guard byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") else { return nil }
        hasCapitals = hasCapitals || byte.isASCIIUppercase
        demands.mayMove = false
        demands.bidi.append(
          byte.isASCIILetter ? .left : byte == UInt8(ascii: "-") ? .neutral : .europeanNumber)
        guard label.append(UInt32(byte.isASCIIUppercase ? byte | 0x20 : byte)) else { return nil }
      } else {
        guard let scalar = bytes.scalar(at: &index), admit(scalar, isFirst: label.count == 0),
          label.append(scalar)
        else { return nil }
      }
    }
    guard label.count > 0, label.scalars[0] != 0x2D, label.scalars[label.count - 1] != 0x2D else {
      return nil
    }
    if label.isASCII {
      guard let length = lengthOfASCII(bytes, start..<index) else { return nil }
      obeysBidiRule = obeysBidiRule && demands.bidi.obeyRule
      return length
    }
    obeysBidiRule = obeysBidiRule && demands.bidi.obeyRule
    // Nothing is made lower-case first, but in labels of ASCII alone the case says nothing.
    guard !hasCapitals, isUnicodeLabel else { return nil }
    // A character takes eight digits at most, so that few of them need no closer look.
    let bound = label.encodedBound
    if !isExact, bound <= DomainLabel.longest { return bound }
    let length = label.encodedLength
    return length <= DomainLabel.longest ? length : nil
  }

  /// The length of a label of letters, digits and hyphens; nil where these are no label.
  private mutating func lengthOfASCII(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard hasReservedHyphens else { return range.count }
    let start = range.lowerBound
    guard bytes.hasASCII("xn--", in: start..<(start + 4)),
      label.decode(bytes, (start + 4)..<range.upperBound)
    else { return nil }
    // What decodes to ASCII alone is no A-label. What decodes is what would be encoded, as there is
    // but one text for each label (RFC 3492 section 3).
    guard !label.isASCII, label.scalars[0] != 0x2D, label.scalars[label.count - 1] != 0x2D else {
      return nil
    }
    demands = Demands()
    for index in 0..<label.count {
      guard admit(label.scalars[index], isFirst: index == 0) else { return nil }
    }
    return isUnicodeLabel ? range.count : nil
  }

  /// Whether a character may be in a label at all; notes what it asks for.
  private mutating func admit(_ scalar: UInt32, isFirst: Bool) -> Bool {
    let properties = characters.properties(of: scalar)
    guard properties.isAllowed, !isFirst || !properties.isMark else { return false }
    let bidi = properties.bidi
    demands.bidi.append(bidi)
    if bidi == .right || bidi == .arabicNumber { isBidirectional = true }
    if DomainName.needsContext(scalar) { demands.needsContext = true }
    if (demands.mayMove && properties.mayMove)
      || (properties.mayCompose && hasPartner(scalar))
    {
      demands.needsNormalization = true
    }
    demands.mayMove = properties.mayMove
    return true
  }

  /// Whether a character that may compose has a partner among those of the label.
  ///
  /// Where it has none, Normalization Form C leaves it alone. What is before U+0900 has too many
  /// partners to list, and always might. Mutating so that the label is read where it is.
  private mutating func hasPartner(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x900 else { return true }
    let pairs = DomainCharacters.compositions
    var place = DomainCharacters.firstComposition(of: scalar)
    while place < pairs.count, pairs[place] >> 24 == UInt64(scalar) {
      let first = UInt32(truncatingIfNeeded: pairs[place] & 0xFF_FFFF)
      for index in 0..<label.count where label.scalars[index] == first { return true }
      place += 1
    }
    return false
  }

  /// Hyphens in the third and fourth place, which only A-labels have (RFC 5891 section 4.2.3.1).
  private var hasReservedHyphens: Bool {
    label.count >= 4 && label.scalars[2] == 0x2D && label.scalars[3] == 0x2D
  }

  /// Whether admitted characters are a U-label, its length aside (RFC 5891 section 4.2).
  private var isUnicodeLabel: Bool {
    mutating get {
      guard !hasReservedHyphens else { return false }
      if demands.needsContext {
        for index in 0..<label.count { guard hasContext(index) else { return false } }
      }
      return !demands.needsNormalization || isNFC
    }
  }

  /// Whether a character is allowed in some contexts only; those that ``hasContext(_:)`` knows.
  private static func needsContext(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xB7, 0x375, 0x5F3, 0x5F4, 0x660...0x669, 0x6F0...0x6F9, 0x200C, 0x200D, 0x30FB: true
    default: false
    }
  }

  /// The rules of RFC 5892 appendix A for a character that needs a context.
  private mutating func hasContext(_ index: Int) -> Bool {
    switch label.scalars[index] {
    case 0xB7:
      return index > 0 && index + 1 < label.count && label.scalars[index - 1] == 0x6C
        && label.scalars[index + 1] == 0x6C
    case 0x375:
      return index + 1 < label.count && characters.properties(of: label.scalars[index + 1]).isGreek
    case 0x5F3, 0x5F4:
      return index > 0 && characters.properties(of: label.scalars[index - 1]).isHebrew
    case 0x660...0x669: return !hasScalar(in: 0x6F0...0x6F9)
    case 0x6F0...0x6F9: return !hasScalar(in: 0x660...0x669)
    case 0x200C:
      guard index > 0 else { return false }
      return characters.properties(of: label.scalars[index - 1]).isVirama || joins(around: index)
    case 0x200D:
      return index > 0 && characters.properties(of: label.scalars[index - 1]).isVirama
    case 0x30FB:
      for place in 0..<label.count
      where characters.properties(of: label.scalars[place]).isJapanese { return true }
      return false
    default: return true
    }
  }

  private func hasScalar(in range: ClosedRange<UInt32>) -> Bool {
    for index in 0..<label.count where range.contains(label.scalars[index]) { return true }
    return false
  }

  /// Whether letters on both sides join, transparent characters aside.
  private mutating func joins(around place: Int) -> Bool {
    var index = place - 1
    while index >= 0, characters.properties(of: label.scalars[index]).isTransparent { index -= 1 }
    guard index >= 0, characters.properties(of: label.scalars[index]).joinsNext else {
      return false
    }
    index = place + 1
    while index < label.count, characters.properties(of: label.scalars[index]).isTransparent {
      index += 1
    }
    return index < label.count && characters.properties(of: label.scalars[index]).joinsPrevious
  }

  private var isNFC: Bool {
    var text = ""
    for index in 0..<label.count {
      guard let scalar = Unicode.Scalar(label.scalars[index]) else { return false }
      text.unicodeScalars.append(scalar)
    }
    let bytes = Array(text.utf8)
    var composed: [UInt8] = []
    Text.appendNFC(bytes.span, to: &composed)
    return bytes == composed
  }
}

/// The Bidi classes that the characters of a label have, one after the other.
private struct BidiClasses {
  typealias Class = DomainCharacters.BidiClass

  private var first = Class.mark
  /// The last that is no mark.
  private var last = Class.mark
  /// A bit for each class.
  private var all: UInt16 = 0

  mutating func append(_ next: Class) {
    if all == 0 { first = next }
    if next != .mark { last = next }
    all |= 1 << next.rawValue
  }

  private func has(_ wanted: Class) -> Bool { all >> wanted.rawValue & 1 == 1 }

  /// The six conditions of RFC 5893 section 2 for one label of a name with right to left scripts.
  var obeyRule: Bool {
    switch (first, last) {
    case (.left, .left), (.left, .europeanNumber): !has(.right) && !has(.arabicNumber)
    case (.right, .right), (.right, .europeanNumber), (.right, .arabicNumber):
      !has(.left) && !(has(.europeanNumber) && has(.arabicNumber))
    default: false
    }
  }
}
