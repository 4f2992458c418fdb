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
    var bidi: BidiClass {
      switch bits & 0xF {
      case 1: .left
      case 2: .right
      case 3: .arabicNumber
      case 4: .europeanNumber
      case 5: .mark
      default: .neutral
      }
    }
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
  enum BidiClass {
    case left, right, arabicNumber, europeanNumber, mark, neutral
  }

  /// The range that was found last, as the next character is often in the same: its first code
  /// point, the first behind it, and what is known of those between.
  private var rangeStart: UInt32 = 0
  private var rangeEnd: UInt32 = 0
  private var rangeProperties = Properties(bits: 0)

  /// What is known of a character.
  mutating func properties(of scalar: UInt32) -> Properties {
    if scalar < 0x80 { return DomainCharacters.properties(ofASCII: scalar) }
    if scalar < rangeStart || scalar >= rangeEnd { findRange(of: scalar) }
    return rangeProperties
  }

  /// Finds the range of a character beyond ASCII.
  private mutating func findRange(of scalar: UInt32) {
    let table = DomainCharacters.ranges
    let ranges = table.span
    // What is before the first range is not allowed.
    guard ranges[0] >> 6 <= scalar else {
      rangeStart = 0x80
      rangeEnd = ranges[0] >> 6
      rangeProperties = Properties(bits: 0)
      return
    }
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
  private static func properties(ofASCII scalar: UInt32) -> Properties {
    let byte = UInt8(truncatingIfNeeded: scalar)
    if byte.isASCIILowercase { return Properties(bits: 1) }
    if byte.decimalDigit != nil { return Properties(bits: 4) }
    return Properties(bits: byte == UInt8(ascii: "-") ? 6 : 0)
  }
}
