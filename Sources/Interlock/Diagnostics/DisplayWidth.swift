/// How many columns of a terminal a character takes: none, one or two.
///
/// After Unicode Standard Annex #11 (East Asian Width) and Technical Standard #51 (emoji are wide).
/// The tables are written out here, because Embedded Swift has no character properties.
package enum DisplayWidth {
  /// The width of a text of one line without control characters.
  package static func columns(of text: String) -> Int {
    var width = 0
    for character in text { width += columns(of: character) }
    return width
  }

  /// The width of a character that is no control character.
  package static func columns(of character: Character) -> Int {
    var first: UInt32 = 0
    var count = 0
    for scalar in character.unicodeScalars {
      if count == 0 { first = scalar.value }
      // The emoji selector makes a narrow symbol wide; two regional letters make a flag.
      if scalar.value == 0xFE0F { return 2 }
      count += 1
    }
    if count > 1, (0x1F1E6...0x1F1FF).contains(first) { return 2 }
    if isZero(first) { return 0 }
    return isWide(first) ? 2 : 1
  }

  /// Whether a character must not be sent to a terminal as it is.
  ///
  /// Control characters can rewrite what stands on the screen, and marks of direction can reorder it.
  package static func isControl(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
    default: false
    }
  }

  /// Whether a character must not be shown as it is beside a diagnostic.
  ///
  /// Invisible characters hide the very thing that the diagnostic is about.
  package static func isUnsafe(_ scalar: UnicodeScalar) -> Bool {
    if isControl(scalar) { return true }
    switch scalar.value {
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2065, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      return true
    default: return false
    }
  }

  /// A character written out, such as `\u{1B}`.
  package static func escape(of scalar: UnicodeScalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u{" + (digits.utf8.count < 2 ? "0" : "") + digits + "}"
  }

  private static func isZero(_ value: UInt32) -> Bool {
    switch value {
    // Combining marks that stand alone, joiners and variation selectors.
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F,
      0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x200C...0x200D, 0x20D0...0x20FF, 0x302A...0x302D,
      0x3099...0x309A, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF:
      true
    default: false
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].last < value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].first <= value
  }

  private static let wide: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
    (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2648, 0x2653), (0x267F, 0x267F),
    (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB), (0x26BD, 0x26BE), (0x26C4, 0x26C5),
    (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA), (0x26F2, 0x26F3), (0x26F5, 0x26F5),
    (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705), (0x270A, 0x270B), (0x2728, 0x2728),
    (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755), (0x2757, 0x2757), (0x2795, 0x2797),
    (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55),
    (0x2E80, 0x303E), (0x3041, 0x3247), (0x3250, 0x4DBF), (0x4E00, 0xA4CF), (0xA960, 0xA97F),
    (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE10, 0xFE19), (0xFE30, 0xFE6F), (0xFF01, 0xFF60),
    (0xFFE0, 0xFFE6), (0x16FE0, 0x18CFF), (0x18D00, 0x18D08), (0x1AFF0, 0x1B2FF),
    (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF), (0x1F18E, 0x1F18E), (0x1F191, 0x1F19A),
    (0x1F200, 0x1F320), (0x1F32D, 0x1F335), (0x1F337, 0x1F37C), (0x1F37E, 0x1F393),
    (0x1F3A0, 0x1F3CA), (0x1F3CF, 0x1F3D3), (0x1F3E0, 0x1F3F0), (0x1F3F4, 0x1F3F4),
    (0x1F3F8, 0x1F43E), (0x1F440, 0x1F440), (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D),
    (0x1F54B, 0x1F54E), (0x1F550, 0x1F567), (0x1F57A, 0x1F57A), (0x1F595, 0x1F596),
    (0x1F5A4, 0x1F5A4), (0x1F5FB, 0x1F64F), (0x1F680, 0x1F6C5), (0x1F6CC, 0x1F6CC),
    (0x1F6D0, 0x1F6D2), (0x1F6D5, 0x1F6D7), (0x1F6DC, 0x1F6DF), (0x1F6EB, 0x1F6EC),
    (0x1F6F4, 0x1F6FC), (0x1F7E0, 0x1F7EB), (0x1F7F0, 0x1F7F0), (0x1F90C, 0x1F93A),
    (0x1F93C, 0x1F945), (0x1F947, 0x1F9FF), (0x1FA70, 0x1FAFF), (0x20000, 0x3FFFD),
  ]
}
