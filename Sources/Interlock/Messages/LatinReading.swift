/// How Latin letters are read in Korean, as far as their ends matter.
enum LatinReading {
  /// The sound that the Latin word at the end of a text ends in.
  static func sound(endOf scalars: [Unicode.Scalar]) -> KoreanSound {
    var letters: [UInt8] = []
    var before: Unicode.Scalar?
    for scalar in scalars.reversed() {
      guard scalar.isASCII, let letter = UInt8(exactly: scalar.value), letter.isLatinLetter else {
        before = scalar
        break
      }
      letters.append(letter)
    }
    letters.reverse()
    let word = letters.map { $0 | 0x20 }
    if let before, (0x30...0x39).contains(before.value), let sound = unit(word) { return sound }
    let isSpelt = letters.count == 1 || letters.allSatisfy { $0 & 0x20 == 0 }
    return isSpelt ? letterName(word[word.count - 1]) : sound(of: word)
  }

  /// The name of a letter: 엘, 엠, 엔 and 알 end in consonants.
  private static func letterName(_ letter: UInt8) -> KoreanSound {
    switch letter {
    case UInt8(ascii: "l"), UInt8(ascii: "r"): .rieul
    case UInt8(ascii: "m"), UInt8(ascii: "n"): .consonant
    default: .vowel
    }
  }

  /// A unit behind a number; nil where it is none.
  private static func unit(_ word: [UInt8]) -> KoreanSound? {
    switch String(decoding: word, as: UTF8.self) {
    case "kg", "g", "mg": .consonant
    case "m", "km", "cm", "mm", "l", "ml", "b", "kb", "mb", "gb", "tb", "s", "ms": .vowel
    case "h", "min": .consonant
    default: nil
    }
  }

  /// A word as it is usually borrowed: after a short vowel a stop closes the syllable (웹, 북, 앱),
  /// after a long one or a consonant it opens one of its own (위크, 링크).
  private static func sound(of word: [UInt8]) -> KoreanSound {
    let text = String(decoding: word, as: UTF8.self)
    switch text {
    // 체크, 아이피, 미, 비, 세트, 키트.
    case "check", "ip", "vip", "me", "be", "set", "kit": return .vowel
    // 그룹.
    case "group": return .consonant
    default: break
    }
    if text.hasSuffix("le") { return .rieul }
    // 타입, 네임, 폰.
    for ending in ["type", "me", "ne", "ng", "ck", "ook", "mb"] where text.hasSuffix(ending) {
      return .consonant
    }
    // A doubled letter is one sound: 앱.
    let isDoubled = word.count >= 2 && word[word.count - 1] == word[word.count - 2]
    let end = isDoubled ? word.count - 1 : word.count
    switch word[end - 1] {
    case UInt8(ascii: "l"): return .rieul
    case UInt8(ascii: "m"), UInt8(ascii: "n"): return .consonant
    case UInt8(ascii: "b"), UInt8(ascii: "p"), UInt8(ascii: "t"), UInt8(ascii: "k"),
      UInt8(ascii: "c"):
      guard end >= 2, word[end - 2].isLatinVowel else { return .vowel }
      return end >= 3 && word[end - 3].isLatinVowel ? .vowel : .consonant
    default: return .vowel
    }
  }
}

extension UInt8 {
  fileprivate var isLatinLetter: Bool {
    let lower = self | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  fileprivate var isLatinVowel: Bool {
    switch self {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
      UInt8(ascii: "u"):
      true
    default: false
    }
  }
}
