/// What IDNA 2008 asks of the characters of a domain name: which are allowed, and how they behave.
///
/// The table holds the code points that RFC 5892 section 3 derives as PVALID, CONTEXTJ or CONTEXTO
/// from the Unicode Character Database; everything else is disallowed or unassigned.
struct DomainCharacters {
  /// What is known of one character; 0 where it is not allowed.
  struct Properties {
    var bits: UInt16

    /// Whether the character may be in a label at all, its context aside.
    var isAllowed: Bool { bits != 0 }
    /// The Bidi class, as far as RFC 5893 tells classes apart.
    var bidi: BidiClass { BidiClass(rawValue: bits & 0xF) ?? .neutral }
    /// Joining_Type L or D: joins with what follows.
    var joinsNext: Bool { bits >> 4 & 7 == 1 || bits >> 4 & 7 == 3 }
    /// Joining_Type R or D: joins with what precedes.
    var joinsPrevious: Bool { bits >> 4 & 7 == 2 || bits >> 4 & 7 == 3 }
    /// Joining_Type T: joins through.
    var isTransparent: Bool { bits >> 4 & 7 == 4 }
    /// General_Category M.
    var isMark: Bool { bits >> 7 & 3 != 0 }
    /// Canonical_Combining_Class Virama.
    var isVirama: Bool { bits >> 7 & 3 == 2 }
    /// Script Greek.
    var isGreek: Bool { bits >> 9 & 3 == 1 }
    /// Script Hebrew.
    var isHebrew: Bool { bits >> 9 & 3 == 2 }
    /// Script Hiragana, Katakana or Han.
    var isJapanese: Bool { bits >> 9 & 3 == 3 }
    /// Whether Normalization Form C may change it: NFC_Quick_Check is not Yes.
    var mayCompose: Bool { bits >> 11 & 1 == 1 }
    /// Whether it may change places with its like: Canonical_Combining_Class is not 0.
    var mayMove: Bool { bits >> 12 & 1 == 1 }
  }

  /// The Bidi classes of allowed characters; ES, CS, ET, ON and BN are one for RFC 5893.
  enum BidiClass: UInt16 {
    case left = 1
    case right, arabicNumber, europeanNumber, mark, neutral
  }

  /// The range that was found last, as the next character is often in the same: its first code
  /// point, the first behind it, and what is known of those between.
  private var rangeStart: UInt32 = 0
  private var rangeEnd: UInt32 = 0
  private var rangeProperties = Properties(bits: 0)

  /// The first code point past the alphabets, whose ranges are short and change from letter to letter.
  private static let alphabetsEnd: UInt32 = 0x3100
  /// What is known of each code point before it, laid out once from the ranges.
  private static let alphabets: [UInt16] = {
    var bits = [UInt16](repeating: 0, count: Int(alphabetsEnd))
    for (place, range) in ranges.enumerated() {
      let start = min(range >> 6, alphabetsEnd)
      let end = place + 1 < ranges.count ? min(ranges[place + 1] >> 6, alphabetsEnd) : alphabetsEnd
      for code in start..<end { bits[Int(code)] = properties[Int(range & 63)] }
    }
    for code in 0..<UInt32(0x80) { bits[Int(code)] = DomainCharacters.bits(ofASCII: code) }
    return bits
  }()

  /// What is known of a character.
  mutating func properties(of scalar: UInt32) -> Properties {
    if scalar < DomainCharacters.alphabetsEnd {
      return Properties(bits: DomainCharacters.alphabets[Int(scalar)])
    }
    if scalar < rangeStart || scalar >= rangeEnd { findRange(of: scalar) }
    return rangeProperties
  }

  /// The place of the first pair whose second character is one or comes after it.
  static func firstComposition(of scalar: UInt32) -> Int {
    let pairs = DomainCharacters.compositions
    var low = 0
    var high = pairs.count
    while low < high {
      let middle = (low + high) >> 1
      if pairs[middle] >> 24 < UInt64(scalar) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Finds the range of a character past the alphabets.
  private mutating func findRange(of scalar: UInt32) {
    let table = DomainCharacters.ranges
    let ranges = table.span
    // Two counts of the table cannot overflow.
    var low = 0
    var high = ranges.count
    while low &+ 1 < high {
      let middle = (low &+ high) >> 1
      if ranges[middle] >> 6 <= scalar { low = middle } else { high = middle }
    }
    rangeStart = ranges[low] >> 6
    rangeEnd = low + 1 < ranges.count ? ranges[low + 1] >> 6 : .max
    rangeProperties = Properties(bits: DomainCharacters.properties[Int(ranges[low] & 63)])
  }

  /// Lower-case letters, digits and the hyphen.
  private static func bits(ofASCII scalar: UInt32) -> UInt16 {
    let byte = UInt8(truncatingIfNeeded: scalar)
    if byte.isASCIILowercase { return 1 }
    if byte.decimalDigit != nil { return 4 }
    return byte == UInt8(ascii: "-") ? 6 : 0
  }
}
