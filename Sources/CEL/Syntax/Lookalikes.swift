/// Letters of other alphabets that look like Latin ones, which nobody sees in a name.
package enum Lookalikes {
  /// A word with a letter that only looks like another.
  package struct Finding {
    /// The first such letter.
    package let letter: Unicode.Scalar
    /// The alphabet that it is from.
    package let alphabet: String
    /// The Latin letter that it looks like.
    package let latin: Unicode.Scalar
    /// The word with Latin letters.
    package let word: String

    /// The letter and what it is taken for.
    package var text: String {
      var digits = String(letter.value, radix: 16, uppercase: true)
      while digits.utf8.count < 4 { digits = "0" + digits }
      return "`\(letter)` (U+\(digits), \(alphabet)), which looks like `\(latin)`"
    }
  }

  /// Finds letters that look like Latin ones in a word that is ASCII otherwise; nil without any, or
  /// with a letter beyond ASCII that looks like none.
  package static func find(in word: String) -> Finding? {
    var first: (letter: Unicode.Scalar, latin: Unicode.Scalar)?
    var latin = ""
    for scalar in word.unicodeScalars {
      if scalar.isASCII {
        latin.unicodeScalars.append(scalar)
        continue
      }
      guard let same = Self.latin(scalar) else { return nil }
      if first == nil { first = (scalar, same) }
      latin.unicodeScalars.append(same)
    }
    guard let first else { return nil }
    let alphabet =
      first.letter.value >= 0xFF00
      ? "full-width" : first.letter.value >= 0x400 ? "Cyrillic" : "Greek"
    return Finding(letter: first.letter, alphabet: alphabet, latin: first.latin, word: latin)
  }

  private static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    // Full-width digits, capitals, the low line and small letters.
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF3F, 0xFF41...0xFF5A:
      return Unicode.Scalar(scalar.value - 0xFEE0)
    default: return table[scalar]
    }
  }

  private static let table: [Unicode.Scalar: Unicode.Scalar] = [
    // Cyrillic.
    "\u{430}": "a", "\u{435}": "e", "\u{43E}": "o", "\u{440}": "p", "\u{441}": "c", "\u{443}": "y",
    "\u{445}": "x", "\u{455}": "s", "\u{456}": "i", "\u{458}": "j", "\u{501}": "d", "\u{4BB}": "h",
    "\u{410}": "A", "\u{412}": "B", "\u{415}": "E", "\u{41A}": "K", "\u{41C}": "M", "\u{41D}": "H",
    "\u{41E}": "O", "\u{420}": "P", "\u{421}": "C", "\u{422}": "T", "\u{423}": "Y", "\u{425}": "X",
    "\u{405}": "S", "\u{406}": "I", "\u{408}": "J",
    // Greek.
    "\u{3BF}": "o", "\u{3BD}": "v", "\u{391}": "A", "\u{392}": "B", "\u{395}": "E", "\u{396}": "Z",
    "\u{397}": "H", "\u{399}": "I", "\u{39A}": "K", "\u{39C}": "M", "\u{39D}": "N", "\u{39F}": "O",
    "\u{3A1}": "P", "\u{3A4}": "T", "\u{3A5}": "Y", "\u{3A7}": "X",
  ]
}
